import { errorCodes } from '@/contract/errors';
import { findSeriousViolations } from '../../support/e2e-accessibility';
import { expect, test } from '../../support/e2e-console';
import { measureOverflow } from '../../support/e2e-overflow';
import type { Desk } from '../../support/journey-console';
import { asMoney } from '../../support/journey-site';

/** Time in ms within which money that arrives must be on the screen. */
const SHOWN_WITHIN_MS = 3_000;
const BANK = '004';

test.use({ demo: 'demo' });

/** Waits until a row is on the screen: it comes by itself, or is counted while others are read. */
async function expectArrived(desk: Desk, name: RegExp): Promise<void> {
  const row = desk.main.getByRole('row', { name });
  const more = desk.main.getByRole('button', { name: /^มีใหม่ \d+ รายการ$/ });
  await expect(row.or(more).first()).toBeVisible({ timeout: SHOWN_WITHIN_MS });
  if (await more.isVisible()) {
    await desk.keyboard.tabTo(more);
    await desk.page.keyboard.press('Enter');
  }
  await expect(row).toBeVisible();
}

test('฿500.00 for a reserved ฿500.24 is credited once, by the keyboard alone', async ({
  openBrowser,
  member,
  backEnd,
  site,
}) => {
  const before = await backEnd.fetchBalance(member.credentials);
  const deposit = await backEnd.reserveDeposit(member.credentials, '500');
  const number = `D${deposit.number}`;

  const nok = await openBrowser();
  const { page, main } = nok;
  await page.goto('/operator');
  await expect(page.getByLabel('ชื่อผู้ใช้')).toBeFocused();
  await page.keyboard.type('nok');
  await nok.keyboard.tabTo(page.getByLabel('รหัสผ่าน', { exact: true }));
  await page.keyboard.type('demo1234');
  await page.keyboard.press('Enter');
  await nok.rail.waitFor();
  await page.keyboard.press('g');
  await page.keyboard.press('i');
  await expect(nok.heading('เงินเข้า')).toBeVisible();
  await expect(main.locator('tbody[aria-busy="true"]')).toHaveCount(0);
  const titleBefore = Number(/^\((\d+)\)/.exec(await page.title())?.[1] ?? 0);

  const sender = { bank_code: BANK, account_number: member.accountNumber, name: member.name };
  await backEnd.reportMoney('500.00', sender);
  const row = new RegExp(`${member.name}.*ไม่มีเศษสตางค์.*฿500\\.00`);
  await expectArrived(nok, row);
  await expect(page).toHaveTitle(new RegExp(`^\\(${titleBefore + 1}\\) เงินเข้า`));

  // The latest money stands first.
  await page.keyboard.press('j');
  await expect(main.getByRole('row', { name: row })).toHaveAttribute('aria-current', 'true');
  await page.keyboard.press('Enter');
  await expect(
    main.getByText(
      `สมาชิกตั้งใจ ${asMoney(deposit.amount)} · เข้าจริง ฿500.00 → เติม ฿500.00 และปิดรายการ`,
    ),
  ).toBeVisible();
  await page.keyboard.press('a');
  const confirm = nok.dialog(`เติมให้สมาชิก · ${number}`);
  await expect(confirm.getByRole('button', { name: 'เติมให้สมาชิก', exact: true })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(nok.toast(`${number} เติมแล้ว · ฿500.00`)).toBeVisible();
  await expect(main.getByRole('row', { name: row })).toHaveCount(0);

  expect(await backEnd.fetchBalance(member.credentials)).toBe(before + 500_00);
  expect(await backEnd.fetchDeposit(deposit.id)).toMatchObject({
    ...{ state: 'credited', amount: deposit.amount, credited_amount: 500_00 },
  });
  expect(await backEnd.tryApproving(deposit.id)).toBe(errorCodes['operator.decided']);
  expect(await backEnd.fetchBalance(member.credentials)).toBe(before + 500_00);
  await page.goto(`/operator/in/d${deposit.number}`);
  await expect(main.getByRole('region', { name: number })).toContainText('เติมแล้ว');
  await expect(nok.button('เติมโดยยังไม่เห็นเงิน')).toHaveCount(0);

  await site.keepSession(member.credentials);
  await site.open('/member/statement');
  await expect(site.main.getByText('+฿500.00').first()).toBeVisible();

  const audi = await openBrowser();
  await audi.signIn({ name: 'audi' }, '/audit');
  const entry = audi.main.getByRole('row', { name: /เติมตามยอดที่เข้าจริง/ }).first();
  await expect(entry).toContainText('nok');
  await entry.getByText('ข้อมูลที่เก็บ').click();
  await expect(entry).toContainText(`"wantedSatang": ${deposit.amount}`);
  await expect(entry).toContainText('"amountSatang": 50000');
  await expect(entry).toContainText('"incomingId": ');
  expect((await backEnd.verifyLedger()).faults).toEqual([]);
});

for (const [width, height] of [
  [1440, 900],
  [390, 844],
] as const) {
  test(`the desk of arriving money is accessible and fits at ${width} × ${height}`, async ({
    openBrowser,
    member,
    backEnd,
  }) => {
    await backEnd.reserveDeposit(member.credentials, '300');
    await backEnd.reportMoney('300.00', {
      ...{ bank_code: BANK, account_number: member.accountNumber, name: member.name },
    });
    const nok = await openBrowser({ viewport: { width, height } });
    const { page, main } = nok;
    await nok.signIn({ name: 'nok' }, '/in');
    const check = async (place: string) => {
      expect.soft(await measureOverflow(page), `${place} is wider than the screen`).toBe(0);
      expect.soft(await findSeriousViolations(page), place).toEqual([]);
    };
    for (const tab of ['pending', 'today', 'all', 'unseen', 'review']) {
      await page.goto(`/operator/in?tab=${tab}`);
      await expect(main.locator('tbody[aria-busy="true"]')).toHaveCount(0);
      await check(tab);
    }
    await main
      .getByRole('row', { name: new RegExp(member.name) })
      .getByRole('button')
      .click();
    await expect(main.getByText(/^สมาชิกตั้งใจ/)).toBeVisible();
    await check('open payment');
    await page.keyboard.press('a');
    await expect(nok.dialog(/^เติมให้สมาชิก/)).toBeVisible();
    await check('confirmation');
    await page.keyboard.press('Escape');
    await page.goto('/operator/in');
    await nok.button('แจ้งเงินเข้า').click();
    await expect(nok.dialog('แจ้งเงินเข้าด้วยมือ')).toBeVisible();
    await check('report');
  });
}
