import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
// Lazy code is imported up front, so that loading it does not use up the time limit of a test on a slow machine.
import '@/app/screens/deposit.screen';
import '@/app/screens/safety.screen';
import '@/features/games/components/game-sheet';
import '@/features/safety/components/limit-edit.dialog';
import '@/features/safety/components/limit-question.dialog';
import '@/features/safety/components/safety-history';
import '@/features/safety/components/safety-overlays.dialog';
import '@/features/safety/components/time-out.dialog';
import { memberDeposits } from '@/contract/deposits.contract';
import type { BodyOf, DataInputOf } from '@/contract/endpoint';
import { reminderMinutes } from '@/contract/reality-check.fields';
import {
  limitFrames,
  limitKinds,
  safetyAnswer,
  safetyHistory,
  safetyLimit,
  safetyMoney,
  safetyStatus,
} from '@/contract/safety.contract';
import { queryRaw } from '@/server/db/raw';
import { isStreamLive } from '@/shared/http/stream-state';
import { loadScreen } from '@/shared/routing/screen-registry';
import { createTestGateway } from '../support/deposit.fixture';
import { closeFirstDepositOffer } from '../support/promotion.fixture';
import { comeAsMember, fill, openScreen, useBackEnd } from '../support/screen';
import {
  countCalls,
  hold,
  mendNetwork,
  respondWith,
  respondWithData,
} from '../support/screen-network';

const backEnd = useBackEnd({
  gateways: [createTestGateway()],
  prepare: closeFirstDepositOffer,
});

const LOSS = 'วงเงินเสีย';
const DEPOSIT = 'วงเงินฝาก';
const HOUR_MS = 3_600_000;

type Limit = DataInputOf<typeof safetyStatus>['limits'][number];

const card = (name: string) => screen.findByRole('region', { name });

async function setLimit(token: string, body: BodyOf<typeof safetyLimit>): Promise<void> {
  await backEnd.app.call(safetyLimit, { token, body });
}

/** Returns a status with these limits; the others are not set. */
function statusWith(...set: Partial<Limit>[]): DataInputOf<typeof safetyStatus> {
  const now = new Date();
  return {
    now: now.toISOString(),
    today: { minutes: 84, net: '-1000.00' },
    limits: limitKinds.flatMap((kind) =>
      limitFrames.map((frame) => ({
        ...{ kind, frame, limit: null, used: '0.00', left: null, waiting: null },
        until: new Date(now.getTime() + HOUR_MS).toISOString(),
        ...set.find((limit) => limit.kind === kind && limit.frame === frame),
      })),
    ),
    answered: true,
    break: null,
    reminder_minutes: 60,
    reminder_choices: [...reminderMinutes],
    check: null,
    help_phone: '1323',
  };
}

describe('the page of limits', () => {
  it('offers to set limits while there are none, and sets them at once', async () => {
    await comeAsMember(backEnd);
    const user = await openScreen('/member/safety');
    expect(await screen.findByRole('heading', { level: 1, name: 'เล่นอย่างมีสติ' })).toBeTruthy();
    expect((await card(DEPOSIT)).textContent).toContain('ยังไม่ได้ตั้ง');
    expect(screen.getByRole('link', { name: /1323/ }).getAttribute('href')).toBe('tel:1323');
    await user.click(screen.getByRole('button', { name: 'ตั้งวงเงินเสีย' }));
    const sheet = await screen.findByRole('dialog', { name: 'ตั้งวงเงินเสีย' });
    await fill(user, 'ต่อวัน', '๑๕๐๐.๕');
    expect(within(sheet).getByLabelText<HTMLInputElement>('ต่อวัน').value).toBe('1,500.5');
    expect(within(sheet).getByText('มีผลทันที')).toBeTruthy();
    await user.click(within(sheet).getByRole('button', { name: 'บันทึก' }));
    expect(await screen.findByText('บันทึกวงเงินแล้ว มีผลทันที')).toBeTruthy();
    await waitFor(async () =>
      expect((await card(LOSS)).textContent).toContain('วันนี้฿0.00 จาก ฿1,500.50'),
    );
    expect(within(await card(LOSS)).getAllByText('ยังไม่ได้ตั้ง')).toHaveLength(2);
    expect(countCalls(safetyLimit)).toBe(1);
  });

  it('shows each state of a limit in words', async () => {
    await comeAsMember(backEnd);
    respondWithData(
      safetyStatus,
      statusWith(
        { kind: 'loss', frame: 'day', limit: '1000.00', used: '1000.00', left: '0.00' },
        { kind: 'loss', frame: 'week', limit: '3000.00', used: '-420.00', left: '3420.00' },
        { kind: 'loss', frame: 'month', limit: '8000.00', used: '6400.00', left: '1600.00' },
        { kind: 'deposit', frame: 'month', limit: '500.00', used: '500.00', left: '0.00' },
      ),
    );
    await openScreen('/member/safety');
    const loss = await card(LOSS);
    expect(loss.textContent).toMatch(/ครบแล้ว เล่นได้อีกครั้งหลังเที่ยงคืน · \d\d:\d\d:\d\d/);
    expect(loss.textContent).toContain('สัปดาห์นี้ได้ +฿420.00 จาก ฿3,000.00');
    expect(loss.textContent).toContain('ใกล้ครบแล้ว เหลือ ฿1,600.00');
    expect((await card(DEPOSIT)).textContent).toMatch(/ครบแล้ว ฝากได้อีกครั้งวันที่ \d+ /);
    expect((await card('วันนี้')).textContent).toMatch(/1 ชม\. 24 นาที.*-฿1,000\.00/);
  });

  it('says what is wrong at its field, and sends nothing', async () => {
    const token = await comeAsMember(backEnd);
    await setLimit(token, { kind: 'deposit', frame: 'day', amount: '500' });
    const user = await openScreen('/member/safety');
    await user.click(await screen.findByRole('button', { name: 'แก้ไขวงเงินฝาก' }));
    const sheet = await screen.findByRole('dialog', { name: 'ตั้งวงเงินฝาก' });
    const save = within(sheet).getByRole('button', { name: 'บันทึก' });
    const day = within(sheet).getByLabelText('ต่อวัน');
    expect((day as HTMLInputElement).value).toBe('500');
    await fill(user, 'ต่อเดือน', '10,000,001');
    await user.clear(day);
    await user.click(save);
    const missing = await within(sheet).findByText('กรุณาใส่จำนวนเงิน หรือเลือกไม่จำกัด');
    expect(day.getAttribute('aria-describedby')).toBe(missing.closest('[id]')?.id);
    expect(document.activeElement).toBe(day);
    expect(within(sheet).getByText('วงเงินต้องไม่เกิน 10,000,000 บาท')).toBeTruthy();
    await fill(user, 'ต่อวัน', '400');
    await fill(user, 'ต่อเดือน', '300');
    expect(within(sheet).getByText('มีผลทันที · วงเงินวันสูงกว่าเดือน วงเงินเดือนจะมีผลก่อน')).toBeTruthy();
    expect(countCalls(safetyLimit)).toBe(0);
    await user.click(save);
    await waitFor(async () =>
      expect((await card(DEPOSIT)).textContent).toContain('วันนี้฿0.00 จาก ฿400.00'),
    );
    expect((await card(DEPOSIT)).textContent).toContain('เดือนนี้฿0.00 จาก ฿300.00');
  });

  it('lets a raise wait for a day before it can be confirmed', async () => {
    const token = await comeAsMember(backEnd);
    await setLimit(token, { kind: 'deposit', frame: 'week', amount: '500' });
    const user = await openScreen('/member/safety');
    await user.click(await screen.findByRole('button', { name: 'แก้ไขวงเงินฝาก' }));
    const sheet = await screen.findByRole('dialog', { name: 'ตั้งวงเงินฝาก' });
    await fill(user, 'ต่อสัปดาห์', '900');
    expect(within(sheet).getByText('มีผลหลัง 24 ชั่วโมง และต้องกลับมายืนยัน')).toBeTruthy();
    await user.click(within(sheet).getByRole('button', { name: 'บันทึก' }));
    expect(await screen.findByText('รับคำขอแล้ว กลับมายืนยันหลัง 24 ชั่วโมง')).toBeTruthy();
    expect(await within(await card(DEPOSIT)).findByText(/^ขอเพิ่มเป็น ฿900.00 · ยืนยันได้/)).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'ยืนยันเพิ่ม' })).toBeNull();
  });

  it('confirms a raise that is due', async () => {
    const token = await comeAsMember(backEnd);
    await setLimit(token, { kind: 'deposit', frame: 'week', amount: '500' });
    await setLimit(token, { kind: 'deposit', frame: 'week', amount: '900' });
    await backEnd.app.moveClock(25 * HOUR_MS);
    const user = await openScreen('/member/safety');
    expect(await screen.findByText(/^ครบ 24 ชั่วโมงแล้ว ยืนยันเพิ่มเป็น ฿900.00 ได้ถึง/)).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'ยืนยันเพิ่ม' }));
    expect(await screen.findByText('เปลี่ยนวงเงินแล้ว')).toBeTruthy();
    await waitFor(async () => expect((await card(DEPOSIT)).textContent).toContain('จาก ฿900.00'));
  });

  it('withdraws a wish for no limit', async () => {
    const token = await comeAsMember(backEnd);
    await setLimit(token, { kind: 'loss', frame: 'day', amount: '500' });
    const user = await openScreen('/member/safety');
    await user.click(await screen.findByRole('button', { name: 'แก้ไขวงเงินเสีย' }));
    const sheet = await screen.findByRole('dialog', { name: 'ตั้งวงเงินเสีย' });
    await user.click(within(sheet).getByRole('switch', { name: 'ไม่จำกัด ต่อวัน' }));
    expect(within(sheet).getByLabelText<HTMLInputElement>('ต่อวัน').value).toBe('');
    await user.click(within(sheet).getByRole('button', { name: 'บันทึก' }));
    expect(await screen.findByText(/^ขอยกเลิกวงเงิน · ยืนยันได้/)).toBeTruthy();
    await user.click(await screen.findByRole('button', { name: 'ไม่ยกเลิกแล้ว' }));
    expect(await screen.findByText('วงเงินยังเท่าเดิม')).toBeTruthy();
    await waitFor(() => expect(screen.queryByText(/^ขอยกเลิกวงเงิน/)).toBeNull());
    expect((await card(LOSS)).textContent).toContain('จาก ฿500.00');
  });

  it('sums deposits and withdrawals of a month, a year and all time', async () => {
    await comeAsMember(backEnd);
    const sums = { deposited: '9800.00', withdrawn: '5100.00', net_play: '-4700.00' };
    respondWithData(safetyMoney, {
      ...{ from: '2026-10-24', to: '2026-11-22', total: sums },
      days: [{ day: '2026-11-20', ...sums }],
      lifetime: { deposited: '20000.00', withdrawn: '0.00', net_play: '12.00' },
    });
    const user = await openScreen('/member/safety');
    const region = await card('เงินเข้าออก');
    expect(await within(region).findByRole('img', { name: /ฝาก 1 วัน ถอน 1 วัน/ })).toBeTruthy();
    const rows = within(region)
      .getAllByRole('row')
      .map((row) => row.textContent);
    expect(rows).toEqual([
      '30 วันตลอดมา',
      'ฝาก฿9,800.00฿20,000.00',
      'ถอน฿5,100.00฿0.00',
      'จ่ายจริงฝากลบถอน฿4,700.00฿20,000.00',
      'ได้เสียจากการเล่น-฿4,700.00+฿12.00',
    ]);
    await user.click(within(region).getByRole('button', { name: '12 เดือน' }));
    expect(await within(region).findByRole('img', { name: /ฝาก 1 เดือน/ })).toBeTruthy();
    expect(window.location.search).toBe('?days=365');
  });

  it('is busy while it loads', async () => {
    await comeAsMember(backEnd);
    const release = hold(safetyStatus);
    await openScreen('/member/safety');
    expect(await screen.findByRole('heading', { level: 1, name: 'เล่นอย่างมีสติ' })).toBeTruthy();
    expect(screen.getByRole('main').querySelector('[aria-busy="true"]')).not.toBeNull();
    release();
    expect(await card(LOSS)).toBeTruthy();
  });

  it('keeps the help line when the limits fail to load', async () => {
    await comeAsMember(backEnd);
    respondWith(safetyStatus, 500);
    const user = await openScreen('/member/safety');
    const failure = await screen.findByRole('alert');
    expect(screen.getByRole('link', { name: /1323/ })).toBeTruthy();
    mendNetwork();
    await user.click(within(failure).getByRole('button', { name: 'ลองใหม่' }));
    expect(await card(LOSS)).toBeTruthy();
  });
});

describe('the history of limits', () => {
  it('lists every change with its amounts, its time and its author', async () => {
    const token = await comeAsMember(backEnd);
    await setLimit(token, { kind: 'deposit', frame: 'month', amount: '30000' });
    await setLimit(token, { kind: 'deposit', frame: 'month', amount: '20000' });
    await setLimit(token, { kind: 'deposit', frame: 'month', amount: null });
    const user = await openScreen('/member/safety');
    await user.click(await screen.findByRole('link', { name: /^ประวัติการเปลี่ยนแปลง/ }));
    const entries = await screen.findAllByText(/วงเงินฝากต่อเดือน$/);
    expect(entries.map(({ textContent }) => textContent)).toEqual([
      'ขอยกเลิกวงเงินฝากต่อเดือน',
      'ลดวงเงินฝากต่อเดือน',
      'ตั้งวงเงินฝากต่อเดือน',
    ]);
    expect(screen.getByText('฿30,000.00 → ฿20,000.00')).toBeTruthy();
    expect(screen.getByText('฿20,000.00 → ไม่จำกัด')).toBeTruthy();
    expect(screen.getAllByText(/น\. · คุณ$/)).toHaveLength(3);
  });

  it('says that there is none, and leads to the limits', async () => {
    await comeAsMember(backEnd);
    await openScreen('/member/safety?view=history');
    expect(await screen.findByText('ยังไม่มีการเปลี่ยนแปลง')).toBeTruthy();
    const toLimits = screen.getByRole('link', { name: 'ตั้งวงเงิน' });
    expect(toLimits.getAttribute('href')).toBe('/member/safety');
  });

  it('offers to try again after a failure', async () => {
    await comeAsMember(backEnd);
    respondWith(safetyHistory, 500);
    const user = await openScreen('/member/safety?view=history');
    const retry = await screen.findByRole('button', { name: 'ลองใหม่' });
    mendNetwork();
    await user.click(retry);
    expect(await screen.findByText('ยังไม่มีการเปลี่ยนแปลง')).toBeTruthy();
  });
});

describe('the sheet about a refusal', () => {
  const AMOUNT = 'จำนวนเงินที่ต้องการฝาก';

  async function deposit(amount: string) {
    const user = await openScreen('/member/deposit?method=bank');
    await fill(user, AMOUNT, amount);
    await user.click(await screen.findByRole('button', { name: 'ขอเลขบัญชี' }));
    return user;
  }

  it('tells how much of a deposit limit is left, and leads back to the form', async () => {
    const token = await comeAsMember(backEnd);
    await setLimit(token, { kind: 'deposit', frame: 'week', amount: '500' });
    const user = await deposit('600');
    const sheet = await screen.findByRole('dialog', { name: 'ยอดนี้เกินวงเงินฝากของสัปดาห์นี้' });
    expect(sheet.textContent).toContain('คุณตั้งไว้ ฿500.00 ต่อสัปดาห์');
    expect(within(sheet).getByText('เหลือฝากได้อีก ฿500.00 ในสัปดาห์นี้')).toBeTruthy();
    expect(within(sheet).getByText('ลดจำนวนแล้วฝากต่อได้')).toBeTruthy();
    await user.click(within(sheet).getByRole('button', { name: 'แก้จำนวนเงิน' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(screen.getByLabelText<HTMLInputElement>(AMOUNT).value).toBe('600');
  });

  it('tells that a limit is used up, and leads to a withdrawal, never to a higher limit', async () => {
    const token = await comeAsMember(backEnd);
    await setLimit(token, { kind: 'deposit', frame: 'day', amount: '0' });
    const user = await deposit('600');
    const sheet = await screen.findByRole('dialog', { name: 'ครบวงเงินฝากของวันนี้แล้ว' });
    expect(sheet.textContent).toContain('เงินในกระเป๋ายังถอนได้ตามปกติ');
    expect((await within(sheet).findByRole('timer')).textContent).toMatch(/^\d\d:\d\d:\d\d$/);
    expect(within(sheet).getByRole('link', { name: 'กลับหน้าแรก' })).toBeTruthy();
    expect(within(sheet).queryByText(/เพิ่มวงเงิน/)).toBeNull();
    await loadScreen('withdraw');
    await user.click(within(sheet).getByRole('link', { name: 'ถอนเงิน' }));
    await waitFor(() => expect(window.location.pathname).toBe('/member/withdraw'));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('leads from a used-up limit to the sheet of time-outs', async () => {
    const token = await comeAsMember(backEnd);
    await setLimit(token, { kind: 'deposit', frame: 'day', amount: '0' });
    const user = await deposit('600');
    const sheet = await screen.findByRole('dialog', { name: 'ครบวงเงินฝากของวันนี้แล้ว' });
    await user.click(within(sheet).getByRole('link', { name: 'พักยาวกว่านี้' }));
    const breaks = await screen.findByRole('dialog', { name: 'พักการเล่น' });
    expect(within(breaks).getByRole('radio', { name: '24 ชั่วโมง' })).toBeTruthy();
    await user.click(within(breaks).getByRole('button', { name: 'ปิด' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(window.location.pathname + window.location.search).toBe('/member/safety');
  });

  it('opens over a running game whose stake met a used-up limit', async () => {
    const token = await comeAsMember(backEnd);
    await setLimit(token, { kind: 'loss', frame: 'day', amount: '0' });
    const user = await openScreen('/slot');
    await user.click(await screen.findByRole('button', { name: 'Golden Dragon ค่าย Manee Studio' }));
    await screen.findByTitle('เกม Golden Dragon');
    await waitFor(() => expect(isStreamLive()).toBe(true));
    await queryRaw(
      backEnd.app.db,
      `SELECT note_change('safety', id, NULL) FROM members WHERE username = '0812345678'`,
    );
    const sheet = await screen.findByRole('dialog', { name: 'ครบวงเงินเสียของวันนี้แล้ว' });
    expect(sheet.textContent).toContain('คุณตั้งไว้ ฿0.00 ต่อวัน');
  });
});

describe('the question about deposit limits', () => {
  const QUESTION = 'ตั้งวงเงินฝากของคุณก่อนเริ่ม';

  /** Makes the member one who has not answered the question, and orders a deposit. */
  async function depositUnanswered() {
    const token = await comeAsMember(backEnd);
    await queryRaw(backEnd.app.db, 'DELETE FROM member_safety');
    const user = await openScreen('/member/deposit?method=bank');
    await fill(user, 'จำนวนเงินที่ต้องการฝาก', '600');
    await user.click(await screen.findByRole('button', { name: 'ขอเลขบัญชี' }));
    return { token, user, sheet: await screen.findByRole('dialog', { name: QUESTION }) };
  }

  it('comes before the first deposit, and sets the limits', async () => {
    const { token, user, sheet } = await depositUnanswered();
    await user.click(within(sheet).getByRole('button', { name: 'ตั้งวงเงิน' }));
    expect(await within(sheet).findByText('กรุณาใส่วงเงินอย่างน้อยหนึ่งช่อง')).toBeTruthy();
    await fill(user, 'ต่อวัน', '1,000');
    await user.click(within(sheet).getByRole('button', { name: 'ตั้งวงเงิน' }));
    expect(await screen.findByText('ตั้งวงเงินฝากแล้ว')).toBeTruthy();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    const { limits } = (await backEnd.app.call(safetyStatus, { token })).data;
    expect(limits.find(({ kind, frame }) => kind === 'deposit' && frame === 'day')?.limit).toBe(
      1_000_00,
    );
    await user.click(screen.getByRole('button', { name: 'ขอเลขบัญชี' }));
    await waitFor(async () => {
      const { deposits } = (await backEnd.app.call(memberDeposits, { token })).data;
      expect(deposits).toHaveLength(1);
    });
  });

  it('can be declined', async () => {
    const { user, sheet } = await depositUnanswered();
    await user.click(within(sheet).getByRole('button', { name: 'ยังไม่ตั้งตอนนี้' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(countCalls(safetyAnswer)).toBe(1);
    await user.click(screen.getByRole('button', { name: 'ขอเลขบัญชี' }));
    expect(await screen.findByRole('region', { name: 'โอนยอดนี้ให้ตรงทุกสตางค์' })).toBeTruthy();
  });
});
