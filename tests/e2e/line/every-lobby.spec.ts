import { findSeriousViolations } from '../../support/e2e-accessibility';
import { expect, test } from '../../support/e2e-line';
import { unusedCredentials } from '../../support/journey-backend';
import { expectRunningGame, fetchLobbies } from '../../support/journey-lobbies';
import { hero } from '../../support/journey-site';
import { linePhone } from '../../support/line-browser';

test.describe('on the web', () => {
  test.use({ viewport: { width: 1440, height: 900 }, inClient: false });

  test('every lobby leads to a running game, which keeps nobody out', async ({
    context,
    page,
    site,
    server,
    complaints,
  }) => {
    // A game in a tab of its own has no page around it to speak to.
    complaints.expect(/^(?:404: GET \/favicon\.ico|console warning: )/);
    await site.arriveAs(hero);
    for (const path of await fetchLobbies(server.url)) {
      await site.open(path);
      const tabs = page.getByRole('navigation', { name: 'หมวดเกม' });
      await expect(tabs.locator(`a[href="${path}"]`)).toHaveAttribute('aria-current', 'page');
      await expect(site.firstCard).toBeVisible();
      const untilRunning = expectRunningGame(page);
      const game = await site.openGame(site.firstCard);
      await untilRunning();
      const frame = page.frames().find((one) => one.parentFrame() === page.mainFrame());
      const alone = await context.newPage();
      await alone.goto(frame?.url() ?? '');
      await expect(alone.getByRole('button', { disabled: false }).first()).toBeVisible();
      expect(await findSeriousViolations(alone), path).toEqual([]);
      await alone.close();
      await game.close();
    }
  });
});

test.describe('inside LINE', () => {
  test.use(linePhone);

  test('a newcomer comes from a link to a first game, for fun as long as there is no money', async ({
    page,
    site,
    line,
    lineUser: _known,
  }) => {
    await line.open(page, '/slot');
    await expect(site.firstCard).toBeVisible();
    await site.header.getByRole('link', { name: 'สมัคร / เข้าสู่ระบบ' }).click();
    const { username } = unusedCredentials();
    await site.fillRegistration(site.main, { username });
    await site.sendRegistration(site.main);
    await expect(site.headerBalance).toHaveText('฿0.00');

    await line.open(page, '/slot');
    await expect(site.headerBalance).toHaveText('฿0.00');
    await site.firstCard.click();
    await page.getByRole('button', { name: 'ทดลองเล่น' }).click();
    const game = site.game();
    await game.untilReady();
    await expect(page.getByText('โหมดทดลองเล่น')).toBeVisible();
    await game.spin();
    await game.close();
    await expect(site.firstCard).toBeVisible();
  });
});
