import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
// Lazy code is imported up front, so that loading it does not use up the time limit of a test on a slow machine.
import '@/features/lotto/screens/round.screen';
import '@/features/lotto/components/round-dialogs';
import '@/features/lotto/components/slip-editor';
import '@/features/account/components/login.dialog';
import '@/features/account/screens/login.screen';
import '@/features/safety/components/safety-overlays.dialog';
import { type LottoRound, lottoRound } from '@/contract/lotto.contract';
import { billCreate, billList } from '@/contract/lotto-bills.contract';
import { safetyLimit } from '@/contract/safety.contract';
import { memberWallets } from '@/contract/wallet.contract';
import { queryRaw } from '@/server/db/raw';
import { bet, closeNumber, openRound, toBet } from '../support/lotto.fixture';
import {
  choose,
  dialog,
  gone,
  key,
  openConfirmation,
  openPaste,
  pad,
  press,
  put,
  slip,
  slipNumbers,
  slipRows,
} from '../support/lotto-pad';
import { comeAsMember, fill, openScreen, useBackEnd } from '../support/screen';
import { countCalls, cut, loseResponse, mendNetwork } from '../support/screen-network';

const backEnd = useBackEnd();

async function openPad(who: 'member' | 'visitor' = 'member') {
  const round = await openRound(backEnd.app);
  const token = who === 'member' ? await comeAsMember(backEnd) : '';
  const user = await openScreen(`/lotto/${round.round_id}`);
  await screen.findByRole('heading', { level: 1, name: 'หวยรัฐบาล' });
  await within(slip()).findByText('ยังไม่มีเลขในโพย กดเลขเพื่อเริ่ม');
  return { user, round, token };
}

async function listBills(token: string) {
  return (await backEnd.app.call(billList, { token })).data.bills;
}

async function fetchBalance(token: string): Promise<number> {
  const { data } = await backEnd.app.call(memberWallets, { token });
  return data.reduce((sum, { balance }) => sum + balance, 0);
}

describe('a lottery round', () => {
  it('offers a way back and a retry when it fails to load', async () => {
    const round = await openRound(backEnd.app);
    cut(lottoRound);
    const user = await openScreen(`/lotto/${round.round_id}`);
    expect((await screen.findByRole('alert')).textContent).toContain('เชื่อมต่ออินเทอร์เน็ตไม่ได้');
    expect(screen.getByRole('heading', { level: 1, name: 'แทงหวย' })).toBeTruthy();
    expect(screen.getByRole('main').querySelector('a[href="/lotto/lobby"]')).toBeTruthy();
    mendNetwork();
    await user.click(screen.getByRole('button', { name: 'ลองใหม่' }));
    expect(await screen.findByRole('heading', { level: 1, name: 'หวยรัฐบาล' })).toBeTruthy();
  });
});

describe('a rescheduled lottery round', () => {
  it('shows the old and the new day and accepts bets', async () => {
    const { round_id } = await openRound(backEnd.app);
    await queryRaw(
      backEnd.app.db,
      `UPDATE lotto_rounds SET moved_from = '2027-01-01', day = '2027-01-02', moved_at = business_now()
       WHERE round_id = $1 AND agent_id = 1`,
      [round_id],
    );
    await openScreen(`/lotto/${round_id}`);
    const title = await screen.findByRole('heading', { name: 'งวดนี้เลื่อนวันออกผล' });
    expect(title.parentElement?.textContent).toContain(
      'เลื่อนจาก 1 ม.ค. 2570 เป็น 2 ม.ค. 2570 โพยที่แทงไว้ก่อนเลื่อนยังอยู่',
    );
    expect(screen.getByText('งวด 2 ม.ค. 2570 (เลื่อนวัน)')).toBeTruthy();
    expect(screen.getByRole('timer').textContent).toContain('ปิดใน');
  });
});

describe('the number pad', () => {
  it('shows rate and return of every bet type and adds a complete number to the slip by itself', async () => {
    const { user } = await openPad('visitor');
    const types = within(screen.getByRole('group', { name: 'ประเภทการแทง' })).getAllByRole(
      'button',
    );
    expect(types).toHaveLength(8);
    expect(types[0]?.textContent).toContain('3 ตัวบน ×900 RTP 90%');
    expect(screen.getByRole('timer').textContent).toMatch(/ปิดใน (\d+ วัน )?\d\d:\d\d:\d\d/);

    await key(user, '0');
    await key(user, '7');
    expect(slipRows()).toHaveLength(0);
    await key(user, '4');
    expect(slipNumbers()).toEqual(['074']);
    expect(slipRows()[0]?.textContent).toContain('3 ตัวบน');
    expect(slip().textContent).toContain('฿9,000.00');
    expect(within(pad()).getByRole('status').textContent).toBe('เพิ่ม 074 3 ตัวบน ลงโพยแล้ว');
    expect(within(slip()).getByText('฿10.00')).toBeTruthy();
  });

  it('accepts the keyboard anywhere on the page and in the field', async () => {
    const { user } = await openPad('visitor');
    await choose(user, /^2 ตัวล่าง/);
    await user.keyboard('1{Backspace}23');
    expect(slipNumbers()).toEqual(['23']);
    await user.type(screen.getByRole('textbox', { name: 'เลข 2 หลัก' }), '05');
    expect(slipNumbers()).toEqual(['23', '05']);
  });

  it('accepts a stake from its buttons and its field and refuses an invalid one', async () => {
    const { user } = await openPad('visitor');
    await choose(user, /^วิ่งบน/);
    await press(user, '50 บาท');
    await key(user, '9');
    expect(within(slip()).getByText('฿50.00')).toBeTruthy();
    await fill(user, 'เดิมพันต่อเลข', '6000');
    await user.type(screen.getByRole('textbox', { name: 'เลข 1 หลัก' }), '1');
    expect(within(pad()).getByRole('alert').textContent).toBe('ราคาต่อเลข ฿1.00 ถึง ฿5,000.00');
    expect(slipNumbers()).toEqual(['9']);
  });

  it('adds every permutation, unless all of them are the same bet', async () => {
    const { user } = await openPad('visitor');
    await press(user, 'กลับเลข');
    await user.keyboard('112');
    expect(slipNumbers()).toEqual(['112', '121', '211']);
    await choose(user, /^3 ตัวโต๊ด/);
    await choose(user, /^3 ตัวบน/);
    expect(screen.getByRole('button', { name: 'กลับเลข' }).getAttribute('aria-disabled')).toBe(
      'true',
    );
    await user.keyboard('345');
    expect(slipNumbers()).toEqual(['112', '121', '211', '345']);
  });

  it('offers number tools with the count of numbers that each adds', async () => {
    const { user } = await openPad('visitor');
    await choose(user, /^2 ตัวบน/);
    await press(user, 'เครื่องมือ');
    const tools = await dialog('เครื่องมือเลข 2 ตัวบน');
    const inTools = (name: string | RegExp) => within(tools).getByRole('button', { name });
    expect(inTools(/^เลขเบิ้ล/).textContent).toContain('10 เลข');
    expect(inTools(/^พี่น้อง/).textContent).toContain('20 เลข');
    await user.click(inTools('7'));
    expect(inTools(/^รูดหน้า/).textContent).toContain('10 เลข');
    expect(inTools(/^วิน 2/).textContent).toContain('เลือก 2 ถึง 8 ตัว');
    await user.click(inTools(/^19 ประตู/));
    await gone('เครื่องมือเลข 2 ตัวบน');
    expect(slipNumbers()).toHaveLength(19);
    expect(slipNumbers()).toEqual(expect.arrayContaining(['07', '70', '77', '97']));
    expect(within(pad()).getByRole('status').textContent).toBe('เพิ่ม 19 เลข (2 ตัวบน) ลงโพยแล้ว');
  });

  it('adds the clear lines of a pasted list and keeps the unclear ones for correction', async () => {
    const { user } = await openPad('visitor');
    const form = await openPaste(user);
    await fill(user, 'เลขและราคา', '10:23 สมศรี 12=50x30\n12 1234=5\n007=20x10\n45=5 กข');
    expect(form.textContent).toContain('อ่านได้ 4 รายการ รวม ฿110.00');
    expect(form.textContent).toContain('ไม่นับ: 10:23 · สมศรี');
    expect(
      within(form)
        .getAllByRole('listitem')
        .map((item) => item.textContent),
    ).toEqual(['12 1234=5 “1234” จำนวนหลักไม่ถูกต้อง']);
    await press(user, 'เพิ่ม 4 รายการที่ชัดเจน · เหลือ 2 บรรทัดที่ต้องตรวจ');
    expect(form.textContent).toContain('เพิ่ม 4 รายการลงโพยแล้ว');
    expect(within(form).queryByRole('table')).toBeNull();
    const left = within(form).getByRole('button', { name: 'เหลือ 2 บรรทัดที่ต้องตรวจ' });
    expect(left.getAttribute('aria-disabled')).toBe('true');
    const question = within(form).getByRole('group', {
      name: '“45=5 กข” อ่านได้บางส่วน ไม่เข้าใจ “กข” ที่อ่านได้คือ',
    });
    await user.click(within(question).getByRole('radio', { name: '45 2 ตัวบน เลขละ ฿5.00' }));
    expect(form.textContent).toContain('อ่านได้ 1 รายการ รวม ฿5.00');
    await press(user, 'เพิ่ม 1 รายการที่ชัดเจน · เหลือ 1 บรรทัดที่ต้องตรวจ');
    await fill(user, 'เลขและราคา', '10:23 สมศรี 12=50x30\n12 34=5\n007=20x10\n45=5 กข');
    await press(user, 'เพิ่ม 2 รายการ');
    await gone('วางเลขหลายตัว');
    expect(slipNumbers()).toEqual(['12', '12', '007', '007', '45', '12', '34']);
  });

  it('understands bet type words in a pasted list', async () => {
    const { user } = await openPad('visitor');
    await openPaste(user);
    await fill(user, 'เลขและราคา', 'ล่าง\n45 67=20\n\n456 บน 50 โต๊ด 20');
    await press(user, 'เพิ่ม 4 รายการ');
    await gone('วางเลขหลายตัว');
    expect(slipRows().map((row) => row.textContent)).toEqual([
      expect.stringContaining('452 ตัวล่าง'),
      expect.stringContaining('672 ตัวล่าง'),
      expect.stringContaining('4563 ตัวบน'),
      expect.stringContaining('4563 ตัวโต๊ด'),
    ]);
  });

  it('does not read a pasted list that is too long', async () => {
    const { user } = await openPad('visitor');
    await user.click(screen.getByRole('textbox', { name: 'เลข 3 หลัก' }));
    await user.paste(Array(1001).fill('12=50').join('\n'));
    const form = await dialog('วางเลขหลายตัว');
    expect(within(form).getByRole('status').textContent).toContain('ไม่เกิน 1,000 บรรทัด');
    expect(within(form).queryByRole('table')).toBeNull();
    const add = within(form).getByRole('button', { name: 'เพิ่มลงโพย' });
    expect(add.getAttribute('aria-disabled')).toBe('true');
    await user.click(add);
    expect(form.isConnected).toBe(true);
  });

  it('opens the paste form with a list pasted into the number field, or empty with its button', async () => {
    const { user } = await openPad('visitor');
    await user.click(screen.getByRole('textbox', { name: 'เลข 3 หลัก' }));
    await user.paste('12=50 34=10');
    const form = await dialog('วางเลขหลายตัว');
    const list = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'เลขและราคา' });
    expect(list().value).toBe('12=50 34=10');
    expect(form.textContent).toContain('อ่านได้ 2 รายการ รวม ฿60.00');
    await user.keyboard('{Escape}');
    await gone('วางเลขหลายตัว');
    await openPaste(user);
    expect(list().value).toBe('');
  });

  it('allows changing type, stake and items of a pasted list before they are added', async () => {
    const { user } = await openPad('visitor');
    const form = await openPaste(user);
    await fill(user, 'เลขและราคา', '45 67 89=20');
    const table = within(form).getByRole('table', { name: 'รายการที่อ่านได้' });
    const numbers = () =>
      within(table)
        .getAllByRole('rowheader')
        .map((cell) => cell.textContent);
    expect(numbers()).toEqual(['45', '67', '89']);
    expect(form.textContent).toContain('อ่านได้ 3 รายการ รวม ฿60.00');
    await user.selectOptions(
      within(table).getByRole('combobox', { name: 'ประเภทของ 45' }),
      '2 ตัวล่าง',
    );
    await fill(user, 'ราคา 67 2 ตัวบน', '5.50');
    await press(user, 'ลบ 89 2 ตัวบน');
    expect(form.textContent).toContain('อ่านได้ 2 รายการ รวม ฿25.50');
    await press(user, 'นำที่ลบออก 1 รายการกลับมา');
    expect(numbers()).toEqual(['45', '67', '89']);
    await user.clear(within(table).getByRole('textbox', { name: 'ราคา 89 2 ตัวบน' }));
    expect(
      screen.getByRole('button', { name: 'ใส่ราคาอีก 1 รายการก่อน' }).getAttribute('aria-disabled'),
    ).toBe('true');
    await press(user, 'ใส่ราคาอีก 1 รายการก่อน');
    expect(form.isConnected).toBe(true);
    await fill(user, 'ราคา 89 2 ตัวบน', '1');
    await press(user, 'เพิ่ม 3 รายการ');
    await gone('วางเลขหลายตัว');
    expect(slipRows().map((row) => row.textContent)).toEqual([
      expect.stringContaining('452 ตัวล่าง'),
      expect.stringContaining('672 ตัวบน'),
      expect.stringContaining('892 ตัวบน'),
    ]);
    expect(within(slip()).getByText('฿26.50')).toBeTruthy();
  });

  it('asks about an ambiguous line of a pasted list and adds its bets only after the answer', async () => {
    const { user } = await openPad('visitor');
    const form = await openPaste(user);
    await fill(user, 'เลขและราคา', '12 50\n34=5');
    const question = within(form).getByRole('group', { name: '“12 50” หมายถึง' });
    const meanings = within(question).getAllByRole('radio');
    expect(meanings.map((radio) => radio.closest('label')?.textContent)).toEqual([
      '12, 50 2 ตัวบน เลขละ ฿5.00 ',
      '12, 50 2 ตัวบน เลขละ ฿10.00 ',
      '12 2 ตัวบน เลขละ ฿50.00 ',
    ]);
    expect(form.textContent).toContain('อ่านได้ 1 รายการ รวม ฿5.00');
    expect(
      within(form).getByRole('button', {
        name: 'เพิ่ม 1 รายการที่ชัดเจน · เหลือ 1 บรรทัดที่ต้องตรวจ',
      }),
    ).toBeTruthy();
    await user.click(within(question).getByRole('radio', { name: '12 2 ตัวบน เลขละ ฿50.00' }));
    expect(form.textContent).toContain('อ่านได้ 2 รายการ รวม ฿55.00');
    await press(user, 'เพิ่ม 2 รายการ');
    await gone('วางเลขหลายตัว');
    expect(slipNumbers()).toEqual(['12', '34']);
    expect(within(slip()).getByText('฿55.00')).toBeTruthy();
  });
});

describe('the slip', () => {
  it('supports changing stakes, removing duplicates and clearing', async () => {
    const { user } = await openPad('visitor');
    await put(user, '12=10 34=10 12=20 56=10');
    expect(slip().textContent).toContain('มีเลขซ้ำ 1 รายการ');
    await press(user, 'ดูเลขซ้ำ');
    expect(slipNumbers()).toEqual(['12']);
    await press(user, 'ตัดเลขซ้ำ');
    expect(slipNumbers()).toEqual(['12', '34', '56']);
    await fill(user, 'ราคา 34 2 ตัวบน', '100');
    expect(within(slip()).getByText('฿120.00')).toBeTruthy();
    await fill(user, 'ราคาเท่ากันทั้งหมด', '5');
    await press(user, 'ใช้ราคานี้');
    expect(within(slip()).getByText('฿15.00')).toBeTruthy();
    await press(user, 'ลบ 34 2 ตัวบน');
    expect(slipNumbers()).toEqual(['12', '56']);
    await press(user, 'ยกเลิกทั้งหมด');
    await press(user, 'ลบทั้งหมด');
    expect(slipRows()).toHaveLength(0);
  });

  it('shows the highest possible payout of one result, as the confirmation and the bill do', async () => {
    const { user, token } = await openPad();
    await put(user, '123 456 789=10\n321=0x10\n23=10');
    const highest = 'ถูกสูงสุด ฿11,100.00';
    expect(slip().textContent).toContain(highest);
    const confirmation = await openConfirmation(user);
    expect(confirmation.textContent).toContain('ถูกสูงสุด฿11,100.00');
    await press(user, 'ยืนยันแทง ฿50.00');
    const bill = await dialog('รับโพยแล้ว');
    expect(bill.textContent).toContain('ถูกสูงสุด฿11,100.00');
    expect(await listBills(token)).toHaveLength(1);
  });

  it('marks numbers that are closed or pay half and counts their stakes accordingly', async () => {
    const round = await openRound(backEnd.app);
    await closeNumber(backEnd.app.db, round.round_id, {
      bet_type: 'two_top',
      number: '12',
      kind: 'closed',
    });
    await closeNumber(backEnd.app.db, round.round_id, {
      bet_type: 'two_top',
      number: '34',
      kind: 'half',
    });
    const user = await openScreen(`/lotto/${round.round_id}?type=two_top`);
    expect((await screen.findByText(/12 ปิดรับ · 34 จ่ายครึ่ง/)).textContent).toContain('เลขอั้น');
    await user.keyboard('1234');
    await waitFor(() => expect(slipRows()).toHaveLength(2));
    expect(slipRows()[0]?.textContent).toContain('ปิดรับ');
    expect(slipRows()[1]?.textContent).toContain('จ่ายครึ่ง');
    expect(slipRows()[1]?.textContent).toContain('×45');
    expect(slipRows()[0]?.textContent).not.toContain('×');
    expect(slipRows()[1]?.textContent).toContain('฿450.00');
    expect(within(slip()).getByText('฿10.00')).toBeTruthy();
    await press(user, 'นำเลขปิดรับออก');
    expect(slipNumbers()).toEqual(['34']);
  });

  it('offers a visitor the login while it is empty', async () => {
    const { user } = await openPad('visitor');
    await press(user, 'เข้าสู่ระบบเพื่อแทง');
    expect(await dialog('เข้าสู่ระบบ')).toBeTruthy();
  });

  it('is stored per round and passes from the visitor to the member at login', async () => {
    const { user, round } = await openPad('visitor');
    await user.keyboard('123');
    cleanup();
    const again = await openScreen(`/lotto/${round.round_id}`);
    await waitFor(() => expect(slipNumbers()).toEqual(['123']));
    await press(again, 'เข้าสู่ระบบเพื่อแทง');
    const form = await dialog('เข้าสู่ระบบ');
    await fill(again, 'เบอร์โทรศัพท์', '0812345678');
    await fill(again, 'รหัสผ่าน', 'demo1234');
    await again.click(within(form).getByRole('button', { name: 'เข้าสู่ระบบ' }));
    await screen.findByRole('button', { name: 'ส่งโพย' });
    await waitFor(() => expect(slipNumbers()).toEqual(['123']));
  });

  it('survives a session that ends while the slip is filled', async () => {
    const { user, round } = await openPad();
    await user.keyboard('123');
    await queryRaw(backEnd.app.db, 'DELETE FROM member_sessions');
    await press(user, 'ส่งโพย');
    await screen.findByRole('heading', { level: 1, name: 'เข้าสู่ระบบ' });
    expect(window.location.pathname).toBe('/login');
    await fill(user, 'เบอร์โทรศัพท์', '0812345678');
    await fill(user, 'รหัสผ่าน', 'demo1234');
    await user.click(within(screen.getByRole('main')).getByRole('button', { name: 'เข้าสู่ระบบ' }));
    await screen.findByRole('heading', { level: 1, name: 'หวยรัฐบาล' });
    expect(window.location.pathname).toBe(`/lotto/${round.round_id}`);
    await waitFor(() => expect(slipNumbers()).toEqual(['123']));
  });
});

describe('placing a bill', () => {
  it('validates the bill, asks for confirmation and charges exactly once, even when the response is lost', async () => {
    const { user, token } = await openPad();
    await put(user, '123=20x10 12=50');
    const confirmation = await openConfirmation(user);
    expect(confirmation.textContent).toContain('รับได้ 3 รายการ');
    expect(countCalls(billCreate)).toBe(0);
    loseResponse(billCreate);
    await press(user, 'ยืนยันแทง ฿80.00');
    await within(confirmation).findByRole('alert');
    await press(user, 'ยืนยันแทง ฿80.00');
    const bill = await dialog('รับโพยแล้ว');
    expect(
      within(bill)
        .getAllByRole('rowheader')
        .map((cell) => cell.textContent),
    ).toEqual(['123', '123', '12']);
    expect(within(bill).getByRole('button', { name: 'แชร์โพย' })).toBeTruthy();
    expect(countCalls(billCreate)).toBe(2);
    expect(await listBills(token)).toHaveLength(1);
    expect(await fetchBalance(token)).toBe(1000_00 - 80_00);
    await press(user, 'แทงต่อ');
    await gone('รับโพยแล้ว');
    expect(slipRows()).toHaveLength(0);
  });

  it('makes no second bill when the response was lost and the page reloaded', async () => {
    const { user, round, token } = await openPad();
    await put(user, '12=50');
    const confirmation = await openConfirmation(user);
    loseResponse(billCreate);
    await press(user, 'ยืนยันแทง ฿50.00');
    await within(confirmation).findByRole('alert');
    cleanup();
    const again = await openScreen(`/lotto/${round.round_id}`);
    await waitFor(() => expect(slipNumbers()).toEqual(['12']));
    await openConfirmation(again);
    await press(again, 'ยืนยันแทง ฿50.00');
    await dialog('รับโพยแล้ว');
    expect(await listBills(token)).toHaveLength(1);
    await press(again, 'แทงต่อ');
    await gone('รับโพยแล้ว');
    await put(again, '12=50');
    await openConfirmation(again);
    await press(again, 'ยืนยันแทง ฿50.00');
    await dialog('รับโพยแล้ว');
    expect(await listBills(token)).toHaveLength(2);
  });

  it('names refused and changed items and removes the refused ones with one tap', async () => {
    const { user, token, round } = await openPad();
    await put(user, '12=50 34=10 56=10');
    await close(round, '34', 'closed');
    await close(round, '56', 'half');
    const confirmation = await openConfirmation(user);
    const refused = within(confirmation).getByRole('region', { name: 'รับไม่ได้ 1 รายการ' });
    expect(refused.textContent).toContain('เลข 34 ปิดรับแล้ว');
    const changed = within(confirmation).getByRole('region', { name: 'อัตราจ่ายเปลี่ยน 1 รายการ' });
    expect(changed.textContent).toContain('×45');
    const confirm = screen.getByRole('button', { name: 'ยืนยันแทง ฿60.00' });
    expect(confirm.getAttribute('aria-disabled')).toBe('true');
    await press(user, 'นำ 1 รายการที่รับไม่ได้ออก');
    await press(user, 'ยืนยันแทง ฿60.00');
    await dialog('รับโพยแล้ว');
    expect((await listBills(token))[0]).toMatchObject({ amount: 60_00, item_count: 2 });
  });

  it('shows the new validation when a rate changed before the confirmation', async () => {
    const { user, token, round } = await openPad();
    await put(user, '12=50 34=10');
    await openConfirmation(user);
    await close(round, '34', 'half');
    await press(user, 'ยืนยันแทง ฿60.00');
    const changed = await screen.findByRole('region', { name: 'อัตราจ่ายเปลี่ยน 1 รายการ' });
    expect(changed.textContent).toContain('×45');
    expect(await listBills(token)).toHaveLength(0);
    await press(user, 'ยืนยันแทง ฿60.00');
    await dialog('รับโพยแล้ว');
    expect(await fetchBalance(token)).toBe(1000_00 - 60_00);
  });

  it('offers a deposit when the balance is too low and keeps the slip', async () => {
    const { user, token } = await openPad();
    await put(user, '1=5000');
    await openConfirmation(user);
    await press(user, 'ยืนยันแทง ฿5,000.00');
    await screen.findByRole('link', { name: 'ฝากเงิน', hidden: false });
    expect(await fetchBalance(token)).toBe(1000_00);
    await press(user, 'แก้ไขโพย');
    await gone('ยืนยันโพย');
    expect(slipNumbers()).toEqual(['1']);
  });

  it('explains a limit that it exceeds in place of the confirmation', async () => {
    const { user, token } = await openPad();
    await backEnd.app.call(safetyLimit, {
      token,
      body: { kind: 'loss', frame: 'week', amount: '100' },
    });
    await put(user, '1=500');
    await press(user, 'ส่งโพย');
    const sheet = await dialog('เดิมพันนี้เกินวงเงินเสียของสัปดาห์นี้');
    expect(within(sheet).getByText('เหลือเล่นได้อีก ฿100.00 ในสัปดาห์นี้')).toBeTruthy();
    await press(user, 'แก้จำนวนเงิน');
    await gone('เดิมพันนี้เกินวงเงินเสียของสัปดาห์นี้');
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(slipNumbers()).toEqual(['1']);
    expect(countCalls(billCreate)).toBe(0);
  });

  it('can start from the items of an earlier bill', async () => {
    const { user, token, round } = await openPad();
    await bet(backEnd.app, token, round.round_id, [
      toBet('two_top', '09', '20.00'),
      toBet('run_bottom', '3', '5.00'),
    ]);
    await press(user, 'ดึงโพย');
    const bills = await dialog('ดึงโพยเดิม');
    await user.click(await within(bills).findByRole('button', { name: /หวยรัฐบาล.*2 รายการ/ }));
    await gone('ดึงโพยเดิม');
    expect(slipNumbers()).toEqual(['09', '3']);
  });
});

it('a round page shows that its round has closed, keeps the slip and offers the next round', async () => {
  const round = await openRound(backEnd.app);
  await queryRaw(
    backEnd.app.db,
    `UPDATE lotto_rounds SET closes_at = business_now() + interval '3 seconds' WHERE round_id = $1 AND agent_id = 1`,
    [round.round_id],
  );
  await comeAsMember(backEnd);
  const user = await openScreen(`/lotto/${round.round_id}`);
  await screen.findByRole('heading', { level: 1, name: 'หวยรัฐบาล' });
  await user.keyboard('123');
  await screen.findByRole('heading', { name: 'งวดนี้ปิดรับแทงแล้ว' });
  expect(slipNumbers()).toEqual(['123']);
  expect(screen.getByRole('button', { name: 'ส่งโพย' }).getAttribute('aria-disabled')).toBe('true');
  await user.click(await screen.findByRole('link', { name: /^แทงงวดถัดไป/ }));
  await waitFor(() => expect(window.location.pathname).not.toBe(`/lotto/${round.round_id}`));
  await waitFor(() => expect(slipNumbers()).toEqual(['123']));
});

it('a round that the server closed early is refetched when the slip is validated', async () => {
  const { user, round } = await openPad();
  await user.keyboard('123');
  await queryRaw(
    backEnd.app.db,
    `UPDATE lotto_rounds SET closes_at = business_now() - interval '1 second' WHERE round_id = $1 AND agent_id = 1`,
    [round.round_id],
  );
  await press(user, 'ส่งโพย');
  await screen.findByRole('heading', { name: 'งวดนี้ปิดรับแทงแล้ว' });
  expect(within(slip()).getByRole('alert').textContent).not.toBe('');
  expect(slipNumbers()).toEqual(['123']);
});

async function close(round: LottoRound, number: string, kind: 'closed' | 'half'): Promise<void> {
  await closeNumber(backEnd.app.db, round.round_id, { bet_type: 'two_top', number, kind });
}
