import { describe, expect, test } from 'vitest';
import type { DataInputOf } from '@/contract/endpoint';
import { errorCodes } from '@/contract/errors';
import type { incomingCandidates } from '@/contract/operator/incoming.contract';
import { depositCancel } from '@/contract/ordered-deposit.contract';
import { formatBaht } from '@/domain/baht';
import { queryRaw } from '@/server/db/raw';
import {
  operate,
  receivingAccounts,
  report,
  reserve,
  senders,
  transfer,
} from '../../support/deposit.fixture';
import { useOperatorFixture } from '../../support/operator.fixture';
import { runJob } from '../../support/run-job';

type Candidates = DataInputOf<typeof incomingCandidates>;

const MINUTE = 60_000;
const fixture = useOperatorFixture();
const { approve, reject } = fixture;

/** Reports a transfer that arrives now. @returns its id */
async function arrive(
  amountSatang: number,
  change: Parameters<typeof transfer>[1] = {},
): Promise<number> {
  const [clock] = await queryRaw<{ now: Date }>(fixture.app.db, 'SELECT business_now() AS now');
  const occurred_at = clock!.now.toISOString();
  await report(fixture.app, { ...transfer(amountSatang, change), occurred_at });
  const [row] = await queryRaw<{ id: number }>(
    fixture.app.db,
    'SELECT max(id) AS id FROM incoming_payments',
  );
  return row!.id;
}

const find = async (id: number): Promise<Candidates> =>
  (await operate(fixture.app, `/incoming/candidates?id=${id}`)).data as Candidates;

/** Whole baht of a reserved amount. */
const wholeOf = (satang: number) => Math.floor(satang / 100) * 100;

describe('the candidates of waiting money', () => {
  test('contain the open deposit of the member who owns the sending account, of any amount', async () => {
    const { id, amount } = await reserve(fixture.app, fixture.token, { amount: '500' });
    for (const arrived of [500_00, 77_00]) {
      const [first, ...others] = await find(await arrive(arrived));
      expect(first).toMatchObject({
        id,
        number: expect.any(Number) as number,
        amount: formatBaht(amount),
        username: '081-xxx-5678',
        member_name: 'สมหญิง มีโชค',
        match: 'own_account',
        is_amount_equal: false,
        account_likeness: 'equal',
        name_likeness: 'equal',
        from_account_before: 0,
        limit_left: null,
        promotion: null,
      });
      expect(others).toEqual([]);
    }
  });

  test('begin with the deposit that the money waits with, and then those of the same amount', async () => {
    const { id, amount } = await reserve(fixture.app, fixture.token);
    const incoming = await arrive(amount, { from: senders.stranger });
    expect(await find(incoming)).toMatchObject([
      { id, match: 'waiting', is_amount_equal: true, account_likeness: 'different' },
    ]);
  });

  test('contain deposits of the same amount that ended in the last 30 days, but none that was rejected', async () => {
    const expired = await reserve(fixture.app, fixture.token);
    await fixture.app.moveClock(16 * MINUTE);
    await runJob(fixture.app, 'end-overdue-deposits');
    const incoming = await arrive(expired.amount, { from: senders.stranger });
    expect(await find(incoming)).toMatchObject([
      { id: expired.id, match: 'exact', state: 'expired' },
    ]);
    const rejected = await reserve(fixture.app, fixture.other, { amount: '300' });
    await reject(rejected.id);
    expect(await find(await arrive(rejected.amount, { from: senders.second }))).toEqual([]);

    await fixture.app.moveClock(31 * 24 * 60 * MINUTE);
    expect(await find(await arrive(expired.amount, { from: senders.stranger }))).toEqual([]);
  });

  test('contain a credited deposit only until its money was seen', async () => {
    const { id, amount } = await reserve(fixture.app, fixture.token);
    await approve(id);
    const incoming = await arrive(wholeOf(amount));
    expect(await find(incoming)).toMatchObject([{ id, state: 'credited', match: 'own_account' }]);
    const body = { id: incoming, deposit_id: id };
    await operate(fixture.app, '/incoming/settle', { body, as: 'som' });
    expect(await find(await arrive(wholeOf(amount)))).toEqual([]);
  });

  test('contain deposits of the same whole baht from about the same time on that account', async () => {
    const { id, amount } = await reserve(fixture.app, fixture.token);
    const stranger = await arrive(wholeOf(amount), { from: senders.stranger });
    expect(await find(stranger)).toMatchObject([{ id, match: 'same_baht' }]);
    const elsewhere = await arrive(wholeOf(amount), {
      ...{ from: senders.stranger, to: receivingAccounts.scb },
    });
    expect(await find(elsewhere)).toEqual([]);
    await fixture.app.call(depositCancel, { token: fixture.token, body: { id } });
    expect(await find(stranger)).toMatchObject([{ id, state: 'cancelled' }]);
    await fixture.app.moveClock(45 * MINUTE);
    expect(await find(await arrive(wholeOf(amount), { from: senders.stranger }))).toEqual([]);
  });

  const alike = [
    {
      what: 'the same first name',
      from: { ...senders.stranger, name: 'น.ส. สมหญิง ม.' },
      likeness: { name_likeness: 'partial', account_likeness: 'different' },
    },
    {
      what: 'the digits that the bank shows',
      from: { bank_code: '004', account_number: 'xxx-x-x6789', name: null },
      likeness: { name_likeness: 'unknown', account_likeness: 'partial' },
    },
  ];

  test.each(alike)('contain open deposits of a member with $what', async ({ from, likeness }) => {
    const { id } = await reserve(fixture.app, fixture.token, { amount: '500' });
    await reserve(fixture.app, fixture.other, { amount: '500' });
    expect(await find(await arrive(77_00, { from }))).toMatchObject([
      { id, match: 'name', ...likeness },
    ]);
  });

  test('carry how often the member paid from that account, their limit and their promotion', async () => {
    const earlier = await reserve(fixture.app, fixture.token);
    await report(fixture.app, transfer(earlier.amount));
    await queryRaw(
      fixture.app.db,
      `INSERT INTO safety_limits (member_id, kind, frame, amount) VALUES (1001, 'deposit', 'day', 2000000)`,
    );
    await queryRaw(
      fixture.app.db,
      `INSERT INTO member_promotions (member_id, promotion_id, accepted_at)
       SELECT 1001, id, business_now() FROM promotions WHERE agent_id = 1 ORDER BY id LIMIT 1`,
    );
    await reserve(fixture.app, fixture.token, { amount: '500' });
    const [candidate] = await find(await arrive(500_00));
    expect(candidate).toMatchObject({
      ...{ credited_before: expect.any(Number) as number, from_account_before: 1 },
      limit_left: formatBaht(20_000_00 - earlier.amount),
      promotion: expect.any(String) as string,
    });
  });

  test('are those of the own agent only', async () => {
    const incoming = await arrive(77_00);
    for (const [id, from] of [
      [incoming, fixture.yok],
      [999_999, fixture.app],
    ] as const) {
      expect(await operate(from, `/incoming/candidates?id=${id}`)).toMatchObject({
        error: errorCodes['request.not_found'],
      });
    }
  });
});
