import { expect, test } from '../../support/e2e';

test('a loading page shows progress, then sets the title and the focus; the header sticks on scrolling', async ({
  page,
  site,
}) => {
  let letPass: () => void = () => undefined;
  const isLetPass = new Promise<void>((resolve) => {
    letPass = resolve;
  });
  await page.route('**/assets/lobby.screen-*', async (route) => {
    await isLetPass;
    await route.continue();
  });
  await site.open('/');
  await expect(page).toHaveTitle('โชคดี | สล็อตและเกมครบในที่เดียว');
  await site.main
    .getByRole('navigation', { name: 'หมวดหมู่' })
    .getByRole('link', { name: /^สล็อต/ })
    .click();
  // The progress bar is decoration without a role, so it is found by its style.
  const bar = page.locator('[aria-hidden="true"][style*="scaleX"]');
  await expect(bar).toBeVisible();
  await expect(bar).toHaveCSS('height', '2px');
  await expect(bar).toHaveCSS('position', 'fixed');
  await expect(site.main.getByText('กำลังโหลดหน้า')).toBeAttached();
  letPass();

  const heading = site.main.getByRole('heading', { level: 1, name: 'สล็อต' });
  await expect(heading).toBeFocused();
  await expect(page).toHaveTitle('สล็อต · โชคดี');
  await expect(site.firstCard).toBeVisible();
  await expect(bar).toHaveCount(0);

  // The header sticks when the page is scrolled by more than 80 px.
  const topOfHeader = () =>
    site.header
      .getByRole('link', { name: 'โชคดี' })
      .evaluate((logo) => logo.getBoundingClientRect().top);
  const before = await topOfHeader();
  await page.evaluate(() => {
    window.scrollTo(0, 70);
  });
  await expect.poll(topOfHeader).toBeLessThan(before - 60);
  await page.evaluate(() => {
    window.scrollTo(0, 600);
  });
  await expect.poll(topOfHeader).toBeGreaterThanOrEqual(0);
});
