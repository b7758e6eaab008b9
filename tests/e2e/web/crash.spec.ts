import { expect, test } from '../../support/e2e';
import type { BackEnd } from '../../support/journey-backend';
import { asMoney, gold } from '../../support/journey-site';

test('a game round interrupted by a server crash is finished and shown after the restart', {
  tag: '@desktop',
}, async ({ page, site, server, backEnd, complaints }) => {
  test.slow();
  complaints.expect(/^failed: .* net::ERR_(?:CONNECTION_REFUSED|CONNECTION_RESET|EMPTY_RESPONSE)$/);
  const before = await backEnd.fetchBalance(gold);
  await site.keepSession(gold);
  await site.open('/slot');
  const name = await site.cards.nth(2).getByRole('img').getAttribute('alt');
  const card = site.main.getByRole('button', { name: name ?? '', exact: true });
  const game = await site.openGame(card);
  await game.untilReady();
  const { transfers } = await backEnd.verifyLedger();

  // The response of the spin never arrives: the server is killed as soon as the stake is in the ledger.
  let isDead = false;
  await page.route('**/sandbox/api/spin', async (route) => {
    if (isDead) return route.abort('connectionrefused');
    isDead = true;
    const over = new AbortController();
    const fetched = route.fetch().catch(() => undefined);
    await Promise.race([fetched, untilStaked(backEnd, transfers, over.signal)]);
    over.abort();
    await server.kill();
    return route.abort('connectionreset');
  });
  await game.spinButton.click();
  await expect(game.frame.getByRole('alert')).toContainText('ระบบจะไม่ตัดเงินซ้ำ', { timeout: 60_000 });
  await page.unroute('**/sandbox/api/spin');
  await server.restart();

  await game.close();
  await site.openGame(card);
  await expect(game.frame.getByText('รอบที่ค้างอยู่').first()).toBeVisible({ timeout: 60_000 });
  await game.untilReady();

  await game.frame.getByRole('button', { name: 'ประวัติ 10 รอบล่าสุด' }).click();
  const round = game.frame.getByRole('dialog').getByRole('listitem');
  await expect(round).toHaveCount(1);
  const text = (await round.innerText()).replaceAll(',', '');
  const bet = Math.round(Number(/เดิมพัน ฿([\d.]+)/.exec(text)?.[1]) * 100);
  const win = Math.round(Number(/(?<!เดิมพัน )฿([\d.]+)/.exec(text)?.[1]) * 100);
  expect(bet).toBeGreaterThan(0);
  // A win whose payout was interrupted is shown at once and paid when the wallet responds.
  await expect.poll(() => backEnd.fetchBalance(gold)).toBe(before - bet + win);
  await expect(
    game.frame.getByText(asMoney(before - bet + win), { exact: true }).first(),
  ).toBeVisible({ timeout: 60_000 });
  expect((await backEnd.verifyLedger()).faults).toEqual([]);
});

/** Waits until the ledger holds another transfer: the stake of the round. */
async function untilStaked(
  backEnd: BackEnd,
  transfersBefore: number,
  signal: AbortSignal,
): Promise<void> {
  while (!signal.aborted) {
    const books = await backEnd.verifyLedger();
    if (books.transfers > transfersBefore) return;
  }
}
