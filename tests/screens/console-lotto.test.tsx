import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { lottoShortfalls } from '@/contract/operator/lotto.contract';
import { lottoBoard, lottoRoundShow } from '@/contract/operator/lotto-board.contract';
import {
  lottoResultConfirm,
  lottoResultEnter,
  lottoResultPreview,
} from '@/contract/operator/lotto-results.contract';
import type { ResultKind } from '@/domain/lotto-results';
import { queryRaw } from '@/server/db/raw';
import { settleRounds } from '@/server/lotto/settlement.service';
import { errorSentences } from '@/shared/http/api-error';
import { openConsole, useConsoleBackEnd } from '../support/console-screen';
import { operate } from '../support/deposit.fixture';
import {
  openTestRound,
  putBill,
  readRound,
  type TestRound,
  typeAgain,
} from '../support/draw.fixture';
import { countCalls, cut, hold, mendNetwork, respondWith } from '../support/screen-network';

const backEnd = useConsoleBackEnd();
const MARKET = 'หวยทดสอบ';

async function walletOf(username = '0812345678'): Promise<number> {
  const [row] = await queryRaw<{ account_id: number }>(
    backEnd.app.db,
    'SELECT account_id FROM wallets w JOIN members m ON m.id = w.member_id WHERE m.username = $1',
    [username],
  );
  return row!.account_id;
}

/** Opens a closed round with a bill that wins ฿90.00 by 8351. */
async function openDue(kind: ResultKind = 'four_digits'): Promise<TestRound> {
  const round = await openTestRound(backEnd.app.db, {}, { kind });
  await putBill(backEnd.app.db, round, await walletOf(), [
    { type: 'two_top', number: '51', amount: 100 },
    { type: 'two_bottom', number: '12', amount: 200 },
  ]);
  return round;
}
const enter = async (round: TestRound, number: string, as = 'som') => {
  const body = { round_id: round.roundId, announcement: { number } };
  const { data } = await operate(backEnd.app, '/lotto/results', { body, as });
  return (data as { id: number }).id;
};
async function pay(round: TestRound, number: string): Promise<void> {
  const id = await enter(round, number);
  await typeAgain(backEnd.app.db, id);
  await operate(backEnd.app, '/lotto/results/confirm', { body: { id }, as: 'lek' });
  await settleRounds(backEnd.app.db);
}
const open = (round: TestRound, person: string) =>
  openConsole(backEnd, `/lotto/result/${round.roundId}`, person);
const button = (name: string) => screen.findByRole('button', { name });

describe('the board', () => {
  it('shows its shape while it loads, and then the rounds, overdue ones first', async () => {
    const later = await openTestRound(backEnd.app.db, { closes: -2, draws: 60 });
    const due = await openDue();
    const release = hold(lottoBoard);
    await openConsole(backEnd, '/lotto', 'lek');
    expect(await screen.findByRole('heading', { name: 'หวย' })).toBeTruthy();
    expect(screen.queryByText(due.roundId)).toBeNull();
    release();
    const table = await screen.findByRole('table', { name: /งวดของวัน/ });
    await within(table).findByText(due.roundId);
    const rows = within(table).getAllByRole('row');
    const placeOf = (id: string) => rows.findIndex(({ textContent }) => textContent.includes(id));
    expect(placeOf(due.roundId)).toBeLessThan(placeOf(later.roundId));
    const row = rows[placeOf(due.roundId)]!;
    expect(row.textContent).toContain('รอผล');
    expect(row.textContent).toContain('฿3.00');
    expect(row.textContent).toMatch(/ผลต้องเข้าก่อน .*\d\d:\d\d ไม่งั้นคืนโพย/);
    expect(screen.getByRole('table', { name: 'งวดที่ระบบออกผลเอง' }).textContent).toContain('ยี่กี');
  });

  it('filters by market and state, and says when a filter finds none', async () => {
    await openDue();
    const user = await openConsole(backEnd, '/lotto', 'lek');
    await user.selectOptions(await screen.findByLabelText('สถานะ'), 'รอยืนยัน');
    expect(await screen.findByText('ไม่มีงวดที่ตรงกับตัวกรอง')).toBeTruthy();
    expect(window.location.search).toBe('?state=second');
    await user.click(screen.getAllByRole('button', { name: 'ล้างตัวกรอง' })[0]!);
    await user.selectOptions(screen.getByLabelText('ตลาด'), MARKET);
    const table = await screen.findByRole('table', { name: /งวดของวัน/ });
    await waitFor(() => expect(within(table).getAllByRole('row')).toHaveLength(2));
  });

  it('is read again by a button after it failed', async () => {
    const round = await openDue();
    respondWith(lottoBoard, 500);
    const user = await openConsole(backEnd, '/lotto', 'lek');
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toContain(errorSentences.server);
    mendNetwork();
    await user.click(within(alert).getByRole('button', { name: 'ลองใหม่' }));
    expect(await screen.findByText(round.roundId)).toBeTruthy();
  });

  it('is refused to roles without the lottery; finance reads the shortfalls only', async () => {
    await openConsole(backEnd, '/lotto', 'sup');
    expect(await screen.findByText(/โต๊ะนี้สำหรับเจ้าของ การเงิน หวย ผู้ตรวจสอบ/)).toBeTruthy();
    expect(countCalls(lottoBoard)).toBe(0);
  });

  it('is the list of shortfalls for finance', async () => {
    await openConsole(backEnd, '/lotto', 'nok');
    expect(await screen.findByRole('heading', { name: 'ยอดค้าง' })).toBeTruthy();
    expect(await screen.findByText(/ไม่มียอดค้าง รายการขึ้นเอง/)).toBeTruthy();
    expect(countCalls(lottoBoard)).toBe(0);
    expect(countCalls(lottoShortfalls)).toBeGreaterThan(0);
  });
});

describe('the first person', () => {
  it('types a number, reads what follows at each digit, checks the payout and stores it', async () => {
    const round = await openDue();
    const user = await open(round, 'lek');
    const field = await screen.findByLabelText('เลขที่ออก 4 ตัว');
    const derived = screen.getByRole('region', { name: 'เลขที่ใช้ตัดสิน' });
    await user.type(field, '๘3');
    expect(derived.textContent).toContain('3 ตัวบน3··');
    expect(derived.textContent).toContain('2 ตัวล่าง83');
    await user.type(field, '51');
    expect(derived.textContent).toContain('3 ตัวบน351');
    expect(derived.textContent).toContain('135 153 315 351 513 531');
    await user.click(screen.getByRole('button', { name: 'ตรวจยอดจ่าย' }));
    const preview = await screen.findByRole('region', { name: 'ยอดจ่ายก่อนยืนยัน' });
    expect(preview.textContent).toContain('฿90.00');
    expect(preview.textContent).toContain('-฿87.00');
    expect((await readRound(backEnd.app.db, round)).three_top).toBeNull();
    await user.click(await button('บันทึกผล'));
    expect(await screen.findByText(/รออีกคนพิมพ์ซ้ำจากต้นทาง/)).toBeTruthy();
    expect(screen.queryByRole('button', { name: /^ยืนยันและจ่าย/ })).toBeNull();
    expect(countCalls(lottoResultEnter)).toBe(1);
  });

  it('checks again after changing a digit', async () => {
    const user = await open(await openDue(), 'lek');
    const field = await screen.findByLabelText('เลขที่ออก 4 ตัว');
    await user.type(field, '8351');
    await user.click(screen.getByRole('button', { name: 'ตรวจยอดจ่าย' }));
    await button('บันทึกผล');
    await user.type(field, '{backspace}');
    expect(screen.queryByRole('button', { name: 'บันทึกผล' })).toBeNull();
    expect(screen.getByRole('button', { name: 'ตรวจยอดจ่าย' })).toHaveProperty('disabled', true);
  });

  it('presses the sign of an index, and cannot check without it', async () => {
    const round = await openDue('stock');
    const user = await open(round, 'lek');
    await user.type(await screen.findByLabelText('ดัชนีปิด'), '38,456.12');
    await user.type(screen.getByLabelText('เปลี่ยนแปลง'), '-123.45');
    const check = screen.getByRole('button', { name: 'ตรวจยอดจ่าย' });
    expect(check).toHaveProperty('disabled', true);
    await user.click(screen.getByRole('button', { name: 'ลบ −' }));
    await user.click(check);
    await user.click(await button('บันทึกผล'));
    await screen.findByText(/รออีกคนพิมพ์ซ้ำจากต้นทาง/);
    const [row] = await queryRaw<{ announcement: object }>(
      backEnd.app.db,
      'SELECT announcement FROM lotto_results WHERE round_id = $1',
      [round.id],
    );
    expect(row?.announcement).toEqual({ index: '38,456.12', change: '-123.45' });
  });

  it('withdraws a result after a question, and begins anew', async () => {
    const round = await openDue();
    await enter(round, '8351', 'lek');
    const user = await openConsole(backEnd, `/lotto/result/${round.roundId}`, 'tan');
    await user.click(await button('แก้ผล'));
    const dialog = await screen.findByRole('dialog', { name: 'ยกเลิกผลที่รอยืนยัน' });
    await user.click(within(dialog).getByRole('button', { name: 'ยกเลิกผลที่รอยืนยัน' }));
    expect(await button('ตรวจยอดจ่าย')).toBeTruthy();
  });
});

describe('the second person', () => {
  it('types without seeing, and confirms only after that', async () => {
    const round = await openDue();
    await enter(round, '8351', 'som');
    const user = await open(round, 'tan');
    const field = await screen.findByLabelText('เลขที่ออก 4 ตัว');
    expect(screen.getByText(/som บันทึกไว้/)).toBeTruthy();
    expect(document.body.textContent).not.toContain('8351');
    expect(screen.queryByRole('button', { name: /^ยืนยันและจ่าย/ })).toBeNull();
    await user.type(field, '8352{enter}');
    expect(await screen.findByText(/ไม่ตรงกับที่ som บันทึกไว้/)).toBeTruthy();
    await user.clear(field);
    await user.type(field, '8351{enter}');
    expect(await screen.findByText('ตรงกับที่ som บันทึกไว้')).toBeTruthy();
    await screen.findByRole('region', { name: 'ยอดจ่ายก่อนยืนยัน' });
    await user.click(await button('ยืนยันและจ่าย'));
    const dialog = await screen.findByRole('dialog', { name: `ยืนยันผล ${MARKET}` });
    expect(dialog.textContent).toContain('฿90.00');
    expect(countCalls(lottoResultConfirm)).toBe(0);
    await user.click(within(dialog).getByRole('button', { name: 'ยืนยันและจ่าย' }));
    expect(await screen.findByText('กำลังจ่ายรางวัล ตัวเลขขึ้นเองเมื่อจ่ายครบ')).toBeTruthy();
    await settleRounds(backEnd.app.db);
    expect(await screen.findByRole('button', { name: 'แก้ผลที่จ่ายไปแล้ว' })).toBeTruthy();
    expect(await readRound(backEnd.app.db, round)).toMatchObject({ three_top: '351' });
  });

  it('sees an error when the payout cannot be read, and reads it again', async () => {
    const round = await openDue();
    await enter(round, '8351', 'som');
    respondWith(lottoResultPreview, 500);
    const user = await open(round, 'tan');
    await user.type(await screen.findByLabelText('เลขที่ออก 4 ตัว'), '8351{enter}');
    const alert = await screen.findByRole('alert');
    expect(screen.getByRole('button', { name: 'ยืนยันและจ่าย' })).toHaveProperty('disabled', true);
    mendNetwork();
    await user.click(within(alert).getByRole('button', { name: 'ลองใหม่' }));
    expect(await screen.findByRole('region', { name: 'ยอดจ่ายก่อนยืนยัน' })).toBeTruthy();
  });
});

describe('a paid round', () => {
  it('is corrected with both results side by side, and the shortfall is shown', async () => {
    const round = await openDue();
    await pay(round, '8351');
    const elsewhere = await openTestRound(backEnd.app.db, { closes: 60 });
    const wallet = await walletOf();
    const [account] = await queryRaw<{ balance: number }>(
      backEnd.app.db,
      'SELECT balance FROM accounts WHERE id = $1',
      [wallet],
    );
    await putBill(backEnd.app.db, elsewhere, wallet, [
      { type: 'run_top', number: '1', amount: account!.balance },
    ]);
    const user = await open(round, 'lek');
    await user.click(await button('แก้ผลที่จ่ายไปแล้ว'));
    expect(await screen.findByRole('region', { name: 'ผลที่จ่ายไปแล้ว' })).toBeTruthy();
    await user.type(await screen.findByLabelText('เลขที่ออก 4 ตัว'), '8352');
    await user.click(screen.getByRole('button', { name: 'ตรวจยอดจ่าย' }));
    const preview = await screen.findByRole('region', { name: 'ยอดจ่ายก่อนยืนยัน' });
    expect(preview.textContent).toContain('ดึงคืนจากสมาชิก฿0.00');
    expect(preview.textContent).toContain('ดึงคืนไม่ได้ (ยอดค้าง)฿90.00');
    await user.click(await button('บันทึกการแก้ผล'));
    expect(await screen.findByText(/รออีกคนพิมพ์ซ้ำจากต้นทาง/)).toBeTruthy();
    const [waiting] = await queryRaw<{ id: number }>(
      backEnd.app.db,
      `SELECT id FROM lotto_results WHERE state = 'waiting'`,
    );
    await typeAgain(backEnd.app.db, waiting!.id, 'tan');
    const body = { id: waiting!.id };
    await operate(backEnd.app, '/lotto/results/confirm', { body, as: 'som' });
    await settleRounds(backEnd.app.db);
    await user.click(await button('กลับกระดาน'));
    await user.click(await screen.findByRole('link', { name: 'ยอดค้าง' }));
    const table = await screen.findByRole('table', { name: /ยอดค้างจากการแก้ผล/ });
    await within(table).findByText(round.roundId);
    expect(table.textContent).toContain('฿90.00');
  });
});

describe('a void', () => {
  it('says what it does and what members read, and is done at once for small stakes', async () => {
    const round = await openDue();
    const user = await open(round, 'lek');
    await user.click(await button('คืนโพย'));
    const dialog = await screen.findByRole('dialog', { name: 'คืนโพยทั้งงวด' });
    expect(dialog.textContent).toContain('คืนเงิน 1 โพย รวม ฿3.00');
    await user.click(within(dialog).getByRole('button', { name: 'คืนโพย' }));
    expect(await within(dialog).findByText('กรุณาเลือกหรือเขียนเหตุผล')).toBeTruthy();
    await user.selectOptions(within(dialog).getByLabelText('เหตุผลที่สมาชิกจะเห็น'), 'ต้นทางงดออกผล');
    expect(dialog.textContent).toContain('สมาชิกจะอ่านว่า “ต้นทางงดออกผล”');
    await user.click(within(dialog).getByRole('button', { name: 'คืนโพย' }));
    expect(await screen.findByText('คืนเงินทุกโพยแล้ว')).toBeTruthy();
    expect(await readRound(backEnd.app.db, round)).toMatchObject({
      ...{ state: 'voided', note: 'ต้นทางงดออกผล' },
    });
  });

  it('is asked for when the stakes are large, and waits for another person', async () => {
    const round = await openDue();
    await queryRaw(
      backEnd.app.db,
      `UPDATE agents SET config = config || '{"rules": {"desk": {"four_eyes_from": "3.00"}}}' WHERE id = 1`,
    );
    const user = await open(round, 'lek');
    await user.click(await button('คืนโพย'));
    const dialog = await screen.findByRole('dialog', { name: 'คืนโพยทั้งงวด' });
    expect(dialog.textContent).toContain('ต้องให้เจ้าของหรือการเงินอีกคนอนุมัติก่อน');
    await user.selectOptions(within(dialog).getByLabelText('เหตุผลที่สมาชิกจะเห็น'), 'อื่น ๆ');
    await user.type(within(dialog).getByLabelText('เขียนเหตุผล'), 'ผลสองแหล่งไม่ตรงกัน');
    await user.click(within(dialog).getByRole('button', { name: 'ส่งคำขอคืนโพย' }));
    expect(await screen.findByText(/รออีกคนอนุมัติ/)).toBeTruthy();
    await user.click(await button('เข้าใจแล้ว'));
    expect(await screen.findByText(/lek ขอคืนโพย .* รอเจ้าของหรือการเงินอนุมัติ/)).toBeTruthy();
    expect((await readRound(backEnd.app.db, round)).state).not.toBe('voided');
  });
});

describe('the page of a round', () => {
  it('says that the round is gone, and that the connection is lost', async () => {
    await openConsole(backEnd, '/lotto/result/nowhere-2026-01-01', 'lek');
    expect(await screen.findByText('ไม่มีงวดนี้แล้ว เลือกงวดจากกระดาน')).toBeTruthy();
  });

  it('is read again after the connection was lost', async () => {
    const round = await openDue();
    cut(lottoRoundShow);
    const user = await open(round, 'lek');
    const alert = await screen.findByRole('alert');
    mendNetwork();
    await user.click(within(alert).getByRole('button', { name: 'ลองใหม่' }));
    expect(await button('ตรวจยอดจ่าย')).toBeTruthy();
  });

  it('shows an auditor the figures and no action', async () => {
    const round = await openDue();
    await enter(round, '8351', 'som');
    await open(round, 'audi');
    expect(await screen.findByText('คุณดูได้อย่างเดียว')).toBeTruthy();
    for (const name of ['คืนโพย', 'แก้ผล', 'ตรวจว่าตรงกัน']) {
      expect(screen.queryByRole('button', { name })).toBeNull();
    }
  });
});
