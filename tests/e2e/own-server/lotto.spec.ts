import type { Page } from '@playwright/test';
import { findSeriousViolations } from '../../support/e2e-accessibility';
import { expect, test } from '../../support/e2e-line';
import { asMoney } from '../../support/journey-site';
import { linePhone } from '../../support/line-browser';

const WHY = 'สนามยกเลิกการออกรางวัล';
const MINUTE = 60_000;

async function expectAccessible(page: Page, place: string): Promise<void> {
  expect(await findSeriousViolations(page), place).toEqual([]);
}

test.describe('a lottery bill on the web', () => {
  test.use({ inClient: false });

  test('is placed from the lobby and voided by the member; a bill of a void round is refunded', async ({
    page,
    site,
    come,
    backEnd,
  }) => {
    const member = await come('/lotto/lobby');
    const paidIn = await backEnd.fund(member, '500');
    await expect(site.headerBalance).toHaveText(asMoney(paidIn));
    const { market_name, round_id } = await backEnd.fetchOpenRound('last');
    const card = site.main.getByRole('article').filter({ hasText: market_name });
    await expect(card.getByRole('timer')).toContainText('ปิดใน');
    await card.getByRole('link', { name: market_name }).click();

    await site.main.getByRole('button', { name: /^วิ่งบน/ }).click();
    await site.main.getByRole('group', { name: 'แป้นตัวเลข' }).getByText('4').click();
    await site.main.getByRole('button', { name: 'ส่งโพย' }).click();
    await page.getByRole('button', { name: 'ยืนยันแทง ฿10.00' }).click();
    const taken = site.dialog('รับโพยแล้ว');
    await expect(taken.getByRole('row', { name: /^4/ })).toContainText('รอผล');
    await taken.getByRole('link', { name: 'โพยของฉัน' }).click();
    await expect(taken).toBeHidden();
    await expect(site.headerBalance).toHaveText(asMoney(paidIn - 10_00));

    await site.main.getByRole('link', { name: new RegExp(market_name) }).click();
    const bill = page.getByRole('dialog', { name: /^โพยเลขที่ \d+$/ });
    await expect(bill).toContainText('วันละไม่เกิน 4 โพย');
    await expectAccessible(page, 'bill');
    await bill.getByRole('button', { name: 'ยกเลิกโพย' }).click();
    await bill.getByRole('button', { name: 'ยืนยันยกเลิก' }).click();
    await expect(bill.getByText('คืนเงิน ฿10.00 เข้ากระเป๋าหลักแล้ว')).toBeVisible();
    await bill.getByRole('button', { name: 'ปิด' }).click();
    await expect(bill).toBeHidden();
    await expect(site.headerBalance).toHaveText(asMoney(paidIn));

    await backEnd.betOnEveryDigit(member, round_id, 10);
    await page.reload();
    const waiting = site.main.getByRole('link', { name: /รอผล$/ });
    await expect(waiting).toContainText('฿100.00');
    await expectAccessible(page, 'bills');
    await backEnd.voidRound(round_id, WHY);
    // The page shows the refund by itself, through the stream.
    await site.main.getByRole('link', { name: /คืนโพย$/ }).click();
    await expect(bill.getByText('คืนเงิน ฿100.00 เข้ากระเป๋าหลักแล้ว')).toBeVisible();
    await expect(bill.getByText(WHY)).toBeVisible();
    await bill.getByRole('button', { name: 'ปิด' }).click();
    await expect(bill).toBeHidden();
    await expect(site.headerBalance).toHaveText(asMoney(paidIn));
    expect(await backEnd.fetchBalance(member)).toBe(paidIn);
  });
});

test.describe('a lottery bill inside LINE', () => {
  test.use(linePhone);

  test('is paid when its round is drawn, and the result can be looked up', async ({
    page,
    site,
    come,
    backEnd,
    server,
  }) => {
    const member = await come('/lotto/bills');
    const paidIn = await backEnd.fund(member, '500');
    const round = await backEnd.fetchOpenRound('first');
    await backEnd.betOnEveryDigit(member, round.round_id, 10);
    expect(await backEnd.fetchBalance(member)).toBe(paidIn - 100_00);
    await page.goto('about:blank');
    await server.passTime(Date.parse(round.draws_at) - server.now.getTime() + MINUTE);

    await site.open('/liff/lotto/bills');
    await site.main.getByRole('link', { name: /ถูกรางวัล$/ }).click();
    const bill = page.getByRole('dialog', { name: /^โพยเลขที่ \d+$/ });
    await expect(bill.getByText('เงินรางวัลเข้ากระเป๋าหลักแล้ว')).toBeVisible();
    await expect(bill.getByText('ผลสาธิต')).toBeVisible();
    // A digit that the result contains more than once wins only once.
    const winners = await bill.getByRole('row', { name: /[^่]ถูกรางวัล$/ }).count();
    const won = winners * 32_00;
    await expect(bill.getByText(`+${asMoney(won)}`)).toBeVisible();
    await expectAccessible(page, 'won bill');
    const balance = paidIn - 100_00 + won;
    await bill.getByRole('button', { name: 'ปิด' }).click();
    await expect(bill).toBeHidden();
    await expect(site.headerBalance).toHaveText(asMoney(balance));
    expect(await backEnd.fetchBalance(member)).toBe(balance);
    expect((await backEnd.verifyLedger()).faults).toEqual([]);

    await site.open(`/liff/lotto/results?date=${round.day}`);
    const card = site.main.getByRole('article').filter({ hasText: round.market_name });
    await expect(card).toContainText('ผลสาธิต');
    await card.getByRole('link').click();
    await expect(site.main.getByText('สถิติย้อนหลังไม่เพิ่มโอกาสชนะ')).toBeVisible();
  });
});
