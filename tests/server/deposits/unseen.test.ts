import { describe, expect, test } from 'vitest';
import type { DataInputOf } from '@/contract/endpoint';
import { errorCodes } from '@/contract/errors';
import type { depositAutomatic, depositList } from '@/contract/operator/deposits.contract';
import { depositClaim } from '@/contract/ordered-deposit.contract';
import { formatBaht } from '@/domain/baht';
import { toCalendarDay } from '@/domain/calendar-day';
import { queryRaw } from '@/server/db/raw';
import {
  operate,
  qrPaid,
  receivingAccounts,
  report,
  reserve,
  senders,
  transfer,
} from '../../support/deposit.fixture';
import { first, second, useOperatorFixture } from '../../support/operator.fixture';

type Page = DataInputOf<typeof depositList>;

const fixture = useOperatorFixture();
const { approve, credit, list, orderQr, settle, strangeMoney } = fixture;

const open = async <Data>(path: string) => (await operate(fixture.app, path)).data as Data;

/** Creates pending deposits, one after the other; each ends before the next begins. @returns ids, oldest first */
async function makeDeposits(count: number): Promise<string[]> {
  const ids: string[] = [];
  for (let made = 0; made < count; made += 1) {
    const { id } = await reserve(fixture.app, fixture.token);
    await approve(id);
    ids.push(id);
  }
  return ids;
}

describe('the list of credits whose money was not seen', () => {
  test('contains what an operator credited, until its money is reported and assigned', async () => {
    const { id, amount } = await reserve(fixture.app, fixture.token);
    const automatic = await reserve(fixture.app, fixture.other);
    await report(fixture.app, transfer(automatic.amount, { from: senders.second }));
    await approve(id);
    await credit(await strangeMoney(), second);
    expect(await list('/deposits/unseen')).toEqual([
      expect.objectContaining({
        id,
        credited_amount: formatBaht(amount),
        decided_by: 'operator/som',
      }),
    ]);
    await report(fixture.app, transfer(amount));
    const [row] = await list<{ id: number }>('/incoming?state=review');
    await settle(row!.id);
    expect(await list('/deposits/unseen')).toEqual([]);
    expect(await list('/deposits/unseen', fixture.yok)).toEqual([]);
  });

  test('is read page by page without repetitions', async () => {
    const ids = await makeDeposits(3);
    const one = await open<Page>('/deposits/unseen?limit=2');
    const two = await open<Page>(`/deposits/unseen?limit=2&cursor=${one.next_cursor!}`);
    expect([...one.rows, ...two.rows].map(({ id }) => id)).toEqual(ids.reverse());
    expect(two.next_cursor).toBeNull();
  });
});

describe('the lists of deposits and payments', () => {
  test('are read page by page, also when claimed deposits come first', async () => {
    const ids = await makeDeposits(3);
    const one = await open<Page>('/deposits?limit=2');
    const two = await open<Page>(`/deposits?limit=2&cursor=${one.next_cursor!}`);
    expect([...one.rows, ...two.rows].map(({ id }) => id)).toEqual(ids.reverse());
    expect(new Set([...one.rows, ...two.rows].map(({ number }) => number)).size).toBe(3);

    const claimed = await reserve(fixture.app, fixture.token);
    const later = await reserve(fixture.app, fixture.other);
    await fixture.app.call(depositClaim, { token: fixture.token, body: { id: claimed.id } });
    const pending = await open<Page>('/deposits?state=pending&limit=1');
    expect(pending.rows.map(({ id }) => id)).toEqual([claimed.id]);
    const rest = await open<Page>(`/deposits?state=pending&cursor=${pending.next_cursor!}`);
    expect(rest.rows.map(({ id }) => id)).toEqual([later.id]);

    for (const satang of [1_00, 2_00, 3_00]) await strangeMoney(satang);
    const amounts = async (cursor = '') =>
      open<{ rows: { amount: string }[]; next_cursor: string | null }>(
        `/incoming?limit=2${cursor}`,
      );
    const page = await amounts();
    const next = await amounts(`&cursor=${page.next_cursor!}`);
    expect([...page.rows, ...next.rows].map(({ amount }) => amount)).toEqual([
      ...['3.00', '2.00', '1.00'],
    ]);
  });

  test.each([
    [`username=${first}`, ['100']],
    [`username=${second}`, ['300']],
    ['account=2', ['300']],
    ['method=bank', ['300', '100']],
    ['method=qr', []],
    ['amount_from=200', ['300']],
    ['amount_to=200', ['100']],
    ['decided_on=today', ['100']],
    ['from=today&to=today', ['300', '100']],
    ['from=2027-01-01', []],
    ['source=gateway&reason=unknown_sender', ['300']],
    ['source=operator', []],
  ])('find deposits by %s', async (filter, found) => {
    const mine = await reserve(fixture.app, fixture.token);
    await approve(mine.id);
    const others = await reserve(fixture.app, fixture.other, {
      ...{ account: receivingAccounts.scb.id, amount: '300' },
    });
    const change = { from: senders.stranger, to: receivingAccounts.scb };
    await report(fixture.app, transfer(others.amount, change));
    const [clock] = await queryRaw<{ now: Date }>(fixture.app.db, 'SELECT business_now() AS now');
    const today = toCalendarDay(clock!.now);
    const rows = await list<{ amount: string }>(`/deposits?${filter.replaceAll('today', today)}`);
    expect(rows.map(({ amount }) => amount.split('.')[0])).toEqual(found);
  });

  test.each([
    ['account=1', ['77.00']],
    ['method=qr', ['250.00']],
    ['reason=wrong_amount', ['250.00']],
    ['source=gateway', ['250.00', '77.00']],
    ['deposit=none', ['77.00']],
    [`username=${first}`, ['250.00']],
    ['amount_from=100&amount_to=300', ['250.00']],
    ['state=credited', []],
  ])('find payments by %s', async (filter, found) => {
    await strangeMoney();
    const id = await orderQr();
    await report(fixture.app, qrPaid(id, 250_00));
    const rows = await list<{ amount: string }>(`/incoming?${filter}`);
    expect(rows.map(({ amount }) => amount)).toEqual(found);
  });

  test('refuse days in the wrong order', async () => {
    const response = await operate(fixture.app, '/incoming?from=2026-11-02&to=2026-11-01');
    expect(response.status).toBe(400);
  });

  test('name the colleagues who look at a row', async () => {
    const incoming = await strangeMoney();
    await operate(fixture.app, '/claims', { body: { subject: `incoming/${incoming}` }, as: 'lek' });
    const rows = (await operate(fixture.app, '/incoming', { as: 'som' })).data;
    expect(rows).toMatchObject({ rows: [{ viewers: [expect.any(String)] }] });
    const own = (await operate(fixture.app, '/incoming', { as: 'lek' })).data;
    expect(own).toMatchObject({ rows: [{ viewers: [] }] });
  });
});

describe('one deposit and one payment', () => {
  test('are shown with their facts, by id or number, and only to their agent', async () => {
    const { id, amount } = await reserve(fixture.app, fixture.token, { amount: '500' });
    await report(fixture.app, transfer(500_00));
    const [payment] = await list<{ id: number }>('/incoming');
    const shown = await open<{ number: number }>(`/deposits/show?id=${id}`);
    expect(shown).toMatchObject({
      ...{ id, amount: formatBaht(amount), member_id: 1001, limit_left: null },
      money: [{ id: payment!.id, amount: '500.00', state: 'review' }],
    });
    expect(await open(`/deposits/show?id=${shown.number}`)).toEqual(shown);
    expect(await open(`/incoming/show?id=${payment!.id}`)).toMatchObject({
      ...{ id: payment!.id, username: '081-xxx-5678', account_number: '0123456780' },
    });
    for (const path of [`/deposits/show?id=${id}`, `/incoming/show?id=${payment!.id}`]) {
      expect(await operate(fixture.yok, path)).toMatchObject({
        error: errorCodes['request.not_found'],
      });
    }
  });
});

describe('automatic credits', () => {
  test('are listed with the seconds from the arrival of their money, beside the count of today', async () => {
    const { amount } = await reserve(fixture.app, fixture.token);
    const other = await reserve(fixture.app, fixture.other);
    await approve(other.id);
    const [clock] = await queryRaw<{ at: Date }>(
      fixture.app.db,
      `SELECT business_now() - interval '18 seconds' AS at`,
    );
    await report(fixture.app, { ...transfer(amount), occurred_at: clock!.at.toISOString() });
    const { rows, today } = await open<DataInputOf<typeof depositAutomatic>>('/deposits/automatic');
    expect(rows).toEqual([
      expect.objectContaining({
        amount: formatBaht(amount),
        username: '081-xxx-5678',
        bank_code: '004',
      }),
    ]);
    expect(rows[0]!.seconds).toBeGreaterThanOrEqual(18);
    expect(rows[0]!.seconds).toBeLessThan(60);
    expect(today).toEqual({ credited: 2, automatic: 1 });
    expect(await operate(fixture.yok, '/deposits/automatic')).toMatchObject({ data: { rows: [] } });
  });
});
