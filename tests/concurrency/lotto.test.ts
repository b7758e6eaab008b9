import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { type LottoRound } from '@/contract/lotto.contract';
import { billCancel, billDetail } from '@/contract/lotto-bills.contract';
import { demoMembers } from '@/server/account/members.seed';
import { type Database, openDatabase } from '@/server/db/database';
import { queryRaw } from '@/server/db/raw';
import { createTestApp, type TestApp } from '../support/app';
import {
  bet,
  fetchLottoMoves,
  findLimitFaults,
  openRound,
  type TestBet,
  toBet,
} from '../support/lotto.fixture';
import { createPostgresDatabase, type PostgresDatabase } from '../support/postgres';
import { createTestPlayers, openPlayerSessions, sessionTokenOf } from '../support/test-players';
import { createTestProvider } from '../support/test-provider';

const AT_ONCE = 64;
const MINUTE_MS = 60_000;
const RICH = demoMembers[1].username;

let database: PostgresDatabase;
let dbs: Database[];
/** Two processes that serve the same site. */
let apps: TestApp[];
let round: LottoRound;
/** Access token of a member with ฿25,000. */
let token: string;
/** Access tokens of 64 other members with ฿10 each. */
let crowd: string[];

beforeAll(async () => {
  database = await createPostgresDatabase('demo');
  dbs = [
    await openDatabase({ databaseUrl: database.url }),
    await openDatabase({ databaseUrl: database.url }),
  ];
  apps = [];
  for (const db of dbs) apps.push(await createTestApp({ db, providers: [createTestProvider()] }));
  round = await openRound(apps[0]!);
  token = await apps[0]!.loginAs(RICH);
  const run = (text: string, parameters: unknown[]) => queryRaw(dbs[0]!, text, parameters);
  crowd = (await createTestPlayers(run, AT_ONCE, 10_00)).map(sessionTokenOf);
  await openPlayerSessions(run);
});
beforeEach(async () => {
  await queryRaw(dbs[0]!, 'UPDATE clock SET offset_ms = 0');
  await setTerms('payout_ceiling', 5_000_000_00);
  await setTerms('max_per_number', 10_000_00);
});
afterEach(async () => {
  expect((await apps[0]!.verifyLedger()).faults).toEqual([]);
  expect(await findLimitFaults(dbs[0]!)).toEqual([]);
  // The stakes and refunds of the bills equal the transfers of the ledger.
  const [books] = await queryRaw<{ said: unknown; moved: unknown }>(
    dbs[0]!,
    `SELECT (SELECT jsonb_build_object('bet', coalesce(sum(amount), 0),
         'cancelled', coalesce(sum(paid) FILTER (WHERE state = 'cancelled'), 0)) FROM lotto_bills) AS said,
       (SELECT jsonb_build_object('bet', coalesce(sum(amount) FILTER (WHERE code = 'lotto_bet'), 0),
         'cancelled', coalesce(sum(amount) FILTER (WHERE code = 'lotto_cancel'), 0)) FROM transfers) AS moved`,
  );
  expect(books?.said).toEqual(books?.moved);
});
afterAll(async () => {
  for (const app of apps) await app.close();
  for (const db of dbs) await db.destroy();
  await database.drop();
});

const processOf = (turn: number) => apps[turn % 2]!;
const setTerms = (column: 'payout_ceiling' | 'max_per_number', satang: number) =>
  queryRaw(
    dbs[0]!,
    `UPDATE lotto_terms SET ${column} = $1 WHERE agent_id = 1 AND market_id = 'government'`,
    [satang],
  );

const payoutOf = async (bet_type: string, number: string) => {
  const [row] = await queryRaw<{ payout: number }>(
    dbs[0]!,
    `SELECT payout FROM lotto_exposures e JOIN lotto_rounds r ON r.id = e.round_id
     WHERE r.round_id = $1 AND e.bet_type = $2 AND e.number = $3`,
    [round.round_id, bet_type, number],
  );
  return row?.payout ?? 0;
};

test('concurrent bets of 64 members on one number are accepted exactly up to its payout ceiling', async () => {
  // The ceiling allows 20 bets of ฿10 at rate 90.
  await setTerms('payout_ceiling', 20 * 900_00);
  const responses = await Promise.all(
    crowd.map((own, turn) =>
      bet(processOf(turn), own, round.round_id, [toBet('two_top', '77', '10')]),
    ),
  );
  const taken = responses.filter(({ refusal }) => refusal === undefined);
  expect(taken).toHaveLength(20);
  expect(new Set(responses.map(({ refusal }) => refusal))).toEqual(
    new Set([undefined, 'lotto.bill_changed']),
  );
  expect(await payoutOf('two_top', '77')).toBe(20 * 900_00);
  for (const [turn, response] of responses.entries()) {
    const left = response.refusal === undefined ? 0 : 10_00;
    expect(await processOf(turn).balanceOf(crowd[turn]!)).toBe(left);
    if (response.refusal === undefined)
      await processOf(turn).call(billCancel, {
        token: crowd[turn]!,
        body: { bill_id: response.data.bill_id },
      });
  }
  expect(await payoutOf('two_top', '77')).toBe(0);
});

test('64 concurrent bills of one member do not exceed the limit per member', async () => {
  await setTerms('max_per_number', 5_000_00);
  const responses = await Promise.all(
    Array.from({ length: AT_ONCE }, (_, turn) =>
      bet(processOf(turn), token, round.round_id, [toBet('run_top', '7', '250')]),
    ),
  );
  expect(responses.filter(({ refusal }) => refusal === undefined)).toHaveLength(20);
  expect(responses.filter(({ refusal }) => refusal === 'lotto.bill_changed')).toHaveLength(
    AT_ONCE - 20,
  );
});

test('one idempotency key sent 64 times makes one bill', async () => {
  const headers = { 'idempotency-key': randomUUID() };
  const before = await apps[0]!.balanceOf(token);
  const responses = await Promise.all(
    Array.from({ length: AT_ONCE }, (_, turn) =>
      bet(processOf(turn), token, round.round_id, [toBet('two_top', '11', '10')], headers),
    ),
  );
  expect(new Set(responses.map(({ data }) => data.bill_id)).size).toBe(1);
  expect(await apps[0]!.balanceOf(token)).toBe(before - 10_00);
});

test('a bill voided 64 times at the same time is refunded once', async () => {
  const { bill_id } = (await bet(apps[0]!, token, round.round_id, [toBet('two_top', '22', '10')]))
    .data;
  const before = await apps[0]!.balanceOf(token);
  const responses = await Promise.all(
    Array.from({ length: AT_ONCE }, (_, turn) =>
      processOf(turn).call(billCancel, { token, body: { bill_id } }),
    ),
  );
  expect(responses.filter(({ refusal }) => refusal === undefined)).toHaveLength(1);
  expect(new Set(responses.map(({ refusal }) => refusal))).toEqual(
    new Set([undefined, 'lotto.bill_ended']),
  );
  expect(await apps[0]!.balanceOf(token)).toBe(before + 10_00);
});

test('when five bills are voided at the same time, only the four within the daily limit are refunded', async () => {
  const own = crowd[0]!;
  await queryRaw(
    dbs[0]!,
    `UPDATE lotto_bills SET ended_at = ended_at - interval '2 days' WHERE state = 'cancelled'`,
  );
  const ids = [];
  for (let turn = 0; turn < 5; turn += 1) {
    ids.push(
      (await bet(apps[0]!, own, round.round_id, [toBet('two_top', '33', '2')])).data.bill_id,
    );
  }
  const responses = await Promise.all(
    ids.map((bill_id, turn) => processOf(turn).call(billCancel, { token: own, body: { bill_id } })),
  );
  expect(responses.filter(({ refusal }) => refusal === 'lotto.cancelled_too_often')).toHaveLength(
    1,
  );
  expect(await apps[0]!.balanceOf(own)).toBe(8_00);
});

test('concurrent bills and voids over the same numbers in different orders cause no deadlock', async () => {
  const numbers = Array.from({ length: 20 }, (_, index) => String(40 + index));
  const turned = (by: number, reverse: boolean): TestBet[] => {
    const order = [...numbers.slice(by % 20), ...numbers.slice(0, by % 20)];
    return (reverse ? order.reverse() : order).map((number) => toBet('two_bottom', number, '1'));
  };
  const old = (await bet(apps[0]!, token, round.round_id, turned(3, true))).data.bill_id;
  const [cancelled, ...responses] = await Promise.all([
    apps[1]!.call(billCancel, { token, body: { bill_id: old } }),
    ...crowd.map((own, turn) =>
      // Half of the bills exceed their member's balance and release all their locks again.
      bet(
        processOf(turn),
        turn % 2 === 0 ? token : own,
        round.round_id,
        turned(turn, turn % 3 === 0),
      ),
    ),
  ]);
  expect(cancelled.data.state).toBe('cancelled');
  for (const [turn, { refusal }] of responses.entries()) {
    expect(refusal).toBe(turn % 2 === 0 ? undefined : 'wallet.insufficient_balance');
  }
});

test('bets are accepted until closing time and voids until ten minutes before, by the clock of the site', async () => {
  const { bill_id } = (await bet(apps[0]!, token, round.round_id, [toBet('two_top', '88', '10')]))
    .data;
  const closing = new Date(round.closes_at).getTime();
  const setClock = (instantMs: number) => apps[0]!.moveClock(instantMs - Date.now());
  await setClock(closing - 10 * MINUTE_MS - 200);
  const cancelling = Promise.all(
    Array.from({ length: 16 }, (_, turn) =>
      processOf(turn).call(billCancel, { token, body: { bill_id } }),
    ),
  );
  const [, responses] = await Promise.all([setClock(closing - 10 * MINUTE_MS + 1), cancelling]);
  const made = responses.filter(({ refusal }) => refusal === undefined);
  expect(made.length).toBeLessThanOrEqual(1);
  const { data } = await apps[1]!.call(billDetail, { token, query: { bill_id } });
  expect(data.state).toBe(made.length === 1 ? 'cancelled' : 'active');

  const bets = await Promise.all([
    ...Array.from({ length: 24 }, (_, turn) =>
      bet(processOf(turn), token, round.round_id, [toBet('two_top', '89', '1')]),
    ),
    setClock(closing).then(() => undefined),
    ...Array.from({ length: 24 }, (_, turn) =>
      bet(processOf(turn), token, round.round_id, [toBet('two_top', '89', '1')]),
    ),
  ]);
  const done = bets.filter((response) => response !== undefined);
  expect(new Set(done.map(({ refusal }) => refusal))).toContain('lotto.round_closed');
  for (const response of done) {
    if (response.refusal === undefined)
      expect(new Date(response.data.created_at).getTime()).toBeLessThan(closing);
    else expect(response.refusal).toBe('lotto.round_closed');
  }
  expect((await fetchLottoMoves(dbs[0]!)).filter(({ code }) => code === 'lotto_bet').length).toBe(
    (await queryRaw<{ id: string }>(dbs[0]!, 'SELECT id FROM lotto_bills')).length,
  );
});
