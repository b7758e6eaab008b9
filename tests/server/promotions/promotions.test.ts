import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Promotion, promotionCancel, promotionList } from '@/contract/promotions.contract';
import { demoMembers } from '@/server/account/members.seed';
import { queryRaw } from '@/server/db/raw';
import { fetchTurnoverOwed } from '@/server/requirements/turnover.queries';
import { createTestApp, type TestApp, type TestPlayer } from '../../support/app';
import {
  createTestGateway,
  OPERATOR_KEY,
  operate,
  report,
  reserve,
  senders,
  transfer,
} from '../../support/deposit.fixture';
import {
  allowLargeStakes,
  createRound,
  fetchBonusMovements,
  fetchCurrent,
  fetchLastEnded,
  fetchWalletBalances,
  findPromotionFaults,
  giveUp,
  offers,
  openGame,
  payIn,
  playRound,
  slotGame,
  startOpenPromotion,
  startPromotion,
  take,
} from '../../support/promotion.fixture';
import { runJob } from '../../support/run-job';
import { createTestProvider } from '../../support/test-provider';

const OPENING = demoMembers[0].balanceSatang;
const DAY_MS = 24 * 60 * 60_000;

let app: TestApp;
let player: TestPlayer;
let token: string;
let other: string;

beforeAll(async () => {
  app = await createTestApp({
    providers: [createTestProvider()],
    gateways: [createTestGateway()],
    operatorKey: OPERATOR_KEY,
    prepare: async (fresh) => {
      await allowLargeStakes(fresh);
      player = await fresh.openPlayer();
      token = player.token;
      other = await fresh.loginAs(demoMembers[1].username);
    },
  });
});
beforeEach(() => app.reset());
afterEach(async () => {
  expect((await app.verifyLedger()).faults).toEqual([]);
  expect(await findPromotionFaults(app.db)).toEqual([]);
});
afterAll(() => app.close());

const endDue = () => runJob(app, 'end-due-promotions');

async function offerOf(id: string, as = token): Promise<Promotion['offer'] | undefined> {
  const { data } = await app.call(promotionList, { token: as });
  return data.find((promotion) => promotion.id === id)?.offer;
}

describe('the list of promotions', () => {
  test('shows a visitor the terms without any member’s state', async () => {
    const { data } = await app.call(promotionList);
    expect(data).toHaveLength(6);
    expect(data[0]).toMatchObject({
      id: offers.first,
      kind: 'first_deposit',
      min_deposit: 100_00,
      bonus_percent: 50,
      bonus_amount: null,
      max_bonus: 1_000_00,
      turnover_multiple: 10,
      days_to_play: 7,
      categories: ['slot', 'fishing'],
      limit_per_member: 1,
      offer: null,
    });
    expect(data[3]).toMatchObject({ bonus_percent: null, bonus_amount: 100_00, max_bonus: null });
  });

  test('names the games that a promotion excludes', async () => {
    await queryRaw(
      app.db,
      `UPDATE promotions SET excluded_games = '["manee/golden-dragon", "manee/gone"]' WHERE id = 4`,
    );
    const { data } = await app.call(promotionList);
    expect(data[3]?.excluded_games).toEqual([{ ...slotGame, name: 'Golden Dragon' }]);
  });

  test('shows a member which promotions can be taken and which one is current', async () => {
    const { data } = await app.call(promotionList, { token });
    const free = { may_accept: true, refusal: null, times_taken: 0, current: null };
    expect(data.map(({ offer }) => offer)).toEqual(data.map(() => free));
    const taken = (await take(app, token, offers.fixed)).data;
    const refusal = { reason: 'promotion.one_at_a_time', message: expect.any(String) as string };
    expect(await offerOf(offers.fixed)).toEqual({
      may_accept: false,
      refusal,
      times_taken: 0,
      current: { id: taken.id, state: 'waiting' },
    });
    expect(await offerOf(offers.every)).toEqual({ ...free, may_accept: false, refusal });
    expect(await offerOf(offers.every, other)).toEqual(free);
  });

  test('leaves out closed, coming and ended promotions', async () => {
    await queryRaw(
      app.db,
      `UPDATE promotions SET is_open = id <> 2,
         starts_at = CASE id WHEN 3 THEN business_now() + interval '1 hour' END,
         ends_at = CASE id WHEN 4 THEN business_now() - interval '1 second' WHEN 6 THEN ends_at END
       WHERE id <= 6`,
    );
    const { data } = await app.call(promotionList);
    expect(data.map(({ id }) => id)).toEqual([offers.first, offers.casino, offers.sport]);
    for (const id of [offers.daily, offers.every, offers.fixed]) {
      expect((await take(app, token, id)).refusal).toBe('promotion.closed');
    }
  });
});

describe('taking a promotion', () => {
  test('makes it wait for a deposit and moves no money', async () => {
    const { data } = await take(app, token, offers.fixed);
    expect(data).toMatchObject({
      state: 'waiting',
      promotion: { id: offers.fixed },
      granted_at: null,
      turnover: null,
      wallet: null,
      ended_at: null,
      moved_amount: null,
    });
    expect(await fetchCurrent(app, token)).toEqual(data);
    expect(await fetchCurrent(app, other)).toBeNull();
    expect(await fetchWalletBalances(app, token)).toEqual({ กระเป๋าหลัก: OPENING });
    expect(await fetchBonusMovements(app)).toEqual([]);
  });

  test('is refused while another promotion is current', async () => {
    await take(app, token, offers.fixed);
    expect((await take(app, token, offers.fixed)).refusal).toBe('promotion.one_at_a_time');
    expect((await take(app, token, offers.every)).refusal).toBe('promotion.one_at_a_time');
    expect((await take(app, other, offers.every)).refusal).toBeUndefined();
  });

  test('is done once per key, and the key is refused for another promotion', async () => {
    const key = randomUUID();
    const { data } = await take(app, token, offers.fixed, key);
    expect((await take(app, token, offers.fixed, key)).data.id).toBe(data.id);
    expect((await take(app, token, offers.every, key)).refusal).toBe(
      'request.idempotency_conflict',
    );
  });

  test('is refused for an unknown promotion or one of another agent', async () => {
    expect((await take(app, token, '7')).refusal).toBe('request.not_found');
    expect((await take(app, token, '999999999999999')).refusal).toBe('request.not_found');
  });

  test('for the first deposit is refused after a deposit', async () => {
    await payIn(app, token, '20');
    expect((await take(app, token, offers.first)).refusal).toBe('promotion.not_first_deposit');
    expect((await take(app, other, offers.first)).refusal).toBeUndefined();
  });

  test('with a daily limit is possible once a day in Thailand', async () => {
    const { id } = await startPromotion(app, token, offers.daily, '200');
    await giveUp(app, token, id);
    expect((await take(app, token, offers.daily)).refusal).toBe('promotion.taken_today');
    expect((await offerOf(offers.daily))?.refusal?.reason).toBe('promotion.taken_today');
    await app.moveClock(DAY_MS);
    expect((await take(app, token, offers.daily)).refusal).toBeUndefined();
  });

  test('is limited by the bonuses that the member got, and not by cancelled promotions', async () => {
    await queryRaw(app.db, 'UPDATE promotions SET limit_per_member = 2 WHERE id = 4');
    await giveUp(app, token, (await take(app, token, offers.fixed)).data.id);
    for (let turn = 0; turn < 2; turn += 1) {
      const { id } = await startPromotion(app, token, offers.fixed, '300');
      await giveUp(app, token, id);
    }
    expect((await take(app, token, offers.fixed)).refusal).toBe('promotion.used_up');
    expect(await offerOf(offers.fixed)).toMatchObject({ may_accept: false, times_taken: 2 });
    expect((await take(app, other, offers.fixed)).refusal).toBeUndefined();
  });
});

describe('the deposit for a promotion', () => {
  test('brings a bonus in a wallet of its own', async () => {
    await take(app, token, offers.daily);
    expect(await payIn(app, token, '300')).toBe('credited');
    const current = await fetchCurrent(app, token);
    expect(current).toMatchObject({
      state: 'running',
      deposit_amount: 300_00,
      bonus_amount: 60_00,
      turnover: { required: 1_800_00, counted: 0, remaining: 1_800_00 },
      wallet: { balance: 60_00 },
      has_open_round: false,
      moved_amount: null,
    });
    expect(Date.parse(current!.expires_at!) - Date.parse(current!.granted_at!)).toBe(3 * DAY_MS);
    expect(await fetchWalletBalances(app, token)).toEqual({
      กระเป๋าหลัก: OPENING + 300_00,
      [current!.promotion.name]: 60_00,
    });
    expect(await fetchBonusMovements(app)).toEqual([{ code: 'promotion_bonus', amount: 60_00 }]);
    expect(await fetchTurnoverOwed(app.db, player.memberId)).toMatchObject([
      { source: 'promotion', requiredSatang: 1_800_00, countedSatang: 0 },
    ]);
  });

  test.each([
    ['a percentage up to its maximum', offers.daily, '5000', 400_00, 27_000_00],
    ['a fixed amount', offers.fixed, '1000', 100_00, 7_700_00],
    ['a percentage of odd satang, rounded down', offers.every, '100.57', 10_05, 331_86],
  ])('brings %s', async (_name, id, baht, bonus, required) => {
    const running = await startPromotion(app, token, id, baht);
    expect(running).toMatchObject({ bonus_amount: bonus, turnover: { required } });
  });

  test('may be a bank transfer, or a payment that an operator credits', async () => {
    await take(app, token, offers.every);
    const { amount } = await reserve(app, token, { amount: '200' });
    await report(app, transfer(amount, { from: senders.first }));
    expect(await fetchCurrent(app, token)).toMatchObject({
      deposit_amount: amount,
      bonus_amount: Math.floor(amount / 10),
    });
    await take(app, other, offers.every);
    await report(app, transfer(777_00, { from: senders.stranger }));
    const { data } = await operate(app, '/incoming');
    const [waiting] = (data as { rows: { id: number }[] }).rows;
    const body = { id: waiting!.id, username: demoMembers[1].username };
    expect(await operate(app, '/incoming/credit', { body })).toMatchObject({ error: 0 });
    expect(await fetchCurrent(app, other)).toMatchObject({ bonus_amount: 77_70 });
  });

  test('leaves the promotion waiting when it is below the minimum', async () => {
    await take(app, token, offers.fixed);
    await payIn(app, token, '299.99');
    expect(await fetchCurrent(app, token)).toMatchObject({ state: 'waiting' });
    await payIn(app, token, '300');
    expect(await fetchCurrent(app, token)).toMatchObject({ state: 'running' });
  });

  test('brings one bonus: the next deposit brings none', async () => {
    await startPromotion(app, token, offers.every, '100');
    await payIn(app, token, '100');
    expect(await fetchBonusMovements(app)).toHaveLength(1);
    expect(await fetchWalletBalances(app, token)).toMatchObject({ กระเป๋าหลัก: OPENING + 200_00 });
  });

  test('ends a first-deposit promotion when it does not qualify', async () => {
    await take(app, token, offers.first);
    await payIn(app, token, '99');
    expect(await fetchCurrent(app, token)).toBeNull();
    expect(await fetchLastEnded(app, token)).toMatchObject({
      state: 'expired',
      turnover: null,
      moved_amount: null,
    });
    await payIn(app, token, '500');
    expect(await fetchBonusMovements(app)).toEqual([]);
  });

  test('brings no bonus after the end of the promotion', async () => {
    await queryRaw(
      app.db,
      `UPDATE promotions SET ends_at = business_now() + interval '1 hour' WHERE id = 6`,
    );
    await take(app, token, offers.sport);
    await take(app, other, offers.sport);
    await app.moveClock(2 * 60 * 60_000);
    await payIn(app, token, '300');
    expect(await fetchBonusMovements(app)).toEqual([]);
    await endDue();
    for (const member of [token, other]) {
      expect(await fetchLastEnded(app, member)).toMatchObject({ state: 'expired' });
      expect((await take(app, member, offers.every)).refusal).toBeUndefined();
    }
  });

  test('brings the bonus although the agent has closed the promotion since', async () => {
    await take(app, token, offers.every);
    expect(
      await operate(app, '/promotions/open', { body: { id: 3, is_open: false }, as: 'som' }),
    ).toMatchObject({ error: 0 });
    await payIn(app, token, '100');
    expect(await fetchCurrent(app, token)).toMatchObject({ state: 'running' });
    expect((await take(app, other, offers.every)).refusal).toBe('promotion.closed');
  });
});

describe('giving up a promotion', () => {
  test('costs nothing while it waits, and can be repeated', async () => {
    const { id } = (await take(app, token, offers.every)).data;
    expect((await giveUp(app, token, id)).data).toMatchObject({
      state: 'cancelled',
      moved_amount: null,
    });
    expect((await giveUp(app, token, id)).data.state).toBe('cancelled');
    await payIn(app, token, '100');
    expect(await fetchBonusMovements(app)).toEqual([]);
  });

  test('forfeits the bonus wallet and leaves the main wallet alone', async () => {
    const { id, wallet } = await startOpenPromotion(app, token, offers.fixed, '300');
    const bonus = await openGame(app, token, wallet.id);
    await playRound(app, bonus, { stake: 40_00, pays: 15_00 });
    const key = { 'idempotency-key': randomUUID() };
    const { data } = await app.call(promotionCancel, { token, headers: key, body: { id } });
    expect(data).toMatchObject({ state: 'cancelled', moved_amount: 75_00, wallet: null });
    expect((await app.call(promotionCancel, { token, headers: key, body: { id } })).data).toEqual(
      data,
    );
    expect(await fetchBonusMovements(app)).toEqual([
      { code: 'promotion_bonus', amount: 100_00 },
      { code: 'promotion_forfeit', amount: 75_00 },
    ]);
    expect(await fetchWalletBalances(app, token)).toEqual({ กระเป๋าหลัก: OPENING + 300_00 });
    expect(await fetchTurnoverOwed(app.db, player.memberId)).toEqual([]);
  });

  test('is refused while a round is open on the bonus wallet', async () => {
    const { id, wallet } = await startOpenPromotion(app, token, offers.fixed, '300');
    const round = createRound(app, await openGame(app, token, wallet.id));
    await round.stake(40_00);
    expect(await fetchCurrent(app, token)).toMatchObject({ has_open_round: true });
    expect((await giveUp(app, token, id)).refusal).toBe('promotion.round_open');
    await round.pay(0);
    expect((await giveUp(app, token, id)).data).toMatchObject({ moved_amount: 60_00 });
  });

  test('is possible while a round is open on the main wallet', async () => {
    const { id } = await startPromotion(app, token, offers.fixed, '300');
    await createRound(app, player.playerToken).stake(10_00);
    expect((await giveUp(app, token, id)).data.state).toBe('cancelled');
  });

  test('is refused to another member', async () => {
    const { id } = (await take(app, token, offers.every)).data;
    expect((await giveUp(app, other, id)).refusal).toBe('request.not_found');
    expect((await giveUp(app, token, randomUUID())).refusal).toBe('request.not_found');
    expect(await fetchCurrent(app, token)).toMatchObject({ state: 'waiting' });
  });

  test('completes the promotion instead when its turnover has just been met', async () => {
    const { id } = await startPromotion(app, token, offers.every, '100');
    await playRound(app, player.playerToken, { stake: 330_00, pays: 0 });
    expect((await giveUp(app, token, id)).data).toMatchObject({
      state: 'completed',
      moved_amount: 10_00,
    });
    expect((await giveUp(app, token, id)).refusal).toBe('promotion.ended');
  });
});
