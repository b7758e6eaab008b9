import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { demoMembers } from '@/server/account/members.seed';
import { queryRaw } from '@/server/db/raw';
import { createSeamlessWallet } from '@/server/games/seamless-wallet.service';
import { verifyPlayed } from '@/server/played/played-verify';
import { createTestApp, type TestApp, type TestPlayer } from '../../support/app';
import { operate } from '../../support/deposit.fixture';
import { OPERATOR_KEY } from '../../support/server-process';
import { createTestProvider } from '../../support/test-provider';

let app: TestApp;
let player: TestPlayer;
let other: TestPlayer;
const opening = demoMembers[0].balanceSatang;

beforeAll(async () => {
  app = await createTestApp({
    providers: [createTestProvider()],
    operatorKey: OPERATOR_KEY,
    prepare: async (fresh) => {
      player = await fresh.openPlayer();
      other = await fresh.openPlayer(demoMembers[1].username);
    },
  });
});
beforeEach(() => app.reset());
afterAll(() => app.close());

/** Names of a call by default; `body` replaces some of them. */
function call(kind: 'debit' | 'wager' | 'credit' | 'rollback', body: object) {
  return app.providerCall(kind, {
    player_token: player.playerToken,
    round_id: 'r1',
    ...(kind !== 'rollback' && { game_id: 'golden-dragon' }),
    ...body,
  });
}
const debit = (amount: number, body: object = {}) =>
  call('debit', { transaction_id: 'd1', amount_satang: amount, ...body });
const wager = (stake: number, win: number, body: object = {}) =>
  call('wager', {
    ...{ transaction_id: 'd1', stake_satang: stake, win_satang: win, round_closed: true, ...body },
  });
const credit = (amount: number, body: object = {}) =>
  call('credit', { transaction_id: 'c1', amount_satang: amount, round_closed: true, ...body });
const rollback = (body: object = {}) => call('rollback', { transaction_id: 'd1', ...body });
const undoCredit = (body: object = {}) =>
  rollback({ transaction_id: 'c1', kind: 'credit', ...body });
const promo = (amount: number, body: object = {}) =>
  app.providerCall('credit', {
    ...{ player_token: player.playerToken, transaction_id: 'p1', amount_satang: amount },
    ...{ kind: 'promo', ...body },
  });

async function movements(): Promise<string[]> {
  const rows = await queryRaw<{ code: string; amount: number }>(
    app.db,
    "SELECT code, amount FROM transfers WHERE code LIKE 'game_%' ORDER BY seq",
  );
  return rows.map(({ code, amount }) => `${code} ${amount}`);
}

async function settled() {
  const rows = await queryRaw<{ stake: number; payout: number; valid_turnover: number }>(
    app.db,
    'SELECT stake, payout, valid_turnover FROM settled_stakes ORDER BY seq',
  );
  return rows.map(({ stake, payout, valid_turnover: turnover }) => [stake, payout, turnover]);
}

async function roundOf(roundId = 'r1') {
  return app.db
    .selectFrom('game_rounds')
    .select(['stake', 'payout', 'state'])
    .where('round_id', '=', roundId)
    .executeTakeFirst();
}

function shortfalls() {
  return queryRaw(app.db, 'SELECT reference, member_id AS member, amount FROM shortfalls');
}

async function lossToday(): Promise<number> {
  const [row] = await queryRaw<{ used: number }>(
    app.db,
    `SELECT used FROM count_for_limits($1, 'loss', business_now()) WHERE frame = 'month'`,
    [player.memberId],
  );
  return row!.used;
}

async function expectBooksInOrder(balance: number): Promise<void> {
  expect(await app.balanceOf(player.token)).toBe(balance);
  expect((await app.verifyLedger()).faults).toEqual([]);
  expect((await verifyPlayed(app.db)).is_right).toBe(true);
}

const conflict = { status: 'transaction_conflict', replayed: false };

describe('a debit that closes its round', () => {
  test('is a lost round in one call, settled with its game', async () => {
    const lost = await debit(300, { round_closed: true });
    expect(lost).toEqual({ status: 'ok', balance_satang: opening - 300, replayed: false });
    expect(await roundOf()).toEqual({ stake: 300, payout: 0, state: 'closed' });
    expect(await settled()).toEqual([[300, 0, 300]]);
    const games = await queryRaw(
      app.db,
      'SELECT provider_id AS provider, game_id AS game, category FROM settled_stakes',
    );
    expect(games).toEqual([{ provider: 'manee', game: 'golden-dragon', category: 'slot' }]);
    expect(await debit(300, { round_closed: true })).toEqual({ ...lost, replayed: true });
    expect(await debit(300)).toMatchObject(conflict);
    await expectBooksInOrder(opening - 300);
  });

  test('settles the stakes and wins of the round before it', async () => {
    await debit(100);
    await credit(40, { round_closed: false });
    await debit(50, { transaction_id: 'd2', round_closed: true });
    expect(await settled()).toEqual([[150, 40, 150]]);
    expect(await debit(1, { transaction_id: 'd3' })).toMatchObject({ status: 'unknown_round' });
    await expectBooksInOrder(opening - 110);
  });

  test('is undone by a rollback, with its turnover', async () => {
    await debit(300, { round_closed: true });
    await rollback();
    expect(await settled()).toEqual([
      [300, 0, 300],
      [-300, 0, -300],
    ]);
    expect(await roundOf()).toEqual({ stake: 0, payout: 0, state: 'voided' });
    await expectBooksInOrder(opening);
  });

  test('repeats without the field as one that leaves its round open', async () => {
    await debit(100);
    expect(await debit(100, { round_closed: false })).toMatchObject({ replayed: true });
  });
});

describe('a wager', () => {
  test('stakes and wins in one call, with one balance', async () => {
    expect(await wager(300, 450)).toEqual({
      ...{ status: 'ok', balance_satang: opening + 150, replayed: false },
    });
    expect(await movements()).toEqual(['game_stake 300', 'game_payout 450']);
    expect(await settled()).toEqual([[300, 450, 300]]);
    expect(await wager(300, 450)).toMatchObject({ status: 'ok', replayed: true });
    expect(await wager(300, 451)).toMatchObject(conflict);
    await expectBooksInOrder(opening + 150);
  });

  test('is refused as a whole when the wallet lacks its stake, also if the win is larger', async () => {
    expect(await wager(opening + 1, 3 * opening)).toMatchObject({
      ...{ status: 'insufficient_balance', balance_satang: opening },
    });
    expect(await roundOf()).toBeUndefined();
    await expectBooksInOrder(opening);
  });

  test('leaves its round open for further wins, and closes with the turnover that it names', async () => {
    await wager(100, 20, { round_closed: false });
    expect(await settled()).toEqual([]);
    await wager(50, 0, { transaction_id: 'd2', valid_turnover_satang: 60 });
    expect(await settled()).toEqual([[150, 20, 60]]);
    await expectBooksInOrder(opening - 130);
  });

  test('is undone as a whole', async () => {
    await wager(300, 450);
    expect(await rollback()).toMatchObject({ status: 'ok', balance_satang: opening });
    expect(await movements()).toEqual([
      ...['game_stake 300', 'game_payout 450', 'game_rollback 300', 'game_correction 450'],
    ]);
    expect(await settled()).toEqual([
      [300, 450, 300],
      [-300, -450, -300],
    ]);
    expect(await roundOf()).toEqual({ stake: 0, payout: 0, state: 'voided' });
    expect(await wager(300, 450)).toMatchObject({ status: 'rolled_back' });
    await expectBooksInOrder(opening);
  });

  test('that was spent is undone as far as the wallet holds it', async () => {
    await wager(300, 1_000);
    await debit(opening + 700 - 50, { transaction_id: 'd2', round_id: 'r2' });
    expect(await rollback()).toMatchObject({ status: 'ok', balance_satang: 0 });
    expect(await roundOf()).toEqual({ stake: 0, payout: 650, state: 'closed' });
    expect(await shortfalls()).toEqual([
      { reference: 'sandbox/r1', member: player.memberId, amount: 650 },
    ]);
    await expectBooksInOrder(0);
  });

  test('shares its id with no debit, credit or part of a rollback', async () => {
    await wager(300, 450);
    expect(await debit(300)).toMatchObject(conflict);
    expect(await credit(450, { transaction_id: 'd1' })).toMatchObject(conflict);
    expect(await rollback({ kind: 'credit' })).toMatchObject(conflict);
    expect(await rollback({ amount_satang: 100 })).toMatchObject(conflict);
    await expectBooksInOrder(opening + 150);
  });

  test('is not undone once its round has paid another win', async () => {
    await wager(300, 450, { round_closed: false });
    await credit(10);
    expect(await rollback()).toMatchObject(conflict);
    await expectBooksInOrder(opening + 160);
  });
});

describe('a stake of zero', () => {
  test('opens a round, moves nothing, and settles nothing', async () => {
    const first = await debit(0);
    expect(first).toEqual({ status: 'ok', balance_satang: opening, replayed: false });
    expect(await debit(0)).toEqual({ ...first, replayed: true });
    expect(await roundOf()).toEqual({ stake: 0, payout: 0, state: 'open' });
    expect(await credit(0)).toMatchObject({ status: 'ok' });
    expect(await roundOf()).toEqual({ stake: 0, payout: 0, state: 'closed' });
    expect(await movements()).toEqual([]);
    expect(await settled()).toEqual([]);
  });

  test('adds to an open round, and its win is a win without turnover', async () => {
    await debit(100);
    await debit(0, { transaction_id: 'd2' });
    await credit(30);
    expect(await settled()).toEqual([[100, 30, 100]]);
    await debit(0, { transaction_id: 'd3', round_id: 'r2' });
    await credit(70, { transaction_id: 'c2', round_id: 'r2' });
    expect((await settled())[1]).toEqual([0, 70, 0]);
    await expectBooksInOrder(opening);
  });

  test('is undone: its round is void', async () => {
    await debit(0);
    expect(await rollback({ round_id: 'r2' })).toMatchObject(conflict);
    expect(await rollback()).toMatchObject({ status: 'ok', balance_satang: opening });
    expect(await roundOf()).toMatchObject({ state: 'voided' });
    expect(await debit(0)).toMatchObject({ status: 'rolled_back' });
    expect(await credit(70)).toMatchObject({ status: 'rolled_back' });
  });

  test('is refused to a member on a break', async () => {
    await queryRaw(app.db, 'UPDATE members SET closed_at = business_now() WHERE id = $1', [
      player.memberId,
    ]);
    expect(await debit(0)).toMatchObject({ status: 'refused_by_safety', reason: 'closed' });
  });
});

describe('a rollback of a part', () => {
  test('confirms a reserved stake at a lower amount', async () => {
    await debit(500);
    const part = await rollback({ amount_satang: 200 });
    expect(part).toEqual({ status: 'ok', balance_satang: opening - 300, replayed: false });
    expect(await roundOf()).toEqual({ stake: 300, payout: 0, state: 'open' });
    expect(await rollback({ amount_satang: 200 })).toEqual({ ...part, replayed: true });
    expect(await rollback({ amount_satang: 100 })).toMatchObject(conflict);
    expect(await rollback()).toMatchObject(conflict);
    expect(await debit(500)).toMatchObject({ status: 'ok', replayed: true });
    await credit(900, { reference_transaction_id: 'd1' });
    expect(await settled()).toEqual([[300, 900, 300]]);
    await expectBooksInOrder(opening + 600);
  });

  test('takes its turnover back from a settled round, which is not void', async () => {
    await debit(500, { round_closed: true });
    await rollback({ amount_satang: 200 });
    expect(await settled()).toEqual([
      [500, 0, 500],
      [-200, 0, -200],
    ]);
    expect(await roundOf()).toEqual({ stake: 300, payout: 0, state: 'closed' });
    await expectBooksInOrder(opening - 300);
  });

  test('is a whole rollback for the whole amount, and a conflict for more', async () => {
    await debit(500);
    expect(await rollback({ amount_satang: 501 })).toMatchObject(conflict);
    expect(await rollback({ amount_satang: 500 })).toMatchObject({ status: 'ok' });
    expect(await roundOf()).toMatchObject({ state: 'voided' });
    expect(await debit(500)).toMatchObject({ status: 'rolled_back' });
    await expectBooksInOrder(opening);
  });

  test('that arrives before its debit has the whole debit refused', async () => {
    expect(await rollback({ amount_satang: 200 })).toMatchObject({ status: 'ok' });
    expect(await debit(500)).toMatchObject({ status: 'rolled_back', balance_satang: opening });
    expect(await movements()).toEqual([]);
  });
});

describe('a rollback of a credit', () => {
  test('opens the round again; another credit settles it', async () => {
    await debit(100);
    await credit(300, { valid_turnover_satang: 40 });
    const undone = await undoCredit();
    expect(undone).toEqual({ status: 'ok', balance_satang: opening - 100, replayed: false });
    expect(await roundOf()).toEqual({ stake: 100, payout: 0, state: 'open' });
    expect(await lossToday()).toBe(100);
    expect(await undoCredit()).toEqual({ ...undone, replayed: true });
    expect(await credit(300, { valid_turnover_satang: 40 })).toMatchObject({
      status: 'rolled_back',
    });
    await credit(250, { transaction_id: 'c2' });
    expect(await settled()).toEqual([
      [100, 300, 40],
      [-100, -300, -40],
      [100, 250, 100],
    ]);
    expect(await movements()).toEqual([
      ...['game_stake 100', 'game_payout 300', 'game_correction 300', 'game_payout 250'],
    ]);
    expect(await lossToday()).toBe(-150);
    await expectBooksInOrder(opening + 150);
  });

  test('undoes a lost round, and then its stake', async () => {
    await debit(100);
    await credit(0);
    expect(await undoCredit({ round_id: 'r2' })).toMatchObject(conflict);
    expect(await undoCredit()).toMatchObject({ status: 'ok', balance_satang: opening - 100 });
    expect(await roundOf()).toMatchObject({ state: 'open' });
    await rollback();
    expect(await roundOf()).toEqual({ stake: 0, payout: 0, state: 'voided' });
    expect(await settled()).toEqual([
      [100, 0, 100],
      [-100, 0, -100],
    ]);
    await expectBooksInOrder(opening);
  });

  test('may leave its round closed', async () => {
    await debit(100);
    await credit(30, { round_closed: false });
    await credit(200, { transaction_id: 'c2' });
    await undoCredit({ round_closed: true });
    expect(await roundOf()).toEqual({ stake: 100, payout: 200, state: 'closed' });
    expect(await settled()).toEqual([
      [100, 230, 100],
      [0, -30, 0],
    ]);
    await expectBooksInOrder(opening + 100);
  });

  test('takes what the wallet holds and lists the rest as a shortfall', async () => {
    await debit(100);
    await credit(1_000);
    await debit(opening + 900 - 250, { transaction_id: 'd2', round_id: 'r2' });
    expect(await undoCredit()).toMatchObject({ status: 'ok', balance_satang: 0 });
    expect(await roundOf()).toEqual({ stake: 100, payout: 750, state: 'open' });
    expect(await shortfalls()).toEqual([
      { reference: 'sandbox/r1', member: player.memberId, amount: 750 },
    ]);
    // The member still has a part of the win, so the stake is not returned too.
    expect(await rollback()).toMatchObject(conflict);
    await expectBooksInOrder(0);
  });

  test('that arrives before its credit has the credit refused', async () => {
    await debit(100);
    expect(await undoCredit()).toMatchObject({ status: 'ok' });
    expect(await credit(300)).toMatchObject({ status: 'rolled_back' });
    expect(await debit(5, { transaction_id: 'c1' })).toMatchObject({ status: 'rolled_back' });
    await expectBooksInOrder(opening - 100);
  });

  test('never undoes a debit, nor a credit of another player', async () => {
    await debit(100);
    expect(await rollback({ kind: 'credit' })).toMatchObject(conflict);
    await credit(300);
    expect(await undoCredit({ player_token: other.playerToken })).toMatchObject({
      status: 'unknown_round',
    });
    expect(await undoCredit({ player_token: other.playerToken, round_id: 'r2' })).toMatchObject(
      conflict,
    );
    await expectBooksInOrder(opening + 200);
  });
});

describe('a credit that names its debit', () => {
  const names = { reference_transaction_id: 'd1' };
  const unknown = { status: 'unknown_transaction', replayed: false };

  test.each([
    ['a debit', () => debit(100)],
    ['a wager', () => wager(100, 0, { round_closed: false })],
    ['a stake of zero', () => debit(0)],
  ])('pays for %s', async (_name, stake) => {
    await stake();
    expect(await credit(300, names)).toMatchObject({ status: 'ok' });
  });

  test('is refused without it, and paid once it has arrived', async () => {
    expect(await credit(300, names)).toMatchObject({ ...unknown, balance_satang: opening });
    expect(await roundOf()).toBeUndefined();
    await debit(100);
    expect(await credit(300, names)).toMatchObject({ status: 'ok', replayed: false });
    await expectBooksInOrder(opening + 200);
  });

  test('is refused for a debit of another round or player, and for one that was undone', async () => {
    await debit(100);
    expect(await credit(300, { ...names, round_id: 'r2' })).toMatchObject(unknown);
    const foreign = { player_token: other.playerToken, round_id: 'r2' };
    expect(await credit(300, { ...names, ...foreign })).toMatchObject(unknown);
    await debit(50, { transaction_id: 'd2' });
    await rollback();
    expect(await credit(300, names)).toMatchObject(unknown);
    expect(await credit(300, { reference_transaction_id: 'd2' })).toMatchObject({ status: 'ok' });
    await expectBooksInOrder(opening + 250);
  });
});

test('a turnover requirement counts what calls settle, and loses what they undo', async () => {
  await queryRaw(
    app.db,
    `INSERT INTO turnover_requirements (member_id, source, reference, name, required, started_at)
     VALUES ($1, 'coupon', 'c', 'c', 1000000, business_now())`,
    [player.memberId],
  );
  const counted = async () => {
    const [row] = await queryRaw<{ counted: number }>(
      app.db,
      `SELECT counted FROM turnover_requirements WHERE member_id = $1 AND reference = 'c'`,
      [player.memberId],
    );
    return row!.counted;
  };
  await debit(0, { transaction_id: 'd0', round_id: 'r0', round_closed: true });
  expect(await counted()).toBe(0);
  await debit(300, { round_closed: true });
  expect(await counted()).toBe(300);
  await wager(200, 900, { transaction_id: 'd2', round_id: 'r2' });
  expect(await counted()).toBe(500);
  await rollback({ amount_satang: 100 });
  expect(await counted()).toBe(400);
  await rollback({ transaction_id: 'd2', round_id: 'r2' });
  expect(await counted()).toBe(200);
  await debit(50, { transaction_id: 'd3', round_id: 'r3' });
  await credit(70, { round_id: 'r3' });
  await promo(5_000);
  expect(await counted()).toBe(250);
  await undoCredit({ round_id: 'r3' });
  expect(await counted()).toBe(200);
  await credit(10, { transaction_id: 'c2', round_id: 'r3' });
  expect(await counted()).toBe(250);
});

describe('a promo', () => {
  test('belongs to no round, and is neither a win nor turnover', async () => {
    const paid = await promo(5_000);
    expect(paid).toEqual({ status: 'ok', balance_satang: opening + 5_000, replayed: false });
    expect(await promo(5_000)).toEqual({ ...paid, replayed: true });
    expect(await promo(5_001)).toMatchObject(conflict);
    expect(await movements()).toEqual(['game_promo 5000']);
    expect(await settled()).toEqual([]);
    expect(await lossToday()).toBe(0);
    expect(await app.db.selectFrom('game_rounds').selectAll().execute()).toEqual([]);
    const [payer] = await queryRaw<{ kind: string }>(
      app.db,
      `SELECT a.kind FROM transfers t JOIN accounts a ON a.id = t.debit_account_id WHERE t.code = 'game_promo'`,
    );
    expect(payer).toEqual({ kind: 'promotion_budget' });
    await expectBooksInOrder(opening + 5_000);
  });

  test('shares its id with no other call', async () => {
    await promo(100);
    expect(await debit(10, { transaction_id: 'p1' })).toMatchObject(conflict);
    expect(await credit(100, { transaction_id: 'p1' })).toMatchObject(conflict);
    expect(await rollback({ transaction_id: 'p1' })).toMatchObject(conflict);
    expect(await undoCredit({ transaction_id: 'p1' })).toMatchObject(conflict);
    await expectBooksInOrder(opening + 100);
  });

  test.each([
    ['of nothing', { amount_satang: 0 }],
    ['with a round', { round_id: 'r1' }],
    ['that closes a round', { round_closed: true }],
  ])('%s is malformed', async (_name, body) => {
    const response = await app.sendProviderCall('credit', {
      ...{ player_token: player.playerToken, transaction_id: 'p1', amount_satang: 5 },
      ...{ kind: 'promo', ...body },
    });
    expect(response.status).toBe(400);
  });
});

test('a jackpot is a win of its round under a name of its own', async () => {
  await debit(100);
  await credit(200, { round_closed: false });
  await credit(90_000, { transaction_id: 'c2', kind: 'jackpot' });
  expect(await movements()).toEqual(['game_stake 100', 'game_payout 200', 'game_jackpot 90000']);
  expect(await roundOf()).toEqual({ stake: 100, payout: 90_200, state: 'closed' });
  expect(await settled()).toEqual([[100, 90_200, 100]]);
  expect(await lossToday()).toBe(100 - 90_200);
  expect(await credit(90_000, { transaction_id: 'c2' })).toMatchObject(conflict);
  await expectBooksInOrder(opening + 90_100);
});

describe('an adjustment', () => {
  const adjust = (direction: 'credit' | 'debit', amount: number, body: object = {}) =>
    app.providerCall('adjust', {
      ...{ player_token: player.playerToken, transaction_id: 'a1', direction },
      ...{ amount_satang: amount, note: 'odds were wrong', ...body },
    });
  const actions = () =>
    queryRaw(
      app.db,
      `SELECT operator, subject, detail FROM operator_actions WHERE action = 'game.adjust' ORDER BY seq`,
    );

  test('gives money by its own name, counts as a result of play, and is in the audit log', async () => {
    const given = await adjust('credit', 700);
    expect(given).toEqual({ status: 'ok', balance_satang: opening + 700, replayed: false });
    expect(await adjust('credit', 700)).toEqual({ ...given, replayed: true });
    expect(await movements()).toEqual(['game_adjustment 700']);
    expect(await settled()).toEqual([[0, 700, 0]]);
    expect(await lossToday()).toBe(-700);
    expect(await actions()).toEqual([
      {
        operator: 'provider/sandbox',
        subject: `member/${player.memberId}`,
        detail: {
          ...{ transaction_id: 'a1', amountSatang: 700, movedSatang: 700 },
          note: 'odds were wrong',
        },
      },
    ]);
    await expectBooksInOrder(opening + 700);
  });

  test('takes what the wallet holds and lists the rest as a shortfall', async () => {
    expect(await adjust('debit', opening + 30)).toMatchObject({ status: 'ok', balance_satang: 0 });
    expect(await settled()).toEqual([[0, -opening, 0]]);
    expect(await shortfalls()).toEqual([
      { reference: 'adjust/sandbox/a1', member: player.memberId, amount: 30 },
    ]);
    expect(await actions()).toMatchObject([
      { detail: { amountSatang: -opening - 30, movedSatang: -opening } },
    ]);
    await expectBooksInOrder(0);
  });

  test('shares its id with no other call, and has no rollback', async () => {
    await adjust('debit', 10);
    await adjust('credit', 10, { transaction_id: 'a2' });
    expect(await adjust('credit', 10)).toMatchObject(conflict);
    expect(await debit(10, { transaction_id: 'a1' })).toMatchObject(conflict);
    expect(await rollback({ transaction_id: 'a1' })).toMatchObject(conflict);
    expect(await undoCredit({ transaction_id: 'a2' })).toMatchObject(conflict);
    await expectBooksInOrder(opening);
  });
});

test('operators see the shortfalls of games and of adjustments, the latest first', async () => {
  await debit(100);
  await credit(1_000);
  await debit(opening + 900, { transaction_id: 'd2', round_id: 'r2' });
  await undoCredit();
  await app.providerCall('adjust', {
    ...{ player_token: player.playerToken, transaction_id: 'a1', direction: 'debit' },
    ...{ amount_satang: 250, note: 'odds were wrong' },
  });
  const [latest, before] = [
    { round_id: 'adjust/sandbox/a1', market_name: '', amount: '2.50' },
    { round_id: 'sandbox/r1', market_name: 'Golden Dragon', amount: '10.00' },
  ];
  const shared = { bill: null, member_id: player.memberId, username: demoMembers[0].username };
  const first = (await operate(app, '/lotto/shortfalls?limit=1')).data as {
    rows: object[];
    next_cursor: string;
  };
  expect(first.rows).toMatchObject([{ ...shared, ...latest }]);
  const second = (await operate(app, `/lotto/shortfalls?limit=1&cursor=${first.next_cursor}`)).data;
  expect(second).toMatchObject({ rows: [{ ...shared, ...before }], next_cursor: null });
});

test('calls that are handed over together are answered in their order', async () => {
  const wallet = createSeamlessWallet(app.db);
  const names = { source: 'sandbox', playerToken: player.playerToken, gameId: 'golden-dragon' };
  const stakes = [opening, 1, 20].map((amountSatang, index) => ({
    ...{ kind: 'debit' as const, ...names, amountSatang },
    ...{ transactionId: `many-${index}`, roundId: `many-${index}` },
  }));
  const back = { kind: 'promo' as const, ...names, transactionId: 'many-p', amountSatang: 20 };
  const responses = await wallet.postAll([...stakes.slice(0, 2), back, ...stakes.slice(2)]);
  expect(responses.map(({ status, balance_satang: balance }) => [status, balance])).toEqual([
    ['ok', 0],
    ['insufficient_balance', 0],
    ['ok', 20],
    ['ok', 0],
  ]);
});
