import type { KyselyPlugin } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Endpoint } from '@/contract/endpoint';
import { endpoints } from '@/contract/endpoints';
import { lottoResults, lottoRounds, roundStates } from '@/contract/lotto.contract';
import {
  LATEST_SHOTS,
  OWN_SHOTS,
  SHOTS_PAGE_LENGTH,
  yeekeeDay,
  yeekeeList,
  yeekeeLists,
  yeekeeProof,
  yeekeeShoot,
  yeekeeStream,
} from '@/contract/yeekee.contract';
import { addDays, toDayStart } from '@/domain/calendar-day';
import { maskUsername } from '@/domain/masked-username';
import { drawYeekee, findYeekeeDay, toLottoResult } from '@/domain/yeekee';
import { demoMembers } from '@/server/account/members.seed';
import { yokAgent } from '@/server/agent/yok.seed';
import { fetchNow } from '@/server/db/clock.queries';
import { queryRaw } from '@/server/db/raw';
import { voidRound } from '@/server/lotto/draw.service';
import { createEntrantCounter, fetchDay, fetchList } from '@/server/yeekee/yeekee.queries';
import { createTestApp, TEST_URL, type TestApp } from '../../support/app';
import { OPERATOR_KEY } from '../../support/deposit.fixture';
import { putBill } from '../../support/draw.fixture';
import { bet, openRound, shift, standStill, toBet } from '../../support/lotto.fixture';
import { StreamReader } from '../../support/stream-reader';
import { createTestProvider } from '../../support/test-provider';
import { drawYeekeeRounds } from '../../support/test-seeds';
import {
  makeShots,
  openYeekeeRound,
  putShots,
  type TestYeekeeRound,
} from '../../support/yeekee.fixture';
import { findShooters, readYeekee, type TestShooter } from '../../support/yeekee-draw.fixture';

/** Betting has ended, and shooting continues for longer than any test. */
const stillShooting = { closes: -1, shootingEnds: 30 };

let app: TestApp;
let token: string;
let otherToken: string;
/** The member with `token`. */
let me: TestShooter;
/** The member with `otherToken`. */
let other: TestShooter;
const logged: string[] = [];

beforeAll(async () => {
  app = await createTestApp({
    providers: [createTestProvider()],
    operatorKey: OPERATOR_KEY,
    onLog: (line) => logged.push(line),
    prepare: async (fresh) => {
      token = await fresh.loginAs(demoMembers[0].username);
      otherToken = await fresh.loginAs(demoMembers[1].username);
      const shooters = await findShooters(fresh.db);
      me = shooters.find(({ username }) => username === demoMembers[0].username)!;
      other = shooters.find(({ username }) => username === demoMembers[1].username)!;
    },
  });
});
beforeEach(() => app.reset());
afterAll(() => app.close());

const list = async (round: Pick<TestYeekeeRound, 'roundId'>, as?: string) =>
  (
    await app.call(yeekeeList, {
      query: { round_id: round.roundId },
      ...(as !== undefined && { token: as }),
    })
  ).data;
const lists = async (round: TestYeekeeRound, page = 1) =>
  (await app.call(yeekeeLists, { query: { round_id: round.roundId, page: String(page) } })).data;
const proof = (round: Pick<TestYeekeeRound, 'roundId'>) =>
  app.call(yeekeeProof, { query: { round_id: round.roundId } });
const day = async (query: Record<string, string> = {}, as?: string) =>
  (await app.call(yeekeeDay, { query, ...(as !== undefined && { token: as }) })).data;

const voidIt = ({ roundId }: TestYeekeeRound) =>
  voidRound(app.db, { agentId: 1, roundId, operator: 'som', note: 'ระบบขัดข้อง' });

/** Puts a round in its state after the draw and before the prizes. */
async function publish(round: TestYeekeeRound): Promise<void> {
  const yeekee = await readYeekee(app.db, round);
  const { seed } = yeekee;
  const { result, snapshot, houseNumber } = await drawYeekee(yeekee);
  const { three_top, two_bottom } = toLottoResult(result);
  await queryRaw(
    app.db,
    `UPDATE lotto_rounds SET state = 'drawing', announced = $2, three_top = $3, two_bottom = $4 WHERE id = $1`,
    [round.id, result, three_top, two_bottom],
  );
  await queryRaw(
    app.db,
    `UPDATE yeekee_rounds SET frozen_at = business_now(), published_at = business_now(), snapshot = decode($2, 'hex'),
       house_number = $3, seed = decode($4, 'hex') WHERE round_id = $1`,
    [round.id, snapshot, houseNumber, seed],
  );
}

describe('a Yeekee day', () => {
  it('is the current day by default, with its 88 rounds in order of their numbers', async () => {
    const { market, date, rounds, server_time } = await day();
    expect(market).toEqual({ market_id: 'yeekee', name: 'ยี่กี', image: 'yeekee' });
    expect(date).toBe(findYeekeeDay(new Date(server_time)));
    expect(rounds.map(({ number }) => number)).toEqual(
      Array.from({ length: 88 }, (_, index) => index + 1),
    );
    expect(rounds.every(({ mine }) => mine === null)).toBe(true);
    const [first, last] = [rounds[0]!, rounds[87]!];
    const start = toDayStart(date).getTime();
    expect(Date.parse(first.closes_at) - start).toBe(6 * 3_600_000);
    expect(Date.parse(last.closes_at) - start).toBe((6 * 60 + 87 * 15) * 60_000);
    expect(Date.parse(last.shooting_ends_at) - Date.parse(last.closes_at)).toBe(120_000);
  });

  it('continues after midnight until the rounds of the next day open', async () => {
    const { date } = await day();
    const nextStart = toDayStart(addDays(date, 1)).getTime();
    for (const [hour, expected] of [
      [4, date],
      [5, addDays(date, 1)],
    ] as const) {
      const at = new Date(nextStart + hour * 3_600_000);
      const shown = await standStill(app.db, at, () => day());
      expect(shown.date).toBe(expected);
      expect(shown.rounds).toHaveLength(88);
      expect(new Set(shown.rounds.map(({ state }) => state)).has('open')).toBe(hour === 5);
    }
  });

  it('shows states, shots and results by the clock', async () => {
    const coming = await openYeekeeRound(app, { opens: 5 });
    const shooting = await openYeekeeRound(app, stillShooting);
    const over = await openYeekeeRound(app, { closes: -4 });
    const voided = await openYeekeeRound(app);
    await putShots(app.db, shooting, makeShots(3));
    await putShots(app.db, over, makeShots(20));
    await publish(over);
    await voidIt(voided);
    const { rounds } = await day({ date: addDays((await day()).date, 1) });
    const find = ({ roundId }: TestYeekeeRound) =>
      rounds.find(({ round_id }) => round_id === roundId);
    expect(find(coming)).toMatchObject({ state: 'scheduled', shooting: 'waiting', shot_count: 0 });
    expect(find(shooting)).toMatchObject({ state: 'closed', shooting: 'open', shot_count: 3 });
    expect(find(over)).toMatchObject({
      state: 'drawing',
      shooting: 'ended',
      announced: (await readYeekee(app.db, over)).announced,
      is_demo_result: false,
    });
    expect(find(voided)).toMatchObject({ state: 'voided', shooting: 'ended', note: 'ระบบขัดข้อง' });
  });

  it('counts the bills and shots of the caller, and none of other members', async () => {
    const staked = await openYeekeeRound(app);
    const shot = await openYeekeeRound(app);
    const both = await openYeekeeRound(app);
    await putBill(app.db, staked, me.accountId, [{ type: 'two_top', number: '12', amount: 40_00 }]);
    await putBill(app.db, staked, me.accountId, [{ type: 'run_top', number: '1', amount: 25_50 }]);
    await putBill(app.db, both, me.accountId, [{ type: 'run_top', number: '1', amount: 10_00 }]);
    await putBill(app.db, both, other.accountId, [{ type: 'run_top', number: '1', amount: 99_00 }]);
    await putShots(app.db, shot, makeShots(3), [me.memberId, other.memberId]);
    await putShots(app.db, both, makeShots(1), [me.memberId]);
    await queryRaw(app.db, 'UPDATE lotto_bills SET paid = 3200 WHERE round_id = $1', [both.id]);
    const date = addDays((await day()).date, 1);
    const { rounds } = await day({ date }, token);
    const mine = new Map(rounds.map((round) => [round.round_id, round.mine]));
    expect(mine.get(staked.roundId)).toEqual({
      bill_count: 2,
      amount: 65_50,
      paid: 0,
      shot_count: 0,
    });
    expect(mine.get(shot.roundId)).toEqual({ bill_count: 0, amount: 0, paid: 0, shot_count: 2 });
    expect(mine.get(both.roundId)).toEqual({
      bill_count: 1,
      amount: 10_00,
      paid: 32_00,
      shot_count: 1,
    });
    expect([...mine.values()].filter((own) => own !== null)).toHaveLength(3);
    expect((await day({ date })).rounds.every((round) => round.mine === null)).toBe(true);
    const stale = await app.call(yeekeeDay, { query: { date }, token: 'x'.repeat(43) });
    expect(stale.data.rounds.every((round) => round.mine === null)).toBe(true);
  });

  it('needs a fixed number of queries for any number of rounds and shots', async () => {
    const round = await openYeekeeRound(app);
    let queries = 0;
    const counter: KyselyPlugin = {
      transformQuery: ({ node }) => node,
      transformResult: ({ result }) => {
        queries += 1;
        return Promise.resolve(result);
      },
    };
    const db = app.db.withPlugin(counter);
    expect((await fetchDay(db, 1, { memberId: me.memberId })).rounds).toHaveLength(88);
    expect(queries).toBeLessThanOrEqual(4);
    const countList = async () => {
      queries = 0;
      await fetchList(db, 1, {
        roundId: round.roundId,
        memberId: me.memberId,
        counter: createEntrantCounter(db),
      });
      return queries;
    };
    const empty = await countList();
    await putShots(app.db, round, makeShots(60), [me.memberId, other.memberId]);
    expect(await countList()).toBe(empty);
    expect(empty).toBeLessThanOrEqual(7);
  });

  it('is empty without a Yeekee market, and shows only rounds of the agent', async () => {
    expect(await day({ market_id: 'government' })).toMatchObject({ market: null, rounds: [] });
    expect(await day({ date: '2020-01-01' })).toMatchObject({ date: '2020-01-01', rounds: [] });
    const round = await openYeekeeRound(app, { agentId: yokAgent.id });
    await putShots(app.db, round, makeShots(3));
    const query = { date: addDays((await day()).date, 1) };
    const [last] = (await day(query)).rounds.slice(-1);
    expect(last).toMatchObject({ round_id: round.roundId, state: 'scheduled', shot_count: 0 });
    const yok = await createTestApp({ db: app.db, agentId: yokAgent.id });
    const [theirs] = (await yok.call(yeekeeDay, { query, token })).data.rounds.slice(-1);
    expect(theirs).toMatchObject({
      round_id: round.roundId,
      state: 'open',
      shot_count: 3,
      mine: null,
    });
    await yok.close();
    await app.db
      .updateTable('lotto_markets')
      .set({ result_kind: 'stock' })
      .where('agent_id', '=', 1)
      .execute();
    expect(await day()).toMatchObject({ market: null, rounds: [] });
  });
});

describe('a Yeekee round', () => {
  it('shows shooters but no numbers until shooting has ended by the clock', async () => {
    const round = await openYeekeeRound(app, { closes: -1 });
    const numbers = makeShots(LATEST_SHOTS + 2);
    await putShots(app.db, round, numbers, [me.memberId, 'มานี', other.memberId]);
    const before = shift(round.shootingEndsAt.toISOString(), -1);
    const open = await standStill(app.db, before, () => list(round, token));
    expect(open.round).toMatchObject({ state: 'closed', shooting: 'open', shot_count: 22 });
    expect(open.shots.map(({ seq }) => seq)).toEqual(
      Array.from({ length: LATEST_SHOTS }, (_, index) => 22 - index),
    );
    expect(open.shots.map(({ rank }) => rank)).toEqual(
      Array.from({ length: LATEST_SHOTS }, (_, index) => index + 1),
    );
    expect(open.shots.every(({ number }) => number === null)).toBe(true);
    expect(open.shots.slice(0, 3)).toMatchObject([
      { name: maskUsername(me.username), is_demo: false },
      { name: maskUsername(other.username), is_demo: false },
      { name: 'มานี', is_demo: true },
    ]);
    // Members always see the numbers of their own shots.
    expect(open.mine?.shots.map(({ seq, rank, number }) => [seq, rank, number])).toEqual(
      [22, 19, 16, 13, 10, 7, 4, 1].map((seq) => [seq, 23 - seq, numbers[seq - 1]]),
    );
    const ended = await standStill(app.db, round.shootingEndsAt, () => list(round));
    expect(ended.round).toMatchObject({ state: 'closed', shooting: 'ended' });
    expect(ended.shots.map(({ number }) => number)).toEqual(numbers.slice(2).reverse());
    expect(ended.mine).toBeNull();
  });

  it('shows its round key and the commitment to its seed', async () => {
    const round = await openYeekeeRound(app, { opens: 5 });
    const { roundKey, commitment } = await readYeekee(app.db, round);
    const shown = await list(round, token);
    expect(shown.round).toMatchObject({
      round_key: roundKey,
      commitment,
      shooting: 'waiting',
      market_id: 'yeekee',
      result: null,
    });
    expect(shown).toMatchObject({
      shots: [],
      mine: { shots: [], next_shot_at: null, prize_entry: { has_shot: false, valid_staked: 0 } },
    });
  });

  it('shows the caller’s stakes and the time of the next allowed shot', async () => {
    const round = await openYeekeeRound(app);
    const elsewhere = await openYeekeeRound(app);
    const item = { type: 'two_top', number: '12', amount: 40_00 } as const;
    await putBill(app.db, round, me.accountId, [item]);
    await putBill(app.db, round, me.accountId, [item]);
    await putBill(app.db, round, other.accountId, [item]);
    await putBill(app.db, elsewhere, me.accountId, [item]);
    expect((await list(round, token)).mine).toMatchObject({
      prize_entry: { valid_staked: 80_00, has_shot: false },
      next_shot_at: null,
    });
    const body = { round_id: elsewhere.roundId, number: '00700' };
    const { next_shot_at } = (await app.call(yeekeeShoot, { token, body })).data;
    expect((await list(round, token)).mine).toMatchObject({ shots: [], next_shot_at });
    const now = await standStill(app.db, next_shot_at, () => list(round, token));
    expect(now.mine?.next_shot_at).toBeNull();
  });

  it('shows its possible prizes and the winners', async () => {
    const round = await openYeekeeRound(app, { closes: -4 });
    const waiting = [
      { number: 1, amount: 0, most: 400_00, name: null, outcome: 'pending' },
      { number: 2, amount: 0, most: 200_00, name: null, outcome: 'pending' },
    ];
    expect((await list(round)).prizes).toEqual(waiting);
    await putShots(app.db, round, makeShots(20), ['มานี', me.memberId]);
    await putBill(app.db, round, me.accountId, [{ type: 'two_top', number: '12', amount: 100_00 }]);
    await publish(round);
    expect((await list(round)).prizes).toMatchObject(
      waiting.map(({ number, most, outcome }) => ({ number, most, outcome })),
    );
    expect((await list(round, token)).mine?.prize_entry).toEqual({
      has_shot: true,
      valid_staked: 100_00,
      has_verified_phone: true,
      has_won_today: false,
    });
    await drawYeekeeRounds(app.db);
    expect((await list(round)).prizes).toEqual([
      {
        number: 1,
        amount: 80,
        most: 400_00,
        name: maskUsername(me.username),
        outcome: 'paid',
      },
      { number: 2, amount: 200_00, most: 200_00, name: null, outcome: 'nobody' },
    ]);
    const elsewhere = await openYeekeeRound(app);
    await queryRaw(
      app.db,
      'UPDATE lotto_rounds r SET day = f.day FROM lotto_rounds f WHERE f.id = $1 AND r.id = $2',
      [round.id, elsewhere.id],
    );
    expect((await list(elsewhere, token)).mine?.prize_entry.has_won_today).toBe(true);
    expect((await list(elsewhere, otherToken)).mine?.prize_entry.has_won_today).toBe(false);
  });

  it('shows all shots and no winners when it is voided', async () => {
    const round = await openYeekeeRound(app);
    await putShots(app.db, round, makeShots(3), [me.memberId]);
    await voidIt(round);
    const shown = await list(round);
    expect(shown.round).toMatchObject({ state: 'voided', shooting: 'ended', note: 'ระบบขัดข้อง' });
    expect(shown.shots.map(({ number }) => number)).toEqual(makeShots(3).reverse());
    expect(shown.prizes).toMatchObject([
      { number: 1, name: null, outcome: 'refunded' },
      { number: 2, name: null, outcome: 'refunded' },
    ]);
  });

  it('shows all shots page by page, latest first', async () => {
    const round = await openYeekeeRound(app, stillShooting);
    expect(await lists(round)).toMatchObject({ page: 1, page_count: 1, shot_count: 0, shots: [] });
    const numbers = makeShots(SHOTS_PAGE_LENGTH + 1);
    await putShots(app.db, round, numbers);
    const [first, second, third] = [
      await lists(round),
      await lists(round, 2),
      await lists(round, 3),
    ];
    expect(first).toMatchObject({ page_count: 2, shot_count: 51 });
    expect(first.shots).toHaveLength(SHOTS_PAGE_LENGTH);
    expect(first.shots[0]).toMatchObject({ seq: 51, rank: 1, number: null });
    expect(second.shots).toMatchObject([{ seq: 1, rank: 51, number: null }]);
    expect(third.shots).toEqual([]);
    const ended = await standStill(app.db, round.shootingEndsAt, () => lists(round));
    expect(ended.shots.map(({ number }) => number)).toEqual(numbers.slice(1).reverse());
    const bad = { query: { round_id: round.roundId, page: '0' } };
    expect((await app.call(yeekeeLists, bad)).status).toBe(400);
  });

  it('shows at most a fixed number of the caller’s own shots', async () => {
    const round = await openYeekeeRound(app);
    await putShots(app.db, round, makeShots(OWN_SHOTS + 5), [me.memberId]);
    const { mine } = await list(round, token);
    expect(mine?.shots).toHaveLength(OWN_SHOTS);
    expect(mine?.shots[0]).toMatchObject({ seq: OWN_SHOTS + 5, rank: 1 });
  });

  it('is unknown when it belongs to another market or agent, or does not exist', async () => {
    const theirs = await openYeekeeRound(app, { agentId: yokAgent.id });
    // Both agents use the same round ids, so the round of the other agent gets an id of its own.
    await queryRaw(app.db, `UPDATE lotto_rounds SET round_id = 'yeekee-theirs' WHERE id = $1`, [
      theirs.id,
    ]);
    const government = await openRound(app);
    for (const roundId of ['yeekee-theirs', government.round_id, 'nowhere']) {
      for (const endpoint of [yeekeeList, yeekeeLists, yeekeeProof]) {
        const { refusal } = await app.call(endpoint, { query: { round_id: roundId }, token });
        expect(refusal).toBe('lotto.unknown_round');
      }
    }
  });
});

describe('the proof of a round', () => {
  it('is available after the result and lets anyone recompute it', async () => {
    const round = await openYeekeeRound(app, { closes: -4 });
    const numbers = makeShots(25);
    await putShots(app.db, round, numbers);
    expect((await proof(round)).refusal).toBe('yeekee.no_proof');
    await queryRaw(
      app.db,
      'UPDATE yeekee_rounds SET frozen_at = business_now() WHERE round_id = $1',
      [round.id],
    );
    expect((await proof(round)).refusal).toBe('yeekee.no_proof');
    const { commitment } = (await list(round)).round;
    await publish(round);
    const { data } = await proof(round);
    const { round_key: roundKey, seed, shots, drawn } = data;
    expect(shots).toEqual(numbers);
    const again = await drawYeekee({ seed, roundKey, shots, fewestShots: 20 });
    expect(data).toEqual({
      round_id: round.roundId,
      round_key: round.roundKey,
      commitment,
      seed,
      shots,
      fewest_shots: 20,
      drawn: {
        snapshot: again.snapshot,
        house_number: again.houseNumber,
        result: again.result,
      },
      prizes: null,
    });
    expect(drawn?.result).toBe((await list(round)).round.result?.announced);
    expect(again.commitment).toBe(commitment);
  });

  it('has no result when the round is voided', async () => {
    const round = await openYeekeeRound(app);
    await putShots(app.db, round, makeShots(3));
    await voidIt(round);
    const { seed } = await readYeekee(app.db, round);
    expect((await proof(round)).data).toMatchObject({ seed, shots: makeShots(3), drawn: null });
  });
});

describe('secrets before the draw', () => {
  /** Returns every response about some rounds, to members, visitors and operators, with the log. */
  async function walk(rounds: readonly TestYeekeeRound[]): Promise<string> {
    const { date } = await day();
    const known: Record<string, readonly string[]> = {
      round_id: rounds.map(({ roundId }) => roundId),
      market_id: ['yeekee'],
      category_id: ['yeekee'],
      date: [date, addDays(date, 1)],
      limit: ['60'],
      page: ['1'],
    };
    const responses: string[] = [];
    const ask = async (path: string, init: RequestInit = {}) => {
      const response = await app.fetch(new Request(`${TEST_URL}${path}`, init));
      responses.push(JSON.stringify([...response.headers]), await response.text());
    };
    const all: readonly Endpoint[] = endpoints;
    for (const { path, query } of all.filter(({ method }) => method === 'GET')) {
      const entries = query && 'entries' in query ? Object.keys(query.entries as object) : [];
      const queries = entries.flatMap((name) =>
        (known[name] ?? []).map((value) => `?${name}=${value}`),
      );
      for (const search of ['', ...queries]) {
        for (const authorization of [`Bearer ${token}`, '']) {
          await ask(`${path}${search}`, { headers: { authorization } });
        }
      }
    }
    const operator = { authorization: `Bearer ${OPERATOR_KEY}` };
    for (const path of [
      ...roundStates.map((state) => `lotto/rounds?market_id=yeekee&limit=200&state=${state}`),
      'lotto/rounds?market_id=yeekee&limit=200',
      'lotto/shortfalls',
      'lotto/board?market_id=yeekee&limit=200',
      'audit',
      `members?username=${me.username}`,
      'agent',
      'ledger/verify',
    ]) {
      await ask(`/operator/v1/${path}`, { headers: operator });
    }
    for (const { roundId } of rounds) {
      const announcement = { number: '1234' };
      for (const call of ['lotto/results', 'lotto/correct']) {
        const body = JSON.stringify({ round_id: roundId, announcement });
        const headers = { ...operator, 'content-type': 'application/json' };
        await ask(`/operator/v1/${call}`, { method: 'POST', headers, body });
      }
      await bet(app, token, roundId, [toBet('two_top', '12', '10')]);
      await app.call(yeekeeShoot, { token, body: { round_id: roundId, number: '00700' } });
    }
    for (const { roundId } of rounds) {
      const path = `${yeekeeStream.path}?round_id=${roundId}`;
      const watching = await StreamReader.open({ url: TEST_URL, path, fetch: app.fetch });
      expect(await watching.nextEvent()).toMatchObject({ name: 'round' });
      responses.push(watching.text);
      await watching.close();
    }
    await ask('/metrics', { headers: operator });
    for (const path of ['/api/openapi.json', '/readyz']) await ask(path);
    return [...responses, ...logged].join('\n');
  }

  const spellings = (seed: string) => {
    const bytes = Buffer.from(seed, 'hex');
    return [seed, bytes.toString('base64').slice(0, 42), bytes.toString('base64url').slice(0, 42)];
  };

  it('appear in no response and in no log line', async () => {
    const open = await openYeekeeRound(app);
    const shooting = await openYeekeeRound(app, stillShooting);
    const frozen = await openYeekeeRound(app, { closes: -2.5 });
    const secretShots = { open: ['90817', '80716'], shooting: ['70615', '60514'] };
    await putShots(app.db, open, secretShots.open, [other.memberId, 'มานี']);
    await putShots(app.db, shooting, secretShots.shooting, [other.memberId, 'มานี']);
    await putShots(app.db, frozen, makeShots(20), [other.memberId, 'มานี']);
    await queryRaw(
      app.db,
      'UPDATE yeekee_rounds SET frozen_at = business_now() WHERE round_id = $1',
      [frozen.id],
    );
    const ids = await queryRaw<{ id: number }>(
      app.db,
      'SELECT round_id AS id FROM yeekee_rounds WHERE published_at IS NULL',
    );
    expect(ids.length).toBeGreaterThan(88);
    const seeds = [];
    for (const round of ids) seeds.push(await readYeekee(app.db, round));
    const text = await walk([open, shooting, frozen]);
    for (const { seed } of seeds) {
      for (const spelling of spellings(seed)) expect(text).not.toContain(spelling);
    }
    for (const number of [...secretShots.open, ...secretShots.shooting]) {
      expect(text).not.toContain(`"${number}"`);
    }
    // A number of an ended round is found, which proves that the check can find numbers.
    expect(text).toContain(`"${makeShots(20).at(-1)}"`);
    await publish(frozen);
    expect(await walk([frozen])).toContain((await readYeekee(app.db, frozen)).seed);
  });
});

describe('the Yeekee demo', () => {
  it('starts with past rounds of today and yesterday that can be verified', async () => {
    const now = await fetchNow(app.db);
    // A round that ended after the demo was seeded still waits for its draw.
    const [seeding] = await queryRaw<{ begunAt: Date }>(
      app.db,
      'SELECT begun_at AS "begunAt" FROM demo_seeding',
    );
    const seeded = seeding?.begunAt ?? now;
    const today = findYeekeeDay(now);
    const { data } = await app.call(lottoResults, { query: { market_id: 'yeekee', limit: '100' } });
    expect(data.rounds.length).toBeGreaterThanOrEqual(88);
    expect(new Set(data.rounds.map((round) => round.day))).toContain(addDays(today, -1));
    for (const date of [addDays(today, -1), today]) {
      const { rounds } = await day({ date });
      expect(rounds).toHaveLength(88);
      for (const round of rounds.filter(({ draws_at }) => new Date(draws_at) <= seeded)) {
        expect(round).toMatchObject({ state: 'settled', is_demo_result: true, shooting: 'ended' });
        expect(round.shot_count).toBeGreaterThanOrEqual(25);
        expect(round.shot_count).toBeLessThanOrEqual(40);
      }
    }
    for (const { round_id: roundId, result } of data.rounds.slice(0, 5)) {
      const {
        seed,
        round_key: roundKey,
        shots,
        commitment,
        drawn,
      } = (await proof({ roundId })).data;
      const again = await drawYeekee({ seed, roundKey, shots, fewestShots: 20 });
      expect(commitment).toBe(again.commitment);
      expect(drawn).toEqual({
        snapshot: again.snapshot,
        house_number: again.houseNumber,
        result: again.result,
      });
      expect(result).toMatchObject({
        announced: again.result,
        three_top: again.result.slice(2),
        two_bottom: again.result.slice(0, 2),
      });
      const shown = await list({ roundId }, token);
      expect(shown.shots.every(({ is_demo, number }) => is_demo && number !== null)).toBe(true);
      const times = shown.shots.map(({ shot_at }) => shot_at);
      expect(times).toEqual(times.toSorted().reverse());
      expect(times.every((at) => at <= shown.round.shooting_ends_at)).toBe(true);
      expect(shown.prizes.map(({ outcome }) => outcome)).toEqual(['nobody', 'nobody']);
    }
  });

  it('has no demo shooter that fires twice within five seconds', async () => {
    const tooSoon = await queryRaw(
      app.db,
      `SELECT 1 FROM (
         SELECT shot_at - lag(shot_at) OVER (PARTITION BY round_id, demo_name ORDER BY seq) AS wait FROM yeekee_shots
       ) s WHERE wait < interval '5 seconds'`,
    );
    expect(tooSoon).toEqual([]);
  });
});

describe('lists of all markets', () => {
  it('leave out Yeekee rounds unless their market or category is named', async () => {
    const marketsOf = async (query: Record<string, string>) => {
      const { rounds } = (await app.call(lottoRounds, { query: { limit: '100', ...query } })).data;
      return new Set(rounds.map(({ market_id }) => market_id));
    };
    expect([...(await marketsOf({}))]).toHaveLength(12);
    expect(await marketsOf({})).not.toContain('yeekee');
    expect(await marketsOf({ market_id: 'yeekee' })).toEqual(new Set(['yeekee']));
    expect(await marketsOf({ category_id: 'yeekee' })).toEqual(new Set(['yeekee']));
    const { rounds } = (await app.call(lottoResults)).data;
    expect(rounds.length).toBeGreaterThan(0);
    expect(rounds.every(({ number }) => number === null)).toBe(true);
  });
});
