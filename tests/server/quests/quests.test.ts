import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { eventQuest, questFriend, questJoin, questList } from '@/contract/quests.contract';
import { memberPoints } from '@/contract/wallet.contract';
import { wheelConfigV2 } from '@/contract/wheel.contract';
import { queryRaw } from '@/server/db/raw';
import { createTestApp, type TestApp } from '../../support/app';
import { createTestGateway, OPERATOR_KEY } from '../../support/deposit.fixture';
import { plantPlay } from '../../support/gift.fixture';
import { payIn } from '../../support/promotion.fixture';
import {
  days,
  play,
  questOf,
  questsOf,
  redeem,
  settle,
  untilWednesday,
} from '../../support/quest.fixture';
import { planBreak } from '../../support/safety-planter';
import { createTestProvider } from '../../support/test-provider';
import { memberIdOf } from '../../support/wheel.fixture';

const OPENING_POINTS = 500;
const DEMO_SPINS = 3;
const [first, second] = ['0812345678', '0823456789'];
let app: TestApp;
let token: string;
let other: string;
let memberId: number;
/** Offset in milliseconds that moves the clock to noon of a Wednesday. */
let noon: number;

beforeAll(async () => {
  app = await createTestApp({
    providers: [createTestProvider()],
    gateways: [createTestGateway()],
    operatorKey: OPERATOR_KEY,
    prepare: async (fresh) => {
      token = await fresh.loginAs(first);
      other = await fresh.loginAs(second);
    },
  });
  memberId = await memberIdOf(app.db, first);
  noon = await untilWednesday(app.db);
});
beforeEach(async () => {
  await app.reset();
  await app.moveClock(noon);
  await plantPlay(app.db, memberId);
});
afterEach(async () => expect((await app.verifyLedger()).faults).toEqual([]));
afterAll(() => app.close());

const pointsOf = async (by = token) => (await app.call(memberPoints, { token: by })).data.point;
const spinsOf = async (by = token) =>
  (await app.call(wheelConfigV2, { token: by })).data.free_spins;
const quest = (kind: Parameters<typeof questOf>[2], by = token) => questOf(app, by, kind);

/** Makes a deposit and stakes its amount once. */
async function payAndPlay(): Promise<void> {
  await payIn(app, token, '100.00');
  await play(app, memberId, 101_00);
}

/** Checks in and returns the step, or the refusal. */
async function checkIn(by = token): Promise<number | string> {
  const { id } = await quest('check_in', by);
  const response = await redeem(app, by, { quest_id: id });
  return response.refusal ?? response.data.step;
}

describe('demo quests', () => {
  test('start with the states and rewards of the rules, separately for each member', async () => {
    const { quests, earned } = (await app.call(questList, { token })).data;
    expect(earned).toEqual({ point: 0, spins: 0, amount: 0 });
    // Without a LINE gateway there are no LINE quests.
    expect(quests.map(({ kind, state, locked_by }) => [kind, state, locked_by])).toEqual([
      ['check_in', 'claimable', null],
      ['turnover', 'active', null],
      ['deposit_days', 'locked', 'opt_in'],
      ['first_deposit', 'active', null],
    ]);
    const gives = (kind: string) =>
      quests
        .find((each) => each.kind === kind)
        ?.steps.map(({ reward: { point, spins } }) => [point, spins]);
    expect(gives('check_in')?.map(([point]) => point)).toEqual([5, 5, 10, 10, 15, 15, 50]);
    expect(gives('turnover')).toEqual([
      [10, 0],
      [30, 0],
      [100, 0],
    ]);
    expect(gives('deposit_days')).toEqual([[0, 1]]);
    expect(gives('first_deposit')).toEqual([[50, 1]]);
    await checkIn();
    expect((await quest('check_in')).state).toBe('claimed');
    expect((await quest('check_in', other)).state).toBe('claimable');
  });

  test('are listed for an event in the order of the event', async () => {
    const ask = (event_id: string) => app.call(eventQuest, { token, body: { event_id } });
    expect((await ask('lantern')).data.map(({ kind }) => kind)).toEqual([
      'check_in',
      'turnover',
      'deposit_days',
    ]);
    expect((await ask('vote')).data).toEqual([]);
    expect((await ask('unknown')).refusal).toBe('request.not_found');
  });

  test('cannot be claimed or joined by members of another agent', async () => {
    const rows = await queryRaw<{ id: number; kind: string }>(
      app.db,
      `SELECT id, kind FROM quests WHERE agent_id = 2 AND kind IN ('check_in', 'deposit_days')`,
    );
    expect(rows).toHaveLength(2);
    for (const { id } of rows) {
      expect((await redeem(app, token, { quest_id: id })).refusal).toBe('request.not_found');
      const joined = await app.call(questJoin, { token, body: { quest_id: id } });
      expect(joined.refusal).toBe('request.not_found');
    }
  });
});

describe('the check-in', () => {
  test('is possible once a day in Thailand, in rounds of seven days', async () => {
    for (let day = 1; day <= 9; day += 1) {
      await app.moveClock(noon + days(day - 1));
      expect(await checkIn()).toBe(((day - 1) % 7) + 1);
      expect(await checkIn()).toBe('quest.claimed');
      const { progress, steps } = await quest('check_in');
      expect(progress).toEqual({ unit: 'times', count: day });
      expect(steps.filter(({ state }) => state === 'claimed')).toHaveLength(((day - 1) % 7) + 1);
    }
    expect(await pointsOf()).toBe(OPENING_POINTS + 110 + 5 + 5);
    const { earned } = (await app.call(questList, { token })).data;
    expect(earned.point).toBeGreaterThan(0);
  });

  test('starts again at day 1 after a missed day', async () => {
    expect(await checkIn()).toBe(1);
    // The day changes at midnight in Thailand.
    await app.moveClock(noon + days(0.5) - 10 * 60_000);
    expect(await checkIn()).toBe('quest.claimed');
    await app.moveClock(noon + days(0.5) + 60_000);
    expect(await checkIn()).toBe(2);
    await app.moveClock(noon + days(3));
    expect((await quest('check_in')).progress).toEqual({ unit: 'times', count: 0 });
    expect(await checkIn()).toBe(1);
  });

  test('is refused for the step or reward of an outdated page', async () => {
    const shown = await quest('check_in');
    await app.moveClock(noon + days(1));
    const { step, reward } = shown.steps.find(({ state }) => state === 'claimable')!;
    const late = { quest_id: shown.id, step, period_on: shown.period_on };
    expect((await redeem(app, token, late)).refusal).toBe('quest.changed');
    const { point, spins } = reward;
    const wrong = { quest_id: shown.id, reward: { point: point + 1, spins, amount: '0.00' } };
    expect((await redeem(app, token, wrong)).refusal).toBe('quest.changed');
    const right = { quest_id: shown.id, reward: { point, spins, amount: '0.00' } };
    expect((await redeem(app, token, right)).data).toMatchObject({ step: 1, reward: { point } });
  });
});

describe('the turnover quest of a day', () => {
  test('counts settled turnover, gives each step once, and keeps reached steps until the end of the next day', async () => {
    await play(app, memberId, 999_99);
    expect(await quest('turnover')).toMatchObject({
      state: 'active',
      progress: { unit: 'baht', amount: 999_99 },
    });
    const { id } = await quest('turnover');
    expect((await redeem(app, token, { quest_id: id })).refusal).toBe('quest.not_reached');
    await play(app, memberId, 4_000_01);
    const reached = await quest('turnover');
    expect(reached.steps.map(({ state }) => state)).toEqual(['claimable', 'claimable', 'active']);
    expect((await redeem(app, token, { quest_id: id, step: 2 })).data.reward.point).toBe(30);
    expect((await redeem(app, token, { quest_id: id, step: 2 })).refusal).toBe('quest.claimed');
    expect((await redeem(app, token, { quest_id: id, step: 3 })).refusal).toBe('quest.not_reached');
    // The next day has its own steps, plus the unclaimed step of the day before.
    await app.moveClock(noon + days(1));
    const next = await quest('turnover');
    expect(next.steps.map(({ state }) => state)).toEqual(['active', 'active', 'active']);
    expect(next.progress).toEqual({ unit: 'baht', amount: 0 });
    expect(next).toMatchObject({ state: 'claimable', waiting: [{ step: 1 }] });
    const [left] = next.waiting;
    expect(Date.parse(left!.expires_at)).toBe(Date.parse(next.ends_at!));
    await app.moveClock(noon + days(1.5) + 60_000);
    expect((await quest('turnover')).state).toBe('active');
    const late = { quest_id: id, period_on: left!.period_on, step: 1 };
    expect((await redeem(app, token, late)).refusal).toBe('quest.expired');
    expect(await pointsOf()).toBe(OPENING_POINTS + 30);
  });

  test('can be claimed on the next day, even if the member did not open the page', async () => {
    await play(app, memberId, 1_000_00);
    await app.moveClock(noon + days(1));
    const { id } = await quest('turnover');
    expect((await redeem(app, token, { quest_id: id })).data.reward.point).toBe(10);
  });
});

describe('deposit quests', () => {
  test('the first deposit gives points and a spin, only once', async () => {
    await payAndPlay();
    const { id, state, steps } = await quest('first_deposit');
    expect(state).toBe('claimable');
    // The claim is possible until the end of the seventh day after the deposit.
    expect(Date.parse(steps[0]!.expires_at!) - Date.now() - noon).toBeGreaterThan(days(7));
    expect(Date.parse(steps[0]!.expires_at!) - Date.now() - noon).toBeLessThan(days(8));
    const before = await spinsOf();
    expect((await redeem(app, token, { quest_id: id })).data.reward).toMatchObject({
      point: 50,
      spins: 1,
    });
    expect(await spinsOf()).toBe(before + 1);
    expect(await pointsOf()).toBe(OPENING_POINTS + 50);
    await app.moveClock(noon + days(2));
    await payAndPlay();
    expect((await quest('first_deposit')).state).toBe('claimed');
    expect((await redeem(app, token, { quest_id: id })).refusal).toBe('quest.claimed');
    expect((await quest('first_deposit', other)).state).toBe('active');
  });

  test('the first-deposit reward expires after seven days', async () => {
    await payAndPlay();
    await app.moveClock(noon + days(8));
    const { id, state } = await quest('first_deposit');
    expect(state).toBe('expired');
    expect((await redeem(app, token, { quest_id: id })).refusal).toBe('quest.expired');
  });

  test('deposits on three days of a week give a spin to a member who has joined', async () => {
    const join = (questId: number) => app.call(questJoin, { token, body: { quest_id: questId } });
    await payAndPlay();
    await app.moveClock(noon + days(1));
    const { id } = await quest('deposit_days');
    expect((await join(id)).refusal).toBeUndefined();
    expect((await join(id)).refusal).toBeUndefined();
    // A deposit on the day before joining does not count, and several on one day count as one.
    for (const day of [1, 1, 2, 3]) {
      await app.moveClock(noon + days(day));
      await payAndPlay();
    }
    expect((await quest('deposit_days')).progress).toEqual({ unit: 'times', count: 3 });
    expect((await redeem(app, token, { quest_id: id })).data.reward.spins).toBe(1);
    // In the next week the member has to join again.
    await app.moveClock(noon + days(5));
    expect(await quest('deposit_days')).toMatchObject({ state: 'locked', locked_by: 'opt_in' });
    const daily = await quest('turnover');
    expect((await join(daily.id)).refusal).toBe('request.not_found');
  });
});

describe('a reward', () => {
  test('is the same when the request repeats with its key, and the key conflicts with a different body', async () => {
    const { id } = await quest('check_in');
    const key = randomUUID();
    const once = await redeem(app, token, { quest_id: id }, key);
    expect((await redeem(app, token, { quest_id: id }, key)).data).toEqual(once.data);
    const conflict = await redeem(app, token, { quest_id: id, step: 1 }, key);
    expect(conflict.refusal).toBe('request.idempotency_conflict');
    expect(await pointsOf()).toBe(OPENING_POINTS + 5);
  });

  test('is refused during a break and can be claimed afterwards', async () => {
    await payAndPlay();
    const { id } = await quest('first_deposit');
    const { id: optIn } = await quest('deposit_days');
    const { id: daily } = await quest('check_in');
    await planBreak(app.db, 'time_out', "business_now() + interval '1 hour'");
    expect((await redeem(app, token, { quest_id: id })).refusal).toBe('safety.restricted');
    expect((await redeem(app, token, { quest_id: daily })).refusal).toBe('safety.restricted');
    const joined = await app.call(questJoin, { token, body: { quest_id: optIn } });
    expect(joined.refusal).toBe('safety.restricted');
    await app.moveClock(noon + 3_700_000);
    expect((await redeem(app, token, { quest_id: id })).refusal).toBeUndefined();
  });

  test('with a spin is refused while the member holds the maximum of spins', async () => {
    await payAndPlay();
    await queryRaw(
      app.db,
      `SELECT grant_spins($1, 'operator', 'full', NULL, 50 - count_unspent_spins($1), 30, 50)`,
      [memberId],
    );
    const { id } = await quest('first_deposit');
    expect((await redeem(app, token, { quest_id: id })).refusal).toBe('wheel.spins_full');
    expect(await pointsOf()).toBe(OPENING_POINTS);
    expect((await quest('first_deposit')).state).toBe('claimable');
  });

  test('cannot be changed or deleted in the database', async () => {
    await payAndPlay();
    await questsOf(app, token);
    const change = (text: string) => queryRaw(app.db, text);
    await expect(change('UPDATE quest_rewards SET point = 1000')).rejects.toThrow('never changed');
    await expect(change('DELETE FROM quest_rewards')).rejects.toThrow('never changed');
    await expect(change('UPDATE quest_steps SET point = 1000')).rejects.toThrow();
    expect(await spinsOf()).toBeGreaterThanOrEqual(DEMO_SPINS);
  });
});

test('deposits and play that a quest counts store a change for the stream, and other play stores none', async () => {
  const heard = () =>
    queryRaw<{ member_id: number }>(
      app.db,
      `SELECT member_id FROM member_changes WHERE kind = 'quests' AND member_id IS NOT NULL`,
    );
  // Removes the changes that the play of demo friends caused.
  await queryRaw(app.db, 'DELETE FROM member_changes');
  await payIn(app, token, '100.00');
  expect(await heard()).toEqual([{ member_id: memberId }]);
  await queryRaw(app.db, 'DELETE FROM member_changes');
  await play(app, memberId, 100_00);
  await play(app, memberId, 100_00);
  expect(await heard()).toEqual([{ member_id: memberId }]);
  await queryRaw(app.db, 'DELETE FROM member_changes');
  await queryRaw(app.db, `UPDATE quests SET is_open = false`);
  await settle(app.db, memberId, 100_00);
  await play(app, memberId, 100_00);
  expect(await heard()).toEqual([]);
});

test('the friendship check is refused without a LINE gateway', async () => {
  const asked = await app.call(questFriend, { token, body: { access_token: 'any' } });
  expect(asked.refusal).toBe('line.not_offered');
});
