import type { Page } from '@playwright/test';
import { findSeriousViolations } from '../../support/e2e-accessibility';
import { findThumbTooSmall } from '../../support/e2e-thumb';
import { expect, test } from '../../support/e2e-yeekee';
import { asMoney } from '../../support/journey-site';
import { linePhone } from '../../support/line-browser';

const SECOND = 1000;
const PLAYED = '42';

// These tests move the clock of one server, so they run one after the other.
test.describe.configure({ mode: 'default' });

async function expectAccessible(page: Page, place: string): Promise<void> {
  expect(await findSeriousViolations(page), place).toEqual([]);
}

const later = (instant: Date, seconds: number) => new Date(instant.getTime() + seconds * SECOND);

test.describe('a yeekee round inside LINE', () => {
  test.use(linePhone);

  test('a member shoots a number, wins a prize, and the page recomputes the result', async ({
    page,
    site,
    come,
    backEnd,
    hall,
  }) => {
    const round = await hall.openRound();
    const member = await come(`/lotto/yeekee?round=${round.roundId}`);
    const paidIn = await backEnd.fund(member, '500');
    await backEnd.betOnEveryDigit(member, round.roundId, 5);
    const { main } = site;
    const field = main.getByRole('textbox', { name: 'เลข 5 หลัก' });
    const shots = main.getByRole('region', { name: 'เลขที่ยิง', exact: true });
    const mine = main.getByRole('region', { name: 'เลขที่ฉันยิง' });
    const bills = main.getByRole('region', { name: 'โพยของฉันในรอบนี้' });
    await expect(main.getByText('รับแทงและยิงเลข', { exact: true })).toBeVisible();
    await expect(bills).toContainText('รอผล');
    // Stakes count by their expected loss: ฿5 on each of the ten digits counts as ฿66.40 of a bet with 90 % return.
    const prizes = main.getByRole('region', { name: 'รางวัลคนยิงเลข' });
    await expect(prizes).toContainText('ยิงเลขในรอบนี้ก่อน');
    expect(await findThumbTooSmall(page)).toEqual([]);
    await expectAccessible(page, 'betting');
    await field.fill('00042');
    await field.press('Enter');
    await expect(main.getByText('คุณยิงลำดับที่ 1', { exact: true })).toBeVisible();
    await expect(prizes).toContainText('ยังไม่มีสิทธิ์ · แทงอีก ฿33.60');
    await backEnd.betOn(member, round.roundId, {
      betType: 'two_bottom',
      numbers: [PLAYED],
      baht: 100,
    });
    await expect(prizes).toContainText('มีสิทธิ์ลุ้นรางวัลรอบนี้');
    await hall.shootAsOthers(round, 25);
    await expect(shots).toContainText('26 เลข');

    await hall.jumpTo(later(round.closesAt, 5));
    await expect(main.getByText('ปิดรับแทง ยังยิงได้', { exact: true })).toBeVisible();
    await main.getByRole('button', { name: 'สุ่มเลข 5 หลัก' }).click();
    await main.getByRole('button', { name: 'ยิงเลข', exact: true }).click();
    await expect(main.getByText('คุณยิงลำดับที่ 27', { exact: true })).toBeVisible();
    await hall.shootAsOthers(round, 15, 25);
    await expect(mine.getByText('อันดับ 16', { exact: true })).toBeVisible();
    await expect(shots.getByText('ยังไม่เปิดเผย')).toHaveCount(8);

    await hall.jumpTo(later(round.drawsAt, 1));
    const result = main.getByRole('region', { name: 'ผลที่ออก' });
    await expect(result.getByText('จ่ายเงินรางวัลครบแล้ว')).toBeVisible();
    const drawn = (await result.getByText(/^\d{5}$/).textContent()) ?? '';
    await expect(shots.getByText('ยังไม่เปิดเผย')).toHaveCount(0);
    await expect(main.getByText('ได้รับรางวัลแล้ว')).toBeVisible();
    await expect(bills).toContainText('ถูกรางวัล');
    await main.getByRole('button', { name: 'ตรวจสอบด้วยเครื่องนี้' }).click();
    await expect(main.getByText('ตรงกันทุกขั้น')).toBeVisible();
    await expectAccessible(page, 'drawn');

    const onDigits = new Set(drawn.slice(2)).size * 16_00;
    const onTwo = drawn.startsWith(PLAYED) ? 9_000_00 : 0;
    // The prizes are 12 % of the expected loss of ฿16.64 from the one participant, and two thirds of them are the
    // first prize.
    const balance = paidIn - 150_00 + onDigits + onTwo + 1_32;
    await expect(site.headerBalance).toHaveText(asMoney(balance));
    expect(await backEnd.fetchBalance(member)).toBe(balance);
    expect((await backEnd.verifyLedger()).faults).toEqual([]);
  });
});

test.describe('a yeekee round on the web', () => {
  test.use({ inClient: false });

  test('with too few shots is refunded, and its commitment can be verified', async ({
    page,
    site,
    come,
    backEnd,
    hall,
  }) => {
    const round = await hall.openRound();
    await hall.shootAsOthers(round, 19);
    const member = await come(`/lotto/yeekee?round=${round.roundId}`);
    const paidIn = await backEnd.fund(member, '500');
    await backEnd.betOnEveryDigit(member, round.roundId, 10);
    const { main } = site;
    const bills = main.getByRole('region', { name: 'โพยของฉันในรอบนี้' });
    await expect(bills).toContainText('รอผล');
    await expect(main.getByText('ขาดอีก 1 เลข')).toBeVisible();
    await hall.jumpTo(later(round.shootingEndsAt, 1));
    await expect(main.getByText('คืนโพยทุกใบในรอบนี้')).toBeVisible();
    await expect(bills).toContainText('คืนโพย');
    await main.getByRole('button', { name: 'ตรวจสอบด้วยเครื่องนี้' }).click();
    await expect(main.getByText('เลขลับตรงกับรหัสยืนยันผล')).toBeVisible();
    await expectAccessible(page, 'given back');
    await expect(site.headerBalance).toHaveText(asMoney(paidIn));
    expect(await backEnd.fetchBalance(member)).toBe(paidIn);
  });
});
