import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
// These modules are loaded up front, so that a slow machine does not spend a test's time limit on loading them.
import '@/app/screens/withdraw.screen';
import '@/features/account/components/bank-account-form';
import { memberProfile, updateSubBankAccount } from '@/contract/account.contract';
import {
  memberWithdrawals,
  type Withdrawal,
  withdrawCreate,
  withdrawInfo,
} from '@/contract/withdrawals.contract';
import { queryRaw } from '@/server/db/raw';
import { invalidateAfter } from '@/shared/query/query-cache';
import { writeRules } from '../support/agent-rules';
import { OPERATOR_KEY } from '../support/deposit.fixture';
import { comeAsMember, fill, openScreen, useBackEnd } from '../support/screen';
import {
  countCalls,
  cut,
  hold,
  loseResponse,
  mendNetwork,
  respondWith,
} from '../support/screen-network';
import { decide, endEarlier, oweTurnover, withdraw } from '../support/withdrawal.fixture';

const backEnd = useBackEnd({ operatorKey: OPERATOR_KEY });

const [first, second] = ['0812345678', '0823456789'];
const AMOUNT = 'จำนวนเงินที่ต้องการถอน';
const card = () => screen.findByRole('region', { name: 'ถอนเงิน' });
const steps = async () =>
  within(await screen.findByRole('list', { name: 'ความคืบหน้า' }))
    .getAllByRole('listitem')
    .map((step) => step.textContent);
const time = /\d{1,2} [^ ]+ 25\d\d \d\d:\d\d/;

async function openForm(username = first): Promise<{ user: UserEvent; token: string }> {
  const token = await comeAsMember(backEnd, username);
  const user = await openScreen('/member/withdraw');
  await screen.findByLabelText(AMOUNT);
  return { user, token };
}

async function listOf(token: string): Promise<Withdrawal[]> {
  return (await backEnd.app.call(memberWithdrawals, { token })).data.withdrawals;
}

const press = (user: UserEvent, name: string) => user.click(screen.getByRole('button', { name }));

async function goToConfirmation(user: UserEvent, amount: string): Promise<HTMLElement> {
  await fill(user, AMOUNT, amount);
  await press(user, 'ถอนเงิน');
  return screen.findByRole('region', { name: 'ตรวจสอบก่อนยืนยัน' });
}

const amountField = () => screen.getByLabelText<HTMLInputElement>(AMOUNT);

async function expectRefusedAtAmount(sentence: string): Promise<void> {
  const note = await screen.findByText(sentence);
  await waitFor(() => expect(amountField().getAttribute('aria-invalid')).toBe('true'));
  expect(amountField().getAttribute('aria-describedby')).toBe(note.id);
}

describe('the withdrawal form', () => {
  it('shows the limits, the withdrawable balance and the bank account', async () => {
    await openForm();
    expect(screen.getByText('ขั้นต่ำ ฿100.00 · สูงสุด ฿50,000.00 · วันนี้ถอนได้อีก 8 ครั้ง')).toBeTruthy();
    expect(screen.getByText('ถอนได้จากกระเป๋าหลัก').parentElement?.textContent).toContain('฿1,000.00');
    const account = screen.getByRole('region', { name: 'โอนเข้าบัญชีของคุณ' });
    expect(account.textContent).toContain('•••6789');
    expect(account.textContent).toContain('ธนาคารกสิกรไทยสมหญิง มีโชค');
  });

  it('refuses invalid amounts with a message in Thai at the field, without a request to the server', async () => {
    const { user } = await openForm();
    for (const [typed, sentence] of [
      ['', 'กรุณากรอกจำนวนเงิน'],
      ['ร้อย', 'ต้องเป็นจำนวนเงิน'],
      ['99', 'ถอนได้ครั้งละ ฿100.00 ถึง ฿50,000.00 กรุณาแก้ไขจำนวนเงิน'],
      ['50,000.01', 'ถอนได้ครั้งละ ฿100.00 ถึง ฿50,000.00 กรุณาแก้ไขจำนวนเงิน'],
      ['1,000.50', 'กระเป๋าหลักมี ฿1,000.00 กรุณาลดจำนวนเงินที่ถอน'],
    ] as const) {
      await user.clear(amountField());
      if (typed !== '') await fill(user, AMOUNT, typed);
      await press(user, 'ถอนเงิน');
      await expectRefusedAtAmount(sentence);
      expect(document.activeElement).toBe(amountField());
    }
    expect(countCalls(withdrawCreate)).toBe(0);
  });

  it('offers preset amounts within the balance, and the whole balance', async () => {
    const { user } = await openForm();
    const offered = within(screen.getByRole('group', { name: 'เลือกจำนวนเงิน' })).getAllByRole(
      'button',
    );
    expect(offered.map(({ textContent }) => textContent)).toEqual([
      '100',
      '300',
      '500',
      '1,000',
      'ทั้งหมด',
    ]);
    await press(user, '500 บาท');
    expect(amountField().value).toBe('500');
    await press(user, 'ทั้งหมด');
    expect(amountField().value).toBe('1,000');
  });
});

describe('a withdrawal', () => {
  it('is reviewed, confirmed and then shown with its steps', async () => {
    const { user, token } = await openForm();
    const confirmation = await goToConfirmation(user, '300.50');
    for (const text of ['฿300.50', '•••6789', 'สมหญิง มีโชค', '฿699.50']) {
      expect(confirmation.textContent).toContain(text);
    }
    expect(countCalls(withdrawCreate)).toBe(0);
    await press(user, 'แก้ไข');
    expect((await screen.findByLabelText<HTMLInputElement>(AMOUNT)).value).toBe('300.50');
    await press(user, 'ถอนเงิน');
    await user.click(await screen.findByRole('button', { name: 'ยืนยันถอนเงิน' }));
    const waiting = await card();
    expect(within(waiting).getByRole('heading').textContent).toBe('รอทีมงานอนุมัติ');
    expect(waiting.textContent).toContain('฿300.50');
    expect(await steps()).toEqual([
      expect.stringMatching(new RegExp(`^ส่งคำขอถอน${time.source}$`)),
      'ทีมงานอนุมัติกำลังรอ',
      'โอนเข้าบัญชี',
    ]);
    // A withdrawal cannot be cancelled by the member.
    expect(screen.queryByRole('button', { name: /ยกเลิก/ })).toBeNull();
    await waitFor(() =>
      expect(screen.getAllByRole('status', { name: 'ยอดเงินรวม' })[0]?.textContent).toBe('฿699.50'),
    );
    expect(await listOf(token)).toHaveLength(1);
  });

  it('shows without a reload that it was approved and paid', async () => {
    const token = await comeAsMember(backEnd);
    const { id } = await withdraw(backEnd.app, token, '300');
    const user = await openScreen('/member/withdraw');
    await screen.findByRole('heading', { name: 'รอทีมงานอนุมัติ' });
    await decide(backEnd.app, 'approve', id);
    await screen.findByRole('heading', { name: 'อนุมัติแล้ว รอโอนเข้าบัญชี' });
    expect((await steps())[1]).toMatch(time);
    await decide(backEnd.app, 'paid', id);
    await screen.findByRole('heading', { name: 'โอนเงินเข้าบัญชีแล้ว' });
    for (const step of await steps()) expect(step).toMatch(time);
    expect(screen.getByRole('link', { name: 'ดูรายการเงิน' })).toBeTruthy();
    await press(user, 'ถอนอีกครั้ง');
    expect((await screen.findByLabelText<HTMLInputElement>(AMOUNT)).value).toBe('');
    expect(await screen.findByText(/วันนี้ถอนได้อีก 7 ครั้ง/)).toBeTruthy();
    expect(
      within(screen.getByRole('complementary', { name: 'รายการล่าสุด' })).getByText('สำเร็จ'),
    ).toBeTruthy();
  });

  it('that was rejected shows the reason and that the money is back', async () => {
    const token = await comeAsMember(backEnd);
    const { id } = await withdraw(backEnd.app, token, '300');
    await openScreen('/member/withdraw');
    await screen.findByRole('heading', { name: 'รอทีมงานอนุมัติ' });
    await decide(backEnd.app, 'reject', id, { note: 'ชื่อบัญชีไม่ตรงกับสมาชิก' });
    await screen.findByRole('heading', { name: 'ถอนไม่สำเร็จ' });
    const ended = await card();
    expect(ended.textContent).toContain('ชื่อบัญชีไม่ตรงกับสมาชิก');
    expect(ended.textContent).toContain('เงินคืนเข้ากระเป๋าหลักครบแล้ว');
    expect((await steps()).at(-1)).toMatch(/^ไม่อนุมัติ คืนเงินเข้ากระเป๋า/);
    await waitFor(() =>
      expect(
        screen.getAllByRole('status', { name: 'ยอดเงินรวม' }).map(({ textContent }) => textContent),
      ).toContain('฿1,000.00'),
    );
  });

  it('is made exactly once when its response is lost', async () => {
    const { user, token } = await openForm();
    await goToConfirmation(user, '300');
    loseResponse(withdrawCreate);
    await press(user, 'ยืนยันถอนเงิน');
    expect((await screen.findByRole('alert')).textContent).toBe(
      'เชื่อมต่ออินเทอร์เน็ตไม่ได้ กรุณาตรวจสอบสัญญาณแล้วลองใหม่',
    );
    await press(user, 'ยืนยันถอนเงิน');
    await screen.findByRole('heading', { name: 'รอทีมงานอนุมัติ' });
    expect(await listOf(token)).toHaveLength(1);
    expect(countCalls(withdrawCreate)).toBe(2);
  });

  it('with the same amount as an earlier one is a new withdrawal', async () => {
    const { user, token } = await openForm();
    for (let turn = 1; turn <= 2; turn += 1) {
      await goToConfirmation(user, '200');
      await press(user, 'ยืนยันถอนเงิน');
      await screen.findByRole('heading', { name: 'รอทีมงานอนุมัติ' });
      const [latest] = await listOf(token);
      await decide(backEnd.app, 'reject', latest!.id);
      await user.click(await screen.findByRole('button', { name: 'ทำรายการใหม่' }));
      await screen.findByLabelText(AMOUNT);
      expect(await listOf(token)).toHaveLength(turn);
    }
  });
});

describe('the usual duration of a withdrawal', () => {
  const usually = /^ปกติได้รับเงินภายใน/;

  it('is shown beside the form, before the confirmation and while waiting', async () => {
    await endEarlier(backEnd.app, [...Array<number>(9).fill(12), 900]);
    const sentence = 'ปกติได้รับเงินภายใน 15 นาทีหลังส่งคำขอ';
    const { user, token } = await openForm();
    expect(screen.getByText(sentence)).toBeTruthy();
    await goToConfirmation(user, '300');
    expect(screen.getByText(sentence)).toBeTruthy();
    await press(user, 'ยืนยันถอนเงิน');
    await card();
    expect((await steps())[2]).toBe(`โอนเข้าบัญชี${sentence}`);
    const [waiting] = await listOf(token);
    await decide(backEnd.app, 'approve', waiting!.id);
    await screen.findByRole('heading', { name: 'อนุมัติแล้ว รอโอนเข้าบัญชี' });
    expect((await steps())[2]).toBe(`โอนเข้าบัญชีกำลังรอ${sentence}`);
    // A paid withdrawal shows no estimate, because its actual time is known.
    await decide(backEnd.app, 'paid', waiting!.id);
    await screen.findByRole('heading', { name: 'โอนเงินเข้าบัญชีแล้ว' });
    expect(screen.queryByText(usually)).toBeNull();
  });

  it('is given in hours from one hour upwards, and is loaded before a pending withdrawal is shown', async () => {
    await endEarlier(backEnd.app, Array<number>(10).fill(100));
    const token = await comeAsMember(backEnd);
    await withdraw(backEnd.app, token, '300');
    const release = hold(withdrawInfo);
    await openScreen('/member/withdraw');
    await screen.findByRole('heading', { level: 1, name: 'ถอนเงิน' });
    await waitFor(() => expect(countCalls(memberWithdrawals)).toBe(1));
    expect(screen.queryByRole('heading', { name: 'รอทีมงานอนุมัติ' })).toBeNull();
    release();
    await screen.findByRole('heading', { name: 'รอทีมงานอนุมัติ' });
    expect((await steps())[2]).toBe('โอนเข้าบัญชีปกติได้รับเงินภายใน 2 ชั่วโมงหลังส่งคำขอ');
  });

  it('is not shown while too few withdrawals were paid', async () => {
    await endEarlier(backEnd.app, Array<number>(9).fill(12));
    const { user } = await openForm();
    expect(screen.queryByText(usually)).toBeNull();
    await goToConfirmation(user, '300');
    expect(screen.queryByText(usually)).toBeNull();
    await press(user, 'ยืนยันถอนเงิน');
    await card();
    expect(screen.queryByText(usually)).toBeNull();
  });

  it('may fail to load without hiding a pending withdrawal', async () => {
    const token = await comeAsMember(backEnd);
    await withdraw(backEnd.app, token, '300');
    respondWith(withdrawInfo, 500);
    await openScreen('/member/withdraw');
    expect(await screen.findByRole('heading', { name: 'รอทีมงานอนุมัติ' })).toBeTruthy();
  });
});

describe('a refused withdrawal', () => {
  it('shows the withdrawal that was begun on another device', async () => {
    const { user, token } = await openForm();
    await goToConfirmation(user, '300');
    await withdraw(backEnd.app, token, '100');
    await press(user, 'ยืนยันถอนเงิน');
    await screen.findByRole('heading', { name: 'รอทีมงานอนุมัติ' });
    expect((await card()).textContent).toContain('฿100.00');
    expect(await listOf(token)).toHaveLength(1);
  });

  it('shows at the amount field that the balance has fallen too low since the form was opened', async () => {
    const { user } = await openForm();
    await goToConfirmation(user, '1000');
    // The member stakes money on another device.
    await queryRaw(
      backEnd.app.db,
      `WITH command AS (
         INSERT INTO commands (id, scope, route, key, answer) VALUES (gen_random_uuid(), 'system', 'test', 'play', '{}') RETURNING id
       )
       SELECT post_transfers(ARRAY[ROW(gen_random_uuid(), command.id, w.account_id, h.id, 40000, 'game_stake', 'test')::movement], business_now())
       FROM command, wallets w JOIN members m ON m.id = w.member_id, accounts h
       WHERE m.username = $1 AND h.kind = 'house_games' AND h.agent_id = 1`,
      [first],
    );
    await press(user, 'ยืนยันถอนเงิน');
    await screen.findByLabelText(AMOUNT);
    await expectRefusedAtAmount('กระเป๋าหลักมี ฿600.00 กรุณาลดจำนวนเงินที่ถอน');
    expect(amountField().value).toBe('1,000');
  });

  it('for turnover shows the remaining turnover and its progress', async () => {
    await oweTurnover(backEnd.app, first, { required: 1_000_00, played: 300_00 });
    await comeAsMember(backEnd);
    await openScreen('/member/withdraw');
    const owed = await screen.findByRole('status', { name: 'ยอดเทิร์นก่อนถอน' });
    expect(within(owed).getByRole('heading').textContent).toBe(
      'เหลือยอดเทิร์นอีก ฿700.00 จึงจะถอนเงินได้',
    );
    const progress = within(owed).getByRole('progressbar', { name: 'โบนัสฝากแรก' });
    expect(progress.getAttribute('aria-valuetext')).toBe('เล่นไปแล้ว ฿300.00 จาก ฿1,000.00');
    expect(progress.getAttribute('aria-valuenow')).toBe('300');
    expect(screen.getByText('เล่นไปแล้ว ฿300.00 จาก ฿1,000.00')).toBeTruthy();
    expect(screen.queryByLabelText(AMOUNT)).toBeNull();
  });

  it('for turnover links to games that count and to the terms of the promotion', async () => {
    const limited = { required: 500_00, categories: ['casino', 'slot'] } as const;
    const ways = async () => {
      await screen.findByRole('status', { name: 'ยอดเทิร์นก่อนถอน' });
      return ['ดูเกมที่นับ', 'ไปเล่นเกม'].map((name) =>
        screen.queryByRole('link', { name })?.getAttribute('href'),
      );
    };
    await oweTurnover(backEnd.app, first, limited);
    await comeAsMember(backEnd);
    await openScreen('/member/withdraw');
    expect(await ways()).toEqual(['/member/promotions', '/casino']);
    // Turnover that counts for every game adds no restriction; a category that counts for both bonuses comes first.
    await oweTurnover(backEnd.app, first, { required: 900_00, name: 'คูปอง', source: 'coupon' });
    const both = { name: 'อีกโบนัส', categories: ['fishing', 'slot'] } as const;
    await oweTurnover(backEnd.app, first, { required: 300_00, ...both });
    invalidateAfter(['withdrawals']);
    await screen.findByRole('progressbar', { name: 'อีกโบนัส' });
    expect(await ways()).toEqual(['/member/promotions', '/slot']);
  });

  it.each(['coupon', 'wheel', 'cashback'] as const)(
    'for turnover of a %s, for which every game counts, links to popular games only',
    async (source) => {
      await oweTurnover(backEnd.app, first, { required: 500_00, name: 'เครดิต', source });
      await comeAsMember(backEnd);
      await openScreen('/member/withdraw');
      await screen.findByRole('status', { name: 'ยอดเทิร์นก่อนถอน' });
      expect(screen.queryByRole('link', { name: 'ดูเกมที่นับ' })).toBeNull();
      const play = screen.getByRole('link', { name: 'ไปเล่นเกม' });
      expect(play.getAttribute('href')).toBe('/lobby/hot');
    },
  );

  it('for turnover added after the form was opened shows the remaining turnover instead of the form', async () => {
    const { user } = await openForm();
    await goToConfirmation(user, '300');
    await oweTurnover(backEnd.app, first, { required: 500_50 });
    await press(user, 'ยืนยันถอนเงิน');
    expect(
      await screen.findByRole('heading', { name: 'เหลือยอดเทิร์นอีก ฿500.50 จึงจะถอนเงินได้' }),
    ).toBeTruthy();
  });

  it('for a wallet below the minimum shows a link to the deposit instead of the form', async () => {
    await writeRules(backEnd.app.db, { withdrawal: { least: '1000.50' } });
    await comeAsMember(backEnd);
    await openScreen('/member/withdraw');
    expect(await screen.findByText('ยอดเงินยังไม่ถึงขั้นต่ำในการถอน (฿1,000.50)')).toBeTruthy();
    expect(screen.queryByLabelText(AMOUNT)).toBeNull();
    const deposit = within(screen.getByRole('main')).getByRole('link', { name: 'ฝากเงิน' });
    expect(deposit.getAttribute('href')).toBe('/member/deposit');
  });

  it('for the daily limit shows when withdrawals are possible again', async () => {
    await queryRaw(backEnd.app.db, 'UPDATE members SET vip_level = 0');
    await writeRules(backEnd.app.db, { withdrawal: { per_day: 1 } });
    const token = await comeAsMember(backEnd);
    const { id } = await withdraw(backEnd.app, token, '100');
    await decide(backEnd.app, 'reject', id);
    await openScreen('/member/withdraw');
    expect(await screen.findByText('วันนี้ถอนครบ 1 ครั้งแล้ว ถอนได้อีกครั้งหลังเที่ยงคืน')).toBeTruthy();
    expect(screen.queryByLabelText(AMOUNT)).toBeNull();
  });
});

describe("the member's bank account", () => {
  const save = (user: UserEvent) => press(user, 'บันทึกบัญชี');

  it('is entered before the first withdrawal', async () => {
    await queryRaw(
      backEnd.app.db,
      'UPDATE members SET bank_code = NULL, bank_account_number = NULL WHERE username = $1',
      [first],
    );
    await comeAsMember(backEnd);
    const user = await openScreen('/member/withdraw');
    await screen.findByRole('heading', { name: 'ยังไม่มีบัญชีรับเงิน' });
    await screen.findByLabelText('เลขบัญชี');
    expect(screen.queryByRole('button', { name: 'ยกเลิก' })).toBeNull();
    await user.selectOptions(await screen.findByLabelText('ธนาคาร'), '014');
    await screen.findByText('ชื่อบัญชีต้องเป็น สมหญิง มีโชค');
    await fill(user, 'เลขบัญชี', '111-2-22333-4');
    await fill(user, 'ยืนยันด้วยรหัสผ่าน', 'demo1234');
    await save(user);
    await screen.findByLabelText(AMOUNT);
    const account = screen.getByRole('region', { name: 'โอนเข้าบัญชีของคุณ' });
    expect(account.textContent).toContain('•••3334');
  });

  it('can be changed, with errors at each field', async () => {
    const { user, token } = await openForm();
    await press(user, 'เปลี่ยนบัญชีรับเงิน');
    await user.selectOptions(await screen.findByLabelText('ธนาคาร'), '014');
    await fill(user, 'เลขบัญชี', '123');
    await save(user);
    await screen.findByText('เลขบัญชีต้องเป็นตัวเลข 10–15 หลัก');
    await screen.findByText('กรุณากรอกรหัสผ่าน');
    expect(countCalls(updateSubBankAccount)).toBe(0);
    await fill(user, 'เลขบัญชี', '4567890123');
    await fill(user, 'ยืนยันด้วยรหัสผ่าน', 'a guess');
    await save(user);
    await screen.findByText('รหัสผ่านปัจจุบันไม่ถูกต้อง กรุณาตรวจสอบแล้วลองใหม่');
    await fill(user, 'ยืนยันด้วยรหัสผ่าน', 'demo1234');
    await save(user);
    await screen.findByText('บัญชีธนาคารนี้มีสมาชิกคนอื่นใช้แล้ว กรุณาใช้บัญชีอื่น หรือติดต่อทีมงาน');
    await press(user, 'ยกเลิก');
    await screen.findByLabelText(AMOUNT);
    expect((await backEnd.app.call(memberProfile, { token })).data.bank_account).toEqual({
      bank_code: '004',
      last_digits: '6789',
    });
  });

  it('is changed on the profile, but not while a withdrawal is pending', async () => {
    const token = await comeAsMember(backEnd);
    const { id } = await withdraw(backEnd.app, token);
    const user = await openScreen('/member/profile');
    await user.click(await screen.findByRole('button', { name: 'เปลี่ยนบัญชี' }));
    await user.selectOptions(await screen.findByLabelText('ธนาคาร'), '014');
    await fill(user, 'เลขบัญชี', '1112223334');
    await fill(user, 'ยืนยันด้วยรหัสผ่าน', 'demo1234');
    await save(user);
    expect((await screen.findByRole('alert')).textContent).toBe(
      'มีรายการถอนที่รอดำเนินการอยู่ เปลี่ยนบัญชีได้เมื่อรายการนั้นเสร็จ',
    );
    await decide(backEnd.app, 'reject', id);
    await save(user);
    expect(await screen.findByText('ลงท้าย 3334')).toBeTruthy();
  });
});

describe('the withdrawal history', () => {
  it('shows every state with its note', async () => {
    const token = await comeAsMember(backEnd, second);
    const paid = await withdraw(backEnd.app, token, '100');
    await decide(backEnd.app, 'approve', paid.id);
    await decide(backEnd.app, 'paid', paid.id);
    const rejected = await withdraw(backEnd.app, token, '200');
    await decide(backEnd.app, 'reject', rejected.id, { note: 'บัญชีปิดไปแล้ว' });
    const approved = await withdraw(backEnd.app, token, '300');
    await decide(backEnd.app, 'approve', approved.id);
    await openScreen('/member/withdraw?view=history');
    await screen.findByText('บัญชีปิดไปแล้ว');
    const rows = within(screen.getByRole('main')).getAllByRole('listitem');
    expect(rows.map(({ textContent }) => textContent)).toEqual([
      expect.stringMatching(/^รอโอน.*ไทยพาณิชย์ •••0123.*฿300\.00$/),
      expect.stringMatching(/^ไม่สำเร็จ.*บัญชีปิดไปแล้ว.*฿200\.00$/),
      expect.stringMatching(/^สำเร็จ.*฿100\.00$/),
    ]);
  });

  it('shows a loading state and a link to the form when empty', async () => {
    await comeAsMember(backEnd);
    const release = hold(memberWithdrawals);
    const user = await openScreen('/member/withdraw?view=history');
    await screen.findByRole('heading', { level: 1, name: 'ประวัติการถอน' });
    await waitFor(() =>
      expect(screen.getByRole('main').querySelector('[aria-busy="true"]')).toBeTruthy(),
    );
    release();
    await screen.findByText('ยังไม่มีรายการถอน');
    await user.click(within(screen.getByRole('main')).getByRole('link', { name: 'ถอนเงิน' }));
    expect(await screen.findByLabelText(AMOUNT)).toBeTruthy();
  });

  it('offers a retry when it fails to load', async () => {
    await comeAsMember(backEnd);
    cut(memberWithdrawals);
    const user = await openScreen('/member/withdraw?view=history');
    const retry = await screen.findByRole('button', { name: 'ลองใหม่' });
    mendNetwork();
    await user.click(retry);
    expect(await screen.findByText('ยังไม่มีรายการถอน')).toBeTruthy();
  });
});

describe('the withdrawal page', () => {
  it('is linked in the member panel and the footer', async () => {
    await comeAsMember(backEnd);
    const user = await openScreen('/member');
    const panel = await screen.findByRole('region', { name: 'สมาชิก' });
    await user.click(within(panel).getByRole('link', { name: 'ถอน' }));
    await screen.findByRole('heading', { level: 1, name: 'ถอนเงิน' });
    expect(window.location.pathname).toBe('/member/withdraw');
    const footer = screen.getByRole('contentinfo');
    expect(within(footer).getAllByRole('link', { name: 'ถอน' })[0]?.getAttribute('href')).toBe(
      '/member/withdraw',
    );
  });

  it('leads a visitor to the login first and then back', async () => {
    await openScreen('/member/withdraw');
    await screen.findByRole('heading', { level: 1, name: 'เข้าสู่ระบบ' });
    expect(countCalls(withdrawInfo)).toBe(0);
    await comeAsMember(backEnd);
    await screen.findByLabelText(AMOUNT);
    expect(window.location.pathname).toBe('/member/withdraw');
  });

  it('offers a retry when nothing could be loaded', async () => {
    await comeAsMember(backEnd);
    respondWith(withdrawInfo, 500);
    const user = await openScreen('/member/withdraw');
    const retry = await screen.findByRole('button', { name: 'ลองใหม่' });
    mendNetwork();
    await user.click(retry);
    expect(await screen.findByLabelText(AMOUNT)).toBeTruthy();
  });
});
