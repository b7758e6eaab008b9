import { listMembers } from '@/server/account/member-list.operator-queries';
import { searchMembers } from '@/server/account/member-search.operator-queries';
import { visitMember } from '@/server/account/member-visit.service';
import { type Database, openDatabase } from '@/server/db/database';
import { queryRaw } from '@/server/db/raw';
import type { CallingOperator } from '@/server/http/acting-operator';
import { isMemberInOrder } from '@/server/ledger/member-replay.queries';
import { fetchMemberPage } from '@/server/operator/member-page.operator-queries';
import { fetchMemberStatement } from '@/server/operator/member-statement.operator-queries';
import { startPostgresServer } from '../support/postgres-server';
import { seedDemo } from '../support/test-seeds';

/**
 * Measures how long operators wait for a search, a list and the page of a member among many members and transfers,
 * audit log included. The environment variables `MEMBERS` and `TRANSFERS` set their numbers.
 */
const MEMBERS = Number(process.env['MEMBERS'] ?? 100_000);
const TRANSFERS = Number(process.env['TRANSFERS'] ?? 1_000_000);
const BATCH = 100_000;
const TURNS = 100;
/** Longest time in ms of 95 of 100 calls. */
const MOST_MS = { search: 50, list: 100, page: 150, scan: 250 };

const say = (line = ''): void => {
  process.stdout.write(`${line}\n`);
};

const by: CallingOperator = {
  name: 'bench',
  role: 'support',
  session: null,
  isFirstOwner: false,
  ip: '127.0.0.1',
  userAgent: '',
};

const MEMBERS_SQL = `
  WITH member AS (
    INSERT INTO members (agent_id, username, birth_date, phone_verified_at, first_name, last_name, bank_code,
      bank_account_number)
    SELECT 1, '08' || lpad((n * 97)::text, 8, '0'), '1990-01-01', business_now(),
      (ARRAY['สมชาย', 'สมหญิง', 'วีรชัย', 'มานี', 'Anan', 'ปิติ', 'ชูใจ', 'นภา'])[1 + n % 8] || n % 1000,
      'ทองดี' || n % 10000, '004', lpad((n::bigint * 79190 + 1)::text, 10, '0')
    FROM generate_series(1, $1::integer) AS n RETURNING id
  ), wallet AS (
    INSERT INTO accounts (kind, currency, agent_id, member_id, balance)
    SELECT 'member_wallet', 'THB', 1, id, 0 FROM member RETURNING id, member_id
  ), points AS (
    INSERT INTO accounts (kind, currency, agent_id, member_id, balance)
    SELECT 'member_points', 'POINT', 1, id, 0 FROM member
  ), line AS (
    INSERT INTO line_accounts (member_id, agent_id, line_user_id, display_name)
    SELECT id, 1, 'U' || id, 'Line ' || id FROM member WHERE id % 3 = 0
  ), deposit AS (
    INSERT INTO deposits (agent_id, member_id, method, state, amount, credited_amount, created_at, expires_at, decided_at)
    SELECT 1, id, 'manual', 'credited', 10000, 10000, at, at, at
    FROM member, generate_series(1, 3) AS n, LATERAL (SELECT business_now() - n * interval '9 days') placed (at)
    WHERE id % 10 > 0
  ), play AS (
    INSERT INTO played_days (member_id, day, area, category, wallet_kind, stake, payout, valid_turnover, turn)
    SELECT id, movement_day(business_now()) - n, 'games', 'slot', kind, 10000, 9600, 10000, 0
    FROM member, generate_series(0, 9) AS n, unnest(ARRAY['main', 'bonus']) AS kind
  )
  INSERT INTO wallets (account_id, member_id, wallet_type_id, name) SELECT id, member_id, 1, 'bench' FROM wallet`;

/** Prizes of one satang: half of them to twenty members, the longest histories of the site, the others to all in turn. */
const TRANSFERS_SQL = `
  WITH player AS (
    SELECT account_id, row_number() OVER (ORDER BY account_id) - 1 AS place FROM wallets WHERE name = 'bench'
  ), prize AS (
    SELECT n, account_id, row_number() OVER (PARTITION BY account_id ORDER BY n) + a.balance AS after
    FROM generate_series($1::integer, $2::integer) AS n
    JOIN player ON place = CASE WHEN n % 2 = 0 THEN n / 2 % 20 ELSE n / 2 % $3::integer END
    JOIN accounts a ON a.id = account_id
  ), held AS (
    UPDATE accounts SET balance = balance + won.count, unsummed_movements = unsummed_movements + won.count
    FROM (SELECT account_id, count(*) FROM prize GROUP BY 1) won WHERE id = won.account_id
  )
  INSERT INTO transfers (id, command_id, debit_account_id, credit_account_id, amount, code, reference,
    credit_balance_after, created_at, digest)
  SELECT gen_random_uuid(), gen_random_uuid(),
    (SELECT id FROM accounts WHERE agent_id = 1 AND kind = 'house_games'), account_id, 1, 'game_payout', 'bench/' || n,
    after, business_now(), ''
  FROM prize ORDER BY n`;

/** Writes members and transfers. @returns id of the member with the longest history */
async function fill(db: Database): Promise<number> {
  await db.transaction().execute(async (tx) => {
    // Foreign keys are not checked: their plans were made for the few rows of the demo, and would scan each table.
    await queryRaw(tx, 'SET LOCAL session_replication_role = replica');
    await queryRaw(tx, MEMBERS_SQL, [MEMBERS]);
    await queryRaw(tx, 'ANALYZE');
    for (let first = 1; first <= TRANSFERS; first += BATCH) {
      const last = Math.min(first + BATCH - 1, TRANSFERS);
      await queryRaw(tx, TRANSFERS_SQL, [first, last, MEMBERS]);
    }
  });
  await queryRaw(db, 'VACUUM ANALYZE');
  const [longest] = await queryRaw<{ id: number }>(
    db,
    `SELECT min(member_id) AS id FROM wallets WHERE name = 'bench'`,
  );
  return longest?.id ?? 0;
}

/**
 * Runs a call many times.
 * @returns the time in ms within which 95 of 100 calls respond, and the median
 */
async function measure(
  call: (turn: number) => Promise<unknown>,
): Promise<[p95: number, median: number]> {
  const times: number[] = [];
  for (let turn = 0; turn < TURNS; turn += 1) {
    const startedAt = performance.now();
    await call(turn);
    times.push(performance.now() - startedAt);
  }
  times.sort((a, b) => a - b);
  return [times[Math.floor(TURNS * 0.95)] ?? 0, times[Math.floor(TURNS / 2)] ?? 0];
}

const searches: Readonly<Record<string, (turn: number) => string>> = {
  'beginning of a phone': (turn) => `08${String(turn).padStart(4, '0')}`,
  'three digits': () => '080',
  'whole phone': (turn) => `08${String((turn + 1) * 97).padStart(8, '0')}`,
  'last 4 digits': (turn) => String(1000 + turn),
  'first name': (turn) => ['สม', 'มาน', 'anan', 'วีรชัย1'][turn % 4] ?? '',
  'first and last name': (turn) => `สมชาย${turn} ทอง`,
  'LINE name': (turn) => `line ${turn}`,
  'number of a deposit': (turn) => `D${turn * 7 + 1}`,
  'reference of a bank': (turn) => `KB${turn}-2026`,
  'nothing found': (turn) => `ไม่มี${turn}`,
};

const server = await startPostgresServer({ durable: true });
const db = await openDatabase({ databaseUrl: server.url });
try {
  await seedDemo(db);
  const longest = await fill(db);
  say(`${MEMBERS} members, ${TRANSFERS} transfers             p95 ms  median ms`);
  const missed: string[] = [];
  const report = async (name: string, mostMs: number, call: (turn: number) => Promise<unknown>) => {
    const [p95, median] = await measure(call);
    if (p95 > mostMs) missed.push(name);
    say(
      `  ${name.padEnd(42)} ${p95.toFixed(1).padStart(8)} ${median.toFixed(1).padStart(10)}   ≤ ${mostMs} ${p95 <= mostMs ? 'reached' : 'missed'}`,
    );
  };
  for (const [name, toText] of Object.entries(searches)) {
    await report(`search: ${name}`, MOST_MS.search, (turn) =>
      searchMembers(db, { agentId: 1, text: toText(turn), operator: by.name }),
    );
  }
  const list = { agentId: 1, operator: by.name };
  await report('list: all', MOST_MS.list, () => listMembers(db, list, { limit: 50 }));
  // The count of this filter reads all credited deposits.
  await report('list: never deposited', MOST_MS.scan, () =>
    listMembers(db, list, { limit: 50, state: 'never_deposited' }),
  );
  const cursor = String(longest + MEMBERS / 2);
  await report('list: never deposited, further page', MOST_MS.list, () =>
    listMembers(db, list, { limit: 50, state: 'never_deposited', cursor }),
  );
  await report('list: level that few have', MOST_MS.list, () =>
    listMembers(db, list, { limit: 50, vip_level: 2 }),
  );
  await report('page: any member', MOST_MS.page, async (turn) => {
    const id = longest + turn * 13;
    await visitMember(db, { agentId: 1, id, by }, 'page');
    return fetchMemberPage(db, 1, id);
  });
  await report('page: the longest history', MOST_MS.page, () => fetchMemberPage(db, 1, longest));
  await report('statement with replay: any member', MOST_MS.page, (turn) =>
    fetchMemberStatement(db, { id: longest + 6_000 + turn, limit: 50 }),
  );
  const startedAt = performance.now();
  const isInOrder = await isMemberInOrder(db, longest);
  say(
    `  replay of the longest history: ${isInOrder} in ${(performance.now() - startedAt).toFixed(0)} ms`,
  );
  say(missed.length === 0 ? 'reached' : 'missed');
} finally {
  await db.destroy();
  await server.stop();
}
