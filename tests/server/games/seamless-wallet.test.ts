import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { demoMembers } from '@/server/account/members.seed';
import { queryRaw } from '@/server/db/raw';
import { createTestApp, type TestApp, type TestPlayer } from '../../support/app';
import { createTestProvider } from '../../support/test-provider';

let app: TestApp;
let player: TestPlayer;
let other: TestPlayer;
const opening = demoMembers[0].balanceSatang;

beforeAll(async () => {
  app = await createTestApp({
    providers: [createTestProvider()],
    prepare: async (fresh) => {
      player = await fresh.openPlayer();
      other = await fresh.openPlayer(demoMembers[1].username);
    },
  });
});
beforeEach(() => app.reset());
afterAll(() => app.close());

interface Numbers {
  tx?: string;
  round?: string;
  amount?: number;
  closes?: boolean;
  playerToken?: string;
  game?: string;
  turnover?: number;
}

function debit({
  tx = 'd1',
  round = 'r1',
  amount = 100,
  playerToken,
  game = 'golden-dragon',
}: Numbers = {}) {
  return app.providerCall('debit', {
    player_token: playerToken ?? player.playerToken,
    transaction_id: tx,
    round_id: round,
    game_id: game,
    amount_satang: amount,
  });
}

function credit({
  tx = 'c1',
  round = 'r1',
  amount = 250,
  closes = true,
  playerToken,
  game = 'golden-dragon',
  turnover,
}: Numbers = {}) {
  return app.providerCall('credit', {
    player_token: playerToken ?? player.playerToken,
    transaction_id: tx,
    round_id: round,
    game_id: game,
    amount_satang: amount,
    round_closed: closes,
    ...(turnover !== undefined && { valid_turnover_satang: turnover }),
  });
}

function rollback({ tx = 'd1', round = 'r1', playerToken }: Numbers = {}) {
  return app.providerCall('rollback', {
    player_token: playerToken ?? player.playerToken,
    transaction_id: tx,
    round_id: round,
  });
}

async function movements(): Promise<string[]> {
  const rows = await queryRaw<{ code: string; amount: number }>(
    app.db,
    "SELECT code, amount FROM transfers WHERE code LIKE 'game_%' ORDER BY seq",
  );
  return rows.map(({ code, amount }) => `${code} ${amount}`);
}

function settled() {
  return queryRaw<{ stake: number; payout: number; valid_turnover: number }>(
    app.db,
    'SELECT stake, payout, valid_turnover FROM settled_stakes ORDER BY seq',
  );
}

async function roundOf(roundId = 'r1') {
  return app.db
    .selectFrom('game_rounds')
    .select(['stake', 'payout', 'state', 'provider_id', 'closed_at'])
    .where('round_id', '=', roundId)
    .executeTakeFirst();
}

async function expectBooksInOrder(balance: number): Promise<void> {
  expect(await app.balanceOf(player.token)).toBe(balance);
  expect((await app.verifyLedger()).faults).toEqual([]);
}

describe('a game round', () => {
  test('takes the stake, pays the win and is settled only once', async () => {
    expect(await debit({ amount: 300 })).toEqual({
      status: 'ok',
      balance_satang: opening - 300,
      replayed: false,
    });
    expect(await settled()).toEqual([]);
    expect(await roundOf()).toMatchObject({
      stake: 300,
      payout: 0,
      state: 'open',
      provider_id: 'manee',
    });
    expect(await credit({ amount: 500 })).toEqual({
      status: 'ok',
      balance_satang: opening + 200,
      replayed: false,
    });
    expect(await roundOf()).toMatchObject({ stake: 300, payout: 500, state: 'closed' });
    expect(await settled()).toEqual([{ stake: 300, payout: 500, valid_turnover: 300 }]);
    await expectBooksInOrder(opening + 200);
  });

  test('may take several stakes and pay in parts', async () => {
    await debit({ tx: 'd1', amount: 100 });
    await debit({ tx: 'd2', amount: 50 });
    await credit({ tx: 'c1', amount: 30, closes: false });
    await credit({ tx: 'c2', amount: 20, closes: true });
    expect(await settled()).toEqual([{ stake: 150, payout: 50, valid_turnover: 150 }]);
    await expectBooksInOrder(opening - 100);
  });

  test('that lost is closed by a credit of zero', async () => {
    await debit();
    expect(await credit({ amount: 0 })).toMatchObject({
      status: 'ok',
      balance_satang: opening - 100,
    });
    expect(await roundOf()).toMatchObject({ state: 'closed' });
    expect(await movements()).toEqual(['game_stake 100']);
    expect(await settled()).toEqual([{ stake: 100, payout: 0, valid_turnover: 100 }]);
    expect(await credit({ amount: 0 })).toMatchObject({ status: 'ok', replayed: true });
    expect(await settled()).toHaveLength(1);
  });

  test('counts the turnover that the closing credit names', async () => {
    await debit({ tx: 'd1', amount: 100 });
    await debit({ tx: 'd2', amount: 50 });
    await credit({ tx: 'c1', amount: 30, closes: false, turnover: 10 });
    await credit({ tx: 'c2', amount: 20, turnover: 60 });
    expect(await settled()).toEqual([{ stake: 150, payout: 50, valid_turnover: 60 }]);
    await expectBooksInOrder(opening - 100);
  });

  test('counts no turnover for a returned stake, and never more than the stake', async () => {
    await debit({ amount: 100 });
    await credit({ amount: 100, turnover: 0 });
    await debit({ tx: 'd2', round: 'r2', amount: 100 });
    await credit({ tx: 'c2', round: 'r2', amount: 0, turnover: 500 });
    await credit({ tx: 'c3', round: 'r3', amount: 70, turnover: 500 });
    expect(await settled()).toEqual([
      { stake: 100, payout: 100, valid_turnover: 0 },
      { stake: 100, payout: 0, valid_turnover: 100 },
      { stake: 0, payout: 70, valid_turnover: 0 },
    ]);
  });

  test('conflicts when its closing credit repeats with another turnover', async () => {
    await debit({ amount: 100 });
    await credit({ amount: 100, turnover: 40 });
    expect(await credit({ amount: 100, turnover: 40 })).toMatchObject({ replayed: true });
    expect(await credit({ amount: 100 })).toMatchObject({ status: 'transaction_conflict' });
    expect(await settled()).toEqual([{ stake: 100, payout: 100, valid_turnover: 40 }]);
  });

  test('that was closed takes no further stake', async () => {
    await debit();
    await credit();
    expect(await debit({ tx: 'd2' })).toMatchObject({
      status: 'unknown_round',
      balance_satang: opening + 150,
    });
    await expectBooksInOrder(opening + 150);
  });

  test('is refused to another player', async () => {
    await debit();
    const refused = {
      status: 'unknown_round',
      balance_satang: demoMembers[1].balanceSatang,
      replayed: false,
    };
    expect(await debit({ tx: 'd2', playerToken: other.playerToken })).toEqual(refused);
    expect(await credit({ tx: 'c2', playerToken: other.playerToken })).toEqual(refused);
    expect(await rollback({ tx: 'd1', playerToken: other.playerToken })).toEqual(refused);
    expect(await movements()).toEqual(['game_stake 100']);
  });

  test('can still be finished when its game has left the catalogue', async () => {
    expect(await debit({ game: 'withdrawn' })).toMatchObject({ status: 'ok' });
    expect(await credit({ game: 'withdrawn' })).toMatchObject({ status: 'ok' });
    await expectBooksInOrder(opening + 150);
  });
});

describe('a repeated call', () => {
  test('moves nothing and gets the stored response, even after the balance changed', async () => {
    const first = await debit();
    await credit();
    expect(await debit()).toEqual({ ...first, replayed: true });
    expect(await credit()).toEqual({ status: 'ok', balance_satang: opening + 150, replayed: true });
    expect(await movements()).toEqual(['game_stake 100', 'game_payout 250']);
  });

  test.each([
    ['amount', { amount: 101 }],
    ['round', { round: 'r2' }],
    ['game', { game: 'hundred' }],
  ])('with another %s is a conflict', async (_name, difference) => {
    await debit();
    expect(await debit(difference)).toEqual({
      status: 'transaction_conflict',
      balance_satang: opening - 100,
      replayed: false,
    });
    await credit();
    expect(await credit(difference)).toMatchObject({ status: 'transaction_conflict' });
    expect(await movements()).toEqual(['game_stake 100', 'game_payout 250']);
  });

  test("with the id of another player's call is a conflict", async () => {
    await debit();
    expect(await debit({ round: 'r2', playerToken: other.playerToken })).toMatchObject({
      status: 'transaction_conflict',
    });
    expect(await app.balanceOf(other.token)).toBe(demoMembers[1].balanceSatang);
  });

  test('that was refused for insufficient balance may succeed later', async () => {
    const tooMuch = opening + 1;
    expect(await debit({ amount: tooMuch })).toEqual({
      status: 'insufficient_balance',
      balance_satang: opening,
      replayed: false,
    });
    expect(await roundOf()).toBeUndefined();
    await credit({ tx: 'free', round: 'free', amount: 1 });
    expect(await debit({ amount: tooMuch })).toEqual({
      status: 'ok',
      balance_satang: 0,
      replayed: false,
    });
  });
});

describe('a rollback', () => {
  test('returns the original amount and voids the round', async () => {
    await debit({ amount: 777 });
    expect(await rollback()).toEqual({ status: 'ok', balance_satang: opening, replayed: false });
    expect(await roundOf()).toMatchObject({ stake: 0, payout: 0, state: 'voided' });
    expect(await movements()).toEqual(['game_stake 777', 'game_rollback 777']);
    expect(await settled()).toEqual([]);
    await expectBooksInOrder(opening);
  });

  test('that repeats returns the amount only once', async () => {
    await debit();
    const first = await rollback();
    await debit({ tx: 'd2', round: 'r2' });
    expect(await rollback()).toEqual({ ...first, replayed: true });
    await expectBooksInOrder(opening - 100);
  });

  test('returns one of two stakes and leaves the round open', async () => {
    await debit({ tx: 'd1', amount: 100 });
    await debit({ tx: 'd2', amount: 40 });
    await rollback({ tx: 'd1' });
    expect(await roundOf()).toMatchObject({ stake: 40, state: 'open' });
    await credit({ amount: 10 });
    expect(await settled()).toEqual([{ stake: 40, payout: 10, valid_turnover: 40 }]);
    await expectBooksInOrder(opening - 30);
  });

  test('that arrives before its debit causes a refusal of the debit', async () => {
    expect(await rollback()).toEqual({ status: 'ok', balance_satang: opening, replayed: false });
    expect(await debit()).toEqual({
      status: 'rolled_back',
      balance_satang: opening,
      replayed: false,
    });
    expect(await debit()).toMatchObject({ status: 'rolled_back' });
    expect(await rollback()).toMatchObject({ status: 'ok', replayed: true });
    expect(await movements()).toEqual([]);
    await expectBooksInOrder(opening);
  });

  test('stays in force when its debit repeats', async () => {
    await debit();
    await rollback();
    expect(await debit()).toEqual({
      status: 'rolled_back',
      balance_satang: opening,
      replayed: true,
    });
    expect(await movements()).toEqual(['game_stake 100', 'game_rollback 100']);
  });

  test('takes the turnover of a lost round back', async () => {
    await debit({ amount: 100 });
    await credit({ amount: 0 });
    expect(await rollback()).toMatchObject({ status: 'ok', balance_satang: opening });
    expect(await settled()).toEqual([
      { stake: 100, payout: 0, valid_turnover: 100 },
      { stake: -100, payout: 0, valid_turnover: -100 },
    ]);
    expect(await roundOf()).toMatchObject({ stake: 0, payout: 0, state: 'voided' });
    await expectBooksInOrder(opening);
  });

  test('is a conflict when its stake has won', async () => {
    await debit({ amount: 100 });
    await credit({ amount: 300 });
    const refused = { status: 'transaction_conflict', balance_satang: opening + 200 };
    expect(await rollback()).toMatchObject(refused);
    expect(await rollback()).toMatchObject({ ...refused, replayed: false });
    expect(await roundOf()).toMatchObject({ stake: 100, payout: 300, state: 'closed' });
    await expectBooksInOrder(opening + 200);
  });

  test('with the id of a win is a conflict, and the win stays', async () => {
    await debit({ amount: 100 });
    await credit({ tx: 'w1', amount: 300 });
    expect(await rollback({ tx: 'w1' })).toMatchObject({ status: 'transaction_conflict' });
    expect(await credit({ tx: 'w1', amount: 300 })).toMatchObject({ status: 'ok', replayed: true });
    await expectBooksInOrder(opening + 200);
  });

  test('with the id of a win that has not arrived prevents its payment', async () => {
    await debit({ amount: 100 });
    expect(await rollback({ tx: 'w1' })).toMatchObject({ status: 'ok' });
    expect(await credit({ tx: 'w1', amount: 300 })).toMatchObject({ status: 'rolled_back' });
    await expectBooksInOrder(opening - 100);
  });

  test('finds its transaction by an id, which a debit and a credit may not share', async () => {
    await debit({ tx: 'same', amount: 100 });
    expect(await credit({ tx: 'same', amount: 300 })).toMatchObject({
      status: 'transaction_conflict',
    });
    await credit({ tx: 'w1', amount: 0 });
    expect(await debit({ tx: 'w1', round: 'r2', amount: 50 })).toMatchObject({
      status: 'transaction_conflict',
    });
    await expectBooksInOrder(opening - 100);
  });

  test('takes at most the counted turnover of a settled round back', async () => {
    await debit({ tx: 'd1', amount: 100 });
    await debit({ tx: 'd2', amount: 50 });
    await credit({ amount: 0, turnover: 60 });
    await rollback({ tx: 'd2' });
    await rollback({ tx: 'd1' });
    expect(await settled()).toEqual([
      { stake: 150, payout: 0, valid_turnover: 60 },
      { stake: -50, payout: 0, valid_turnover: -50 },
      { stake: -100, payout: 0, valid_turnover: -10 },
    ]);
    await expectBooksInOrder(opening);
  });

  test('naming another round is a conflict', async () => {
    await debit();
    expect(await rollback({ round: 'r2' })).toMatchObject({ status: 'transaction_conflict' });
    expect(await rollback()).toMatchObject({ status: 'ok' });
    await expectBooksInOrder(opening);
  });
});

describe('a credit', () => {
  test('needs no debit, as for free spins and jackpots', async () => {
    expect(await credit({ amount: 900 })).toEqual({
      status: 'ok',
      balance_satang: opening + 900,
      replayed: false,
    });
    expect(await settled()).toEqual([{ stake: 0, payout: 900, valid_turnover: 0 }]);
    await expectBooksInOrder(opening + 900);
  });

  test('after the round was closed is paid and settled without a stake', async () => {
    await debit();
    await credit({ tx: 'c1', amount: 0 });
    expect(await credit({ tx: 'c2', amount: 60 })).toMatchObject({ status: 'ok' });
    expect(await settled()).toEqual([
      { stake: 100, payout: 0, valid_turnover: 100 },
      { stake: 0, payout: 60, valid_turnover: 0 },
    ]);
    await expectBooksInOrder(opening - 40);
  });

  test('on a voided round is refused', async () => {
    await debit();
    await rollback();
    expect(await credit()).toEqual({
      status: 'rolled_back',
      balance_satang: opening,
      replayed: false,
    });
    await expectBooksInOrder(opening);
  });
});

describe('a player', () => {
  test('with an unknown token gets `unknown_player` from every call', async () => {
    const unknown = { status: 'unknown_player', balance_satang: null, replayed: false };
    expect(await debit({ playerToken: 'nobody' })).toEqual(unknown);
    expect(await credit({ playerToken: 'nobody' })).toEqual(unknown);
    expect(await rollback({ playerToken: 'nobody' })).toEqual(unknown);
    expect(await app.providerCall('balance', { player_token: 'nobody' })).toEqual(unknown);
    expect(await movements()).toEqual([]);
  });

  test('with a closed account may not stake, but an open round is still paid', async () => {
    await debit();
    await queryRaw(app.db, 'UPDATE members SET closed_at = business_now() WHERE id = $1', [
      player.memberId,
    ]);
    expect(await debit({ tx: 'd2' })).toEqual({
      status: 'refused_by_safety',
      reason: 'closed',
      balance_satang: opening - 100,
      replayed: false,
    });
    expect(await credit()).toMatchObject({ status: 'ok', balance_satang: opening + 150 });
  });

  test('may stake the last satang and no more', async () => {
    expect(await debit({ tx: 'd1', amount: opening })).toMatchObject({
      status: 'ok',
      balance_satang: 0,
    });
    expect(await debit({ tx: 'd2', round: 'r2', amount: 1 })).toMatchObject({
      status: 'insufficient_balance',
    });
    await expectBooksInOrder(0);
  });

  test('has one balance on two devices', async () => {
    const second = await app.openPlayer();
    expect(second.playerToken).not.toBe(player.playerToken);
    const half = opening / 2 + 1;
    const responses = await Promise.all([
      debit({ tx: 'tab-1', round: 'tab-1', amount: half }),
      debit({ tx: 'tab-2', round: 'tab-2', amount: half, playerToken: second.playerToken }),
    ]);
    expect(responses.map(({ status }) => status).sort()).toEqual(['insufficient_balance', 'ok']);
    await expectBooksInOrder(opening - half);
  });

  test("gets the wallet's balance", async () => {
    await debit({ amount: 12 });
    expect(await app.providerCall('balance', { player_token: player.playerToken })).toEqual({
      status: 'ok',
      balance_satang: opening - 12,
      replayed: false,
    });
  });
});

test('a call that the database refuses does not fail the other calls of its batch', async () => {
  const beyond = Number.MAX_SAFE_INTEGER;
  await queryRaw(app.db, 'UPDATE game_players SET house_account_id = account_id WHERE token = $1', [
    player.playerToken,
  ]);
  const results = await Promise.allSettled([
    debit({ tx: 'poison', round: 'poison' }),
    debit({ tx: 'good', round: 'good', playerToken: other.playerToken }),
    debit({ tx: 'dear', round: 'dear', playerToken: other.playerToken, amount: beyond }),
  ]);
  expect(results.map(({ status }) => status)).toEqual(['rejected', 'fulfilled', 'fulfilled']);
  expect(results[1]).toMatchObject({ value: { status: 'ok' } });
  expect(results[2]).toMatchObject({ value: { status: 'insufficient_balance' } });
  expect(await movements()).toEqual(['game_stake 100']);
});
