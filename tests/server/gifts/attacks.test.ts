import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { couponRedeem } from '@/contract/coupons.contract';
import { pollQuotaCheck, pollSubmit, pollWinners } from '@/contract/polls.contract';
import { memberPoints } from '@/contract/wallet.contract';
import { wheelConfigV2 } from '@/contract/wheel.contract';
import { createTestApp, type TestApp } from '../../support/app';
import { createTestGateway, OPERATOR_KEY, operate } from '../../support/deposit.fixture';
import { answerPoll, openPoll } from '../../support/poll.fixture';
import { payIn } from '../../support/promotion.fixture';
import { play, questOf, redeem } from '../../support/quest.fixture';
import { runJob } from '../../support/run-job';
import { createTestProvider } from '../../support/test-provider';
import { memberIdOf } from '../../support/wheel.fixture';

const DAY_MS = 86_400_000;
const [first, second] = ['0812345678', '0823456789'];
let app: TestApp;
let token: string;
let other: string;
let memberId: number;
let otherId: number;

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
  otherId = await memberIdOf(app.db, second);
});
beforeEach(() => app.reset());
afterEach(async () => expect((await app.verifyLedger()).faults).toEqual([]));
afterAll(() => app.close());

const wheel = async (by = token) => (await app.call(wheelConfigV2, { token: by })).data;
const useCoupon = async (code: string, by = token) =>
  (await app.call(couponRedeem, { token: by, body: { code } })).refusal;
const checkIn = async (by = token) => {
  const { id } = await questOf(app, by, 'check_in');
  return (await redeem(app, by, { quest_id: id })).refusal;
};
const vote = async (pollId: number, choiceId: number, by = token) =>
  (await app.call(pollSubmit, { token: by, body: { poll_id: pollId, choice_id: choiceId } }))
    .refusal;
const quotaOf = async (pollId: number) =>
  (await app.call(pollQuotaCheck, { token, query: { poll_id: String(pollId) } })).data.user_quota;

test('a deposit without play earns no gift', async () => {
  const pollId = await openPoll(app);
  const before = await wheel();
  const { point } = (await app.call(memberPoints, { token })).data;
  await payIn(app, token, '1000.00');
  expect((await questOf(app, token, 'first_deposit')).state).toBe('active');
  expect((await wheel()).setting.daily_state).toBe('needs_deposit');
  expect((await wheel()).free_spins).toBe(before.free_spins);
  expect(await quotaOf(pollId)).toBe(0);
  expect(await vote(pollId, 1)).toBe('poll.no_quota');
  expect(await useCoupon('CHOKDEE50')).toBe('coupon.play_needed');
  expect(await useCoupon('POINT100')).toBe('coupon.play_needed');
  expect(await checkIn()).toBe('quest.play_needed');
  expect((await app.call(memberPoints, { token })).data.point).toBe(point);
});

test('stakes of 101 baht earn no daily spin in a week, and still count as play for gifts', async () => {
  const { free_spins: spins, setting } = await wheel();
  await payIn(app, token, '100.00');
  await play(app, memberId, 101_00);
  for (let day = 0; day < 7; day += 1) {
    await app.moveClock(day * DAY_MS + 60_000);
    const { free_spins, setting: now } = await wheel(await app.loginAs(first));
    expect(free_spins).toBe(spins);
    expect(now).toMatchObject({ daily_state: 'needs_play', gift_play: 101_00 });
  }
  expect(setting.daily_play).toBeGreaterThan(7 * 101_00);
});

test('play that paid for one gift pays for no other', async () => {
  // Enough play for one coupon of points, but not for two gifts.
  await play(app, memberId, 3_300_00);
  expect(await useCoupon('POINT100')).toBeUndefined();
  expect(await checkIn()).toBe('quest.play_needed');
  await play(app, memberId, 165_00);
  expect(await checkIn()).toBeUndefined();
});

test('the daily spin is granted once for the play it requires', async () => {
  const { free_spins: spins, setting } = await wheel();
  await payIn(app, token, '100.00');
  await play(app, memberId, setting.daily_play);
  expect(await wheel()).toMatchObject({
    free_spins: spins + 1,
    setting: { daily_state: 'given', gift_play: 0 },
  });
  await app.moveClock(DAY_MS);
  expect((await wheel(await app.loginAs(first))).setting.daily_state).toBe('needs_play');
});

test('the prize for two members who vote for different choices of a poll is limited by their play', async () => {
  const pollId = await openPoll(app, { prize: { kind: 'each', amount: '100' } });
  for (const [by, id] of [
    [token, memberId],
    [other, otherId],
  ] as const) {
    await payIn(app, by, '300.00');
    await play(app, id, 301_00);
  }
  expect(await vote(pollId, 1)).toBeUndefined();
  expect(await vote(pollId, 2)).toBe('poll.other_choice');
  expect(await vote(pollId, 3)).toBe('poll.other_choice');
  expect(await vote(pollId, 1)).toBeUndefined();
  expect(await vote(pollId, 2, other)).toBeUndefined();
  await answerPoll(app, pollId, 2);
  await runJob(app, 'pay-poll-winners');
  const { winners } = (await app.call(pollWinners, { query: { poll_id: String(pollId) } })).data;
  // Three votes, each worth a hundred baht of play; a baht of prizes requires 275 baht of play.
  expect(winners.map(({ amount }) => amount)).toEqual([Math.floor((3 * 100_00) / 275)]);
});

test('a coupon needs no play when an owner exempts it, and needs the amount of play that it states', async () => {
  const body = { kind: 'credit', amount: '10', uses_allowed: 5, needs_played_deposit: false };
  expect(
    (await operate(app, '/coupons', { body: { code: 'FREE10', ...body, force: 'วันเปิดเว็บ' } }))
      .error,
  ).toBe(0);
  expect(await useCoupon('FREE10')).toBeUndefined();
  const priced = { kind: 'credit', amount: '10', uses_allowed: 5, play: '3000' };
  expect((await operate(app, '/coupons', { body: { code: 'PLAY3000', ...priced } })).error).toBe(0);
  expect(await useCoupon('PLAY3000')).toBe('coupon.play_needed');
  await play(app, memberId, 3_000_00);
  expect(await useCoupon('PLAY3000')).toBeUndefined();
});
