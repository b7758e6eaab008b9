import { expect, test } from '../../support/e2e';
import { findSeriousViolations } from '../../support/e2e-accessibility';
import { gold } from '../../support/journey-site';

test('a demo game touches no wallet and is isolated, and continues with real money after a login', async ({
  page,
  site,
  backEnd,
  complaints,
}) => {
  complaints.expect(/^429: POST \/sandbox\/api\/spin$/);
  const balance = await backEnd.fetchBalance(gold);
  const { transfers } = await backEnd.verifyLedger();
  const calls: string[] = [];
  page.on('request', (request) => calls.push(new URL(request.url()).pathname));

  await site.open('/slot');
  await site.firstCard.click();
  const choice = page.getByRole('region', { name: 'เลือกวิธีเล่น' });
  await expect(choice.getByRole('button', { name: 'เข้าสู่ระบบเพื่อเล่น' })).toBeVisible();
  expect(await findSeriousViolations(page), 'the sheet, choosing').toEqual([]);
  await choice.getByRole('button', { name: 'ทดลองเล่น' }).click();
  const game = site.game();
  await game.untilReady();
  await expect(page.getByText('โหมดทดลองเล่น')).toBeVisible();
  await expect(game.frame.getByText('ยอดทดลอง')).toBeVisible();
  expect(await findSeriousViolations(page), 'the sheet, playing').toEqual([]);
  const first = await game.spin();
  const second = await game.spin();
  expect(second.balance).toBe(first.balance - second.bet + second.win);

  await test.step("the frame of the game cannot reach the member's data", async () => {
    const frame = page.frames().find((candidate) => candidate.url().includes('/sandbox/play/'));
    expect(await frame?.evaluate(() => window.origin)).toBe('null');
    expect(
      await frame?.evaluate(() => {
        try {
          return window.localStorage.length;
        } catch (error) {
          return (error as Error).name;
        }
      }),
    ).toBe('SecurityError');
    const headers = (await page.request.get(frame?.url() ?? '')).headers();
    expect(headers['content-security-policy']).toContain("default-src 'none'");
    expect(headers['content-security-policy']).toContain("frame-ancestors 'self'");
    // Even outside the frame the game has an opaque origin.
    const outside = await page.context().newPage();
    await outside.goto(frame?.url() ?? '');
    expect(await outside.evaluate(() => window.origin)).toBe('null');
    await outside.close();
  });
  await game.close();

  expect(calls).toContain('/api/game/demo');
  expect(
    calls.filter((path) => /^\/(?:provider\/|api\/(?:member\/|game\/(?:link|wallets)))/.test(path)),
  ).toEqual([]);
  expect(await backEnd.fetchBalance(gold)).toBe(balance);
  expect(await backEnd.verifyLedger()).toEqual({
    transfers,
    accounts: expect.any(Number),
    faults: [],
  });

  await site.firstCard.click();
  await page.getByRole('button', { name: 'เข้าสู่ระบบเพื่อเล่น' }).click();
  const dialog = site.dialog('เข้าสู่ระบบ');
  await site.fillLogin(dialog, gold);
  await dialog.getByRole('button', { name: 'เข้าสู่ระบบ' }).click();
  await expect(dialog).toBeHidden();
  await site.game().untilReady();
  await expect(site.game().frame.getByText('ยอดเงิน', { exact: true })).toBeVisible();
  await expect(page).toHaveURL('/slot');
});
