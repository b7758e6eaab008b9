import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { gameLink, gameWallets } from '@/contract/games.contract';
import { promotionMine } from '@/contract/promotions.contract';
import { memberStatement } from '@/contract/statement.contract';
import { withdrawCreate } from '@/contract/withdrawals.contract';
import { demoMembers } from '@/server/account/members.seed';
import { queryRaw } from '@/server/db/raw';
import { openTurnoverRequirement } from '@/server/requirements/requirement.service';
import { fetchTurnoverOwed } from '@/server/requirements/turnover.queries';
import { createTestApp, type TestApp, type TestPlayer } from '../../support/app';
import { createTestGateway, OPERATOR_KEY } from '../../support/deposit.fixture';
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
  playRound,
  slotGame,
  startOpenPromotion,
  startPromotion,
  tableGame,
  take,
} from '../../support/promotion.fixture';
import { runJob } from '../../support/run-job';
import { createTestProvider } from '../../support/test-provider';
import { oweTurnover } from '../../support/withdrawal.fixture';

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

describe('turnover', () => {
  test('counts settled stakes in eligible games from both wallets', async () => {
    const { wallet } = await startOpenPromotion(app, token, offers.fixed, '300');
    const bonus = await openGame(app, token, wallet.id);
    const counted = async () => (await fetchCurrent(app, token))?.turnover?.counted;
    await playRound(app, bonus, { stake: 10_00 });
    expect(await counted()).toBe(10_00);
    await playRound(app, player.playerToken, { stake: 20_00, pays: 50_00 });
    expect(await counted()).toBe(30_00);
    await playRound(app, player.playerToken, { stake: 100_00, gameId: tableGame.game_id });
    expect(await counted()).toBe(30_00);
    await queryRaw(app.db, `UPDATE turnover_requirements SET excluded_games = '["manee/hundred"]'`);
    await playRound(app, player.playerToken, { stake: 100_00, gameId: 'hundred' });
    expect(await counted()).toBe(30_00);
  });

  test('leaves out open, pushed and voided stakes', async () => {
    await startPromotion(app, token, offers.every, '100');
    const counted = async () => (await fetchCurrent(app, token))?.turnover?.counted;
    const open = createRound(app, player.playerToken);
    await open.stake(50_00);
    expect(await counted()).toBe(0);
    await open.pay(50_00, 20_00);
    expect(await counted()).toBe(20_00);
    const undone = createRound(app, player.playerToken);
    await undone.stake(30_00);
    await undone.pay(0);
    expect(await counted()).toBe(50_00);
    await undone.giveBack();
    expect(await counted()).toBe(20_00);
  });

  test('is not reduced by a void of a stake from before the promotion', async () => {
    const before = createRound(app, player.playerToken);
    await before.stake(100_00);
    await before.pay(0);
    await startPromotion(app, token, offers.every, '100');
    await playRound(app, player.playerToken, { stake: 40_00 });
    await before.giveBack();
    expect((await fetchCurrent(app, token))?.turnover?.counted).toBe(40_00);
  });

  test('stays counted when the game leaves the catalogue', async () => {
    await startPromotion(app, token, offers.fixed, '300');
    await playRound(app, player.playerToken, { stake: 40_00 });
    await queryRaw(app.db, `DELETE FROM games WHERE game_id = 'golden-dragon'`);
    expect((await fetchCurrent(app, token))?.turnover?.counted).toBe(40_00);
  });

  test('completes the promotion when met and moves the bonus to the main wallet', async () => {
    const { wallet } = await startOpenPromotion(app, token, offers.every, '100');
    await playRound(app, await openGame(app, token, wallet.id), { stake: 10_00, pays: 35_00 });
    await playRound(app, player.playerToken, { stake: 319_99 });
    await endDue();
    expect(await fetchCurrent(app, token)).toMatchObject({ turnover: { remaining: 1 } });
    await playRound(app, player.playerToken, { stake: 1_00 });
    expect(await fetchTurnoverOwed(app.db, player.memberId)).toEqual([]);
    await endDue();
    await endDue();
    expect(await fetchCurrent(app, token)).toBeNull();
    expect(await fetchLastEnded(app, token)).toMatchObject({
      state: 'completed',
      turnover: { required: 330_00, counted: 330_00, remaining: 0 },
      moved_amount: 35_00,
    });
    expect(await fetchWalletBalances(app, token)).toEqual({
      กระเป๋าหลัก: OPENING + 100_00 - 319_99 - 1_00 + 35_00,
    });
    expect(await fetchBonusMovements(app)).toEqual([
      { code: 'promotion_bonus', amount: 10_00 },
      { code: 'promotion_release', amount: 35_00 },
    ]);
    const { data } = await app.call(memberStatement, { token, query: { kind: 'other' } });
    expect(data.movements.map(({ wallet_name }) => wallet_name)).toContain('ทุกยอดฝาก รับเพิ่ม 10%');
  });

  test('completes the promotion on a request, before the job runs', async () => {
    await startPromotion(app, token, offers.every, '100');
    await playRound(app, player.playerToken, { stake: 330_00 });
    expect((await app.call(promotionMine, { token })).data).toMatchObject({
      current: null,
      ended: [{ state: 'completed' }],
    });
    expect((await take(app, token, offers.every)).refusal).toBeUndefined();
  });

  test('required by a coupon is owed until it expires, and moves no money', async () => {
    await app.db.transaction().execute(async (tx) => {
      await openTurnoverRequirement(tx, {
        memberId: player.memberId,
        source: 'coupon',
        reference: 'WELCOME/1',
        name: 'คูปอง WELCOME',
        requiredSatang: 50_00,
        days: 1,
        games: null,
      });
    });
    await playRound(app, player.playerToken, { stake: 20_00, gameId: tableGame.game_id });
    expect(await fetchTurnoverOwed(app.db, player.memberId)).toMatchObject([
      { source: 'coupon', reference: 'WELCOME/1', name: 'คูปอง WELCOME', countedSatang: 5_76 },
    ]);
    await app.moveClock(DAY_MS + 1_000);
    expect(await fetchTurnoverOwed(app.db, player.memberId)).toEqual([]);
    await endDue();
    const [row] = await queryRaw(
      app.db,
      `SELECT ended_as FROM turnover_requirements WHERE reference = 'WELCOME/1'`,
    );
    expect(row).toEqual({ ended_as: 'expired' });
  });
});

describe('after the end of the time to play', () => {
  test('the bonus is forfeited and the deposit stays', async () => {
    const { wallet, expires_at } = await startOpenPromotion(app, token, offers.daily, '200');
    await playRound(app, await openGame(app, token, wallet.id), { stake: 10_00, pays: 90_00 });
    await endDue();
    expect(await fetchCurrent(app, token)).toMatchObject({ state: 'running', expires_at });
    await app.moveClock(3 * DAY_MS);
    await endDue();
    expect(await fetchLastEnded(app, token)).toMatchObject({
      state: 'expired',
      moved_amount: 120_00,
    });
    expect(await fetchWalletBalances(app, token)).toEqual({ กระเป๋าหลัก: OPENING + 200_00 });
  });

  test('a promotion completes if its turnover was met in time, however late the job runs', async () => {
    await startPromotion(app, token, offers.every, '100');
    await playRound(app, player.playerToken, { stake: 330_00 });
    await app.moveClock(8 * DAY_MS);
    await endDue();
    expect(await fetchLastEnded(app, token)).toMatchObject({ state: 'completed' });
  });

  test('further play does not count', async () => {
    await startPromotion(app, token, offers.every, '100');
    await app.moveClock(8 * DAY_MS);
    await playRound(app, player.playerToken, { stake: 330_00 });
    await endDue();
    expect(await fetchLastEnded(app, token)).toMatchObject({
      state: 'expired',
      turnover: { counted: 0 },
    });
  });
});

describe('a bonus wallet', () => {
  test('is offered and launched only for eligible games', async () => {
    const { wallet } = await startOpenPromotion(app, token, offers.fixed, '300');
    const walletsOf = async (game: object) =>
      (await app.call(gameWallets, { token, body: game })).data.map(({ id }) => id);
    expect(await walletsOf(slotGame)).toEqual([String(player.accountId), wallet.id]);
    expect(await walletsOf(tableGame)).toEqual([String(player.accountId)]);
    const launch = (game: object, id = wallet.id, as = token) =>
      app.call(gameLink, {
        token: as,
        body: { ...game, source: 'sandbox', wallet_id: id, is_mobile: true },
      });
    expect((await launch(slotGame)).refusal).toBeUndefined();
    expect((await launch(tableGame)).refusal).toBe('wallet.not_usable');
    expect((await launch(slotGame, wallet.id, other)).refusal).toBe('wallet.not_usable');
    expect((await launch(tableGame, String(player.accountId))).refusal).toBeUndefined();
  });

  test('shows the turnover owed for its bonus; the main wallet shows the turnover owed for a withdrawal', async () => {
    const owedBy = async () =>
      (await app.call(gameWallets, { token, body: slotGame })).data.map(
        ({ turnover_owed }) => turnover_owed,
      );
    expect(await owedBy()).toEqual([0]);
    await startOpenPromotion(app, token, offers.fixed, '300');
    const [, own] = await owedBy();
    expect(own).toBeGreaterThan(0);
    expect(await owedBy()).toEqual([own, own]);
    await oweTurnover(app, '0812345678', { required: 90_000_00, played: 10_00 });
    expect(await owedBy()).toEqual([90_000_00 - 10_00 + own!, own]);
    const refused = await app.call(withdrawCreate, { token, body: { amount: '100' } });
    expect(refused.json).toMatchObject({
      data: { remaining: String((90_000_00 - 10_00 + own!) / 100) + '.00' },
    });
  });

  test('refuses stakes in games that are not eligible', async () => {
    const { wallet } = await startOpenPromotion(app, token, offers.fixed, '300');
    const bonus = await openGame(app, token, wallet.id);
    const refused = await playRound(app, bonus, { stake: 5_00, gameId: tableGame.game_id });
    expect(refused).toBe('wallet_not_usable');
    expect(await playRound(app, bonus, { stake: 5_00, gameId: 'nothing' })).toBe(
      'wallet_not_usable',
    );
    await queryRaw(app.db, `UPDATE turnover_requirements SET excluded_games = '["manee/hundred"]'`);
    expect(await playRound(app, bonus, { stake: 5_00, gameId: 'hundred' })).toBe(
      'wallet_not_usable',
    );
    expect(await playRound(app, bonus, { stake: 5_00 })).toBe('ok');
    expect(
      await playRound(app, player.playerToken, { stake: 5_00, gameId: tableGame.game_id }),
    ).toBe('ok');
    expect(await fetchCurrent(app, token)).toMatchObject({ wallet: { balance: 95_00 } });
  });

  test('refuses stakes after its time is over, both before and after the job has ended it', async () => {
    const { wallet } = await startOpenPromotion(app, token, offers.fixed, '300');
    const bonus = await openGame(app, token, wallet.id);
    const late = createRound(app, bonus);
    await app.moveClock(6 * DAY_MS);
    expect(await late.stake(5_00)).toMatchObject({ status: 'wallet_not_usable' });
    await endDue();
    expect(await late.stake(5_00)).toMatchObject({
      status: 'wallet_not_usable',
      balance_satang: 0,
    });
    const { refusal } = await app.call(gameLink, {
      token,
      body: { ...slotGame, source: 'sandbox', wallet_id: wallet.id, is_mobile: true },
    });
    expect(refusal).toBe('wallet.not_usable');
  });

  test('passes a late win to the main wallet when its promotion is completed', async () => {
    const { wallet } = await startOpenPromotion(app, token, offers.every, '100');
    const round = createRound(app, await openGame(app, token, wallet.id));
    await round.stake(10_00);
    await playRound(app, player.playerToken, { stake: 330_00 });
    await endDue();
    expect(await fetchLastEnded(app, token)).toMatchObject({ state: 'completed', moved_amount: 0 });
    expect(await round.pay(80_00)).toMatchObject({ status: 'ok', balance_satang: 80_00 });
    await endDue();
    await endDue();
    expect(await fetchLastEnded(app, token)).toMatchObject({ moved_amount: 80_00 });
    expect(await fetchWalletBalances(app, token)).toEqual({
      กระเป๋าหลัก: OPENING + 100_00 - 330_00 + 80_00,
    });
  });

  test.each(['a win', 'a stake that is given back'] as const)(
    'passes %s to the house when its promotion has expired',
    async (what) => {
      const { wallet } = await startOpenPromotion(app, token, offers.fixed, '300');
      const round = createRound(app, await openGame(app, token, wallet.id));
      await round.stake(40_00);
      await app.moveClock(6 * DAY_MS);
      await endDue();
      expect(await fetchLastEnded(app, token)).toMatchObject({
        state: 'expired',
        moved_amount: 60_00,
      });
      if (what === 'a win') await round.pay(40_00);
      else await round.giveBack();
      await endDue();
      expect(await fetchLastEnded(app, token)).toMatchObject({ moved_amount: 100_00 });
      expect(await fetchBonusMovements(app)).toEqual([
        { code: 'promotion_bonus', amount: 100_00 },
        { code: 'promotion_forfeit', amount: 60_00 },
        { code: 'promotion_forfeit', amount: 40_00 },
      ]);
      expect(await fetchWalletBalances(app, token)).toEqual({ กระเป๋าหลัก: OPENING + 300_00 });
    },
  );
});

test('ended promotions come page by page, latest first', async () => {
  const ids: string[] = [];
  for (let turn = 0; turn < 3; turn += 1) {
    const { id } = (await take(app, token, offers.every)).data;
    await giveUp(app, token, id);
    ids.unshift(id);
  }
  const page = async (query: Record<string, string>) =>
    (await app.call(promotionMine, { token, query })).data;
  const first = await page({ limit: '2' });
  expect(first.ended.map(({ id }) => id)).toEqual(ids.slice(0, 2));
  const second = await page({ limit: '2', cursor: first.next_cursor! });
  expect(second).toMatchObject({ ended: [{ id: ids[2] }], next_cursor: null });
  const foreign = await app.call(promotionMine, { token: other, query: { cursor: ids[0]! } });
  expect(foreign.data.ended).toEqual([]);
});
