import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
// Lazy code is imported up front, so that loading it does not use up the time limit of a test on a slow machine.
import '@/app/dialogs/deposit.dialog';
import '@/app/screens/deposit.screen';
import {
  agentBankAccounts,
  type Deposit,
  depositCreate,
  memberDeposits,
} from '@/contract/deposits.contract';
import { memberDeposit } from '@/contract/ordered-deposit.contract';
import { memberWallets } from '@/contract/wallet.contract';
import { formatBaht } from '@/domain/baht';
import { formatMoney } from '@/domain/money';
import { queryRaw } from '@/server/db/raw';
import { withoutSecondPerson } from '../support/bank.fixture';
import {
  createTestGateway,
  OPERATOR_KEY,
  operate,
  report,
  transfer,
} from '../support/deposit.fixture';
import { closeFirstDepositOffer } from '../support/promotion.fixture';
import { comeAsMember, fill, openScreen, useBackEnd } from '../support/screen';
import {
  countCalls,
  cut,
  hold,
  loseResponse,
  mendNetwork,
  respondWith,
} from '../support/screen-network';

const backEnd = useBackEnd({
  gateways: [createTestGateway()],
  operatorKey: OPERATOR_KEY,
  prepare: closeFirstDepositOffer,
});

const AMOUNT = 'จำนวนเงินที่ต้องการฝาก';
/** Milliseconds from the start of a reservation to half a minute before its end. */
const NEARLY_OVER_MS = 14.5 * 60_000;
const SIXTEEN_MINUTES_MS = 16 * 60_000;
const YEAR_MS = 365 * 86_400_000;

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

async function openForm(
  url = '/member/deposit?method=bank',
): Promise<{ user: UserEvent; token: string }> {
  const token = await comeAsMember(backEnd);
  const user = await openScreen(url);
  await screen.findByLabelText(AMOUNT);
  await screen.findByRole('button', { name: 'ขอเลขบัญชี' });
  return { user, token };
}

function ask(user: UserEvent): Promise<void> {
  return user.click(screen.getByRole('button', { name: 'ขอเลขบัญชี' }));
}

async function reserve(user: UserEvent, token: string, amount = '500'): Promise<Deposit> {
  await fill(user, AMOUNT, amount);
  await ask(user);
  await screen.findByRole('region', { name: 'โอนยอดนี้ให้ตรงทุกสตางค์' });
  return latest(token);
}

async function listDeposits(token: string): Promise<Deposit[]> {
  return (await backEnd.app.call(memberDeposits, { token })).data.deposits;
}

async function latest(token: string): Promise<Deposit> {
  return (await listDeposits(token))[0]!;
}

function amountField(): HTMLInputElement {
  return screen.getByLabelText(AMOUNT);
}

async function expectRefusedAtAmount(sentence: string): Promise<void> {
  const note = await screen.findByText(sentence);
  await waitFor(() => expect(amountField().getAttribute('aria-invalid')).toBe('true'));
  expect(amountField().getAttribute('aria-describedby')).toBe(note.id);
}

describe('the deposit form', () => {
  it('has the place of the latest deposits beside it before the first one', async () => {
    await openForm();
    const recent = screen.getByRole('complementary', { name: 'รายการล่าสุด' });
    expect(await within(recent).findByText('ยังไม่มีรายการ')).toBeTruthy();
    expect(within(recent).getByRole('link', { name: 'ประวัติ' })).toBeTruthy();
  });

  it('shows the limits of the method and refuses amounts outside them in Thai, without a call', async () => {
    const { user } = await openForm();
    expect(await screen.findByText('ขั้นต่ำ ฿50.00 · สูงสุด ฿200,000.00')).toBeTruthy();
    await user.clear(amountField());
    await ask(user);
    await expectRefusedAtAmount('กรุณากรอกจำนวนเงิน');
    expect(document.activeElement).toBe(amountField());
    for (const [typed, sentence] of [
      ['49', 'ช่องทางนี้รับขั้นต่ำ ฿50.00'],
      ['200,001', 'ช่องทางนี้รับสูงสุด ฿200,000.00 ต่อครั้ง'],
      ['100.50', 'กรุณากรอกเป็นบาทเต็ม ไม่มีสตางค์'],
      ['ร้อย', 'ต้องเป็นจำนวนเงิน'],
    ] as const) {
      await fill(user, AMOUNT, typed);
      await ask(user);
      await expectRefusedAtAmount(sentence);
    }
    expect(countCalls(depositCreate)).toBe(0);
  });

  it('sends a submitted amount only after the limits are known', async () => {
    const release = hold(agentBankAccounts);
    const { user, token } = await openForm();
    await ask(user);
    expect(countCalls(depositCreate)).toBe(0);
    release();
    await screen.findByRole('region', { name: 'โอนยอดนี้ให้ตรงทุกสตางค์' });
    expect(countCalls(depositCreate)).toBe(1);
    // The server adds satang by which it distinguishes this deposit from others.
    expect(Math.floor((await latest(token)).amount / 100)).toBe(100);
  });

  it('does not send a submitted amount when the loaded limits propose another amount', async () => {
    const { db } = backEnd.app;
    await withoutSecondPerson(db, () =>
      queryRaw(db, 'UPDATE receiving_accounts SET min_satang = 30000 WHERE agent_id = 1'),
    );
    const release = hold(agentBankAccounts);
    const { user } = await openForm();
    await ask(user);
    release();
    expect(await screen.findByText('ขั้นต่ำ ฿300.00 · สูงสุด ฿200,000.00')).toBeTruthy();
    expect(amountField().value).toBe('300');
    expect(await screen.findByRole('button', { name: 'ขอเลขบัญชี' })).toBeTruthy();
    expect(countCalls(depositCreate)).toBe(0);
  });

  it('fills in a tapped amount and shows the limits of another method when it is chosen', async () => {
    const { user } = await openForm();
    const tapped = screen.getByRole('button', { name: '1,000 บาท' });
    await user.click(tapped);
    expect(amountField().value).toBe('1,000');
    expect(tapped.getAttribute('aria-pressed')).toBe('true');
    await user.click(screen.getByRole('button', { name: 'TrueMoney' }));
    expect(await screen.findByText('ขั้นต่ำ ฿50.00 · สูงสุด ฿30,000.00')).toBeTruthy();
    expect(window.location.search).toBe('?method=truemoney');
    expect(amountField().value).toBe('1,000');
    expect(countCalls(depositCreate)).toBe(0);
  });

  it('groups thousands while an amount is typed, pasted and edited, and sends the plain number', async () => {
    const { user, token } = await openForm();
    await user.clear(amountField());
    await user.type(amountField(), '15000');
    expect(amountField().value).toBe('15,000');
    // The caret stands before the first zero: the comma moves and the caret stays at its digit.
    await user.type(amountField(), '2', { initialSelectionStart: 2, initialSelectionEnd: 2 });
    expect(amountField().value).toBe('152,000');
    expect(amountField().selectionStart).toBe(3);
    await user.keyboard('{ArrowRight}{Backspace}');
    expect(amountField().value).toBe('15,000');
    await user.clear(amountField());
    await user.paste('1,500');
    expect(amountField().value).toBe('1,500');
    await ask(user);
    await screen.findByRole('region', { name: 'โอนยอดนี้ให้ตรงทุกสตางค์' });
    expect(Math.floor((await latest(token)).amount / 100)).toBe(1_500);
  });

  it('keeps the typed amount when the session ends', async () => {
    const { user } = await openForm();
    await fill(user, AMOUNT, '777');
    respondWith(depositCreate, 401, 'auth.session_expired');
    await ask(user);
    await screen.findByRole('heading', { level: 1, name: 'เข้าสู่ระบบ' });
    expect(localStorage.getItem('deposit-draft')).toContain('777');
    mendNetwork();
    await comeAsMember(backEnd);
    expect((await screen.findByLabelText<HTMLInputElement>(AMOUNT)).value).toBe('777');
    expect(window.location.pathname).toBe('/member/deposit');
  });

  it('does not show an amount typed by another member', async () => {
    const { user } = await openForm();
    await fill(user, AMOUNT, '777');
    await comeAsMember(backEnd, '0823456789');
    await waitFor(() => expect(amountField().value).toBe('100'));
  });

  it('makes only one reservation after a lost response and a second press', async () => {
    const { user, token } = await openForm();
    await fill(user, AMOUNT, '500');
    loseResponse(depositCreate);
    await ask(user);
    expect((await screen.findByRole('alert')).textContent).toBe(
      'เชื่อมต่ออินเทอร์เน็ตไม่ได้ กรุณาตรวจสอบสัญญาณแล้วลองใหม่',
    );
    const first = await latest(token);
    await ask(user);
    await screen.findByRole('region', { name: 'โอนยอดนี้ให้ตรงทุกสตางค์' });
    expect(screen.getByText(formatMoney(first.amount))).toBeTruthy();
    expect(await listDeposits(token)).toHaveLength(1);
    expect(countCalls(depositCreate)).toBe(2);
  });

  it('shows the reservation begun on another device instead of making a second one', async () => {
    const { user, token } = await openForm();
    await fill(user, AMOUNT, '300');
    const other = { account_id: '1', amount: '100' };
    const { amount } = (await backEnd.app.call(depositCreate, { token, body: other })).data;
    await ask(user);
    expect(await screen.findByText(formatMoney(amount))).toBeTruthy();
    expect(await screen.findByText(/^มีรายการฝากที่รอโอนอยู่/)).toBeTruthy();
  });

  it('asks for the phone code when the agent requires it before the first deposit', async () => {
    await queryRaw(
      backEnd.app.db,
      `UPDATE agents SET config = config || '{"phone_code": "before_money"}' WHERE id = 1`,
    );
    await queryRaw(backEnd.app.db, 'UPDATE members SET phone_verified_at = NULL');
    const { user } = await openForm();
    await fill(user, AMOUNT, '500');
    await ask(user);
    const dialog = within(await screen.findByRole('dialog', { name: 'ยืนยันเบอร์โทร' }));
    await user.click(dialog.getByRole('button', { name: 'ส่งรหัส' }));
    await dialog.findByLabelText('รหัส 6 หลัก');
    await fill(user, 'รหัส 6 หลัก', backEnd.app.sentCodes.at(-1)!.code);
    await user.click(dialog.getByRole('button', { name: 'ยืนยัน' }));
    expect(await screen.findByText('ยืนยันเบอร์แล้ว ทำรายการต่อได้เลย')).toBeTruthy();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await ask(user);
    expect(await screen.findByText('012-3-45678-0')).toBeTruthy();
  });

  it('shows at the amount field that no more deposits of this amount can be reserved', async () => {
    const { user } = await openForm();
    await fill(user, AMOUNT, '500');
    respondWith(depositCreate, 200, 'deposit.full');
    await ask(user);
    await expectRefusedAtAmount('ยอดนี้เต็มชั่วคราว กรุณาเปลี่ยนจำนวนเงิน หรือรอสักครู่แล้วลองใหม่');
  });

  it('offers the remaining accounts when the chosen one has closed', async () => {
    const { user } = await openForm();
    await fill(user, AMOUNT, '500');
    await user.click(await screen.findByRole('radio', { name: /ไทยพาณิชย์/ }));
    await queryRaw(
      backEnd.app.db,
      `UPDATE receiving_accounts SET is_open = false WHERE agent_id = 1 AND bank_code = '014'`,
    );
    await ask(user);
    expect((await screen.findByRole('alert')).textContent).toBe('บัญชีนี้ปิดรับฝากแล้ว กรุณาเลือกบัญชีอื่น');
    await waitFor(() => expect(screen.queryByRole('radio', { name: /ไทยพาณิชย์/ })).toBeNull());
    await ask(user);
    expect(await screen.findByText('012-3-45678-0')).toBeTruthy();
  });

  it('offers a retry when nothing could be loaded', async () => {
    await comeAsMember(backEnd);
    cut(memberDeposits);
    const user = await openScreen('/member/deposit');
    const retry = await screen.findByRole('button', { name: 'ลองใหม่' });
    mendNetwork();
    await user.click(retry);
    expect(await screen.findByLabelText(AMOUNT)).toBeTruthy();
  });
});

describe('a deposit reservation', () => {
  it('shows the amount, the receiving account, the sender account and the time left', async () => {
    const { user, token } = await openForm();
    const { amount } = await reserve(user, token);
    expect(amount % 100).toBeGreaterThan(0);
    expect(screen.getByText(formatMoney(amount))).toBeTruthy();
    expect(screen.getByText('012-3-45678-0')).toBeTruthy();
    expect(screen.getByText('ธนาคารกสิกรไทย · บจก. โชคดี เดโม')).toBeTruthy();
    expect(await screen.findByText('โอนจากบัญชี กสิกรไทย •••6789 ชื่อ สมหญิง มี••• เท่านั้น')).toBeTruthy();
    expect(screen.getByRole('timer').textContent).toMatch(/^เหลือเวลา (?:15:00|14:\d\d)$/);

    const written = vi.spyOn(navigator.clipboard, 'writeText');
    await user.click(screen.getByRole('button', { name: 'คัดลอกยอดโอน' }));
    expect(written).toHaveBeenLastCalledWith(formatBaht(amount));
    await user.click(screen.getByRole('button', { name: 'คัดลอกเลขบัญชี' }));
    expect(written).toHaveBeenLastCalledWith('0123456780');
    expect(await screen.findByText('คัดลอกเลขบัญชีแล้ว')).toBeTruthy();
  });

  it("counts down by the server's clock and marks the last minute as urgent", async () => {
    const { user, token } = await openForm();
    vi.spyOn(Date, 'now').mockReturnValue(0);
    await backEnd.app.moveClock(-YEAR_MS);
    await reserve(user, token);
    const timer = screen.getByRole('timer');
    expect(timer.textContent).toMatch(/^เหลือเวลา (?:15:00|14:\d\d)$/);
    expect(timer.dataset['urgent']).toBe('false');
    await backEnd.app.moveClock(-YEAR_MS + NEARLY_OVER_MS);
    await waitFor(() => expect(timer.textContent).toMatch(/^เหลือเวลา 00:\d\d$/));
    expect(timer.dataset['urgent']).toBe('true');
  });

  it('appears again after a reload', async () => {
    const token = await comeAsMember(backEnd);
    const body = { account_id: '3', amount: '100' };
    await backEnd.app.call(depositCreate, { token, body });
    await openScreen('/member/deposit');
    expect(await screen.findByText('090-000-0001')).toBeTruthy();
    expect(await screen.findByText('โอนจากวอลเล็ตเบอร์ของคุณ •••5678 เท่านั้น')).toBeTruthy();
    expect(screen.queryByLabelText(AMOUNT)).toBeNull();
  });

  it('shows without a reload that the money has arrived, even in the wallet', async () => {
    const { user, token } = await openForm();
    const { amount } = await reserve(user, token);
    await user.click(screen.getByRole('button', { name: 'โอนเรียบร้อยแล้ว' }));
    expect(await screen.findByText('กำลังตรวจสอบยอด')).toBeTruthy();
    expect((await latest(token)).claimed_at).not.toBeNull();
    expect(screen.queryByRole('button', { name: 'โอนเรียบร้อยแล้ว' })).toBeNull();
    const before = countCalls(memberWallets);

    expect(await report(backEnd.app, transfer(amount))).toBe('credited');
    expect(await screen.findByRole('heading', { name: 'เงินเข้าแล้ว' })).toBeTruthy();
    expect(await screen.findAllByText(formatMoney(1_000_00 + amount))).not.toHaveLength(0);
    expect(countCalls(memberWallets)).toBeGreaterThan(before);
    expect(screen.getByRole('link', { name: 'ไปเล่นเกม' })).toBeTruthy();

    await user.click(screen.getByRole('button', { name: 'ฝากอีกครั้ง' }));
    expect((await screen.findByLabelText<HTMLInputElement>(AMOUNT)).value).toBe('500');
    const recent = await screen.findByRole('complementary', { name: 'รายการล่าสุด' });
    expect(await within(recent).findByText(`+${formatMoney(amount)}`)).toBeTruthy();
  });

  it('shows that its time is up and that the team checks a late transfer', async () => {
    const { user, token } = await openForm();
    await reserve(user, token);
    await backEnd.app.moveClock(SIXTEEN_MINUTES_MS);
    expect(await screen.findByRole('heading', { name: 'หมดเวลา' })).toBeTruthy();
    expect(screen.getByText(/ถ้าโอนแล้วไม่ต้องกังวล ทีมงานจะตรวจสอบให้$/)).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'ทำรายการใหม่' }));
    expect(await screen.findByLabelText(AMOUNT)).toBeTruthy();
  });

  it('shows the notes of the review and of the operator', async () => {
    const { user, token } = await openForm();
    const { id, amount } = await reserve(user, token);
    const stranger = { bank_code: '002', account_number: '1112223334', name: null };
    const payment = transfer(amount, { from: stranger });
    expect(await report(backEnd.app, payment)).toBe('review');
    expect(await screen.findByRole('heading', { name: 'รอทีมงานตรวจสอบ' })).toBeTruthy();
    const note = 'เงินเข้าจากบัญชีที่ไม่ใช่ของคุณ ทีมงานกำลังตรวจสอบ';
    expect(screen.getAllByText(note)).not.toHaveLength(0);
    await operate(backEnd.app, '/deposits/reject', { body: { id, note: 'คืนเงินเข้าบัญชีเดิมแล้ว' } });
    expect(await screen.findByRole('heading', { name: 'ฝากไม่สำเร็จ' })).toBeTruthy();
    expect(screen.getAllByText('คืนเงินเข้าบัญชีเดิมแล้ว')).not.toHaveLength(0);
  });

  it('is cancelled only after a confirmation', async () => {
    const { user, token } = await openForm();
    await reserve(user, token);
    await user.click(screen.getByRole('button', { name: 'ยกเลิกรายการ' }));
    await user.click(screen.getByRole('button', { name: 'ไม่ยกเลิก' }));
    expect((await latest(token)).state).toBe('pending');
    await user.click(screen.getByRole('button', { name: 'ยกเลิกรายการ' }));
    await user.click(screen.getByRole('button', { name: 'ยืนยันยกเลิก' }));
    expect(await screen.findByLabelText(AMOUNT)).toBeTruthy();
    expect((await latest(token)).state).toBe('cancelled');
  });

  it('is not polled in the background and is refetched at once on return', async () => {
    const token = await comeAsMember(backEnd);
    const body = { account_id: '1', amount: '100' };
    const { id } = (await backEnd.app.call(depositCreate, { token, body })).data;
    // Only the intervals are faked; other timers keep running.
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    await openScreen('/member/deposit');
    await screen.findByRole('region', { name: 'โอนยอดนี้ให้ตรงทุกสตางค์' });
    const visibility = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
    window.dispatchEvent(new Event('visibilitychange'));
    const before = countCalls(memberDeposit);
    await vi.advanceTimersByTimeAsync(30_000);
    await operate(backEnd.app, '/deposits/approve', { body: { id } });
    expect(countCalls(memberDeposit)).toBe(before);

    visibility.mockReturnValue('visible');
    window.dispatchEvent(new Event('visibilitychange'));
    expect(await screen.findByRole('heading', { name: 'เงินเข้าแล้ว' })).toBeTruthy();
    expect(countCalls(memberDeposit)).toBeGreaterThan(before);
  });
});

describe('the deposit history', () => {
  it('lists every deposit, page by page', async () => {
    const token = await comeAsMember(backEnd);
    await queryRaw(
      backEnd.app.db,
      `INSERT INTO deposits (agent_id, member_id, method, state, amount, created_at, expires_at, decided_at)
       SELECT agent_id, id, 'manual', 'expired', 10000 + n, business_now() - n * interval '1 hour', business_now(), business_now()
       FROM members, generate_series(1, 24) AS n WHERE username = '0812345678'`,
    );
    const body = { account_id: '1', amount: '100' };
    await backEnd.app.call(depositCreate, { token, body });
    const user = await openScreen('/member/deposit?view=history');
    await screen.findByRole('heading', { level: 1, name: 'ประวัติการฝาก' });
    expect(await screen.findByText('รอโอน')).toBeTruthy();
    expect(screen.getAllByText('หมดเวลา')).toHaveLength(19);
    await user.click(screen.getByRole('button', { name: 'ดูเพิ่ม' }));
    await waitFor(() => expect(screen.getAllByText('หมดเวลา')).toHaveLength(24));
    expect(screen.queryByRole('button', { name: 'ดูเพิ่ม' })).toBeNull();
  });

  it('offers a retry when it fails to load and links to the form while it is empty', async () => {
    await comeAsMember(backEnd);
    cut(memberDeposits);
    const user = await openScreen('/member/deposit?view=history');
    const retry = await screen.findByRole('button', { name: 'ลองใหม่' });
    mendNetwork();
    await user.click(retry);
    expect(await screen.findByText('ยังไม่มีรายการฝาก')).toBeTruthy();
    await user.click(within(screen.getByRole('main')).getByRole('link', { name: 'ฝากเงิน' }));
    expect(await screen.findByLabelText(AMOUNT)).toBeTruthy();
  });
});

describe('the deposit dialog', () => {
  it('opens from the member panel on a wide screen, with the same form', async () => {
    const token = await comeAsMember(backEnd);
    vi.spyOn(window, 'matchMedia').mockImplementation(
      (media) => Object.assign(new EventTarget(), { media, matches: true }) as MediaQueryList,
    );
    const user = await openScreen('/');
    const panel = await screen.findByRole('region', { name: 'สมาชิก' });
    await user.click(within(panel).getByRole('link', { name: 'ฝาก' }));
    const dialog = await screen.findByRole('dialog', { name: 'ฝากเงิน' });
    await user.click(await within(dialog).findByRole('button', { name: 'โอนธนาคาร' }));
    await user.click(within(dialog).getByRole('button', { name: '300 บาท' }));
    await user.click(within(dialog).getByRole('button', { name: 'ขอเลขบัญชี' }));
    expect(await within(dialog).findByText('012-3-45678-0')).toBeTruthy();
    expect((await latest(token)).state).toBe('pending');
    expect(window.location.pathname).toBe('/');
  });
});
