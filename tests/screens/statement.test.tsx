import { act, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { memberStatement, memberWinloss, statementExport } from '@/contract/statement.contract';
import { memberWallets } from '@/contract/wallet.contract';
import { formatMoney } from '@/domain/money';
import { queryRaw } from '@/server/db/raw';
import { setLinePlatform } from '@/shared/line/line-platform';
import { invalidateAfter } from '@/shared/query/query-cache';
import { createFakeLinePlatform } from '../support/fake-line-platform';
import { comeAsMember, fill, openScreen, useBackEnd } from '../support/screen';
import { countCalls, hold, mendNetwork, respondWith } from '../support/screen-network';
import { moveMoney, type TestMovement } from '../support/test-movements';

const backEnd = useBackEnd();

type Move = Omit<TestMovement, 'accountId'>;

/** Signs a member in and makes the given movements in their wallet. */
async function comeWith(...moves: readonly Move[]): Promise<void> {
  const token = await comeAsMember(backEnd);
  const [wallet] = (await backEnd.app.call(memberWallets, { token })).data;
  const accountId = Number(wallet!.id);
  await moveMoney(backEnd.app.db, ...moves.map((move) => ({ accountId, ...move })));
}

const deposit = (amount: number, at?: string): Move => ({
  amount,
  code: 'deposit',
  ...(at && { at }),
});

function findRow(name: RegExp): Promise<HTMLElement> {
  return screen.findByRole('button', { name });
}

function chip(group: string, name: string): HTMLElement {
  return within(screen.getByRole('group', { name: group })).getByRole('button', { name });
}

describe('the statement', () => {
  it('shows each movement in words with sign and balance, and its details on a tap', async () => {
    await comeWith({ amount: -250_50, code: 'withdrawal', reference: 'W-77' });
    const user = await openScreen('/member/statement');
    expect(await screen.findByRole('heading', { level: 1, name: 'รายการเงิน' })).toBeTruthy();
    const row = await findRow(/^ถอนเงิน/);
    expect(row.textContent).toContain('-฿250.50');
    expect(row.textContent).toContain('คงเหลือ ฿749.50');
    expect((await findRow(/^ยอดยกมา/)).textContent).toContain('+฿1,000.00');
    expect(row.getAttribute('aria-expanded')).toBe('false');

    await user.click(row);
    expect(row.getAttribute('aria-expanded')).toBe('true');
    const detail = within(document.getElementById(row.getAttribute('aria-controls')!)!);
    expect(detail.getByText('ยอดก่อนรายการ').nextSibling?.textContent).toBe('฿1,000.00');
    expect(detail.getByText('ยอดหลังรายการ').nextSibling?.textContent).toBe('฿749.50');
    expect(detail.getByText('W-77')).toBeTruthy();
    await user.click(row);
    expect(screen.queryByText('W-77')).toBeNull();
  });

  it('groups movements by Thai day, with the total of each day', async () => {
    await comeWith(
      deposit(100_00, '2030-03-09T16:59:00Z'),
      deposit(50_00, '2030-03-09T17:00:00Z'),
      { amount: -20_00, code: 'withdrawal', at: '2030-03-10T10:00:00Z' },
    );
    await openScreen('/member/statement?from=2030-03-01&to=2030-03-31');
    const later = await screen.findByRole('region', { name: /^วันอาทิตย์.* 10 มี\.ค\. .*2573$/ });
    expect(within(later).getAllByRole('listitem')).toHaveLength(2);
    expect(within(later).getByText('+฿30.00')).toBeTruthy();
    expect(within(later).getByText('17:00 น.')).toBeTruthy();
    const earlier = screen.getByRole('region', { name: /^วันเสาร์.* 9 มี\.ค\. .*2573$/ });
    expect(within(earlier).getAllByText('+฿100.00')).toHaveLength(2);
    expect(screen.getByText('1 มี.ค. 2573 – 31 มี.ค. 2573')).toBeTruthy();
    expect(screen.queryByRole('button', { name: /^ยอดยกมา/ })).toBeNull();
  });

  it('names the game of a bet', async () => {
    const player = await backEnd.app.openPlayer();
    await comeWith();
    await backEnd.app.providerCall('debit', {
      player_token: player.playerToken,
      round_id: 'r1',
      game_id: 'mangkorn',
      transaction_id: 't1',
      amount_satang: 20_00,
    });
    const user = await openScreen('/member/statement');
    const row = await findRow(/^มังกรทอง.*เดิมพันเกม/);
    await user.click(row);
    expect(screen.getByText('มังกรทอง · ค่าย Northlight')).toBeTruthy();
    expect(screen.getByText('sandbox/r1')).toBeTruthy();
  });

  it('combines consecutive play in one row that can be expanded into its movements', async () => {
    const player = await backEnd.app.openPlayer();
    await comeWith();
    const round = (round_id: string) => ({
      player_token: player.playerToken,
      round_id,
      game_id: 'mangkorn',
    });
    for (const id of ['r1', 'r2']) {
      const stake = { ...round(id), transaction_id: `${id}-in`, amount_satang: 20_00 };
      await backEnd.app.providerCall('debit', stake);
    }
    const prize = { ...round('r2'), transaction_id: 'r2-out', amount_satang: 30_00 };
    await backEnd.app.providerCall('credit', { ...prize, round_closed: true });
    const user = await openScreen('/member/statement');
    const row = await findRow(/^มังกรทอง/);
    expect(row.textContent).toMatch(/2 รอบ · \d\d:\d\d/);
    expect(row.textContent).toContain('-฿10.00');
    expect(row.textContent).toContain('คงเหลือ ฿990.00');
    expect(screen.queryByText('เดิมพันเกม')).toBeNull();

    await user.click(row);
    expect(screen.getByText('ยอดเล่น', { selector: 'section li dt' }).nextSibling?.textContent).toBe(
      '฿40.00',
    );
    await user.click(screen.getByRole('button', { name: 'ดูทีละรายการ' }));
    const each = await screen.findByRole('list', { name: 'รายการของช่วงที่เล่นนี้' });
    expect(within(each).getAllByRole('listitem')).toHaveLength(3);
    expect(within(each).getByText('+฿30.00')).toBeTruthy();
    expect(within(each).getAllByText('เดิมพันเกม')).toHaveLength(2);
    expect(screen.queryByRole('button', { name: 'ดูทีละรายการ' })).toBeNull();
  });

  it('is refetched when a change invalidates the wallet', async () => {
    await comeWith();
    await openScreen('/member/statement');
    await findRow(/^ยอดยกมา/);
    const [account] = await queryRaw<{ id: number }>(
      backEnd.app.db,
      "SELECT account_id AS id FROM wallets w JOIN members m ON m.id = w.member_id WHERE username = '0812345678'",
    );
    await moveMoney(backEnd.app.db, { accountId: account!.id, ...deposit(75_00) });
    act(() => invalidateAfter(['wallet']));
    expect((await findRow(/^ฝากเงิน/)).textContent).toContain('+฿75.00');
  });

  it('shows a movement of an unknown kind', async () => {
    await comeWith({ amount: 5_00, code: 'moon_prize' });
    await openScreen('/member/statement?kind=other');
    expect((await findRow(/^รายการอื่น/)).textContent).toContain('+฿5.00');
  });

  it('shows the wallets beside the total when there is more than one', async () => {
    await queryRaw(
      backEnd.app.db,
      `WITH account AS (
         INSERT INTO accounts (kind, currency, agent_id, member_id, balance)
         SELECT 'member_wallet', 'THB', agent_id, id, 0 FROM members WHERE username = '0823456789' RETURNING id, member_id
       )
       INSERT INTO wallets (account_id, member_id, wallet_type_id, name) SELECT id, member_id, 7, 'โบนัส' FROM account`,
    );
    await comeAsMember(backEnd, '0823456789');
    await openScreen('/member/statement');
    const total = within(await screen.findByRole('region', { name: 'ยอดเงินรวม' }));
    expect(await total.findByText('โบนัส')).toBeTruthy();
    expect(total.getByText('กระเป๋าหลัก')).toBeTruthy();
  });
});

describe('the statement filter', () => {
  it('is kept in the URL', async () => {
    await comeWith(deposit(10_00), { amount: -1_00, code: 'withdrawal' });
    const user = await openScreen('/member/statement');
    await findRow(/^ถอนเงิน/);
    await user.click(chip('ประเภทรายการ', 'ฝาก'));
    await waitFor(() => expect(screen.queryByRole('button', { name: /^ถอนเงิน/ })).toBeNull());
    expect(await findRow(/^ฝากเงิน/)).toBeTruthy();
    expect(location.search).toBe('?kind=deposit');
    await user.click(chip('ช่วงเวลา', '30 วัน'));
    expect(location.search).toBe('?kind=deposit&days=30');
    expect(chip('ช่วงเวลา', '30 วัน').getAttribute('aria-pressed')).toBe('true');
    await user.click(chip('ช่วงเวลา', '7 วัน'));
    await user.click(chip('ประเภทรายการ', 'ทั้งหมด'));
    expect(location.search).toBe('');
    expect(await findRow(/^ถอนเงิน/)).toBeTruthy();
  });

  it('ignores invalid values in the URL', async () => {
    await comeWith();
    await openScreen('/member/statement?kind=points&days=5000&from=2030-02-30');
    expect(await findRow(/^ยอดยกมา/)).toBeTruthy();
    expect(chip('ช่วงเวลา', '7 วัน').getAttribute('aria-pressed')).toBe('true');
    expect(chip('ประเภทรายการ', 'ทั้งหมด').getAttribute('aria-pressed')).toBe('true');
  });

  it('accepts two days, even with Buddhist years, and shows why invalid days are refused', async () => {
    await comeWith(deposit(10_00, '2030-03-10T05:00:00Z'));
    const user = await openScreen('/member/statement');
    await findRow(/^ยอดยกมา/);
    await user.click(chip('ช่วงเวลา', 'เลือกวัน'));
    const show = screen.getByRole('button', { name: 'แสดงรายการ' });
    await user.click(show);
    expect((await screen.findByRole('alert')).textContent).toBe('กรุณาเลือกวันที่');
    await fill(user, 'ตั้งแต่วันที่', '2030-03-11');
    await fill(user, 'ถึงวันที่', '2030-03-10');
    await user.click(show);
    expect(screen.getByRole('alert').textContent).toBe('วันเริ่มต้องไม่อยู่หลังวันสิ้นสุด');
    await fill(user, 'ตั้งแต่วันที่', '2029-12-01');
    await user.click(show);
    expect(screen.getByRole('alert').textContent).toBe('เลือกช่วงได้ไม่เกิน 92 วัน');
    expect(location.search).toBe('');
    await fill(user, 'ตั้งแต่วันที่', '2573-03-10');
    await fill(user, 'ถึงวันที่', '2573-03-10');
    await user.click(show);
    expect(screen.queryByRole('alert')).toBeNull();
    expect((await findRow(/^ฝากเงิน/)).textContent).toContain('+฿10.00');
    expect(location.search).toBe('?from=2030-03-10&to=2030-03-10');
    expect(chip('ช่วงเวลา', 'เลือกวัน').getAttribute('aria-pressed')).toBe('true');
  });
});

describe('the end of the statement', () => {
  const many = Array.from({ length: 40 }, (_, index) => deposit((index + 1) * 100));

  it('loads more movements on a tap until all are shown', async () => {
    await comeWith(...many);
    const user = await openScreen('/member/statement');
    await findRow(/\+฿40\.00/);
    expect(screen.getAllByRole('button', { name: /^ฝากเงิน/ })).toHaveLength(30);
    await user.click(screen.getByRole('button', { name: 'ดูเพิ่มเติม' }));
    expect(await findRow(/^ยอดยกมา/)).toBeTruthy();
    expect(screen.getAllByRole('button', { name: /^ฝากเงิน/ })).toHaveLength(40);
    expect(screen.getByText('ครบทุกรายการในช่วงนี้แล้ว')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'ดูเพิ่มเติม' })).toBeNull();
  });

  it('keeps the shown movements when more fail to load, with a retry', async () => {
    await comeWith(...many);
    const user = await openScreen('/member/statement');
    await findRow(/\+฿40\.00/);
    respondWith(memberStatement, 429, 'request.too_many');
    await user.click(screen.getByRole('button', { name: 'ดูเพิ่มเติม' }));
    expect((await screen.findByRole('alert')).textContent).toBe('โหลดรายการเพิ่มไม่สำเร็จ');
    expect(screen.getAllByRole('button', { name: /^ฝากเงิน/ })).toHaveLength(30);
    mendNetwork();
    await user.click(screen.getByRole('button', { name: 'ดูเพิ่มเติม' }));
    expect(await findRow(/^ยอดยกมา/)).toBeTruthy();
  });
});

describe('the statement without movements to show', () => {
  it('shows a loading state', async () => {
    await comeWith();
    const release = hold(memberStatement);
    await openScreen('/member/statement');
    const list = (await screen.findByRole('heading', { level: 2, name: 'รายการ' })).closest(
      'section',
    );
    expect(list?.getAttribute('aria-busy')).toBe('true');
    release();
    await findRow(/^ยอดยกมา/);
    expect(list?.getAttribute('aria-busy')).toBe('false');
  });

  it('shows a message that nothing matches and offers wider filters', async () => {
    await comeWith();
    const user = await openScreen('/member/statement?kind=withdraw&from=2020-01-01&to=2020-01-02');
    expect(await screen.findByText('ไม่มีรายการ “ถอน” ในช่วงที่เลือก')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'ดูทุกประเภท' }));
    expect(await screen.findByText('ไม่มีรายการในช่วงที่เลือก')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'ดูย้อนหลัง 30 วัน' }));
    expect(await findRow(/^ยอดยกมา/)).toBeTruthy();
  });

  it('offers a retry when it fails to load and keeps the rest of the page', async () => {
    await comeWith();
    respondWith(memberStatement, 429, 'request.too_many');
    const user = await openScreen('/member/statement');
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toContain('ทำรายการถี่เกินไป');
    expect(await screen.findByText('ช่วงนี้ยังไม่มีผลการเล่น')).toBeTruthy();
    mendNetwork();
    await user.click(within(alert).getByRole('button', { name: 'ลองใหม่' }));
    expect(await findRow(/^ยอดยกมา/)).toBeTruthy();
  });
});

describe('win and loss on the statement', () => {
  async function settle(stake: number, payout: number, daysAgo: number): Promise<void> {
    await queryRaw(
      backEnd.app.db,
      `INSERT INTO settled_stakes (member_id, area, reference, stake, payout, valid_turnover, settled_at)
       SELECT id, 'games', 'x', $1, $2, $1, business_now() - $3::int * interval '1 day' FROM members WHERE username = '0812345678'`,
      [stake, payout, daysAgo],
    );
  }

  it('is shown as a sentence, a described chart and numbers', async () => {
    await settle(300_00, 120_00, 0);
    await settle(100_00, 150_00, 2);
    await comeWith();
    const user = await openScreen('/member/statement');
    const section = within(
      (await screen.findByRole('heading', { level: 2, name: 'ได้เสียจากการเล่น' })).closest(
        'section',
      )!,
    );
    const result = await section.findByText('เสีย');
    expect(result.textContent).toBe(`เสีย${formatMoney(130_00)}`);
    expect(section.getByText('ยอดเล่น', { selector: 'dt' }).nextSibling?.textContent).toBe(
      '฿400.00',
    );
    expect(section.getByText('ได้คืน', { selector: 'dt' }).nextSibling?.textContent).toBe('฿270.00');
    expect(section.getByRole('img', { name: 'กราฟได้เสียรายวัน ได้ 1 วัน เสีย 1 วัน' })).toBeTruthy();
    await user.click(section.getByText('ดูตัวเลขรายวัน'));
    const [, today, , before] = section.getAllByRole('row');
    expect(within(today!).getByText('-฿180.00')).toBeTruthy();
    expect(within(before!).getByText('+฿50.00')).toBeTruthy();
    expect(section.getAllByRole('row')).toHaveLength(1 + 7);

    await user.click(chip('ช่วงเวลา', 'วันนี้'));
    await waitFor(() => expect(section.getByText('เสีย').textContent).toContain('฿180.00'));
    // A single day has no chart.
    expect(section.queryByRole('img')).toBeNull();
  });

  it('offers a retry when it fails to load, and the movements stay', async () => {
    await comeWith();
    respondWith(memberWinloss, 429, 'request.too_many');
    const user = await openScreen('/member/statement');
    const alert = await screen.findByRole('alert');
    expect(await findRow(/^ยอดยกมา/)).toBeTruthy();
    mendNetwork();
    await user.click(within(alert).getByRole('button', { name: 'ลองใหม่' }));
    expect(await screen.findByText('ช่วงนี้ยังไม่มีผลการเล่น')).toBeTruthy();
  });
});

describe('the CSV download of the statement', () => {
  it('contains the movements of the current filter', async () => {
    await comeWith(deposit(10_00));
    const user = await openScreen('/member/statement?kind=deposit');
    await findRow(/^ฝากเงิน/);
    const links: HTMLAnchorElement[] = [];
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (
      this: HTMLAnchorElement,
    ) {
      links.push(this);
    });
    await user.click(screen.getByRole('button', { name: 'ดาวน์โหลด CSV' }));
    expect(await screen.findByText('เริ่มดาวน์โหลดแล้ว')).toBeTruthy();
    const [link] = links;
    expect(link?.hasAttribute('download')).toBe(true);
    const text = await (await backEnd.app.fetch(new Request(link!.href))).text();
    expect(text.trimEnd().split('\r\n')).toHaveLength(2);
    expect(text).toContain('ฝากเงิน');
  });

  it('opens in the browser when running in LINE', async () => {
    const platform = createFakeLinePlatform();
    await comeWith();
    setLinePlatform(platform);
    const user = await openScreen('/member/statement');
    await findRow(/^ยอดยกมา/);
    await user.click(screen.getByRole('button', { name: 'ดาวน์โหลด CSV' }));
    expect(await screen.findByText('เปิดดาวน์โหลดในเบราว์เซอร์แล้ว')).toBeTruthy();
    expect(platform.opened).toEqual([
      expect.stringMatching(/^http:\/\/localhost\/api\/download\/[\w-]{43}$/),
    ]);
  });

  it('shows why it was refused, and ignores a second tap while the file is prepared', async () => {
    await comeWith();
    const user = await openScreen('/member/statement');
    await findRow(/^ยอดยกมา/);
    const release = hold(statementExport);
    await user.click(screen.getByRole('button', { name: 'ดาวน์โหลด CSV' }));
    await user.click(await screen.findByRole('button', { name: 'กำลังเตรียมไฟล์…' }));
    expect(countCalls(statementExport)).toBe(1);
    mendNetwork();
    respondWith(statementExport, 429, 'request.too_many');
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockReturnValue(undefined);
    release();
    await user.click(await screen.findByRole('button', { name: 'ดาวน์โหลด CSV' }));
    expect(await screen.findByText(/ทำรายการถี่เกินไป/)).toBeTruthy();
  });
});

it('the statement is linked in the menu', async () => {
  await comeWith();
  await openScreen('/member');
  expect((await screen.findByRole('link', { name: 'รายการเงิน' })).getAttribute('href')).toBe(
    '/member/statement',
  );
});
