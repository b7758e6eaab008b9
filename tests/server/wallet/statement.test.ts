import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  type Movement,
  memberStatement,
  memberWinloss,
  type StatementPage,
} from '@/contract/statement.contract';
import { memberWallets } from '@/contract/wallet.contract';
import { demoMembers } from '@/server/account/members.seed';
import { queryRaw, runScript } from '@/server/db/raw';
import { createTestApp, type TestApp, type TestPlayer } from '../../support/app';
import { moveMoney, putDeposits } from '../../support/test-movements';
import { createTestProvider } from '../../support/test-provider';

let app: TestApp;
let gold: TestPlayer;
let hero: TestPlayer;

const DAY_MS = 86_400_000;
const OPENING = demoMembers[0].balanceSatang;

beforeAll(async () => {
  app = await createTestApp({
    providers: [createTestProvider()],
    prepare: async (fresh) => {
      gold = await fresh.openPlayer();
      hero = await fresh.openPlayer(demoMembers[1].username);
    },
  });
});
beforeEach(() => app.reset());
afterAll(() => app.close());

function fetchPage(query: Record<string, string> = {}, { token } = gold): Promise<StatementPage> {
  return app.call(memberStatement, { token, query }).then(({ data }) => data);
}

async function fetchAll(query: Record<string, string> = {}, player = gold): Promise<Movement[]> {
  const movements: Movement[] = [];
  for (let cursor: string | null = ''; cursor !== null; ) {
    const page: StatementPage = await fetchPage({ ...query, ...(cursor && { cursor }) }, player);
    movements.push(...page.movements);
    cursor = page.next_cursor;
  }
  return movements;
}

/** Plays a round with a stake and a payout in satang and returns its id. */
async function play(
  gameId: string,
  { stake, payout, player = gold }: { stake: number; payout: number; player?: TestPlayer },
): Promise<string> {
  const round = {
    player_token: player.playerToken,
    round_id: randomUUID(),
    game_id: gameId,
  };
  const debit = { ...round, transaction_id: randomUUID(), amount_satang: stake };
  const credit = {
    ...round,
    transaction_id: randomUUID(),
    amount_satang: payout,
    round_closed: true,
  };
  expect((await app.providerCall('debit', debit)).status).toBe('ok');
  expect((await app.providerCall('credit', credit)).status).toBe('ok');
  return round.round_id;
}

describe('a statement', () => {
  test('shows time, amount, balances, wallet and game of each movement', async () => {
    const round = await play('mangkorn', { stake: 20_00, payout: 55_50 });
    const { movements, next_cursor } = await fetchPage();
    const shared = {
      wallet_id: String(gold.accountId),
      wallet_name: 'กระเป๋าหลัก',
      reference: `sandbox/${round}`,
      game: {
        name: 'มังกรทอง',
        provider_name: 'Northlight',
        image_small: '/art/games/one-s.webp',
      },
      note: null,
      play: null,
    };
    expect(movements).toEqual([
      {
        ...shared,
        id: expect.stringMatching(/^[0-9a-f-]{36}$/) as string,
        at: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/) as string,
        code: 'game_payout',
        amount: 55_50,
        balance_before: OPENING - 20_00,
        balance_after: OPENING + 35_50,
      },
      expect.objectContaining({
        ...shared,
        code: 'game_stake',
        amount: -20_00,
        balance_before: OPENING,
        balance_after: OPENING - 20_00,
      }),
      expect.objectContaining({
        code: 'opening_balance',
        amount: OPENING,
        balance_before: 0,
        balance_after: OPENING,
        reference: 'demo',
        game: null,
      }),
    ]);
    expect(next_cursor).toBeNull();
  });

  test('names the game of a round when the game has left the catalogue', async () => {
    await play('hundred', { stake: 1_00, payout: 0 });
    await queryRaw(app.db, "DELETE FROM games WHERE game_id = 'hundred'");
    expect((await fetchPage()).movements[0]?.game).toEqual({
      name: 'hundred',
      provider_name: 'Manee Studio',
      image_small: null,
    });
  });

  test('contains only the member’s movements, even with the cursor of another member', async () => {
    await play('mangkorn', { stake: 5_00, payout: 0 });
    await play('golden-dragon', { stake: 7_00, payout: 0, player: hero });
    const [mine, theirs] = [await fetchAll(), await fetchAll({}, hero)];
    expect(mine.map(({ amount }) => amount)).toEqual([-5_00, OPENING]);
    expect(theirs.map(({ amount }) => amount)).toEqual([-7_00, demoMembers[1].balanceSatang]);
    const { next_cursor } = await fetchPage({ limit: '1' }, hero);
    const page = await fetchPage({ cursor: next_cursor! });
    expect(page.movements.every(({ wallet_id }) => wallet_id === String(gold.accountId))).toBe(
      true,
    );
  });

  test('leaves out movements of points', async () => {
    const all = await fetchAll();
    expect(all.map(({ amount }) => amount)).toEqual([OPENING]);
  });

  test('shows a transfer between two wallets of a member twice, with a daily net of zero', async () => {
    const [bonus] = await queryRaw<{ id: number }>(
      app.db,
      `WITH account AS (
         INSERT INTO accounts (kind, currency, agent_id, member_id, balance)
         SELECT 'member_wallet', 'THB', agent_id, id, 0 FROM members WHERE id = $1 RETURNING id, member_id
       ), wallet AS (
         INSERT INTO wallets (account_id, member_id, wallet_type_id, name) SELECT id, member_id, 7, 'โบนัส' FROM account
       ) SELECT id FROM account`,
      [gold.memberId],
    );
    await queryRaw(
      app.db,
      `SELECT post_transfers(ARRAY[ROW(gen_random_uuid(), gen_random_uuid(), $1::bigint, $2::bigint, 30000, 'bonus', 'x')::movement],
         business_now() + interval '2 days')`,
      [gold.accountId, bonus!.id],
    );
    const pages = [await fetchPage({ limit: '1' })];
    pages.push(await fetchPage({ limit: '1', cursor: pages[0]!.next_cursor! }));
    const [first, second] = pages.map(({ movements }) => movements[0]!);
    expect(first).toMatchObject({ wallet_name: 'โบนัส', amount: 300_00, balance_before: 0 });
    expect(second).toMatchObject({ wallet_name: 'กระเป๋าหลัก', amount: -300_00, id: first!.id });
    for (const { days } of pages) expect(days).toMatchObject([{ net: 0, count: 2 }]);
    expect(await fetchAll({ limit: '1' })).toHaveLength(3);
  });
});

describe('the pages of a statement', () => {
  const amounts = Array.from({ length: 7 }, (_, index) => (index + 1) * 100);

  beforeEach(() =>
    moveMoney(
      app.db,
      ...amounts.map((amount) => ({ accountId: gold.accountId, amount, code: 'deposit' })),
    ),
  );

  test.each(['1', '3', '8', '100'])(
    'with %s lines contain every movement once, newest first',
    async (limit) => {
      const all = await fetchAll({ limit });
      expect(all.map(({ amount }) => amount)).toEqual([...amounts].reverse().concat(OPENING));
      // The newest line comes first, so the balance before each line is the balance after the line below it.
      expect(all.slice(0, -1).map((line) => line.balance_before)).toEqual(
        all.slice(1).map((line) => line.balance_after),
      );
    },
  );

  test('neither repeat nor lose a line while new movements arrive', async () => {
    const seen: number[] = [];
    let cursor: string | null = '';
    while (cursor !== null) {
      const page: StatementPage = await fetchPage({ limit: '2', ...(cursor && { cursor }) });
      seen.push(...page.movements.map(({ amount }) => amount));
      cursor = page.next_cursor;
      await moveMoney(app.db, { accountId: gold.accountId, amount: 99_00, code: 'deposit' });
    }
    expect(seen).toEqual([...amounts].reverse().concat(OPENING));
  });

  test('return the sum of the whole day even when the day continues on the next page', async () => {
    const { movements, days } = await fetchPage({ limit: '2', kind: 'deposit' });
    expect(movements).toHaveLength(2);
    expect(days).toEqual([{ day: expect.any(String) as string, net: 28_00, count: 7 }]);
  });
});

describe('the query `play=together`', () => {
  const together = { play: 'together' };

  test('groups consecutive play at a game in one line with a cursor to its movements', async () => {
    const rounds = [
      await play('mangkorn', { stake: 20_00, payout: 55_50 }),
      await play('mangkorn', { stake: 30_00, payout: 0 }),
    ];
    await play('golden-dragon', { stake: 5_00, payout: 1_00 });
    const { movements, days } = await fetchPage(together);
    expect(movements.map(({ code, amount, game }) => [game?.name, code, amount])).toEqual([
      [expect.any(String), 'game_play', -4_00],
      ['มังกรทอง', 'game_play', 5_50],
      [undefined, 'opening_balance', OPENING],
    ]);
    expect(days).toMatchObject([{ net: OPENING + 1_50 }]);
    const line = movements[1]!;
    expect(line).toMatchObject({
      balance_before: OPENING,
      balance_after: OPENING + 5_50,
      play: { rounds: 2, stake: 50_00, payout: 55_50, count: 3 },
    });
    const { cursor, count } = line.play!;
    const each = await fetchPage({ cursor, limit: String(count) });
    expect(each.movements.map(({ reference }) => reference)).toEqual(
      [rounds[1], rounds[0], rounds[0]].map((round) => `sandbox/${round}`),
    );
    expect(each.movements.at(-1)?.id).toBe(line.id);
  });

  test('starts a new line after half an hour, at midnight and after another movement', async () => {
    await app.moveClock(Date.parse('2030-03-10T15:00:00Z') - Date.now());
    const stake = { stake: 1_00, payout: 0 };
    for (const minutes of [0, 29, 61, 61, 100, 119, 121]) {
      await app.moveClock(Date.parse('2030-03-10T15:00:00Z') + minutes * 60_000 - Date.now());
      await play('mangkorn', stake);
    }
    await moveMoney(app.db, { accountId: gold.accountId, amount: 9, code: 'deposit' });
    await play('mangkorn', stake);
    const later = { ...gold, token: await app.loginAs() };
    const { movements } = await fetchPage({ ...together, kind: 'all', from: '2030-03-01' }, later);
    expect(movements.map(({ code, play }) => play?.count ?? code)).toEqual([
      'game_stake',
      'deposit',
      'game_stake',
      2,
      2,
      2,
    ]);
  });

  test.each(['1', '2', '30'])('returns every movement once on pages of %s lines', async (limit) => {
    for (const game of ['mangkorn', 'golden-dragon', 'mangkorn']) {
      await play(game, { stake: 2_00, payout: 1_00 });
      await play(game, { stake: 2_00, payout: 0 });
    }
    const lines = await fetchAll({ ...together, limit });
    expect(lines.map(({ play, amount }) => [play?.count, amount])).toEqual([
      [3, -3_00],
      [3, -3_00],
      [3, -3_00],
      [undefined, OPENING],
    ]);
  });

  test('groups even 301 movements of one round in one line', async () => {
    const round = await play('mangkorn', { stake: 10_00, payout: 0 });
    const movement = { accountId: gold.accountId, amount: 1, code: 'game_payout' };
    await moveMoney(
      app.db,
      ...Array.from({ length: 300 }, () => ({ ...movement, reference: `sandbox/${round}` })),
    );
    const [line, opening] = (await fetchPage(together)).movements;
    expect(line).toMatchObject({ amount: -7_00, play: { count: 301, rounds: 1 } });
    expect(opening?.code).toBe('opening_balance');
  });
});

describe('the kind filter of a statement', () => {
  const codes = ['deposit', 'withdrawal', 'bonus', 'lotto_stake', 'never_heard_of', 'gamely'];

  beforeEach(async () => {
    await moveMoney(
      app.db,
      ...codes.map((code) => ({ accountId: gold.accountId, amount: 1_00, code })),
    );
    await play('mangkorn', { stake: 1_00, payout: 2_00 });
  });

  test.each([
    ['deposit', ['deposit']],
    ['withdraw', ['withdrawal']],
    ['game', ['game_payout', 'game_stake']],
    ['lotto', ['lotto_stake']],
    ['other', ['gamely', 'never_heard_of', 'bonus', 'opening_balance']],
  ])('with the value %s returns only movements of this kind', async (kind, expected) => {
    expect((await fetchAll({ kind, limit: '2' })).map(({ code }) => code)).toEqual(expected);
  });

  test('assigns every movement to exactly one kind', async () => {
    const all = await fetchAll();
    const parts = await Promise.all(
      ['deposit', 'withdraw', 'game', 'lotto', 'other'].map((kind) => fetchAll({ kind })),
    );
    expect(all).toHaveLength(codes.length + 3);
    expect(new Set(parts.flat().map(({ id }) => id))).toEqual(new Set(all.map(({ id }) => id)));
    expect(parts.flat()).toHaveLength(all.length);
  });

  test('restricts the daily sums', async () => {
    const { days } = await fetchPage({ kind: 'game' });
    expect(days).toMatchObject([{ net: 1_00, count: 2 }]);
  });
});

describe('the period of a statement', () => {
  /** Midnight of 10 March in Thailand is 17:00 UTC of 9 March. */
  const instants = [
    '2030-03-08T16:59:59.999Z',
    '2030-03-09T16:59:59.999Z',
    '2030-03-09T17:00:00.000Z',
    '2030-03-10T16:59:59.999Z',
    '2030-03-10T17:00:00.000Z',
  ];

  beforeEach(() =>
    moveMoney(
      app.db,
      ...instants.map((at, index) => ({
        accountId: gold.accountId,
        amount: index + 1,
        code: 'deposit',
        at,
      })),
    ),
  );

  test.each([
    [{ from: '2030-03-10', to: '2030-03-10' }, [4, 3]],
    [{ from: '2030-03-09', to: '2030-03-10' }, [4, 3, 2]],
    [{ from: '2030-03-11' }, [5]],
    [{ to: '2030-03-08' }, [1, OPENING]],
    [{ from: '2030-03-12', to: '2030-03-20' }, []],
  ])('%o is bounded by midnights in Thailand', async (query, expected) => {
    const { movements, period } = await fetchPage(query);
    expect(movements.map(({ amount }) => amount)).toEqual(expected);
    expect(period).toEqual({ from: null, to: null, ...query });
  });

  test('groups lines by the day in Thailand', async () => {
    const { days } = await fetchPage({ from: '2030-03-01' });
    expect(days).toEqual([
      { day: '2030-03-11', net: 5, count: 1 },
      { day: '2030-03-10', net: 7, count: 2 },
      { day: '2030-03-09', net: 2, count: 1 },
      { day: '2030-03-08', net: 1, count: 1 },
    ]);
  });

  test('with a number of days counts back from business time', async () => {
    const now = Date.parse('2030-03-10T16:59:00Z');
    await app.moveClock(now - Date.now());
    const later = { ...gold, token: await app.loginAs() };
    const today = await fetchPage({ days: '1' }, later);
    expect(today.period).toEqual({ from: '2030-03-10', to: '2030-03-10' });
    expect(today.movements.map(({ amount }) => amount)).toEqual([4, 3]);
    await app.moveClock(now + 2 * 60_000 - Date.now());
    const { movements, period } = await fetchPage({ days: '3' }, later);
    expect(period).toEqual({ from: '2030-03-09', to: '2030-03-11' });
    expect(movements.map(({ amount }) => amount)).toEqual([5, 4, 3, 2]);
  });

  test('limits lines and daily sums even among thousands of movements', async () => {
    await putDeposits(app.db, hero.accountId, 4000, '2030-04-01T00:00:00Z');
    await moveMoney(app.db, {
      accountId: gold.accountId,
      amount: 9,
      code: 'deposit',
      at: '2030-04-05T00:00:00Z',
    });
    const amountsIn = async (query: Record<string, string>) =>
      (await fetchAll(query)).map(({ amount }) => amount);
    expect(await amountsIn({ from: '2030-04-05', to: '2030-04-05' })).toEqual([9]);
    expect(await amountsIn({ from: '2030-03-11' })).toEqual([9, 5]);
    expect(await amountsIn({ from: '2030-03-10', to: '2030-03-10' })).toEqual([4, 3]);
    const { days, movements } = await fetchPage({ from: '2030-04-02', to: '2030-04-02' }, hero);
    expect(days).toEqual([{ day: '2030-04-02', net: 1440, count: 1440 }]);
    expect(movements[0]?.at).toBe('2030-04-02T16:59:00.000Z');
  });
});

describe('a day with very many movements', () => {
  const kinds = ['all', 'game', 'deposit', 'lotto'] as const;
  const codes = ['game_stake', 'game_payout', 'deposit', 'lotto_bet'];

  /**
   * Posts movements with four alternating codes. Their dates alternate between three days, so they are not in time
   * order.
   */
  async function post(count: number): Promise<void> {
    await runScript(
      app.db,
      `DO $$ BEGIN
         FOR n IN 1..${count} LOOP
           PERFORM post_transfers(ARRAY[ROW(gen_random_uuid(), gen_random_uuid(),
             CASE WHEN n % 2 = 0 THEN bank.id ELSE ${gold.accountId} END,
             CASE WHEN n % 2 = 0 THEN ${gold.accountId} ELSE bank.id END,
             n, (ARRAY['${codes.join("','")}'])[1 + n % 4], 'many/' || gen_random_uuid())::movement],
             timestamptz '2030-05-01 16:50Z' + (n % 3) * interval '1 day' + n * interval '1 second')
           FROM accounts bank WHERE bank.kind = 'agent_bank' AND bank.agent_id = 1;
         END LOOP;
       END $$`,
    );
  }

  async function addUp(kind: (typeof kinds)[number]) {
    return queryRaw<{ day: string; net: number; count: number }>(
      app.db,
      `SELECT (created_at AT TIME ZONE 'Asia/Bangkok')::date::text AS day, count(*) AS count,
         sum(CASE WHEN debit_account_id = $1 THEN -amount ELSE amount END)::bigint AS net
       FROM transfers WHERE starts_with(reference, 'many/') AND ($2 = 'all' OR starts_with(code, $2))
       GROUP BY 1 ORDER BY 1 DESC`,
      [gold.accountId, kind],
    );
  }

  test('has the sum of all its movements, no matter how many are already rolled up', async () => {
    for (const count of [255, 1, 254, 400]) {
      await post(count);
      for (const kind of kinds) {
        // Lines are sorted by movement number, so each page contains lines of all days.
        const { days } = await fetchPage({ kind, limit: '100', from: '2030-05-01' });
        expect(days, `${kind} after ${count} more`).toEqual(await addUp(kind));
      }
    }
  });

  test('leaves fewer than 256 movements outside the stored daily sums', async () => {
    await post(700);
    const [row] = await queryRaw<{ unsummed: number; inSums: number; all: number }>(
      app.db,
      `SELECT unsummed_movements AS unsummed,
         (SELECT sum(count)::bigint FROM movement_days WHERE account_id = a.id) AS "inSums",
         (SELECT count(*) FROM transfers WHERE a.id IN (debit_account_id, credit_account_id)) AS all
       FROM accounts a WHERE id = $1`,
      [gold.accountId],
    );
    expect(row!.unsummed).toBeLessThan(256);
    expect(row!.inSums + row!.unsummed).toBe(row!.all);
  });
});

test.each([
  { days: '0' },
  { days: '93' },
  { days: '7', from: '2026-01-01' },
  { from: '2026-02-30' },
  { from: '2026-13-01' },
  { from: 'today' },
  { from: '2026-01-02', to: '2026-01-01' },
  { kind: 'points' },
  { limit: '101' },
  { limit: '0' },
  { play: 'apart' },
  { cursor: '-1' },
  { cursor: '9'.repeat(16) },
])('a statement with the query %o is refused', async (query) => {
  const { status, refusal } = await app.call(memberStatement, { token: gold.token, query });
  expect([status, refusal]).toEqual([400, 'request.malformed']);
});

describe('win and loss', () => {
  function fetchDays(query: Record<string, string>, { token } = gold) {
    return app.call(memberWinloss, { token, query }).then(({ data }) => data.days);
  }

  test('sums up settled play by day and returns zeros for other days', async () => {
    await play('mangkorn', { stake: 20_00, payout: 55_50 });
    await play('mangkorn', { stake: 10_00, payout: 0 });
    await app.moveClock(2 * DAY_MS);
    await play('mangkorn', { stake: 30_00, payout: 0 });
    const [first, second, third] = await fetchDays({ days: '3' });
    expect(first).toMatchObject({
      stake: 30_00,
      payout: 55_50,
      net: 25_50,
      valid_turnover: 30_00,
    });
    expect(second).toMatchObject({ stake: 0, payout: 0, net: 0, valid_turnover: 0 });
    expect(third).toMatchObject({ stake: 30_00, payout: 0, net: -30_00 });
    expect(await fetchDays({ days: '3' }, hero)).toMatchObject([{ stake: 0 }, { stake: 0 }, {}]);
  });

  test('leaves out open rounds and movements without play', async () => {
    await moveMoney(app.db, { accountId: gold.accountId, amount: 500_00, code: 'deposit' });
    await app.providerCall('debit', {
      player_token: gold.playerToken,
      round_id: 'open',
      game_id: 'mangkorn',
      transaction_id: randomUUID(),
      amount_satang: 40_00,
    });
    expect(await fetchDays({ days: '1' })).toMatchObject([{ stake: 0, payout: 0, net: 0 }]);
  });

  test('leaves out voided play', async () => {
    const id = randomUUID();
    const round = { player_token: gold.playerToken, round_id: id, game_id: 'mangkorn' };
    await app.providerCall('debit', { ...round, transaction_id: id, amount_satang: 15_00 });
    await app.providerCall('credit', {
      ...round,
      transaction_id: randomUUID(),
      amount_satang: 0,
      round_closed: true,
    });
    const { player_token, round_id } = round;
    await app.providerCall('rollback', { player_token, round_id, transaction_id: id });
    expect(await fetchDays({ days: '1' })).toMatchObject([{ stake: 0, net: 0, valid_turnover: 0 }]);
  });

  test('is assigned to the day in Thailand', async () => {
    await queryRaw(
      app.db,
      `INSERT INTO settled_stakes (member_id, area, reference, stake, payout, valid_turnover, settled_at)
       VALUES ($1, 'lotto', 'a', 100, 0, 100, '2026-03-09T16:59:59.999Z'), ($1, 'lotto', 'b', 200, 50, 0, '2026-03-09T17:00:00Z')`,
      [gold.memberId],
    );
    expect(await fetchDays({ from: '2026-03-09', to: '2026-03-10' })).toEqual([
      { day: '2026-03-09', stake: 100, payout: 0, net: -100, valid_turnover: 100 },
      { day: '2026-03-10', stake: 200, payout: 50, net: -150, valid_turnover: 0 },
    ]);
  });

  test('is returned for at most 92 days', async () => {
    expect(await fetchDays({ from: '2026-01-01', to: '2026-04-02' })).toHaveLength(92);
    for (const query of [
      { from: '2026-01-01', to: '2026-04-03' },
      { from: '2026-01-01' },
      { to: '2026-01-01' },
      {},
    ]) {
      expect((await app.call(memberWinloss, { token: gold.token, query })).status).toBe(400);
    }
  });
});

test('the latest line of a statement has the balance of the wallet', async () => {
  await play('mangkorn', { stake: 20_00, payout: 1_25 });
  const [wallet] = (await app.call(memberWallets, { token: gold.token })).data;
  expect((await fetchPage({ limit: '1' })).movements[0]?.balance_after).toBe(wallet?.balance);
  expect((await app.verifyLedger()).faults).toEqual([]);
});
