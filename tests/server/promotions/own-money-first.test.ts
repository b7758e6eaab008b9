import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { gameLink, gameWallets } from '@/contract/games.contract';
import { promotionList } from '@/contract/promotions.contract';
import { memberWallets } from '@/contract/wallet.contract';
import { withdrawCreate, withdrawInfo } from '@/contract/withdrawals.contract';
import { demoMembers } from '@/server/account/members.seed';
import { queryRaw } from '@/server/db/raw';
import { rollUpPlayed } from '@/server/played/roll-up.service';
import { plantFriend } from '../../support/affiliate.fixture';
import { writeRules } from '../../support/agent-rules';
import { createTestApp, type TestApp, type TestPlayer } from '../../support/app';
import { createTestGateway } from '../../support/deposit.fixture';
import {
  allowLargeStakes,
  createRound,
  fetchBonusMovements,
  fetchCurrent,
  fetchLastEnded,
  findPromotionFaults,
  giveUp,
  offers,
  openGame,
  payIn,
  playRound,
  type RunningPromotion,
  slotGame,
  startOpenPromotion,
  startPromotion,
  tableGame,
} from '../../support/promotion.fixture';
import { runJob } from '../../support/run-job';
import { createTestProvider } from '../../support/test-provider';

const OPENING = demoMembers[0].balanceSatang;

let app: TestApp;
let player: TestPlayer;
let token: string;

beforeAll(async () => {
  app = await createTestApp({
    providers: [createTestProvider()],
    gateways: [createTestGateway()],
    prepare: async (fresh) => {
      player = await fresh.openPlayer();
      token = player.token;
    },
  });
});
beforeEach(() => app.reset());
afterEach(async () => {
  expect((await app.verifyLedger()).faults).toEqual([]);
  expect(await findPromotionFaults(app.db)).toEqual([]);
});
afterAll(() => app.close());

const missing = async () => (await fetchCurrent(app, token))?.own_play?.remaining;
const walletsOf = async (game: object) =>
  (await app.call(gameWallets, { token, body: game })).data.map(({ id }) => id);

/** Returns a token of the bonus wallet from a game launched while the wallet was open. */
async function openEarlier({ wallet }: RunningPromotion): Promise<string> {
  const [before] = await queryRaw<{ own_play: number }>(
    app.db,
    'SELECT own_play FROM turnover_requirements WHERE ended_at IS NULL AND own_play > 0',
  );
  await queryRaw(app.db, 'UPDATE turnover_requirements SET own_play = 0 WHERE own_play > 0');
  const playerToken = await openGame(app, token, wallet.id);
  await queryRaw(
    app.db,
    `UPDATE turnover_requirements SET own_play = $1 WHERE source = 'promotion' AND ended_at IS NULL`,
    [before!.own_play],
  );
  return playerToken;
}

describe('a bonus wallet that opens after play from the main wallet', () => {
  test('cannot be used in any game or session before that play, and shows how much play is missing', async () => {
    const running = await startPromotion(app, token, offers.every, '5000');
    const { wallet } = running;
    // The required play is the bonus of 500.00 divided by the house edge of 3.68 %.
    expect(running.own_play).toEqual({ required: 13_586_96, remaining: 13_586_96 });
    for (const game of [slotGame, tableGame]) {
      expect(await walletsOf(game)).toEqual([String(player.accountId)]);
      const body = { ...game, source: 'sandbox', wallet_id: wallet.id, is_mobile: true };
      expect((await app.call(gameLink, { token, body })).refusal).toBe('wallet.not_usable');
    }
    const playerToken = await openEarlier(running);
    expect(await playRound(app, playerToken, { stake: 5_00 })).toBe('wallet_not_usable');
    const { data } = await app.call(memberWallets, { token });
    expect(data.map(({ balance, opens_after }) => [balance, opens_after])).toEqual([
      [OPENING + 5_000_00, null],
      [500_00, 13_586_96],
    ]);
  });

  test('is forfeited when the promotion is given up, and the deposit can be withdrawn', async () => {
    const { id } = await startPromotion(app, token, offers.every, '5000');
    const ask = () => app.call(withdrawCreate, { token, body: { amount: '5000' } });
    expect((await ask()).refusal).toBe('withdraw.turnover_owed');
    expect((await giveUp(app, token, id)).data).toMatchObject({ moved_amount: 500_00 });
    expect(await fetchBonusMovements(app)).toEqual([
      { code: 'promotion_bonus', amount: 500_00 },
      { code: 'promotion_forfeit', amount: 500_00 },
    ]);
    expect((await ask()).refusal).toBeUndefined();
  });

  test('opens once the required play in its games is complete to the satang', async () => {
    await allowLargeStakes(app);
    const { wallet } = await startPromotion(app, token, offers.fixed, '5000');
    expect(await missing()).toBe(2_717_40);
    await playRound(app, player.playerToken, { stake: 500_00, gameId: tableGame.game_id });
    expect(await missing()).toBe(2_717_40);
    await playRound(app, player.playerToken, { stake: 2_717_39 });
    expect(await missing()).toBe(1);
    expect(await walletsOf(slotGame)).not.toContain(wallet.id);
    await playRound(app, player.playerToken, { stake: 1 });
    expect(await missing()).toBe(0);
    expect(await walletsOf(slotGame)).toContain(wallet.id);
    const bonus = await openGame(app, token, wallet.id);
    expect(await playRound(app, bonus, { stake: 50_00 })).toBe('ok');
    const [, opened] = (await app.call(memberWallets, { token })).data;
    expect(opened).toMatchObject({ balance: 50_00, opens_after: null });
  });

  test('closes again when a void takes back required play, and the voided stake counts as no turnover', async () => {
    await allowLargeStakes(app);
    const { wallet } = await startPromotion(app, token, offers.fixed, '5000');
    const round = createRound(app, player.playerToken);
    await round.stake(1_200_00);
    await round.pay(0);
    await playRound(app, player.playerToken, { stake: 1_200_00, pays: 1_200_00 });
    await playRound(app, player.playerToken, { stake: 317_40, pays: 317_40 });
    const bonus = await openGame(app, token, wallet.id);
    await playRound(app, bonus, { stake: 50_00, pays: 50_00 });
    expect((await fetchCurrent(app, token))?.turnover?.counted).toBe(2_767_40);
    await round.giveBack();
    expect(await missing()).toBe(1_200_00);
    expect(await playRound(app, bonus, { stake: 1_00 })).toBe('wallet_not_usable');
    expect((await fetchCurrent(app, token))?.turnover?.remaining).toBe(35_700_00 - 1_567_40);
  });

  test('needs no more play than the whole turnover, which then completes the promotion', async () => {
    await allowLargeStakes(app);
    await queryRaw(app.db, 'UPDATE promotions SET turnover_milli = 1000 WHERE id = 3');
    const running = await startPromotion(app, token, offers.every, '200');
    expect(running).toMatchObject({
      turnover: { required: 220_00 },
      own_play: { required: 220_00 },
    });
    await playRound(app, player.playerToken, { stake: 220_00 });
    await runJob(app, 'end-due-promotions');
    expect(await fetchLastEnded(app, token)).toMatchObject({
      state: 'completed',
      moved_amount: 20_00,
    });
  });
});

describe('near-even bets', () => {
  test('count for turnover by their house edge, as the offer and the withdrawal info show', async () => {
    const counts = [
      { kind: 'slot', percent: 100 },
      { kind: 'casino', percent: 28.8 },
      { kind: 'fishing', percent: 100 },
      { kind: 'sport', percent: 100 },
    ];
    const { data } = await app.call(promotionList);
    expect(data[2]).toMatchObject({ counts, edge_basis_points: 368 });
    const running = await startPromotion(app, token, offers.every, '1000');
    expect(running.promotion.counts).toEqual(counts);
    await playRound(app, player.playerToken, { stake: 100_00, gameId: tableGame.game_id });
    expect(await fetchCurrent(app, token)).toMatchObject({
      turnover: { counted: 28_80 },
      own_play: { remaining: running.own_play!.required - 28_80 },
    });
    const info = (await app.call(withdrawInfo, { token })).data;
    expect(info.turnover).toMatchObject([{ counts, counted: 28_80, remaining: 3_300_00 - 28_80 }]);
  });

  test('keep their turnover weight when the edges change after the promotion has started', async () => {
    await startPromotion(app, token, offers.every, '1000');
    await writeRules(app.db, { affiliate: { house_edges: { slot: 1_060, casino: 106 } } });
    await playRound(app, player.playerToken, { stake: 100_00, gameId: tableGame.game_id });
    const current = await fetchCurrent(app, token);
    expect(current).toMatchObject({ turnover: { counted: 28_80 } });
    expect(current?.promotion.counts[1]).toEqual({ kind: 'casino', percent: 28.8 });
    await giveUp(app, token, current!.id);
    const { data } = await app.call(promotionList);
    expect(data[2]?.counts[1]).toEqual({ kind: 'casino', percent: 10 });
  });
});

describe('the largest stake', () => {
  test('caps the counted turnover of a stake from the main wallet', async () => {
    const running = await startPromotion(app, token, offers.every, '1000');
    expect(running.promotion.largest_stake).toBe(100_00);
    await playRound(app, player.playerToken, { stake: 700_00 });
    expect((await fetchCurrent(app, token))?.turnover?.counted).toBe(100_00);
  });

  test('limits the sum of the stakes in one round from the bonus wallet', async () => {
    const { wallet } = await startOpenPromotion(app, token, offers.every, '3000');
    const bonus = await openGame(app, token, wallet.id);
    expect(await playRound(app, bonus, { stake: 100_01 })).toBe('stake_too_large');
    const round = createRound(app, bonus);
    expect((await round.stake(60_00)).status).toBe('ok');
    expect(await playRound(app, bonus, { stake: 100_00 })).toBe('ok');
    const [{ round_id: roundId } = { round_id: '' }] = await queryRaw<{ round_id: string }>(
      app.db,
      `SELECT round_id FROM game_rounds WHERE state = 'open'`,
    );
    const second = await app.providerCall('debit', {
      player_token: bonus,
      round_id: roundId,
      transaction_id: 'second-stake-of-a-round',
      game_id: slotGame.game_id,
      amount_satang: 40_01,
    });
    expect(second).toMatchObject({ status: 'stake_too_large', balance_satang: 140_00 });
    expect(await fetchCurrent(app, token)).toMatchObject({ wallet: { balance: 140_00 } });
  });
});

test('play from a bonus wallet earns no points, no VIP level and no affiliate income', async () => {
  const username = '0899999001';
  const friendId = await plantFriend(app.db, username, null);
  await queryRaw(app.db, 'UPDATE members SET referrer_member_id = $1 WHERE id = $2', [
    friendId,
    player.memberId,
  ]);
  const { wallet } = await startOpenPromotion(app, token, offers.every, '5000');
  const bonus = await openGame(app, token, wallet.id);
  const earned = async () => {
    while (!(await rollUpPlayed(app.db))) await new Promise((resolve) => setTimeout(resolve, 1));
    await runJob(app, 'credit-played-points');
    await runJob(app, 'credit-affiliate-income');
    const [row] = await queryRaw(
      app.db,
      `SELECT coalesce((SELECT sum(turnover) FROM point_days WHERE member_id = $1), 0)::bigint AS points,
         vip_turnover($1, movement_day(business_now()) - 30) AS level,
         coalesce((SELECT sum(turnover) FROM affiliate_days WHERE friend_id = $1), 0)::bigint AS income`,
      [player.memberId],
    );
    return row;
  };
  for (let turn = 0; turn < 3; turn += 1) await playRound(app, bonus, { stake: 100_00 });
  expect(await earned()).toEqual({ points: 0, level: 0, income: 0 });
  await playRound(app, player.playerToken, { stake: 40_00 });
  expect(await earned()).toEqual({ points: 40_00, level: 40_00, income: 40_00 });
});

test('a running promotion keeps the terms from its start', async () => {
  const running = await startOpenPromotion(app, token, offers.every, '100');
  await queryRaw(
    app.db,
    `UPDATE turnover_requirements SET weights = '{}', largest_stake = NULL WHERE ended_at IS NULL`,
  );
  await payIn(app, token, '100');
  await playRound(app, player.playerToken, { stake: 200_00, gameId: tableGame.game_id });
  expect(await fetchCurrent(app, token)).toMatchObject({
    id: running.id,
    promotion: { largest_stake: null },
    turnover: { counted: 200_00 },
    own_play: { required: 0, remaining: 0 },
  });
});
