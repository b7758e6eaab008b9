import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
// Lazy code is imported up front, so that loading it does not use up the time limit of a test on a slow machine.
import '@/operator/desks/reports/reports.screen';
import { gameComparisons, gameDifferences } from '@/contract/operator/game-comparisons.contract';
import { queryRaw } from '@/server/db/raw';
import { errorSentences } from '@/shared/http/api-error';
import { openConsole, useConsoleBackEnd } from '../support/console-screen';
import { cut, hold, mendNetwork } from '../support/screen-network';

const PAGE = '/reports/comparisons';
const backEnd = useConsoleBackEnd();
const region = async (name: string) => within(await screen.findByRole('region', { name }));

/** Puts a compared day with a win that only the provider has, and a day that could not be compared. */
async function compare(): Promise<void> {
  const { db } = backEnd.app;
  await queryRaw(
    db,
    `INSERT INTO game_comparisons (agent_id, source, day, compared_at, our_count, our_debits, our_credits, their_count,
       their_debits, their_credits, error, next_attempt_at)
     VALUES (1, 'hub88', '2026-11-20', business_now(), 1234, 5000000, 400000, 1235, 5000000, 525000, NULL, NULL),
       (1, 'hub88', '2026-11-21', NULL, NULL, NULL, NULL, NULL, NULL, NULL, 'Provider hub88: away', NULL)`,
  );
  await queryRaw(
    db,
    `INSERT INTO game_differences (agent_id, source, day, transaction_id, kind, movement, their_amount, member_id, said,
       happened_at, first_seen_at, last_seen_at)
     SELECT 1, 'hub88', '2026-11-20', 'win-7', 'missing_here', 'credit', 125000, id, 'TK_WIN', business_now(),
       business_now(), business_now() FROM members WHERE username = '0812345678'`,
  );
}

describe('the page of comparisons with providers', () => {
  it('says that nothing was compared yet, and shows its shape while it loads', async () => {
    const release = hold(gameDifferences);
    await openConsole(backEnd, PAGE, 'nok');
    expect(await screen.findByRole('heading', { level: 1, name: 'กระทบยอดเกม' })).toBeTruthy();
    release();
    expect(await screen.findByText(/^ไม่มีรายการที่ไม่ตรง/)).toBeTruthy();
    expect(await screen.findByText(/^ยังไม่มีวันที่กระทบยอด/)).toBeTruthy();
  });

  it('shows the days with the sums of both sides, and why one was not compared', async () => {
    await compare();
    await openConsole(backEnd, PAGE, 'audi');
    const days = await region('วันที่กระทบยอด');
    expect(await days.findByText('จ่าย ฿4,000.00')).toBeTruthy();
    expect(days.getByText('จ่าย ฿5,250.00')).toBeTruthy();
    expect(days.getByText('ไม่ตรง 1 รายการ')).toBeTruthy();
    expect(days.getByText('Provider hub88: away')).toBeTruthy();
    // An auditor only reads.
    expect(days.queryByRole('button')).toBeNull();
    const list = await region('รายการที่ไม่ตรง');
    expect(await list.findByText(/ผู้ให้บริการมีรายการนี้ แต่ระบบไม่มี/)).toBeTruthy();
    expect(list.queryByRole('button')).toBeNull();
  });

  it('closes a difference with a note, and shows it among those that ended', async () => {
    await compare();
    const user = await openConsole(backEnd, PAGE, 'nok');
    const list = await region('รายการที่ไม่ตรง');
    await user.click(await list.findByRole('button', { name: 'ปิดรายการ win-7' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'ปิดรายการ' }));
    await user.click(dialog.getByRole('button', { name: 'ปิดรายการ' }));
    expect(await dialog.findByText('กรุณาเขียนอย่างน้อย 5 ตัวอักษร')).toBeTruthy();
    await user.type(dialog.getByLabelText('ทำอะไรไปแล้ว'), 'ปรับยอดให้สมาชิกแล้ว');
    await user.click(dialog.getByRole('button', { name: 'ปิดรายการ' }));
    expect(await list.findByText(/^ไม่มีรายการที่ไม่ตรง/)).toBeTruthy();
    const days = await region('วันที่กระทบยอด');
    expect(await days.findByText('เคยไม่ตรง 1 รายการ จบแล้ว')).toBeTruthy();
    await user.selectOptions(list.getByLabelText('สถานะ'), 'closed');
    expect(await list.findByText('nok ปิดรายการ')).toBeTruthy();
    expect(list.getByText(/ปรับยอดให้สมาชิกแล้ว/)).toBeTruthy();
  });

  it('shows the differences of one day, and asks for another comparison of it', async () => {
    await compare();
    const user = await openConsole(backEnd, PAGE, 'nok');
    const days = await region('วันที่กระทบยอด');
    await user.click(await days.findByRole('link', { name: 'ไม่ตรง 1 รายการ' }));
    const list = await region('รายการที่ไม่ตรง');
    expect(await list.findByRole('button', { name: 'เฉพาะ20 พ.ย. 2569 · ดูทุกวัน' })).toBeTruthy();
    await user.click(await screen.findByRole('button', { name: /^เทียบ hub88 ของ.*20/ }));
    await waitFor(() =>
      expect(backEnd.commands.map(({ path }) => path)).toContain('/operator/v1/games/compare'),
    );
    expect(await screen.findByText(/^รับคำขอแล้ว/)).toBeTruthy();
  });

  it('says that a list cannot be loaded, and loads it again', async () => {
    cut(gameComparisons);
    const user = await openConsole(backEnd, PAGE, 'nok');
    const days = await region('วันที่กระทบยอด');
    const alert = await days.findByRole('alert');
    expect(alert.textContent).toContain(errorSentences.offline);
    mendNetwork();
    await user.click(within(alert).getByRole('button', { name: 'ลองใหม่' }));
    expect(await days.findByText(/^ยังไม่มีวันที่กระทบยอด/)).toBeTruthy();
  });

  it('is closed to roles that do not read the books', async () => {
    await openConsole(backEnd, PAGE, 'sup');
    expect(await screen.findByText(/^สิทธิ์ของคุณเปิดโต๊ะนี้ไม่ได้/)).toBeTruthy();
  });
});
