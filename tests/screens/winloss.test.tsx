import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
// These modules are loaded up front, so that a slow machine does not spend a test's time limit on loading them.
import '@/features/wallet/screens/winloss.screen';
import { memberWinloss } from '@/contract/statement.contract';
import { queryRaw } from '@/server/db/raw';
import { comeAsMember, openScreen, useBackEnd } from '../support/screen';
import { hold, mendNetwork, respondWith } from '../support/screen-network';

const backEnd = useBackEnd();

/** Settles play of the member at noon of a day in Thailand; amounts in satang. */
async function settle(stake: number, payout: number, day: string): Promise<void> {
  await queryRaw(
    backEnd.app.db,
    `INSERT INTO settled_stakes (member_id, area, reference, stake, payout, valid_turnover, settled_at)
     SELECT id, 'games', 'x', $1, $2, $1, $3::timestamptz FROM members WHERE username = '0812345678'`,
    [stake, payout, `${day}T12:00:00+07:00`],
  );
}

const MARCH = '/member/winloss?from=2030-03-01&to=2030-03-31';

describe('the win-and-loss page', () => {
  it('shows the totals of a period and its days, each with a link to its games', async () => {
    await settle(300_00, 120_00, '2030-03-09');
    await settle(100_00, 150_00, '2030-03-10');
    await comeAsMember(backEnd);
    await openScreen(MARCH);
    expect(await screen.findByRole('heading', { level: 1, name: 'ได้เสีย' })).toBeTruthy();
    const sums = within(await screen.findByRole('region', { name: 'ได้เสียจากการเล่น' }));
    expect(sums.getByText('เสีย').textContent).toBe('เสีย฿130.00');
    expect(sums.getByRole('img', { name: 'กราฟได้เสียรายวัน ได้ 1 วัน เสีย 1 วัน' })).toBeTruthy();
    // Days without play are in the chart only.
    const days = within(screen.getByRole('main')).getAllByRole('link', { name: /วัน.*2573/ });
    expect(days).toHaveLength(2);
    const [latest, before] = days;
    expect(latest!.textContent).toContain('+฿50.00');
    expect(before!.textContent).toContain('-฿180.00');
    expect(before!.textContent).toContain('ยอดเล่น ฿300.00');
    expect(before!.textContent).toContain('ได้คืน ฿120.00');
    expect(screen.getByRole('link', { name: 'ดูรายการเงินของช่วงนี้' }).getAttribute('href')).toBe(
      '/member/statement?from=2030-03-01&to=2030-03-31',
    );
    expect(latest!.getAttribute('href')).toBe(
      '/member/statement?kind=game&from=2030-03-10&to=2030-03-10',
    );
  });

  it('shows a message when the period has no play, with links to longer periods and to games', async () => {
    await comeAsMember(backEnd);
    const user = await openScreen('/member/winloss');
    expect(await screen.findByText('ช่วงนี้ยังไม่มีผลการเล่น')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'ดูย้อนหลัง 30 วัน' }));
    expect(window.location.search).toBe('?days=30');
    const on = await screen.findByRole('link', { name: 'ไปเลือกเกม' });
    expect(on.getAttribute('href')).toBe('/');
  });

  it('shows a loading state and offers a retry after a failure', async () => {
    await comeAsMember(backEnd);
    const release = hold(memberWinloss);
    const user = await openScreen('/member/winloss');
    await screen.findByRole('heading', { level: 1, name: 'ได้เสีย' });
    expect(document.querySelector('[aria-busy="true"]')).toBeTruthy();
    respondWith(memberWinloss, 429, 'request.too_many');
    release();
    await user.click(screen.getByRole('button', { name: 'วันนี้' }));
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toContain('ทำรายการถี่เกินไป');
    mendNetwork();
    await user.click(within(alert).getByRole('button', { name: 'ลองใหม่' }));
    expect(await screen.findByText('ช่วงนี้ยังไม่มีผลการเล่น')).toBeTruthy();
  });

  it('is linked from the statement with the same days', async () => {
    await comeAsMember(backEnd);
    await openScreen('/member/statement?days=30');
    expect((await screen.findByRole('link', { name: 'ดูทีละวัน' })).getAttribute('href')).toBe(
      '/member/winloss?days=30',
    );
  });
});
