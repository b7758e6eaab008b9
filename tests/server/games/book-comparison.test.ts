import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { errorCodes } from '@/contract/errors';
import type { GameComparison, GameDifference } from '@/contract/operator/game-comparisons.contract';
import type { Health } from '@/contract/operator/health.contract';
import { addDays, toCalendarDay, toDayStart } from '@/domain/calendar-day';
import { runOperatorCommand } from '@/server/commands/operator/operator-cli';
import { queryRaw } from '@/server/db/raw';
import { orderFreeRounds } from '@/server/games/free-rounds.service';
import {
  fetchComparisons,
  fetchDifferences,
} from '@/server/games/game-comparisons.operator-queries';
import { originOfRedemption } from '@/server/points/redeemed-rounds.service';
import { createTestApp, type TestApp } from '../../support/app';
import { OPERATOR_KEY, operate } from '../../support/deposit.fixture';
import { callBooked, type Hub88Session } from '../../support/hub88-caller';
import { createTestHub88, prepaidOfFirstGame } from '../../support/hub88-provider.fixture';
import { type BookedMovement, Hub88StandIn, toBookTime } from '../../support/hub88-stand-in';
import { runJob } from '../../support/run-job';
import { keyOf } from '../../support/staff.fixture';

const BAHT = 100_000;
const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const JOB = 'compare-books/hub88';
/** A day that has not begun, so that the test decides all that is in it. */
const day = addDays(toCalendarDay(new Date()), 2);
const hub88 = new Hub88StandIn();
let app: TestApp;
let session: Hub88Session;
let memberId: number;

const provider = createTestHub88(hub88);

beforeAll(async () => {
  hub88.prepaids = [prepaidOfFirstGame];
  app = await createTestApp({
    ...{ providers: [provider], operatorKey: OPERATOR_KEY },
    prepare: async (fresh) => {
      await runJob(fresh, 'sync-catalogue/hub88');
      const player = await fresh.openPlayer();
      memberId = player.memberId;
      const { player_id: user } = await fresh.db
        .selectFrom('game_players')
        .select('player_id')
        .where('token', '=', player.playerToken)
        .executeTakeFirstOrThrow();
      session = { user, token: player.playerToken, game_code: 'game_0' };
    },
  });
});
beforeEach(async () => {
  await app.reset();
  hub88.mood = 'well';
  hub88.transactions.clear();
  hub88.asked.length = 0;
  await goTo(day, 12 * HOUR_MS);
});
afterEach(async () => expect((await app.verifyLedger()).faults).toEqual([]));
afterAll(() => app.close());

/** Moves the clocks of both sides to a time of a day in Thailand. */
async function goTo(of: string, afterMidnightMs: number): Promise<void> {
  const offsetMs = toDayStart(of).getTime() + afterMidnightMs - Date.now();
  hub88.clockOffsetMs = offsetMs;
  await app.moveClock(offsetMs);
}

let counter = 0;
type Call = Partial<BookedMovement> & { transaction_uuid: string; round: string };
const write = (
  amount: number,
  change: Partial<BookedMovement> & { round_closed?: boolean } = {},
) => {
  counter += 1;
  return {
    ...{ transaction_uuid: `t-${counter}`, round: `round-${counter}`, currency: 'THB', amount },
    ...change,
  } as Call;
};
const send = (path: string, fields: Call) => callBooked(hub88, app, path, session, fields);
const bet = async (amount = 100 * BAHT, change: Parameters<typeof write>[1] = {}) => {
  const call = write(amount, change);
  await send('/transaction/bet', call);
  return call;
};
const win = async (of: Call, amount: number) => {
  const call = write(amount, { round: of.round, reference_transaction_uuid: of.transaction_uuid });
  await send('/transaction/win', call);
  return call;
};
const rollBack = async (of: Call) => {
  const call = write(0, { round: of.round, reference_transaction_uuid: of.transaction_uuid });
  await send('/transaction/rollback', call);
  return call;
};

/** Lets all days that ended until a night be compared. */
async function compareNight(of = day, runs = 1): Promise<void> {
  await goTo(addDays(of, 1), 5 * HOUR_MS);
  for (let run = 0; run < runs; run += 1) await runJob(app, JOB);
}
/** Compares a day once more, as a person asks for it. */
async function compareAgain(of = day): Promise<void> {
  await operate(app, '/games/compare', { body: { source: 'hub88', day: of } });
  await runJob(app, JOB);
}
const differences = async (query = '') =>
  (
    (await operate(app, `/games/differences${query}`)).data as {
      rows: GameDifference[];
      next_cursor: string | null;
    }
  ).rows;
const comparisons = async () =>
  ((await operate(app, '/games/comparisons')).data as { rows: GameComparison[] }).rows;
const alarms = async () =>
  ((await operate(app, '/health')).data as Health).alarms.filter(({ kind }) =>
    kind.startsWith('game_'),
  );
const dueNow = () =>
  queryRaw(
    app.db,
    `UPDATE game_comparisons SET next_attempt_at = clock_timestamp() WHERE next_attempt_at IS NOT NULL`,
  );

describe('a difference', () => {
  test.each([
    [
      'a bet that only the provider has',
      () => {
        const lost = write(100 * BAHT);
        hub88.book('/transaction/bet', { ...session, ...lost }, 'RS_OK');
        return lost;
      },
      { kind: 'missing_here', movement: 'debit', our_amount: null, their_amount: '100.00' },
    ],
    [
      'a win that only the provider has',
      async () => {
        const lost = write(50 * BAHT, { round: (await bet()).round });
        hub88.book('/transaction/win', { ...session, ...lost }, 'RS_OK');
        return lost;
      },
      { kind: 'missing_here', movement: 'credit', our_amount: null, their_amount: '50.00' },
    ],
    [
      'a bet that only we have',
      async () => {
        const placed = await bet();
        hub88.lie(placed.transaction_uuid, null);
        return placed;
      },
      { kind: 'missing_there', movement: 'debit', our_amount: '100.00', their_amount: null },
    ],
    [
      'a bet that we took and the provider calls declined',
      async () => {
        const placed = await bet();
        hub88.lie(placed.transaction_uuid, { transaction_status: 'TS_DECLINED' });
        return placed;
      },
      { kind: 'missing_there', movement: 'debit', our_amount: '100.00', their_amount: null },
    ],
    [
      'a win of another amount',
      async () => {
        const won = await win(await bet(), 70 * BAHT);
        hub88.lie(won.transaction_uuid, { amount: 700 * BAHT });
        return won;
      },
      { kind: 'amount', movement: 'credit', our_amount: '70.00', their_amount: '700.00' },
    ],
    [
      'a bet of nothing here that is money there',
      async () => {
        const placed = await bet(0);
        hub88.lie(placed.transaction_uuid, { amount: 5 * BAHT });
        return placed;
      },
      { kind: 'amount', our_amount: '0.00', their_amount: '5.00' },
    ],
    [
      'a bet that is undone by its state there alone',
      async () => {
        const placed = await bet();
        hub88.lie(placed.transaction_uuid, { transaction_status: 'TS_ROLLEDBACK' });
        return placed;
      },
      { kind: 'undone_there', movement: 'debit', our_amount: '100.00', their_amount: '100.00' },
    ],
    [
      'a bet whose rollback has not come here',
      async () => {
        const placed = await bet();
        const undo = write(0, { reference_transaction_uuid: placed.transaction_uuid });
        hub88.book('/transaction/rollback', { ...session, ...undo }, 'RS_OK');
        hub88.lie(placed.transaction_uuid, { transaction_status: 'TS_SUCCESS' });
        return placed;
      },
      { kind: 'undone_there', movement: 'debit', our_amount: '100.00' },
    ],
    [
      'a bet that is undone here alone',
      async () => {
        const placed = await bet();
        const undo = await rollBack(placed);
        hub88.lie(undo.transaction_uuid, null);
        hub88.lie(placed.transaction_uuid, { transaction_status: 'TS_SUCCESS' });
        return placed;
      },
      { kind: 'undone_here', movement: 'debit', our_amount: '100.00', their_amount: '100.00' },
    ],
    [
      'a kind that is not known',
      async () => {
        const placed = await bet();
        hub88.lie(placed.transaction_uuid, { kind: 'TK_GIFT' });
        return placed;
      },
      { kind: 'unclear', movement: null, said: 'TK_GIFT TS_SUCCESS 10000000 THB' },
    ],
    [
      'a state that is not known',
      async () => {
        const placed = await bet();
        hub88.lie(placed.transaction_uuid, { transaction_status: 'TS_LATER' });
        return placed;
      },
      { kind: 'unclear', movement: 'debit', our_amount: '100.00' },
    ],
    [
      'a free bet that was debited here',
      async () => {
        const placed = await bet();
        hub88.lie(placed.transaction_uuid, { is_free: true });
        return placed;
      },
      { kind: 'amount', our_amount: '100.00', their_amount: '0.00' },
    ],
  ] as [string, () => Promise<Call> | Call, Partial<GameDifference>][])(
    'is %s',
    async (_, play, expected) => {
      await bet();
      const { transaction_uuid: id } = await play();
      await compareNight();
      expect(await differences()).toEqual([
        expect.objectContaining({
          ...{ source: 'hub88', day, transaction_id: id, member_id: memberId, gone_at: null },
          ...expected,
        }),
      ]);
    },
  );

  test('names the game and the masked member', async () => {
    const won = await win(await bet(), 70 * BAHT);
    hub88.lie(won.transaction_uuid, { amount: 80 * BAHT });
    await compareNight();
    const [found] = await differences();
    expect(found).toMatchObject({ game_name: 'Game number 0', username: '081-xxx-5678' });
    expect(found?.round_id).toMatch(new RegExp(`^${won.round}\\.`));
  });

  test('moves no money', async () => {
    hub88.lie((await bet()).transaction_uuid, null);
    const transfers = () => queryRaw(app.db, 'SELECT count(*)::integer AS count FROM transfers');
    const before = await transfers();
    await compareNight();
    expect(await differences()).toHaveLength(1);
    expect(await transfers()).toEqual(before);
  });
});

describe('no difference', () => {
  test('is in equal books, whose sums are equal too', async () => {
    const placed = await bet(100 * BAHT);
    await win(placed, 250 * BAHT + 700);
    await rollBack(await bet(40 * BAHT));
    await rollBack(await win(await bet(10 * BAHT), 30 * BAHT));
    await bet(0);
    await bet(100_000 * BAHT);
    await bet(1_500);
    await win(write(0), 5 * BAHT);
    await compareNight();
    expect(await differences()).toEqual([]);
    const side = { count: 3, debits: '110.00', credits: '250.00' };
    expect(await comparisons()).toEqual([
      expect.objectContaining({ day, ours: side, theirs: side, differences: 0, error: null }),
    ]);
  });

  test('is a rollback that came before its bet', async () => {
    const early = write(100 * BAHT);
    await rollBack(early);
    await send('/transaction/bet', early);
    hub88.lie(early.transaction_uuid, { transaction_status: 'TS_ROLLEDBACK' });
    await compareNight();
    expect(await differences()).toEqual([]);
  });

  test('is a win that was undone after its money was spent', async () => {
    const won = await win(await bet(1_000 * BAHT), 600 * BAHT);
    await bet(500 * BAHT);
    await rollBack(won);
    expect(await queryRaw(app.db, 'SELECT amount FROM shortfalls')).toEqual([{ amount: 500_00 }]);
    await compareNight();
    expect(await differences()).toEqual([]);
  });

  test('is a promotion of the supplier, whose stake is not debited', async () => {
    const promo = await bet(20 * BAHT, { is_supplier_promo: true });
    const prize = write(500 * BAHT, { is_supplier_promo: true, round: promo.round });
    await send('/transaction/win', prize);
    await compareNight();
    expect(await differences()).toEqual([]);
    const side = { count: 1, debits: '0.00', credits: '500.00' };
    expect(await comparisons()).toMatchObject([{ ours: side, theirs: side }]);
  });

  test('is a free round, won or lost, with or without a mark in the list', async () => {
    const reward_uuid = randomUUID();
    const { account_id } = await app.db
      .selectFrom('game_players')
      .select('account_id')
      .where('token', '=', session.token)
      .executeTakeFirstOrThrow();
    await app.db.transaction().execute((tx) =>
      orderFreeRounds(tx, {
        ...{
          agentId: 1,
          memberId,
          providerId: 'hub88-pragmatic-play',
          gameId: 'game_0',
          rounds: 3,
        },
        ...{ stakeSatang: 2_00, turnoverMilli: 1000, days: 7 },
        ...{ requirementSource: 'redemption', requirementName: 'รางวัลรอบฟรี' },
        origin: originOfRedemption(randomUUID()),
      }),
    );
    await queryRaw(
      app.db,
      `UPDATE free_round_grants SET state = 'granted', ended_at = business_now(), provider_reference = $2
       WHERE account_id = $1`,
      [account_id, reward_uuid],
    );
    const free = { is_free: true, reward_uuid };
    const placed = await bet(2 * BAHT, free);
    const prize = write(9 * BAHT, {
      ...{ ...free, round: placed.round, round_closed: true },
      reference_transaction_uuid: placed.transaction_uuid,
    });
    await send('/transaction/win', prize);
    await bet(2 * BAHT, { ...free, round_closed: true });
    await compareNight();
    expect(await differences()).toEqual([]);
    hub88.lie(placed.transaction_uuid, { is_free: false });
    Object.assign(hub88.transactions.get(placed.transaction_uuid) ?? {}, { reward_uuid: null });
    await compareAgain();
    expect(await differences()).toEqual([]);
    const side = { count: 1, debits: '0.00', credits: '9.00' };
    expect(await comparisons()).toMatchObject([{ ours: side, theirs: side }]);
  });
});

describe('midnight', () => {
  const next = addDays(day, 1);

  test.each([
    ['before it here, and after it there', -400, 300],
    ['after it here, and before it there', 400, -300],
  ])('is no difference for a bet %s', async (_, ours, theirs) => {
    await goTo(next, ours);
    const placed = await bet();
    const at = new Date(toDayStart(next).getTime() + theirs);
    hub88.lie(placed.transaction_uuid, { inserted_at: toBookTime(at) });
    await compareNight(day);
    await compareNight(next);
    expect(await differences()).toEqual([]);
    expect(await comparisons()).toMatchObject([{ day: next }, { day }]);
  });

  test.each([MINUTE_MS, 3 * HOUR_MS])(
    'is no difference for a rollback that comes %i ms after it',
    async (afterMs) => {
      await goTo(next, -MINUTE_MS);
      const placed = await bet();
      await goTo(next, afterMs);
      await rollBack(placed);
      // The list may keep the state that the bet had on its day.
      hub88.lie(placed.transaction_uuid, { transaction_status: 'TS_SUCCESS' });
      await compareNight(day);
      await compareNight(next);
      expect(await differences()).toEqual([]);
    },
  );

  test('belongs to the day that begins, on both sides', async () => {
    await goTo(next, 0);
    const placed = await bet();
    hub88.lie(placed.transaction_uuid, { inserted_at: toBookTime(toDayStart(next)) });
    await compareNight(day);
    await compareNight(next);
    const one = { count: 1, debits: '100.00', credits: '0.00' };
    const none = { count: 0, debits: '0.00', credits: '0.00' };
    expect(await comparisons()).toMatchObject([
      { day: next, ours: one, theirs: one },
      { day, ours: none, theirs: none },
    ]);
  });

  test('is followed by the comparison four hours later, and not before', async () => {
    await goTo(next, 4 * HOUR_MS - MINUTE_MS);
    await runJob(app, JOB);
    expect((await comparisons()).map((each) => each.day)).not.toContain(day);
    await goTo(next, 4 * HOUR_MS + MINUTE_MS);
    await runJob(app, JOB);
    expect((await comparisons())[0]).toMatchObject({ day, error: null });
  });
});

describe('a repeated comparison', () => {
  test('adds nothing twice, and says when it saw a difference again', async () => {
    hub88.lie((await bet()).transaction_uuid, null);
    await compareNight();
    const [first] = await differences();
    await compareAgain();
    const [again, ...others] = await differences();
    expect(others).toEqual([]);
    expect(again).toEqual({ ...first, last_seen_at: again?.last_seen_at });
    expect(again?.last_seen_at).not.toBe(first?.last_seen_at);
  });

  test('is made each night while a difference is open, for a week', async () => {
    const placed = await bet();
    const lost = write(50 * BAHT, {
      ...{ round: placed.round, reference_transaction_uuid: placed.transaction_uuid },
    });
    hub88.book('/transaction/win', { ...session, ...lost }, 'RS_OK');
    await compareNight();
    expect((await comparisons())[0]?.next_attempt_at).not.toBeNull();
    // The provider delivers the win days later.
    await goTo(addDays(day, 3), 0);
    await send('/transaction/win', lost);
    await dueNow();
    await runJob(app, JOB);
    const [found] = await differences('?state=closed');
    expect(found).toMatchObject({ kind: 'missing_here', closed_at: null });
    expect(found?.gone_at).not.toBeNull();
    expect(await differences('?state=open')).toEqual([]);
  });

  test('ends after a week, with the difference still open', async () => {
    hub88.lie((await bet()).transaction_uuid, null);
    await compareNight();
    await goTo(addDays(day, 8), 5 * HOUR_MS);
    await compareAgain();
    const last = (await comparisons()).find((each) => each.day === day);
    expect(last).toMatchObject({ open_differences: 1, next_attempt_at: null });
  });

  test('opens a difference again that had gone', async () => {
    const placed = await bet();
    const booked = { ...hub88.transactions.get(placed.transaction_uuid) };
    hub88.lie(placed.transaction_uuid, null);
    await compareNight();
    hub88.transactions.set(placed.transaction_uuid, booked as BookedMovement);
    await compareAgain();
    expect(await differences('?state=open')).toEqual([]);
    hub88.lie(placed.transaction_uuid, null);
    await compareAgain();
    expect(await differences('?state=open')).toMatchObject([{ gone_at: null }]);
  });

  test('leaves a closed difference closed until its amounts change', async () => {
    const placed = await bet();
    hub88.lie(placed.transaction_uuid, { amount: 90 * BAHT });
    await compareNight();
    const [{ id } = { id: 0 }] = await differences();
    await operate(app, '/games/differences/close', { body: { id, note: 'ปรับยอดแล้ว' } });
    await compareAgain();
    expect(await differences('?state=open')).toEqual([]);
    hub88.lie(placed.transaction_uuid, { amount: 80 * BAHT });
    await compareAgain();
    expect(await differences('?state=open')).toMatchObject([
      { id, their_amount: '80.00', closed_by: null, note: null },
    ]);
  });
});

describe('a provider that is away', () => {
  test('is asked again later, and loses no day', async () => {
    hub88.lie((await bet()).transaction_uuid, null);
    hub88.mood = 'error';
    await compareNight();
    expect(await comparisons()).toMatchObject([
      { day, compared_at: null, ours: null, error: expect.stringMatching(/status 500/) as string },
    ]);
    const asked = hub88.asked.length;
    await runJob(app, JOB);
    expect(hub88.asked.length).toBe(asked);
    // Two more days end while it is away.
    await compareNight(addDays(day, 2), 3);
    hub88.mood = 'well';
    await dueNow();
    for (let run = 0; run < 3; run += 1) await runJob(app, JOB);
    expect(await comparisons()).toMatchObject([
      { day: addDays(day, 2), error: null, differences: 0 },
      { day: addDays(day, 1), error: null, differences: 0 },
      { day, error: null, differences: 1 },
    ]);
  });

  test('raises an alarm after a day', async () => {
    hub88.mood = 'down';
    await compareNight();
    expect(await alarms()).toEqual([]);
    await queryRaw(
      app.db,
      `UPDATE game_comparisons SET unfinished_since = clock_timestamp() - interval '25 hours'`,
    );
    expect(await alarms()).toEqual([{ kind: 'game_comparison_overdue', subject: `hub88 ${day}` }]);
    hub88.mood = 'well';
    await compareAgain();
    expect(await alarms()).toEqual([]);
  });

  test('is named with the reason, and without a secret', async () => {
    hub88.mood = 'refuse';
    await compareNight();
    expect(await comparisons()).toMatchObject([
      { error: 'Provider hub88: /transactions/list answered with status 403' },
    ]);
  });
});

describe('several processes', () => {
  test('compare a day once', async () => {
    hub88.lie((await bet()).transaction_uuid, null);
    await goTo(addDays(day, 1), 5 * HOUR_MS);
    await Promise.all([runJob(app, JOB), runJob(app, JOB)]);
    expect(await differences()).toHaveLength(1);
    // An hour before the day, its 24 hours, and an hour after it.
    expect(hub88.count('/transactions/list')).toBe(26);
  });

  test('repeat what one of them left unfinished', async () => {
    hub88.lie((await bet()).transaction_uuid, null);
    await goTo(addDays(day, 1), 5 * HOUR_MS);
    const job = app.app.jobs.find(({ name }) => name === JOB);
    await expect(job?.run(AbortSignal.abort(new Error('killed')))).rejects.toThrow('killed');
    await runJob(app, JOB);
    expect(await comparisons()).toMatchObject([{ compared_at: null }]);
    await dueNow();
    await runJob(app, JOB);
    expect(await comparisons()).toMatchObject([{ error: null, open_differences: 1 }]);
  });

  test('do not write over a later attempt', async () => {
    const placed = await bet();
    await goTo(addDays(day, 1), 5 * HOUR_MS);
    const answers = hub88.respond.bind(hub88);
    let asks = 0;
    // The slow attempt still sees a list without the bet.
    hub88.respond = async (request) => {
      asks += 1;
      if (asks === 1) {
        await compareAgain();
        hub88.lie(placed.transaction_uuid, null);
      }
      return answers(request);
    };
    await runJob(app, JOB);
    hub88.respond = answers;
    expect(await comparisons()).toMatchObject([{ error: null, differences: 0 }]);
  });
});

describe('an operator', () => {
  const close = (id: number, note: string, as?: string) =>
    operate(app, '/games/differences/close', { body: { id, note }, ...(as && { as }) });

  /** Makes differences of bets that the provider does not list. @returns their ids, the latest first */
  async function differ(count: number): Promise<number[]> {
    for (let made = 0; made < count; made += 1) hub88.lie((await bet(BAHT)).transaction_uuid, null);
    await compareNight();
    return (await differences()).map(({ id }) => id);
  }

  test('closes a difference with a note, once, and it is in the audit', async () => {
    const [id = 0] = await differ(1);
    expect(await alarms()).toEqual([{ kind: 'game_differences', subject: 'hub88' }]);
    expect((await close(id, 'ไม่')).status).toBe(400);
    expect(await close(id, 'คืนเงินให้สมาชิกแล้ว', 'som')).toMatchObject({ error: 0 });
    expect(await close(id, 'คืนเงินให้สมาชิกแล้ว', 'som')).toMatchObject({ error: 0 });
    expect(await close(id, 'ผู้ให้บริการแก้แล้ว', 'lek')).toMatchObject({
      ...{ error: errorCodes['operator.decided'], data: { decided_by: 'operator/som' } },
    });
    expect(await differences('?state=closed')).toMatchObject([
      { id, closed_by: 'operator/som', note: 'คืนเงินให้สมาชิกแล้ว' },
    ]);
    expect(await alarms()).toEqual([]);
    const acts = await queryRaw(
      app.db,
      `SELECT operator, subject FROM operator_actions WHERE action = 'game.close_difference'`,
    );
    expect(acts).toEqual([{ operator: 'som', subject: `game_difference/${id}` }]);
  });

  test('cannot close a difference or compare a day that is not there', async () => {
    const refused = { error: errorCodes['request.not_found'] };
    expect(await close(77, 'ไม่มีรายการนี้')).toMatchObject(refused);
    const body = { source: 'hub88', day };
    expect(await operate(app, '/games/compare', { body })).toMatchObject(refused);
  });

  test('reads both lists in pages', async () => {
    const ids = await differ(3);
    const [last] = await differences('?limit=1');
    expect(last?.id).toBe(ids[0]);
    expect((await differences(`?limit=2&cursor=${ids[0]}`)).map(({ id }) => id)).toEqual(
      ids.slice(1),
    );
    expect(await differences(`?day=${addDays(day, 1)}`)).toEqual([]);
    expect(await differences(`?day=${day}&source=hub88`)).toHaveLength(3);
    await compareNight(addDays(day, 1));
    const { data } = await operate(app, '/games/comparisons?limit=1');
    const { rows, next_cursor: cursor } = data as { rows: GameComparison[]; next_cursor: string };
    expect(rows.map((row) => row.day)).toEqual([addDays(day, 1)]);
    const further = await operate(app, `/games/comparisons?limit=1&cursor=${cursor}`);
    expect(further.data).toMatchObject({ rows: [{ day }], next_cursor: null });
  });

  test('sees neither days nor differences of another agent', async () => {
    await differ(1);
    expect((await fetchComparisons(app.db, 99, { limit: 9 })).rows).toEqual([]);
    expect((await fetchDifferences(app.db, 99, { limit: 9 })).rows).toEqual([]);
  });

  test('works in the terminal too', async () => {
    const [id] = await differ(1);
    const out: string[] = [];
    const run = (...args: string[]) =>
      runOperatorCommand(args, {
        env: { OPERATOR_KEY: keyOf('som') },
        fetch: (...[input, init]: Parameters<typeof fetch>) => app.fetch(new Request(input, init)),
        print: (text) => out.push(text),
        complain: (text) => out.push(text),
      });
    expect(await run('games', 'differences', '--state', 'open')).toBe(0);
    expect(out.join()).toContain('missing_there');
    expect(await run('games', 'close-difference', String(id), 'ถามผู้ให้บริการแล้ว')).toBe(0);
    expect(await run('games', 'compare', 'hub88', day)).toBe(0);
    expect(await run('games', 'comparisons')).toBe(0);
    expect(out.join('\n')).toContain(day);
    expect(await differences('?state=open')).toEqual([]);
  });
});
