import { findWholeBrowser } from '../../support/browser-finder.mjs';
import { expect, test } from '../../support/e2e';
import { asMoney, gold, Site } from '../../support/journey-site';

// Playwright disables the back-forward cache, and a headless shell does not have it.
test.use({
  launchOptions: async ({ launchOptions }, use) => {
    const executablePath = await findWholeBrowser();
    await use({
      ...launchOptions,
      ...(executablePath !== undefined && { executablePath }),
      ignoreDefaultArgs: ['--disable-back-forward-cache'],
    });
  },
});

test('a page restored from the back-forward cache updates its balance and its session', async ({
  context,
  page,
  site,
  server,
  backEnd,
  complaints,
}) => {
  const elsewhere = server.url.replace('127.0.0.1', 'localhost');
  complaints.expect(new RegExp(`^foreign: GET ${elsewhere}/`));
  await site.arriveAs(gold);
  await expect(site.panelBalance).toHaveText(asMoney(await backEnd.fetchBalance(gold)));
  await page.evaluate(() => Reflect.set(window, 'isTheSamePage', true));
  const isTheSamePage = () => page.evaluate(() => Reflect.get(window, 'isTheSamePage') === true);

  await page.goto(`${elsewhere}/healthz`);
  const balance = await backEnd.playElsewhere(gold);
  await page.goBack({ waitUntil: 'commit' });
  expect(await isTheSamePage(), 'kept by the browser').toBe(true);
  await expect(site.panelBalance).toHaveText(asMoney(balance));

  await page.goto(`${elsewhere}/healthz`);
  const other = new Site(await context.newPage());
  await other.open('/member');
  await other.main.getByRole('button', { name: 'ออกจากระบบ' }).click();
  await other.page.getByRole('alertdialog').getByRole('button', { name: 'ออกจากระบบ' }).click();
  await expect(other.page).toHaveURL('/');
  await page.bringToFront();
  // A browser tells a restored page of another tab's storage late, so these calls may still carry the ended session.
  complaints.expect(/^401: (?:POST \/api\/member\/take_notices|GET \/api\/quest\/list)$/);
  await page.goBack({ waitUntil: 'commit' });
  expect(await isTheSamePage(), 'kept by the browser').toBe(true);
  // If their refusal comes first, it leads to the sign-in.
  await expect(page).toHaveURL(/\/(?:\?ag=CHOKDEE|login)$/);
  await expect(site.panel).toBeHidden();
});
