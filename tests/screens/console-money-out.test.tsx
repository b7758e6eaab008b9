import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import {
  payoutAccountList,
  payoutBatchMake,
  withdrawalApprove,
  withdrawalList,
} from '@/contract/operator/withdrawals.contract';
import { queryRaw } from '@/server/db/raw';
import { openConsole, TestStream, useConsoleBackEnd } from '../support/console-screen';
import {
  countCalls,
  cut,
  hold,
  mendNetwork,
  respondWith,
  respondWithData,
} from '../support/screen-network';
import { createTestPlayers } from '../support/test-players';
import { decide, plantWithdrawal } from '../support/withdrawal.fixture';

const backEnd = useConsoleBackEnd();
const PLAYERS = 3;
let rows: { id: string; number: number }[];

const plant = (player: number, isApproved = false, amountSatang = player * 1_000_00) =>
  plantWithdrawal(backEnd.app, { username: `player-${player}`, amountSatang, isApproved });

beforeEach(async () => {
  const { db } = backEnd.app;
  await createTestPlayers((text, values) => queryRaw(db, text, values), PLAYERS, 40_000_00);
  rows = [];
});

const wait = async (count: number) => {
  for (let player = 1; player <= count; player += 1) rows.push(await plant(player));
};
const named = (at: number) => `W${rows[at]!.number}`;
const findRow = (name: string) => screen.findByRole('row', { name: new RegExp(`${name}( |$)`) });
const press = (code: string) =>
  fireEvent.keyDown(document.activeElement ?? document.body, { code });
const panel = (name: string) => screen.findByRole('region', { name });
const stateOf = async (id: string) =>
  (
    await queryRaw<{ state: string }>(
      backEnd.app.db,
      'SELECT state FROM withdrawals WHERE id = $1',
      [id],
    )
  )[0]?.state;

describe('the list of withdrawals', () => {
  it('shows its shape, then what waits, and says when nothing does', async () => {
    const release = hold(withdrawalList);
    await openConsole(backEnd, '/out', 'nok');
    const table = await screen.findByRole('table', { name: 'รายการถอน' });
    expect(within(table).getAllByRole('rowgroup')[1]?.getAttribute('aria-busy')).toBe('true');
    release();
    expect(await screen.findByText('ครบแล้ว รายการใหม่ขึ้นเองเมื่อเข้ามา')).toBeTruthy();
    rows.push(await plant(1));
    TestStream.send('change', JSON.stringify(['withdrawals']));
    expect(await findRow(named(0))).toBeTruthy();
    expect(await screen.findByRole('link', { name: /^ถอน\s*1/ })).toBeTruthy();
  });

  it('keeps still while it is read, and shows waiting in amber and red', async () => {
    await wait(1);
    await queryRaw(
      backEnd.app.db,
      `UPDATE withdrawals SET requested_at = requested_at - interval '20 minutes'`,
    );
    const user = await openConsole(backEnd, '/out', 'nok');
    const row = await findRow(named(0));
    expect(within(row).getByText('รอ 20 นาที').className).toMatch(/late/);
    expect(within(row).getByText('ครั้งแรก')).toBeTruthy();
    rows.push(await plant(2));
    TestStream.send('change', JSON.stringify(['withdrawals']));
    await user.click(await screen.findByRole('button', { name: 'มีใหม่ 1 รายการ' }));
    expect(await findRow(named(1))).toBeTruthy();
  });

  it('is filtered by amount, and says that the filter finds nothing', async () => {
    await wait(2);
    const user = await openConsole(backEnd, '/out?amount_from=1500', 'nok');
    await findRow(named(1));
    expect(screen.queryByText(named(0))).toBeNull();
    await user.clear(screen.getByLabelText('ยอดตั้งแต่'));
    await user.type(screen.getByLabelText('ยอดตั้งแต่'), '9000');
    expect(await screen.findByText('ไม่มีรายการที่ตรงกับตัวกรอง')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'ล้างตัวกรอง' }));
    expect(await findRow(named(0))).toBeTruthy();
  });

  it('is read again after a failure, and keeps its rows when a later reading fails', async () => {
    await wait(1);
    respondWith(withdrawalList, 500);
    const user = await openConsole(backEnd, '/out', 'nok');
    const alert = await screen.findByRole('alert');
    mendNetwork();
    await user.click(within(alert).getByRole('button', { name: 'ลองใหม่' }));
    await findRow(named(0));
    cut(withdrawalList);
    TestStream.send('change', JSON.stringify(['withdrawals']));
    expect(await screen.findByRole('alert')).toBeTruthy();
    expect(await findRow(named(0))).toBeTruthy();
  });

  it('is not there for a role that may not see money, and without decisions for one that may not decide', async () => {
    await wait(1);
    await openConsole(backEnd, '/out', 'tan');
    expect(await screen.findByText(/สิทธิ์ของคุณเปิดโต๊ะนี้ไม่ได้/)).toBeTruthy();
    expect(countCalls(withdrawalList)).toBe(0);
  });

  it('opens without decisions for a role that only reads', async () => {
    await wait(1);
    await openConsole(backEnd, `/out/${named(0).toLowerCase()}`, 'sup');
    await panel(named(0));
    expect(screen.queryByRole('button', { name: /^อนุมัติ/ })).toBeNull();
    press('KeyA');
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});

describe('an open withdrawal', () => {
  it('shows where the money goes with three buttons to copy, and what to look at', async () => {
    const copied = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
    await wait(1);
    const user = await openConsole(backEnd, `/out/${named(0).toLowerCase()}`, 'nok');
    const open = await panel(named(0));
    expect(within(open).getByText('ยังไม่เคยได้รับเงินถอนมาก่อน')).toBeTruthy();
    const number = within(open).getByText(/^00\d{8}$/).textContent;
    await user.click(within(open).getByRole('button', { name: 'คัดลอกเลขบัญชี' }));
    await user.click(within(open).getByRole('button', { name: 'คัดลอกจำนวนเงิน' }));
    expect(copied.mock.calls).toEqual([[number], ['1000.00']]);
    press('KeyC');
    await waitFor(() => expect(copied).toHaveBeenCalledTimes(3));
    expect(within(open).getByText('฿39,000.00')).toBeTruthy();
    copied.mockRestore();
  });

  it('is approved by A and Enter, says so, and the next row opens', async () => {
    await wait(2);
    const user = await openConsole(backEnd, '/out', 'nok');
    await findRow(named(0));
    press('KeyJ');
    press('Enter');
    await panel(named(0));
    await screen.findByRole('button', { name: /^อนุมัติ/ });
    press('KeyA');
    const dialog = await screen.findByRole('dialog', { name: `อนุมัติ ${named(0)} · ฿1,000.00` });
    const button = within(dialog).getByRole('button', { name: 'อนุมัติ' });
    expect(document.activeElement).toBe(button);
    await user.keyboard('{Enter}');
    expect(await screen.findByText(`${named(0)} อนุมัติแล้ว · ฿1,000.00`)).toBeTruthy();
    expect(await panel(named(1))).toBeTruthy();
    expect(await stateOf(rows[0]!.id)).toBe('approved');
    expect(backEnd.commands.filter(({ path }) => path === withdrawalApprove.path)).toHaveLength(1);
  });

  it('names the colleague who was faster', async () => {
    await wait(1);
    const user = await openConsole(backEnd, `/out/${named(0).toLowerCase()}`, 'nok');
    await user.click(await screen.findByRole('button', { name: /^อนุมัติ/ }));
    await decide(backEnd.app, 'approve', rows[0]!.id, { as: 'som' });
    const dialog = screen.getByRole('dialog');
    await user.click(within(dialog).getByRole('button', { name: 'อนุมัติ' }));
    expect((await within(dialog).findByRole('alert')).textContent).toMatch(
      /^som ตัดสินไปแล้ว .* · รอโอน$/,
    );
    await user.click(within(dialog).getByRole('button', { name: 'เข้าใจแล้ว' }));
    expect(await screen.findByRole('button', { name: /^โอนแล้ว/ })).toBeTruthy();
  });

  it('is paid with the account and the reference of the bank, which are required', async () => {
    rows.push(await plant(1, true));
    const user = await openConsole(backEnd, `/out/${named(0).toLowerCase()}?tab=approved`, 'nok');
    await screen.findByRole('button', { name: /^โอนแล้ว/ });
    press('KeyP');
    const dialog = await screen.findByRole('dialog', { name: `โอนแล้ว ${named(0)} · ฿1,000.00` });
    const reference = await within(dialog).findByLabelText('เลขอ้างอิงจากธนาคาร');
    await user.click(within(dialog).getByRole('button', { name: 'โอนแล้ว' }));
    expect(await within(dialog).findByText('กรุณาใส่เลขอ้างอิงจากธนาคาร')).toBeTruthy();
    await user.type(reference, 'KB318{Enter}');
    expect(await screen.findByText(`${named(0)} โอนแล้ว · ฿1,000.00`)).toBeTruthy();
    expect(await stateOf(rows[0]!.id)).toBe('paid');
  });

  it('is rejected with a reason, in the words that the member will read', async () => {
    await wait(1);
    const user = await openConsole(backEnd, `/out/${named(0).toLowerCase()}`, 'nok');
    await screen.findByRole('button', { name: /^ปฏิเสธ/ });
    press('KeyR');
    const dialog = await screen.findByRole('dialog', { name: /^ปฏิเสธ/ });
    await user.selectOptions(within(dialog).getByLabelText('เหตุผล'), 'อื่น ๆ');
    await user.type(within(dialog).getByLabelText('เขียนเหตุผล'), 'ชื่อไม่ตรง');
    expect(
      within(dialog).getByText('ถอนเงิน ฿1,000.00 ไม่สำเร็จ: ชื่อไม่ตรง เงินกลับเข้ากระเป๋าแล้ว'),
    ).toBeTruthy();
    await user.click(within(dialog).getByRole('button', { name: 'ปฏิเสธ' }));
    expect(await screen.findByText(`${named(0)} ปฏิเสธแล้ว · ฿1,000.00`)).toBeTruthy();
    expect(await stateOf(rows[0]!.id)).toBe('rejected');
  });

  it('is held with a note to the team, and released', async () => {
    await wait(1);
    const user = await openConsole(backEnd, `/out/${named(0).toLowerCase()}`, 'nok');
    await user.click(await screen.findByRole('button', { name: 'พักไว้ตรวจ' }));
    await user.type(await screen.findByLabelText('เหตุผลถึงทีม'), 'รอสำเนาบัตร{Enter}');
    await screen.findByText(`${named(0)} พักไว้ตรวจแล้ว · ฿1,000.00`);
    await user.click(await screen.findByRole('button', { name: named(0) }));
    expect(await screen.findByText(/^nok พักไว้ตรวจ .* · รอสำเนาบัตร$/)).toBeTruthy();
    expect(screen.queryByRole('button', { name: /^อนุมัติ/ })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'เลิกพัก' }));
    await user.keyboard('{Enter}');
    expect(await screen.findByText(`${named(0)} เลิกพักแล้ว · ฿1,000.00`)).toBeTruthy();
  });

  it('waits for a second person when its transfer failed', async () => {
    rows.push(await plant(1, true));
    await decide(backEnd.app, 'paid', rows[0]!.id, { as: 'som' });
    const user = await openConsole(backEnd, `/out/${named(0).toLowerCase()}?tab=today`, 'nok');
    await user.click(await screen.findByRole('button', { name: 'โอนไม่สำเร็จ' }));
    await user.type(await screen.findByLabelText('ธนาคารแจ้งว่า'), 'บัญชีปิด{Enter}');
    expect(await screen.findByText(/รออีกคนอนุมัติ/)).toBeTruthy();
    expect(await stateOf(rows[0]!.id)).toBe('paid');
  });

  it('says that it does not exist, and leads back to the list', async () => {
    const user = await openConsole(backEnd, '/out/w999999', 'nok');
    expect(await screen.findByText('รายการนี้ไม่มีแล้ว')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'กลับไปรายการ' }));
    expect(window.location.pathname).toBe('/operator/out');
  });
});

describe('a batch', () => {
  it('is made of chosen withdrawals, saved as a file, and marked as paid by pasted references', async () => {
    const saved = vi.fn(() => 'blob:file');
    Object.assign(URL, { createObjectURL: saved, revokeObjectURL: vi.fn() });
    const click = vi
      .spyOn(HTMLAnchorElement.prototype, 'click')
      .mockImplementation(() => undefined);
    for (let player = 1; player <= PLAYERS; player += 1) rows.push(await plant(player, true));
    const user = await openConsole(backEnd, '/out?tab=approved', 'nok');
    await user.click(await screen.findByLabelText(`เลือก ${named(0)}`));
    await user.click(screen.getByLabelText(`เลือก ${named(1)}`));
    expect(screen.getByText('เลือก 2 รายการ · ฿3,000.00')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'ไฟล์โอน' }));
    const make = await screen.findByRole('dialog', { name: 'สร้างไฟล์โอน' });
    await within(make).findByRole('option', { name: /0780|6780/ });
    await user.selectOptions(within(make).getByLabelText('โอนจากบัญชี'), '1');
    await user.click(within(make).getByRole('button', { name: 'สร้างไฟล์โอน' }));
    await waitFor(() => expect(saved).toHaveBeenCalledTimes(1));
    expect(
      backEnd.commands.filter(({ path }) => path === payoutBatchMake.path).length,
    ).toBeGreaterThan(0);

    const list = await screen.findByRole('region', { name: 'ไฟล์โอนที่ยังไม่ครบ' });
    expect(within(list).getByText(/เหลือ 2 จาก 2 รายการ/)).toBeTruthy();
    await user.click(within(list).getByRole('button', { name: 'ใส่เลขอ้างอิง' }));
    const field = await screen.findByLabelText('วางจากตารางของธนาคาร');
    await user.click(field);
    await user.paste(`${named(0)}\tKB1\n${named(2)}\tKB2`);
    const mark = screen.getByRole('button', { name: 'ทำเครื่องหมายว่าโอนแล้ว' });
    expect(screen.getByText('ไม่มีในไฟล์โอนนี้')).toBeTruthy();
    expect(mark).toHaveProperty('disabled', true);
    await user.clear(field);
    await user.paste(`${named(0)}\tKB1\n${named(1)}\tKB2`);
    await user.click(mark);
    expect(await screen.findByText(/· โอนแล้ว 2 รายการ$/)).toBeTruthy();
    expect(await stateOf(rows[1]!.id)).toBe('paid');
    expect(await stateOf(rows[2]!.id)).toBe('approved');
    click.mockRestore();
  });

  it('cannot be made without an account that pays', async () => {
    respondWithData(payoutAccountList, []);
    rows.push(await plant(1, true));
    const user = await openConsole(backEnd, '/out?tab=approved', 'nok');
    await user.click(await screen.findByLabelText(`เลือก ${named(0)}`));
    await user.click(screen.getByRole('button', { name: 'ไฟล์โอน' }));
    await user.click(await screen.findByRole('button', { name: 'สร้างไฟล์โอน' }));
    expect(await screen.findByText('กรุณาเลือกบัญชีที่โอน')).toBeTruthy();
    expect(countCalls(payoutBatchMake)).toBe(0);
  });
});
