import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { findSeriousViolations } from '../../support/e2e-accessibility';
import { expect, test } from '../../support/e2e-line';
import { Keyboard } from '../../support/journey-keyboard';
import { asMoney, Site } from '../../support/journey-site';
import { dealInRoom, TableFrame } from '../../support/journey-table';
import { linePhone } from '../../support/line-browser';

const ROOM_ID = 'baccarat-gold';
const TABLE = `/play?game_id=${ROOM_ID}&provider_id=manee&source=sandbox`;
const ROOM = 'ห้องทอง';
const small = { width: 360, height: 640 };
const WHOLE_SHOE_MS = 36 * 60_000;
const SCRIPT = path.resolve(import.meta.dirname, '../../../public/proof/verify.mjs');
const results = { player: 'ผู้เล่นชนะ', tie: 'เสมอ', banker: 'เจ้ามือชนะ' } as const;

test.use(linePhone);

test('two members in one room see the same cards and are paid, and a visitor verifies the shoe later', async ({
  page,
  site,
  come,
  backEnd,
  server,
}, testInfo) => {
  test.slow();
  await dealInRoom(server, ROOM_ID);
  const member = await come('/sooth');
  const other = await backEnd.register();
  const before = [await backEnd.fund(member, '500'), await backEnd.fund(other, '500')] as const;
  await site.main.getByRole('link', { name: new RegExp(`^${ROOM}`) }).click();
  await expect(site.main.getByRole('img', { name: /^แมลงสาบ/ })).toBeVisible();
  expect(await findSeriousViolations(page), 'room').toEqual([]);
  await site.main.getByRole('button', { name: 'ไปที่โต๊ะ' }).click();
  const mine = new TableFrame(page);
  const apart = await page
    .context()
    .browser()!
    .newContext({ baseURL: new URL(page.url()).origin });
  const elsewhere = new Site(await apart.newPage());
  await elsewhere.keepSession(other);
  await elsewhere.open(TABLE);
  const theirs = new TableFrame(elsewhere.page);

  await mine.untilOpen();
  const keyboard = new Keyboard(page);
  await keyboard.tabTo(mine.spot('เจ้ามือ'));
  await page.keyboard.press('Enter');
  await expect(mine.spoken).toHaveText(/^เจ้ามือ ฿/);
  await keyboard.tabTo(mine.layButton);
  const cardsOfMine = await mine.lay(() => page.keyboard.press('Enter'));
  await theirs.spot('ผู้เล่น').click();
  await theirs.spot('เสมอ').click();
  const cardsOfTheirs = await theirs.lay();
  await elsewhere.page.goto('about:blank');
  const one = await cardsOfMine();
  await expect(mine.spoken).toContainText(results[one.outcome.winner]);
  // A member who was away while the cards were dealt sees them on the table.
  await elsewhere.open(TABLE);
  const two = await cardsOfTheirs();
  await expect(theirs.spoken).toContainText(results[one.outcome.winner]);
  expect(two).toMatchObject({ shoeId: one.shoeId, hand: one.hand, outcome: one.outcome });

  const balances = [before[0] + one.win - one.bet, before[1] + two.win - two.bet] as const;
  expect([one.balance, two.balance]).toEqual(balances);
  expect([await backEnd.fetchBalance(member), await backEnd.fetchBalance(other)]).toEqual(balances);
  await expect(mine.frame.getByText(asMoney(balances[0]), { exact: true }).first()).toBeVisible();
  await page.getByRole('button', { name: 'ปิดเกม' }).click();
  await expect(
    site.main.getByText(`ตาที่ ${one.hand + 1} ${results[one.outcome.winner]}`),
  ).toBeVisible();
  expect((await backEnd.verifyLedger()).faults).toEqual([]);

  await test.step('a visitor verifies the finished shoe on the page and with the script', async () => {
    await page.goto('about:blank');
    await elsewhere.page.goto('about:blank');
    await server.passTime(WHOLE_SHOE_MS);
    await elsewhere.page.goto('/healthz');
    await elsewhere.page.evaluate(() => localStorage.clear());
    await elsewhere.page.setViewportSize(small);
    await elsewhere.open(TABLE);
    await elsewhere.page.getByRole('button', { name: 'ทดลองเล่น' }).click();
    await expect(theirs.frame.getByText('สถิติย้อนหลังไม่เพิ่มโอกาสชนะ')).toBeVisible();
    await theirs.frame.getByRole('button', { name: 'กติกาและอัตราจ่าย' }).click();
    const rules = theirs.frame.getByRole('dialog', { name: 'กติกาและอัตราจ่าย' });
    const shoe = rules.locator('details').filter({ hasText: one.shoeId });
    await expect(shoe).toContainText('คำนวณซ้ำแล้ว ตรงกัน');
    await shoe.locator('summary').click();
    const proof = await shoe.getByRole('textbox').inputValue();
    expect(JSON.parse(proof)).toMatchObject({ shoe_id: one.shoeId, commitment: one.seedHash });
    const file = testInfo.outputPath('proof.json');
    writeFileSync(file, proof);
    const output = execFileSync(process.execPath, [SCRIPT, file, one.seedHash], {
      encoding: 'utf8',
    });
    expect(output).toContain(
      `hand ${one.hand + 1}: ${one.outcome.player.join(',')} : ${one.outcome.banker.join(',')}`,
    );
    expect(output).toContain('Everything agrees');
  });
  await apart.close();
});
