import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { logout } from '@/contract/session.contract';
import { signBody } from '@/server/adapters/hub88/hub88-signature';
import { queryRaw } from '@/server/db/raw';
import { orderFreeRounds } from '@/server/games/free-rounds.service';
import { originOfRedemption } from '@/server/points/redeemed-rounds.service';
import { createTestApp, type TestApp } from '../../support/app';
import { callWallet, type Hub88Session, openHub88Game, sendRaw } from '../../support/hub88-caller';
import { createTestHub88, prepaidOfFirstGame } from '../../support/hub88-provider.fixture';
import { demoKeys, Hub88StandIn } from '../../support/hub88-stand-in';
import { runJob } from '../../support/run-job';

const OPENING = 1_000_00;
const BAHT = 100_000;
const hub88 = new Hub88StandIn();
const logged: string[] = [];
let app: TestApp;
let token: string;
let session: Hub88Session;

const provider = createTestHub88(hub88);

beforeAll(async () => {
  hub88.prepaids = [prepaidOfFirstGame];
  app = await createTestApp({
    providers: [provider],
    onLog: (line) => logged.push(line),
    prepare: async (fresh) => {
      await runJob(fresh, 'sync-catalogue/hub88');
      ({ own: token, session } = await openHub88Game(fresh));
    },
  });
});
beforeEach(() => app.reset());
afterEach(async () => expect((await app.verifyLedger()).faults).toEqual([]));
afterAll(() => app.close());

let counter = 0;
const money = (amount: number, change: object = {}) => {
  counter += 1;
  return {
    ...{ transaction_uuid: `t-${counter}`, round: `round-${counter}`, currency: 'THB', amount },
    ...change,
  };
};
const bet = (fields: object) => callWallet(app, '/transaction/bet', session, fields);
const win = (fields: object) => callWallet(app, '/transaction/win', session, fields);
const rollback = (fields: object) => callWallet(app, '/transaction/rollback', session, fields);

describe('a round', () => {
  test('is a bet and its win', async () => {
    const placed = money(100 * BAHT);
    expect(await bet(placed)).toMatchObject({
      ...{ user: session.user, status: 'RS_OK', currency: 'THB', balance: 900 * BAHT },
    });
    const won = money(250 * BAHT, {
      ...{ round: placed.round, round_closed: true },
      reference_transaction_uuid: placed.transaction_uuid,
    });
    expect(await win(won)).toMatchObject({ status: 'RS_OK', balance: 1_150 * BAHT });
    expect(await win(won)).toMatchObject({ status: 'RS_OK', balance: 1_150 * BAHT });
    expect(await app.balanceOf(token)).toBe(OPENING + 150_00);
  });

  test('that its bet closes is settled as lost', async () => {
    expect(await bet(money(100 * BAHT, { round_closed: true }))).toMatchObject({ status: 'RS_OK' });
    const rounds = await queryRaw(app.db, 'SELECT state, stake, payout, game_id FROM game_rounds');
    expect(rounds).toEqual([{ state: 'closed', stake: 100_00, payout: 0, game_id: 'game_0' }]);
  });

  test('at a table has the same id for all players, and is one for each', async () => {
    const other = await openHub88Game(app, '0823456789');
    const round = { round: 'table-7' };
    for (const player of [session, other.session]) {
      const placed = money(BAHT, round);
      expect((await callWallet(app, '/transaction/bet', player, placed)).status).toBe('RS_OK');
    }
  });

  test('without an id is found by its bet', async () => {
    const placed = money(100 * BAHT, { round: null });
    await bet(placed);
    const reference = { round: null, reference_transaction_uuid: placed.transaction_uuid };
    expect((await win(money(0, reference))).status).toBe('RS_OK');
    expect(await rollback(money(0, reference))).toMatchObject({
      ...{ status: 'RS_OK', balance: 1_000 * BAHT },
    });
  });

  test('with a win of part of a satang pays the whole satang, and logs the rest', async () => {
    const placed = money(BAHT);
    await bet(placed);
    const change = { round: placed.round, reference_transaction_uuid: placed.transaction_uuid };
    expect(await win(money(1_999, change))).toMatchObject({ balance: 999 * BAHT + 1_000 });
    expect(logged.join('\n')).toContain('"left":999');
  });
});

describe('a call', () => {
  test.each([
    ['a bet beyond the balance', () => bet(money(1_001 * BAHT)), 'RS_ERROR_NOT_ENOUGH_MONEY'],
    ['a bet of a part of a satang', () => bet(money(1_500)), 'RS_ERROR_WRONG_TYPES'],
    ['another currency', () => bet(money(BAHT, { currency: 'EUR' })), 'RS_ERROR_WRONG_CURRENCY'],
    [
      'a bet without an id',
      () => bet({ ...money(BAHT), transaction_uuid: '' }),
      'RS_ERROR_WRONG_TYPES',
    ],
    ['a negative amount', () => bet(money(-BAHT)), 'RS_ERROR_WRONG_TYPES'],
    [
      'a win without its bet',
      () => win(money(BAHT, { reference_transaction_uuid: 'unknown' })),
      'RS_ERROR_TRANSACTION_DOES_NOT_EXIST',
    ],
    ['a win that names no bet', () => win(money(BAHT)), 'RS_ERROR_TRANSACTION_DOES_NOT_EXIST'],
    ['another user', () => bet(money(BAHT, { user: 'another-user' })), 'RS_ERROR_INVALID_TOKEN'],
    ['an unknown token', () => bet(money(BAHT, { token: 'unknown' })), 'RS_ERROR_INVALID_TOKEN'],
  ])('with %s is refused', async (_, send, status) => {
    expect((await send()).status).toBe(status);
    expect(await app.balanceOf(token)).toBe(OPENING);
  });

  test('with a wrong signature, or one of another text, changes nothing', async () => {
    const body = JSON.stringify({ ...session, request_uuid: 'r', ...money(BAHT) });
    for (const signature of ['', 'AAAA', signBody(demoKeys.own, `${body} `)]) {
      const response = await sendRaw(app, '/transaction/bet', body, signature);
      expect(await response.json()).toMatchObject({ status: 'RS_ERROR_INVALID_SIGNATURE' });
    }
    expect(await app.balanceOf(token)).toBe(OPENING);
  });

  test('that is no JSON is answered in the form of the protocol', async () => {
    const response = await sendRaw(app, '/user/balance', '{');
    expect(await response.json()).toMatchObject({ status: 'RS_ERROR_WRONG_SYNTAX' });
  });

  test('with the token of an ended session pays wins, and takes no bet', async () => {
    const placed = money(BAHT);
    await bet(placed);
    await app.call(logout, { token });
    expect((await bet(money(BAHT))).status).toBe('RS_ERROR_TOKEN_EXPIRED');
    const change = { round: placed.round, reference_transaction_uuid: placed.transaction_uuid };
    expect(await win(money(3 * BAHT, change))).toMatchObject({
      ...{ status: 'RS_OK', balance: 1_002 * BAHT },
    });
  });

  test('asks for the balance, and for the user', async () => {
    expect(await callWallet(app, '/user/balance', session)).toMatchObject({
      ...{ status: 'RS_OK', balance: 1_000 * BAHT },
    });
    expect((await callWallet(app, '/user/info', session)).status).toBe('RS_OK');
  });
});

describe('a rollback', () => {
  test('returns a bet once, and blocks one that has not arrived', async () => {
    const placed = money(100 * BAHT);
    await bet(placed);
    const undo = {
      ...money(0, { round: placed.round }),
      reference_transaction_uuid: placed.transaction_uuid,
    };
    expect(await rollback(undo)).toMatchObject({ status: 'RS_OK', balance: 1_000 * BAHT });
    expect(await rollback(undo)).toMatchObject({ status: 'RS_OK', balance: 1_000 * BAHT });
    const early = money(100 * BAHT);
    const before = {
      ...money(0, { round: early.round }),
      reference_transaction_uuid: early.transaction_uuid,
    };
    expect(await rollback(before)).toMatchObject({ status: 'RS_OK', balance: 1_000 * BAHT });
    expect((await bet(early)).status).toBe('RS_ERROR_TRANSACTION_DOES_NOT_EXIST');
  });

  test('takes a win back', async () => {
    const placed = money(100 * BAHT);
    await bet(placed);
    const won = money(300 * BAHT, {
      ...{ round: placed.round, reference_transaction_uuid: placed.transaction_uuid },
    });
    await win(won);
    const undo = {
      ...money(0, { round: placed.round }),
      reference_transaction_uuid: won.transaction_uuid,
    };
    expect(await rollback(undo)).toMatchObject({ status: 'RS_OK', balance: 900 * BAHT });
  });
});

describe('a free round', () => {
  const ROUNDS = 2;
  let reward: string;
  beforeEach(async () => {
    const { account_id, member_id } = await app.db
      .selectFrom('game_players')
      .select(['account_id', 'member_id'])
      .where('token', '=', session.token)
      .executeTakeFirstOrThrow();
    await app.db.transaction().execute((tx) =>
      orderFreeRounds(tx, {
        ...{ agentId: 1, memberId: member_id, providerId: 'hub88-pragmatic-play' },
        ...{ gameId: 'game_0', rounds: ROUNDS, stakeSatang: 2_00, turnoverMilli: 1000, days: 7 },
        ...{ requirementSource: 'redemption', requirementName: 'รางวัลรอบฟรี' },
        origin: originOfRedemption(randomUUID()),
      }),
    );
    reward = randomUUID();
    // The answer of Hub88 gives the grant its id.
    await queryRaw(
      app.db,
      `UPDATE free_round_grants SET state = 'granted', ended_at = business_now(), provider_reference = $2
       WHERE account_id = $1`,
      [account_id, reward],
    );
  });

  const played = async () =>
    queryRaw(app.db, 'SELECT rounds_played, won FROM free_round_grants ORDER BY ordered_at');
  const free = (change: object) => money(0, { is_free: true, reward_uuid: reward, ...change });

  test('costs nothing and pays its win, as often as rounds were given', async () => {
    for (let turn = 1; turn <= ROUNDS; turn += 1) {
      const placed = free({});
      expect(await bet(placed)).toMatchObject({ status: 'RS_OK' });
      const won = free({
        ...{ amount: 5 * BAHT, round: placed.round, round_closed: true },
        reference_transaction_uuid: placed.transaction_uuid,
      });
      expect(await win(won)).toMatchObject({ status: 'RS_OK', balance: (1_000 + 5 * turn) * BAHT });
    }
    expect((await bet(free({}))).status).toBe('RS_ERROR_LIMIT_REACHED');
    expect(await played()).toEqual([{ rounds_played: ROUNDS, won: ROUNDS * 5_00 }]);
  });

  test('that is lost counts with its bet', async () => {
    const lost = free({ round_closed: true });
    expect((await bet(lost)).status).toBe('RS_OK');
    expect((await bet(lost)).status).toBe('RS_OK');
    expect(await played()).toEqual([{ rounds_played: 1, won: 0 }]);
    expect(await app.balanceOf(token)).toBe(OPENING);
  });

  test('with an unknown reward pays no stake and takes nothing', async () => {
    const strange = free({ reward_uuid: randomUUID() });
    expect((await bet(strange)).status).toBe('RS_OK');
    expect(await app.balanceOf(token)).toBe(OPENING);
    expect(await played()).toEqual([{ rounds_played: 0, won: 0 }]);
  });
});

test('64 equal bets at once take their money once, and 64 wins pay once', async () => {
  const placed = money(100 * BAHT);
  const bets = await Promise.all(Array.from({ length: 64 }, () => bet(placed)));
  expect(new Set(bets.map(({ status, balance }) => `${status} ${balance}`))).toEqual(
    new Set([`RS_OK ${900 * BAHT}`]),
  );
  const won = money(300 * BAHT, {
    ...{ round: placed.round, reference_transaction_uuid: placed.transaction_uuid },
  });
  await Promise.all(Array.from({ length: 64 }, () => win(won)));
  expect(await app.balanceOf(token)).toBe(OPENING + 200_00);
});

test('a promotion of the supplier is paid without a round', async () => {
  const prize = money(500 * BAHT, { is_supplier_promo: true, round: null });
  expect(await win(prize)).toMatchObject({ status: 'RS_OK', balance: 1_500 * BAHT });
  expect(await queryRaw(app.db, 'SELECT FROM game_rounds')).toEqual([]);
});
