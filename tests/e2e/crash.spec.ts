import { expect, test } from '../support/e2e';
import { asMoney, gold } from '../support/journey-site';

test('a server that dies in the middle of a round shows after its restart how the round ended', {
  tag: '@desktop',
}, async ({ page, site, server, backEnd, complaints }) => {
  test.slow();
  complaints.expect(/^failed: .* net::ERR_(?:CONNECTION_REFUSED|CONNECTION_RESET|EMPTY_RESPONSE|FAILED)$/);
  const before = await backEnd.fetchBalance(gold);
  await site.login(gold);
  await site.open('/slot');
  const card = site.cards.nth(2);
  const game = await site.openGame(card);
  await game.untilReady();
  const { transfers } = await backEnd.verifyLedger();

  // The answer of the spin never reaches the game: by then its server is dead.
  let isCut = false;
  await page.route('**/sandbox/api/spin', async (route) => {
    if (isCut) return route.abort('connectionrefused');
    isCut = true;
    const answered = route.fetch().then(
      () => undefined,
      () => undefined,
    );
    await Promise.race([answered, untilStaked(backEnd, transfers)]);
    await server.kill();
    return route.abort('connectionreset');
  });
  await game.spinButton.click();
  await expect(game.frame.getByRole('alert')).toContainText('ระบบจะไม่ตัดเงินซ้ำ', { timeout: 60_000 });
  await page.unroute('**/sandbox/api/spin');
  await server.restart();

  await game.closeButton.click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await site.openGame(card);
  await expect(game.frame.getByText('รอบที่ค้างอยู่').first()).toBeVisible({ timeout: 60_000 });
  await game.untilReady();

  const after = await backEnd.fetchBalance(gold);
  await expect(game.frame.getByText(asMoney(after), { exact: true }).first()).toBeVisible();
  await game.frame.getByRole('button', { name: 'ประวัติ 10 รอบล่าสุด' }).click();
  const history = game.frame.getByRole('dialog');
  await expect(history.getByText(/^เดิมพัน/)).toHaveCount(1);
  const bet = (await history.getByText(/^เดิมพัน/).textContent())?.replace(/[^\d.]/g, '');
  const win = after - before + Math.round(Number(bet) * 100);
  expect(win).toBeGreaterThanOrEqual(0);
  expect((await backEnd.verifyLedger()).faults).toEqual([]);
});

/** The stake is in the books: from here on the member's money is at risk. */
async function untilStaked(
  backEnd: { verifyLedger(): Promise<{ transfers: number }> },
  transfersBefore: number,
): Promise<void> {
  for (;;) {
    // The server may die while it is asked.
    const transfers = await backEnd.verifyLedger().then(
      (books) => books.transfers,
      () => transfersBefore,
    );
    if (transfers > transfersBefore) return;
  }
}
