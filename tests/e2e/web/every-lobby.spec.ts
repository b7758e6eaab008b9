import { expect, test } from '../../support/e2e';
import { findSeriousViolations } from '../../support/e2e-accessibility';
import { expectRunningGame, fetchLobbies } from '../../support/journey-lobbies';
import { hero } from '../../support/journey-site';

test.use({ viewport: { width: 1440, height: 900 } });

test('every lobby opens a running game, which is accessible', async ({
  context,
  page,
  site,
  server,
  complaints,
}) => {
  // A game opened in its own tab has no parent page to send messages to.
  complaints.expect(/^console warning: /);
  await site.keepSession(hero);
  await site.open('/lobby/hot');
  const tabs = page.getByRole('navigation', { name: 'หมวดเกม' });
  const lookedAt = new Set<string | null>();
  for (const path of await fetchLobbies(server.url)) {
    const tab = tabs.locator(`a[href="${path}"]`);
    await tab.click();
    await expect(page).toHaveURL(path);
    await expect(tab).toHaveAttribute('aria-current', 'page');
    await expect(site.main.locator('[aria-busy="true"]')).toHaveCount(0);
    const untilRunning = expectRunningGame(page);
    const game = await site.openGame(site.firstCard);
    await untilRunning();
    const name = await page.getByRole('dialog').getByRole('heading', { level: 2 }).textContent();
    if (!lookedAt.has(name)) {
      lookedAt.add(name);
      const frame = page.frames().find((one) => one.parentFrame() === page.mainFrame());
      const alone = await context.newPage();
      await alone.goto(frame?.url() ?? '');
      await expect(alone.getByRole('button', { disabled: false }).first()).toBeVisible();
      expect(await findSeriousViolations(alone), path).toEqual([]);
      await alone.close();
    }
    await game.close();
  }
});
