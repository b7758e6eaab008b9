import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { demoMembers } from '@/server/account/members.seed';
import { queryRaw } from '@/server/db/raw';
import { orderFreeRounds } from '@/server/games/free-rounds.service';
import { originOfRedemption } from '@/server/points/redeemed-rounds.service';
import { createTestApp, type TestApp, type TestPlayer } from '../../support/app';
import { OPERATOR_KEY, operate } from '../../support/deposit.fixture';
import { runJob } from '../../support/run-job';
import { planBreak } from '../../support/safety-planter';
import { createTestProvider } from '../../support/test-provider';

const opening = demoMembers[0].balanceSatang;
const ROUNDS = 2;
let app: TestApp;
let player: TestPlayer;
let other: TestPlayer;
let grant: string;

beforeAll(async () => {
  app = await createTestApp({
    providers: [createTestProvider()],
    operatorKey: OPERATOR_KEY,
    prepare: async (fresh) => {
      player = await fresh.openPlayer();
      other = await fresh.openPlayer(demoMembers[1].username);
      await give(fresh);
    },
  });
  const [row] = await queryRaw<{ id: string }>(app.db, 'SELECT id FROM free_round_grants');
  grant = row?.id ?? '';
});
beforeEach(() => app.reset());
afterEach(async () => {
  expect((await app.verifyLedger()).faults).toEqual([]);
  expect((await operate(app, '/played/verify', {})).data).toMatchObject({ is_right: true });
});
afterAll(() => app.close());

async function give({ db }: TestApp, turnoverMilli = 1000, rounds = ROUNDS): Promise<void> {
  await db.transaction().execute((tx) =>
    orderFreeRounds(tx, {
      agentId: 1,
      memberId: player.memberId,
      providerId: 'manee',
      gameId: 'golden-dragon',
      rounds,
      stakeSatang: 2_00,
      turnoverMilli,
      requirementSource: 'redemption',
      requirementName: 'รางวัลรอบฟรี',
      days: 7,
      origin: originOfRedemption(randomUUID()),
    }),
  );
}

interface Numbers {
  tx?: string;
  round?: string;
  amount?: number;
  closes?: boolean;
  by?: TestPlayer;
  game?: string;
  reference?: string | null;
}

function credit({
  tx = 'c1',
  round = 'r1',
  amount = 3_50,
  closes = true,
  by = player,
  game = 'golden-dragon',
  reference = grant,
}: Numbers = {}) {
  return app.providerCall('credit', {
    player_token: by.playerToken,
    transaction_id: tx,
    round_id: round,
    game_id: game,
    amount_satang: amount,
    round_closed: closes,
    valid_turnover_satang: 0,
    ...(reference !== null && { free_rounds_reference: reference }),
  });
}

function debit({ tx = 'd1', round = 'r1' }: Numbers = {}) {
  return app.providerCall('debit', {
    player_token: player.playerToken,
    transaction_id: tx,
    round_id: round,
    game_id: 'golden-dragon',
    amount_satang: 100,
  });
}

function askToPlay(reference = grant, by = player) {
  return app.providerCall('balance', {
    player_token: by.playerToken,
    free_rounds_reference: reference,
  });
}

async function readGrant(id = grant) {
  return app.db
    .selectFrom('free_round_grants')
    .select(['rounds_played', 'won', 'state'])
    .where('id', '=', id)
    .executeTakeFirst();
}

function requirements() {
  return queryRaw<{ required: number; ended_as: string | null }>(
    app.db,
    `SELECT required, ended_as FROM turnover_requirements
     WHERE member_id = $1 AND name = 'รางวัลรอบฟรี' ORDER BY started_at`,
    [player.memberId],
  );
}

describe('the win of a free round', () => {
  test('comes from the promotion budget, references its round and is neither stake nor turnover', async () => {
    expect(await credit()).toEqual({
      status: 'ok',
      balance_satang: opening + 3_50,
      replayed: false,
    });
    const moved = await queryRaw(
      app.db,
      `SELECT t.code, t.amount, t.reference, d.kind AS "from" FROM transfers t JOIN accounts d ON d.id = t.debit_account_id
       WHERE t.credit_account_id = $1 ORDER BY t.seq DESC LIMIT 1`,
      [player.accountId],
    );
    expect(moved).toEqual([
      {
        code: 'free_round_win',
        amount: 3_50,
        reference: 'sandbox/r1',
        from: 'promotion_budget',
      },
    ]);
    expect(await queryRaw(app.db, 'SELECT FROM settled_stakes')).toEqual([]);
    expect(await readGrant()).toMatchObject({ rounds_played: 1, won: 3_50 });
    const round = await app.db
      .selectFrom('game_rounds')
      .select(['stake', 'payout', 'state', 'free_rounds_id'])
      .where('round_id', '=', 'r1')
      .executeTakeFirst();
    expect(round).toEqual({ stake: 0, payout: 3_50, state: 'closed', free_rounds_id: grant });
  });

  test('is credited only once when the call repeats', async () => {
    await credit();
    expect(await credit()).toMatchObject({ status: 'ok', replayed: true });
    expect((await credit({ amount: 99_00 })).status).toBe('transaction_conflict');
    expect((await credit({ tx: 'c2' })).status).toBe('unknown_round');
    expect(await app.balanceOf(player.token)).toBe(opening + 3_50);
    expect(await readGrant()).toMatchObject({ rounds_played: 1, won: 3_50 });
  });

  test('is not undone, because its turnover requirement runs', async () => {
    await credit();
    const response = await app.providerCall('rollback', {
      ...{ player_token: player.playerToken, transaction_id: 'c1', round_id: 'r1' },
      kind: 'credit',
    });
    expect(response.status).toBe('transaction_conflict');
    expect(await app.balanceOf(player.token)).toBe(opening + 3_50);
    expect(await requirements()).toEqual([{ required: 3_50, ended_as: null }]);
  });

  test('may come in parts until the round is closed', async () => {
    await credit({ tx: 'c1', amount: 1_00, closes: false });
    await credit({ tx: 'c2', amount: 2_00 });
    expect(await readGrant()).toMatchObject({ rounds_played: 1, won: 3_00 });
    expect(await app.balanceOf(player.token)).toBe(opening + 3_00);
  });

  test('counts the round as played even when the win is zero', async () => {
    await credit({ amount: 0 });
    expect(await readGrant()).toMatchObject({ rounds_played: 1, won: 0 });
    expect(await requirements()).toEqual([]);
  });

  test('is paid for the granted number of rounds only', async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      expect((await credit({ tx: `c${round}`, round: `r${round}` })).status).toBe('ok');
    }
    expect((await credit({ tx: 'more', round: 'more' })).status).toBe('unknown_free_rounds');
    expect(await app.balanceOf(player.token)).toBe(opening + ROUNDS * 3_50);
  });

  test('is not paid for an unknown grant or one of another member or game', async () => {
    for (const call of [
      { by: other },
      { game: 'snake-eyes' },
      { reference: randomUUID() },
    ] satisfies Numbers[]) {
      expect((await credit(call)).status).toBe('unknown_free_rounds');
    }
    expect(await app.balanceOf(player.token)).toBe(opening);
    expect(await app.balanceOf(other.token)).toBe(demoMembers[1].balanceSatang);
    expect(await readGrant()).toMatchObject({ rounds_played: 0 });
  });

  test('is added to the turnover requirement of the former win while that requirement is open', async () => {
    await credit({ tx: 'c1', round: 'r1', amount: 3_50 });
    await credit({ tx: 'c2', round: 'r2', amount: 1_50 });
    expect(await requirements()).toEqual([{ required: 5_00, ended_as: null }]);
  });

  test('starts another turnover requirement after the requirement of the former win is met', async () => {
    await credit({ tx: 'c1', round: 'r1', amount: 1_00 });
    await queryRaw(
      app.db,
      `SELECT settle_stakes(ARRAY[ROW(NULL, $1::bigint, 'games', 'test/1', 500, 0, 500, business_now(), NULL, NULL, NULL, 'slot')::settled_stakes])`,
      [player.memberId],
    );
    await runJob(app, 'end-due-promotions');
    await credit({ tx: 'c2', round: 'r2', amount: 2_00 });
    expect(await requirements()).toEqual([
      { required: 1_00, ended_as: 'met' },
      { required: 2_00, ended_as: null },
    ]);
  });
});

describe('a game round', () => {
  test('with a paid stake is not credited as a free round', async () => {
    await debit();
    expect((await credit()).status).toBe('unknown_round');
    expect((await credit({ tx: 'c2', reference: null, amount: 1_00 })).status).toBe('ok');
    expect(await readGrant()).toMatchObject({ rounds_played: 0 });
  });

  test('that is free takes no stake and is not credited without its grant', async () => {
    await credit({ closes: false, amount: 1_00 });
    expect((await debit()).status).toBe('unknown_round');
    expect((await credit({ tx: 'c2', reference: null })).status).toBe('unknown_round');
    expect(await app.balanceOf(player.token)).toBe(opening + 1_00);
  });

  test('that is free returns nothing when rolled back, because nothing was staked', async () => {
    await credit();
    await app.providerCall('rollback', {
      player_token: player.playerToken,
      transaction_id: 'd1',
      round_id: 'r1',
    });
    expect(await app.balanceOf(player.token)).toBe(opening + 3_50);
  });
});

describe("the wallet's check of a free round", () => {
  test('accepts the round for its member and returns the balance', async () => {
    expect(await askToPlay()).toEqual({
      status: 'ok',
      balance_satang: opening,
      replayed: false,
    });
  });

  test('refuses another member, and an unknown, used up or expired grant', async () => {
    expect((await askToPlay(grant, other)).status).toBe('unknown_free_rounds');
    expect((await askToPlay(randomUUID())).status).toBe('unknown_free_rounds');
    for (let round = 0; round < ROUNDS; round += 1) {
      await credit({ tx: `c${round}`, round: `r${round}` });
    }
    expect((await askToPlay()).status).toBe('unknown_free_rounds');
    await app.reset();
    await app.moveClock(7 * 86_400_000 + 1_000);
    expect((await askToPlay()).status).toBe('unknown_free_rounds');
  });

  test('refuses the round while the member is on a break, but the wallet still pays a win', async () => {
    await planBreak(app.db, 'time_out', "business_now() + interval '1 hour'");
    expect((await askToPlay()).status).toBe('refused_by_safety');
    expect((await credit()).status).toBe('ok');
  });
});
