import { describe, expect, test } from 'vitest';
import { type ErrorName, errorCodes } from '@/contract/errors';
import { addDays } from '@/domain/calendar-day';
import { queryRaw } from '@/server/db/raw';
import { useBankFixture } from '../../support/bank.fixture';
import { operate, report, reserve, transfer } from '../../support/deposit.fixture';

const DAY = 86_400_000;
const refused = (name: ErrorName) => ({ error: errorCodes[name] });
const fixture = useBankFixture();
const { post, get } = fixture;

interface Count {
  account_id: number;
  book: string;
  counted: string | null;
  difference: string | null;
  explanation: string | null;
  counted_by: string | null;
}
const today = async () => (await get<{ today: string }>('/bank/accounts')).today;
const list = (day: string) =>
  get<{ is_closed: boolean; accounts: Count[] }>(`/bank/counts?day=${day}`);
const firstOf = async (day: string) => (await list(day)).accounts[0];
const count = (day: string, counted: string, explanation?: string, as = 'fin') =>
  post('/bank/counts', { account_id: 1, day, counted, ...(explanation && { explanation }) }, as);
const payOwner = (amount: string, reference: string) =>
  post('/bank/moves/capital', {
    ...{ kind: 'owner_in', to_account_id: 1, amount, bank_reference: reference },
  });

async function payIn(amount: string): Promise<number> {
  const deposit = await reserve(fixture.app, fixture.token, { amount });
  expect(await report(fixture.app, transfer(deposit.amount))).toBe('credited');
  return deposit.amount;
}

/** Closes a day without the checks of a closing, for which `reports` has tests of its own. */
async function plantClosing(day: string): Promise<void> {
  await fixture.app.db.transaction().execute(async (tx) => {
    await queryRaw(tx, `SELECT set_config('session_replication_role', 'replica', true)`);
    await queryRaw(
      tx,
      `INSERT INTO day_closings (agent_id, day, figures, digest, closed_by)
       VALUES (1, $1, '{}', sha256(''), 'operator/lek')`,
      [day],
    );
    await queryRaw(tx, `SELECT set_config('session_replication_role', 'origin', true)`);
    // Notes for the reset that the table was written to.
    await queryRaw(tx, 'DELETE FROM day_closings WHERE false');
  });
}

const toBaht = (satang: number) => (satang / 100).toFixed(2);

describe('a count', () => {
  test('stands beside the books of its day, and can be explained later', async () => {
    const day = await today();
    const paid = await payIn('500');
    expect(await firstOf(day)).toMatchObject({ book: toBaht(paid), counted: null });
    expect(await count(day, '400')).toMatchObject({
      data: { book: toBaht(paid), difference: toBaht(400_00 - paid) },
    });
    expect(await firstOf(day)).toMatchObject({
      ...{ counted: '400.00', difference: toBaht(400_00 - paid), explanation: null },
      counted_by: 'operator/fin',
    });
    // Later money belongs to the balance after the count.
    await payIn('300');
    await count(day, '400', 'ธนาคารหักค่าธรรมเนียม', 'nan');
    expect(await firstOf(day)).toMatchObject({
      ...{ book: toBaht(paid), difference: toBaht(400_00 - paid) },
      ...{ explanation: 'ธนาคารหักค่าธรรมเนียม', counted_by: 'operator/nan' },
    });
  });

  test('is the base of the books from then on', async () => {
    const day = await today();
    await payOwner('1000', 'I1');
    await count(day, '900', 'ขาด 100');
    await payOwner('50', 'I2');
    await fixture.app.moveClock(DAY);
    const next = addDays(day, 1);
    expect(await firstOf(next)).toMatchObject({ book: '950.00' });
    await payOwner('25', 'I3');
    expect(await firstOf(next)).toMatchObject({ book: '975.00' });
    // The day before ended without the money of today.
    expect(await firstOf(day)).toMatchObject({ book: '1000.00', counted: '900.00' });
  });

  test('for yesterday, entered today, leaves out the money of today', async () => {
    const day = await today();
    await payOwner('1000', 'I1');
    await fixture.app.moveClock(DAY);
    await payOwner('70', 'I2');
    expect(await count(day, '1000')).toMatchObject({
      data: { book: '1000.00', difference: '0.00' },
    });
    expect(await firstOf(addDays(day, 1))).toMatchObject({ book: '1070.00' });
  });

  test('falls with a paid withdrawal, and rises when the bank returns it', async () => {
    const day = await today();
    await payOwner('1000', 'I1');
    const [withdrawal] = await queryRaw<{ id: string }>(
      fixture.app.db,
      `INSERT INTO withdrawals (agent_id, member_id, state, amount, bank_code, account_number, requested_at, approved_at,
         approved_by, ended_at, ended_by, paid_account_id, bank_reference, paid_at)
       SELECT 1, 1001, 'paid', 30000, '004', '0123456789', now, now, 'operator/som', now, 'operator/lek', 1, 'W1', now
       FROM (SELECT business_now() AS now) clock RETURNING id`,
    );
    expect(withdrawal).toBeDefined();
    expect(await firstOf(day)).toMatchObject({ book: '700.00' });
    const { accounts } = await get<{ accounts: { today_out: string }[] }>('/bank/accounts');
    expect(accounts[0]).toMatchObject({ today_out: '300.00', book: '700.00' });
  });

  test('is refused for a closed day, for a day to come, and for an account of another agent', async () => {
    const day = await today();
    await plantClosing(day);
    expect(await list(day)).toMatchObject({ is_closed: true });
    expect(await count(day, '1')).toMatchObject(refused('report.day_closed'));
    expect(await count(addDays(day, 1), '1')).toMatchObject({ status: 400 });
    const yoks = (await operate(fixture.yok, '/accounts')).data as { id: number }[];
    const body = { account_id: yoks[0]!.id, day: addDays(day, -1), counted: '1' };
    expect(await post('/bank/counts', body)).toMatchObject(refused('request.not_found'));
    expect(await count(day, '-1')).toMatchObject({ status: 400 });
    expect(await count(day, '1', undefined, 'audi')).toMatchObject({ status: 403 });
  });

  test('has its books from the database, and is never removed', async () => {
    const day = await today();
    await payOwner('10', 'I1');
    await queryRaw(
      fixture.app.db,
      `INSERT INTO bank_counts (agent_id, account_id, day, counted, book, counted_by)
       VALUES (1, 1, $1, 5, 999, 'operator/lek')`,
      [day],
    );
    expect(await firstOf(day)).toMatchObject({ counted: '0.05', difference: '-9.95' });
    const stored = await queryRaw(fixture.app.db, 'SELECT book FROM bank_counts');
    expect(stored).toEqual([{ book: 10_00 }]);
    await expect(queryRaw(fixture.app.db, 'DELETE FROM bank_counts')).rejects.toThrow(/never/);
    await expect(queryRaw(fixture.app.db, 'UPDATE bank_counts SET account_id = 2')).rejects.toThrow(
      /stays with its account/,
    );
  });
});

describe('the accounts to count', () => {
  test('are open ones, and closed ones on which the books expect money', async () => {
    const day = await today();
    await payOwner('10', 'I1');
    for (const id of [1, 2]) await post('/accounts/open', { id, is_open: false });
    expect((await list(day)).accounts.map(({ account_id }) => account_id)).toEqual([1, 3]);
    const others = await operate(fixture.yok, `/bank/counts?day=${day}`);
    const ids = (others.data as { accounts: Count[] }).accounts.map(({ account_id }) => account_id);
    expect(ids).not.toContain(1);
  });
});
