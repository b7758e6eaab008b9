import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
// Lazy code is imported up front, so that loading it does not use up the time limit of a test on a slow machine.
import '@/app/dialogs/menu.dialog';
import '@/features/cashback/components/cashback-history';
import '@/features/cashback/screens/cashback.screen';
import '@/features/cashback/screens/loss-refund.screen';
import { cashbackClaim, cashbackSummary, lossHistory } from '@/contract/cashback.contract';
import { errorMessages } from '@/contract/error-messages.copy';
import type { CalendarDay } from '@/domain/calendar-day';
import { formatDay, formatDayOfYear } from '@/domain/thai-date';
import { claimCashback } from '@/server/cashback/claim.service';
import {
  computeNow,
  daysBefore,
  fetchYesterday,
  noonOf,
  passFirstMinutes,
  settlePlay,
} from '../support/cashback.fixture';
import { comeAsMember, openScreen, useBackEnd } from '../support/screen';
import {
  countCalls,
  hold,
  loseResponse,
  mendNetwork,
  respondWith,
  respondWithData,
} from '../support/screen-network';
import { memberIdOf } from '../support/wheel.fixture';

const backEnd = useBackEnd();

interface Play {
  stake: number;
  payout?: number;
  /** Number of days before yesterday; -1 is today. */
  before?: number;
}

/**
 * Settles the plays, then runs the cashback computation.
 * @returns yesterday
 */
async function play(...plays: Play[]): Promise<CalendarDay> {
  const { app } = backEnd;
  const memberId = await memberIdOf(app.db, '0812345678');
  await passFirstMinutes(app.db);
  const yesterday = await fetchYesterday(app.db);
  for (const { before = 0, ...amounts } of plays) {
    // Noon of today may still be in the future, so plays of today are settled without a time.
    const at = before < 0 ? {} : { at: noonOf(daysBefore(yesterday, before)) };
    await settlePlay(app.db, { memberId, ...at, ...amounts });
  }
  await computeNow(app);
  return yesterday;
}

async function take(day: CalendarDay, kind: 'loss' | 'turnover'): Promise<void> {
  await claimCashback(backEnd.app.db, {
    memberId: await memberIdOf(backEnd.app.db, '0812345678'),
    agentId: 1,
    kind,
    day,
    amountShownSatang: null,
    locksShownSatang: null,
    idempotencyKey: null,
  });
}

async function openAs(url: string) {
  const token = await comeAsMember(backEnd);
  return { token, user: await openScreen(url) };
}

const card = (day: CalendarDay) =>
  screen.findByRole('region', { name: `ของเมื่อวาน ${formatDay(day)}` });

/** Returns the amount of a labelled line in the computation. */
const line = (region: HTMLElement, label: string) =>
  within(region).getByText(label).nextElementSibling?.textContent;

describe('the daily cashback page', () => {
  it('shows how yesterday was computed, lets the member choose one kind and pays it out', async () => {
    const day = await play({ stake: 24_800_00, payout: 22_960_00 }, { stake: 370_00, before: -1 });
    const { token, user } = await openAs('/cashback');
    const region = await card(day);
    expect(screen.getByRole('heading', { level: 1, name: 'คืนเงินรายวัน' })).toBeTruthy();
    expect(line(region, 'ยอดเล่นที่รู้ผลแล้ว')).toBe('฿24,800.00');
    expect(line(region, 'รางวัลที่ได้คืน')).toBe('-฿22,960.00');
    expect(line(region, 'ยอดเสียสุทธิ')).toBe('฿1,840.00');
    expect(line(region, 'คืน 5%')).toBe('฿92.00');
    expect(region.textContent).toContain(`รับได้ถึง ${formatDayOfYear(daysBefore(day, -7))} 23:59`);
    const today = screen.getByRole('region', { name: 'วันนี้ถึงตอนนี้' });
    expect(today.textContent).toContain('฿6.51');
    expect(today.textContent).toContain('เสียสุทธิ ฿370.00');

    const [loss, turnover] = within(region).getAllByRole('radio');
    expect((loss as HTMLInputElement).checked).toBe(true);
    await user.click(turnover!);
    expect(line(region, 'คืน 0.3%')).toBe('฿74.40');
    expect(within(region).getByText('เลือกได้แบบเดียวต่อวัน · ทำยอดเทิร์น ฿74.40 ก่อนถอน')).toBeTruthy();
    await user.click(loss!);
    expect(
      within(region).getByText('เมื่อรับแล้ว ยอดในกระเป๋าหลัก ฿1,000.00 จะถอนไม่ได้จนกว่าจะครบยอดเทิร์น'),
    ).toBeTruthy();
    await user.click(within(region).getByRole('button', { name: 'รับ ฿92.00 เข้ากระเป๋าหลัก' }));
    expect(await within(await card(day)).findByText('รับแล้ว แบบคืนยอดเสีย ฿92.00')).toBeTruthy();
    expect(within(await card(day)).queryByRole('radio')).toBeNull();
    expect(await backEnd.app.balanceOf(token)).toBe(1_092_00);
    const recent = screen.getByRole('region', { name: 'ประวัติ' });
    expect(recent.textContent).toContain('คืนยอดเสีย · เสีย ฿1,840.00');
    expect(recent.textContent).toContain('รับแล้ว');
  });

  it('pays a claim exactly once when its response is lost', async () => {
    const day = await play({ stake: 1_000_00 });
    const { token, user } = await openAs('/cashback');
    const region = await card(day);
    loseResponse(cashbackClaim);
    const button = within(region).getByRole('button', { name: 'รับ ฿17.60 เข้ากระเป๋าหลัก' });
    await user.click(button);
    await within(region).findByRole('alert');
    mendNetwork();
    // The page refetches its state after the failure.
    expect(await within(await card(day)).findByText('รับแล้ว แบบคืนยอดเสีย ฿17.60')).toBeTruthy();
    expect(await backEnd.app.balanceOf(token)).toBe(1_017_60);
  });

  it('shows that the amount has changed since the page was loaded, and the new amount', async () => {
    const day = await play({ stake: 1_000_00 });
    const { user } = await openAs('/cashback');
    const region = await card(day);
    const button = await within(region).findByRole('button', { name: /^รับ ฿17.60/ });
    await play({ stake: -400_00, before: -1 });
    await user.click(button);
    expect((await within(region).findByRole('alert')).textContent).toContain('เปลี่ยนเป็น ฿10.56');
    expect(await within(region).findByRole('button', { name: /^รับ ฿10.56/ })).toBeTruthy();
    expect(line(region, 'รายการที่ถูกยกเลิกภายหลัง')).toBe('-฿400.00');
  });

  it('shows 14 days as a chart and as a table for screen readers', async () => {
    const day = await play(
      { stake: 1_000_00 },
      { stake: 100_00, payout: 350_00, before: 2 },
      { stake: 200_00, before: 4 },
    );
    await take(daysBefore(day, 4), 'loss');
    await openAs('/cashback');
    const picture = await screen.findByRole('region', { name: '14 วันที่ผ่านมา' });
    expect(
      within(picture).getByRole('img', { name: 'ได้เสียรายวัน 14 วัน ได้ 1 วัน เสีย 2 วัน' }),
    ).toBeTruthy();
    const rows = within(within(picture).getByRole('table')).getAllByRole('row');
    expect(rows).toHaveLength(15);
    expect(rows.at(-1)?.textContent).toBe(`${formatDay(day)}-฿1,000.00รอรับ`);
    expect(rows.at(-3)?.textContent).toBe(`${formatDay(daysBefore(day, 2))}+฿250.00รอรับ`);
    expect(rows.at(-5)?.textContent).toBe(`${formatDay(daysBefore(day, 4))}-฿200.00฿3.52`);
  });

  it('offers earlier days that are still open, each with its own URL', async () => {
    const day = await play({ stake: 1_000_00 }, { stake: 600_00, before: 3 });
    const { user } = await openAs('/cashback');
    await card(day);
    const earlier = daysBefore(day, 3);
    await user.click(screen.getByRole('button', { name: formatDayOfYear(earlier) }));
    expect(window.location.search).toBe(`?date=${earlier}`);
    const region = screen.getByRole('region', { name: `ของวันที่ ${formatDay(earlier)}` });
    expect(line(region, 'คืน 5%')).toBe('฿30.00');
  });

  it('explains that an excess claim is deducted from later cashback, not from the wallet', async () => {
    const day = await play({ stake: 1_000_00 }, { stake: 3_000_00, before: 1 });
    await take(day, 'loss');
    await play({ stake: -1_000_00, before: -1 });
    await openAs('/cashback');
    const region = await screen.findByRole('region', {
      name: `ของวันที่ ${formatDay(daysBefore(day, 1))}`,
    });
    expect(region.textContent).toContain('เราจะหักจากเงินคืนครั้งถัดไป ไม่หักจากกระเป๋า');
    expect(line(region, 'หักส่วนที่รับเกินไปก่อนหน้า')).toBe('-฿17.60');
    expect(line(region, 'รับเข้ากระเป๋าหลัก')).toBe('฿35.20');
    expect(within(region).getByRole('button', { name: /^รับ ฿35.20/ })).toBeTruthy();
  });

  it('shows a loading state until the summary arrives', async () => {
    const day = await play({ stake: 1_000_00 });
    const release = hold(cashbackSummary);
    await openAs('/cashback');
    expect(screen.getByRole('main').querySelector('[aria-busy="true"]')).toBeTruthy();
    release();
    await card(day);
  });

  it('offers a retry after a failure and says when there was no play', async () => {
    respondWith(cashbackSummary, 429, 'request.too_many');
    const { user } = await openAs('/cashback');
    const again = await screen.findByRole('button', { name: 'ลองใหม่' });
    mendNetwork();
    await user.click(again);
    expect(await screen.findByText('เมื่อวานไม่มียอดเล่นที่รู้ผล')).toBeTruthy();
    expect(screen.getByText('ยังไม่มียอดที่รู้ผล')).toBeTruthy();
    expect(screen.queryByRole('region', { name: '14 วันที่ผ่านมา' })).toBeNull();
  });

  it('shows a message while yesterday is still being computed', async () => {
    const token = await comeAsMember(backEnd);
    const { data } = await backEnd.app.call(cashbackSummary, { token });
    respondWithData(cashbackSummary, { ...data, is_yesterday_counted: false });
    await openScreen('/cashback');
    expect(await screen.findByText('กำลังสรุปยอดของเมื่อวาน')).toBeTruthy();
  });
});

describe('the loss refund page', () => {
  it('offers cashback on turnover to a member who won', async () => {
    const day = await play({ stake: 12_600_00, payout: 13_010_00 });
    const { token, user } = await openAs('/winloss');
    const region = await card(day);
    expect(within(region).getByRole('heading', { name: 'เมื่อวานคุณได้ ฿410.00' })).toBeTruthy();
    expect(within(region).getByText('ไม่มียอดเสียให้คืน แต่ยังรับคืนจากยอดเล่นได้')).toBeTruthy();
    await user.click(within(region).getByRole('button', { name: 'รับ ฿37.80 เข้ากระเป๋าหลัก' }));
    expect(await within(await card(day)).findByText('รับแล้ว แบบคืนยอดเล่น ฿37.80')).toBeTruthy();
    expect(await backEnd.app.balanceOf(token)).toBe(1_037_80);
  });

  it('shows only the loss refund and links to the comparison with cashback on turnover', async () => {
    const day = await play({ stake: 1_000_00 });
    await openAs('/winloss');
    const region = await card(day);
    expect(within(region).queryByRole('radio')).toBeNull();
    expect(within(region).getByRole('button', { name: /^รับ ฿17.60/ })).toBeTruthy();
    expect(
      within(region).getByRole('link', { name: 'เทียบกับแบบคืนยอดเล่น' }).getAttribute('href'),
    ).toBe(`/cashback?date=${day}`);
  });

  it('shows a self-excluded member why the claim is refused', async () => {
    const day = await play({ stake: 1_000_00 });
    const { user } = await openAs('/winloss');
    const region = await card(day);
    respondWith(cashbackClaim, 200, 'safety.refused');
    await user.click(within(region).getByRole('button', { name: /^รับ ฿17.60/ }));
    expect((await within(region).findByRole('alert')).textContent).toBe(
      errorMessages['safety.refused'],
    );
  });
});

describe('the cashback history', () => {
  it('filters by kind and explains why a day lapsed', async () => {
    const day = await play({ stake: 1_000_00 }, { stake: 15_00, before: 1 });
    await take(day, 'turnover');
    const { user } = await openAs('/cashback?view=history');
    const main = within(await screen.findByRole('main'));
    expect(await main.findAllByRole('listitem')).toHaveLength(2);
    expect(main.getByText('วันนั้นคุณรับอีกแบบไปแล้ว รับได้แบบเดียวต่อวัน')).toBeTruthy();
    expect(main.getByText('ยอดคืนต่ำกว่า ฿1.00 จึงไม่มีให้รับ')).toBeTruthy();
    await user.click(main.getByRole('button', { name: 'คืนยอดเล่น' }));
    expect(window.location.search).toBe('?view=history&kind=turnover');
    expect(await main.findByText('รับแล้ว')).toBeTruthy();
    expect(countCalls(lossHistory)).toBe(1);
  });

  it('shows until when a lapsed day of an earlier week could be claimed', async () => {
    const entry = {
      date: '2026-11-01',
      kind: 'loss',
      basis: '310.00',
      rate: 5,
      cap: '1000.00',
      least: '1.00',
      amount: '15.50',
      paid: null,
      state: 'lapsed',
      ends_at: '2026-11-08T17:00:00.000Z',
      claimed_at: null,
    };
    respondWithData(lossHistory, { entries: [entry], next_cursor: null });
    await openAs('/cashback?view=history');
    expect(await screen.findByText('ไม่ได้กดรับภายใน 8 พ.ย. 23:59 สิทธิ์จึงหมดไป')).toBeTruthy();
  });
});

it('the menu shows the total cashback that can be claimed', async () => {
  await play({ stake: 1_000_00 }, { stake: 600_00, before: 1 });
  const { user } = await openAs('/');
  await user.click((await screen.findAllByRole('button', { name: 'เมนู' }))[0]!);
  expect(await screen.findByRole('link', { name: 'คืนเงินรายวัน รับได้ ฿28.16' })).toBeTruthy();
  expect(screen.getAllByRole('link', { name: 'คืนยอดเสีย' }).length).toBeGreaterThan(0);
});
