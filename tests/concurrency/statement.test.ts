import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  memberStatement,
  type StatementPage,
  statementExport,
} from '@/contract/statement.contract';
import { demoMembers } from '@/server/account/members.seed';
import { type Database, openDatabase } from '@/server/db/database';
import { type Executor, queryRaw } from '@/server/db/raw';
import { fetchDaysOf, fetchLines, findScope, type Period } from '@/server/wallet/statement.service';
import { createTestApp, TEST_URL, type TestApp } from '../support/app';
import { writeLongHistory } from '../support/long-ledger';
import { createPostgresDatabase, type PostgresDatabase } from '../support/postgres';
import { moveMoney } from '../support/test-movements';
import { createTestPlayers } from '../support/test-players';
import { createTestProvider } from '../support/test-provider';

const MOVEMENTS = 100_000;
const OTHERS = 200;
/** Maximum number of 8 kB blocks that a page of a statement may read; the table has a hundred times as many. */
const MOST_BLOCKS = 600;

let database: PostgresDatabase;
let db: Database;
let app: TestApp;
let token: string;
let memberId: number;
let accountId: number;

/** Inserts a year of bets of one member, each followed by a bet of another member, and occasional deposits. */
const FILL = `
  INSERT INTO transfers (id, command_id, debit_account_id, credit_account_id, amount, code, reference,
    debit_balance_after, credit_balance_after, created_at, digest)
  SELECT gen_random_uuid(), gen_random_uuid(), side.debit, side.credit, 100, side.code,
    CASE side.code WHEN 'deposit' THEN 'deposit/' || gen_random_uuid() ELSE 'sandbox/' || n END,
    CASE WHEN side.debit = member.id THEN 100000 END, CASE WHEN side.credit = member.id THEN 100000 END,
    timestamptz '2025-01-01' + n * interval '5 minutes', ''
  FROM generate_series(1, $2::int) AS n
  CROSS JOIN (SELECT id FROM accounts WHERE kind = 'house_games' AND agent_id = 1) house
  CROSS JOIN LATERAL (
    VALUES ($1::bigint), ((SELECT account_id FROM game_players WHERE token = 'player-' || (1 + n % ${OTHERS})))
  ) AS member (id)
  CROSS JOIN LATERAL (SELECT
    CASE WHEN n % 3 = 0 OR n % 10000 = 1 THEN house.id ELSE member.id END AS debit,
    CASE WHEN n % 3 = 0 OR n % 10000 = 1 THEN member.id ELSE house.id END AS credit,
    CASE WHEN n % 10000 = 1 THEN 'deposit' WHEN n % 3 = 0 THEN 'game_payout' ELSE 'game_stake' END AS code) side`;

beforeAll(async () => {
  database = await createPostgresDatabase('demo');
  db = await openDatabase({ databaseUrl: database.url });
  await createTestPlayers((...sql) => queryRaw(db, ...sql), OTHERS, 100);
  app = await createTestApp({ db, providers: [createTestProvider()] });
  ({ token, memberId, accountId } = await app.openPlayer());
  await queryRaw(db, FILL, [accountId, MOVEMENTS]);
  await queryRaw(db, 'SELECT sum_up_movements(id) FROM accounts WHERE balance IS NOT NULL');
  await queryRaw(db, 'ANALYZE');
});
afterAll(async () => {
  await app.close();
  await db.destroy();
  await database.drop();
});

interface PlanNode {
  readonly 'Node Type': string;
  readonly 'Relation Name'?: string;
  readonly 'Actual Rows': number;
  readonly 'Actual Loops': number;
  readonly 'Rows Removed by Filter'?: number;
  readonly 'Shared Hit Blocks': number;
  readonly 'Shared Read Blocks': number;
  readonly Plans?: readonly PlanNode[];
}

function listNodes(node: PlanNode): PlanNode[] {
  return [node, ...(node.Plans ?? []).flatMap(listNodes)];
}

/** Returns an executor that explains each statement with ANALYZE before it runs it. */
function explainEach(plans: PlanNode[]): Executor {
  return {
    executeQuery: async (asked) => {
      const query = 'sql' in asked ? asked : asked.compile();
      const [row] = await queryRaw<{ 'QUERY PLAN': [{ Plan: PlanNode }] }>(
        db,
        `EXPLAIN (ANALYZE, BUFFERS, FORMAT JSON) ${query.sql}`,
        query.parameters,
      );
      plans.push(row!['QUERY PLAN'][0].Plan);
      return db.executeQuery(query);
    },
  };
}

describe(`a statement with ${MOVEMENTS} movements`, () => {
  test.each<[string, Parameters<typeof findScope>[2], Period, number, number | undefined]>([
    ['the newest', 'all', { from: null, to: null }, 31, undefined],
    ['entries after a cursor', 'all', { from: null, to: null }, 31, 50_000],
    ['the bets', 'game', { from: null, to: null }, 31, undefined],
    ['the few deposits', 'deposit', { from: null, to: null }, 10, undefined],
    [
      'the withdrawals, of which there are none',
      'withdraw',
      { from: null, to: null },
      0,
      undefined,
    ],
    ['one day of long ago', 'all', { from: '2025-02-01', to: '2025-02-01' }, 31, undefined],
    ['the bets up to a day of long ago', 'game', { from: null, to: '2025-01-03' }, 31, undefined],
    ['a deposit of one month', 'deposit', { from: '2025-03-01', to: '2025-03-31' }, 1, undefined],
    ['a day without any', 'all', { from: '2030-01-01', to: '2030-01-01' }, 0, undefined],
  ])('%s are read through an index, with few blocks', async (_, kind, period, count, after) => {
    const plans: PlanNode[] = [];
    const explained = explainEach(plans);
    const scope = await findScope(db, memberId, kind, period);
    const lines = await fetchLines(explained, scope, { order: 'newest', limit: 31, after });
    const days = await fetchDaysOf(explained, scope, lines);
    expect(lines).toHaveLength(count);
    expect(days.length > 0).toBe(count > 0);
    const scanned = plans
      .flatMap(listNodes)
      .filter((node) => node['Node Type'] === 'Seq Scan' && node['Relation Name'] === 'transfers');
    expect(scanned).toEqual([]);
    const blocks = plans.map((plan) => plan['Shared Hit Blocks'] + plan['Shared Read Blocks']);
    expect(blocks.reduce((sum, some) => sum + some, 0)).toBeLessThan(MOST_BLOCKS);
  });
});

/** Returns the number of transfer rows that were read, including filtered ones. */
function countTransfersRead(plans: readonly PlanNode[]): number {
  return plans
    .flatMap(listNodes)
    .filter((node) => node['Relation Name'] === 'transfers')
    .reduce(
      (sum, node) =>
        sum + (node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0)) * node['Actual Loops'],
      0,
    );
}

test.each(['all', 'game'] as const)(
  'a page of a day (%s) reads as few rows after ten thousand movements of the day as after a thousand',
  async (kind) => {
    const player = await app.openPlayer(demoMembers[1].username);
    const read: number[] = [];
    for (const count of [1000, 10_000]) {
      await writeLongHistory(db, [player.accountId], count);
      // The history was inserted without the ledger's functions, which sum up movements every 256 rows.
      await queryRaw(db, 'SELECT sum_up_movements($1)', [player.accountId]);
      for (let more = 0; more < 300; more += 1) {
        await moveMoney(db, { accountId: player.accountId, amount: 100, code: 'game_payout' });
      }
      const plans: PlanNode[] = [];
      const explained = explainEach(plans);
      const scope = await findScope(db, player.memberId, kind, { from: null, to: null });
      const lines = await fetchLines(explained, scope, { order: 'newest', limit: 31 });
      const [day] = await fetchDaysOf(explained, scope, lines);
      expect(lines).toHaveLength(31);
      expect(day!.count).toBeGreaterThan(count);
      read.push(countTransfersRead(plans));
    }
    expect(Math.max(...read)).toBeLessThan(2 * 31 + 2 * 256);
  },
);

test('concurrent downloads of one export in two processes all succeed', async () => {
  const other = await openDatabase({ databaseUrl: database.url });
  const second = await createTestApp({ db: other, providers: [createTestProvider()] });
  try {
    for (let attempt = 0; attempt < 5; attempt += 1) {
      const { url } = (await app.call(statementExport, { token, body: { days: 1 } })).data;
      const responses = await Promise.all(
        [app, second, app, second].map((one) => one.fetch(new Request(TEST_URL + url))),
      );
      expect(responses.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
      const files = await Promise.all(responses.map((response) => response.text()));
      expect(new Set(files).size).toBe(1);
    }
  } finally {
    await second.close();
    await other.destroy();
  }
});

test('pages of a statement that are read while money moves neither repeat nor lose a movement', async () => {
  const reads = async (): Promise<string[]> => {
    const seen: string[] = [];
    let cursor: string | null = '';
    while (cursor !== null && seen.length < 300) {
      const query: Record<string, string> = { limit: '20', ...(cursor && { cursor }) };
      const page: StatementPage = (await app.call(memberStatement, { token, query })).data;
      seen.push(...page.movements.map(({ id }) => id));
      cursor = page.next_cursor;
    }
    return seen;
  };
  const writes = Array.from({ length: 40 }, () =>
    moveMoney(db, { accountId, amount: 100, code: 'deposit' }),
  );
  const [seen] = await Promise.all([reads(), ...writes]);
  expect(new Set(seen).size).toBe(seen.length);
  const after = await reads();
  // Movements that existed when the reading began keep their order.
  const firstSeen = after.indexOf(seen[0]!);
  expect(seen.slice(0, seen.length - firstSeen)).toEqual(after.slice(firstSeen));
});
