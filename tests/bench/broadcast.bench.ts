import { type Database, openDatabase } from '@/server/db/database';
import { queryRaw } from '@/server/db/raw';
import { sendNextBatch } from '@/server/official-account/broadcasts/broadcast-sender';
import { proposeBroadcast } from '@/server/official-account/broadcasts/proposal.service';
import type { QuotaWatch } from '@/server/official-account/quota-watch';
import { startPostgresServer } from '../support/postgres-server';
import { seedDemo } from '../support/test-seeds';

/**
 * Measures a broadcast to many members: how long the quote, the approval and each batch take, against a tenth of the
 * members in the same run. LINE is not asked here, so that only our own part counts. `RECIPIENTS` sets their number.
 */
const RECIPIENTS = Number(process.env['RECIPIENTS'] ?? 100_000);
const FEW = RECIPIENTS / 10;
/** A batch of 500 has the same work, however many other recipients there are. */
const MOST_GROWTH = 1.5;
/** LINE takes one batch a second. */
const MOST_BATCH_MS = 200;
const MOST_FREEZE_MS = 10_000;
const SEGMENT = 'no_deposit';
const OPERATOR = 'bench';

const say = (line = ''): void => {
  process.stdout.write(`${line}\n`);
};

/** Makes members who are friends of the account and joined a month ago; each tenth has a limit, a bill or a deposit. */
const ADD_RECIPIENTS = `
  WITH made AS (
    INSERT INTO members (agent_id, username, password_hash, birth_date, created_at)
    SELECT 1, '08' || lpad(n::text, 8, '0'), '', '1990-01-01', business_now() - interval '30 days'
    FROM generate_series($1::int, $2::int) AS n
    RETURNING id, agent_id, 'U' || lpad(substr(username, 2), 32, '0') AS user_id
  ), linked AS (
    INSERT INTO line_accounts (agent_id, member_id, line_user_id, display_name)
    SELECT agent_id, id, user_id, 'LINE' FROM made
  ), befriended AS (
    INSERT INTO line_friends (agent_id, user_id, is_friend, changed_at)
    SELECT agent_id, user_id, true, '2026-01-01' FROM made
  ), wanted AS (
    INSERT INTO line_preferences (member_id, money, results, rewards) SELECT id, true, true, true FROM made
  ), account AS (
    INSERT INTO accounts (kind, currency, agent_id, member_id, balance)
    SELECT 'member_wallet', 'THB', 1, id, 0 FROM made RETURNING id, member_id
  ), wallet AS (
    INSERT INTO wallets (account_id, member_id, wallet_type_id, name) SELECT id, member_id, 1, 'bench' FROM account
  ), limited AS (
    INSERT INTO safety_limits (member_id, kind, frame, amount) SELECT id, 'loss', 'day', 10000 FROM made WHERE id % 10 = 0
  )
  INSERT INTO deposits (agent_id, member_id, method, state, amount, credited_amount, created_at, expires_at, decided_at)
  SELECT 1, id, 'manual', 'credited', 10000, 10000, at, at, at
  FROM made, LATERAL (SELECT business_now() - (id % 28) * interval '1 day') placed (at)
  WHERE id % 10 = 1`;

/** Moves the business clock to 10:30 in Thailand, when broadcasts are sent. */
const TO_MORNING = `
  UPDATE clock SET offset_ms = extract(epoch FROM (date_trunc('day', clock_timestamp() AT TIME ZONE 'Asia/Bangkok')
    + interval '1 day 10 hours 30 minutes') AT TIME ZONE 'Asia/Bangkok' - clock_timestamp()) * 1000`;

/** A month without a limit. */
const quota: QuotaWatch = {
  look: () => Promise.resolve('plenty'),
  lookAgain: () => Promise.resolve('plenty'),
  noteSent: () => undefined,
  noteGone: () => undefined,
  countLeft: () => undefined,
  countSpare: () => undefined,
};

interface Figures {
  recipients: number;
  quoteMs: number;
  freezeMs: number;
  batchMs: number;
  slowestMs: number;
}

async function timed<T>(call: () => Promise<T>): Promise<[T, number]> {
  const startedAt = performance.now();
  const result = await call();
  return [result, performance.now() - startedAt];
}

/** Sends one broadcast to all members there are. @throws Error when LINE would get a user twice or not at all */
async function broadcast(db: Database): Promise<Figures> {
  const reached = new Set<string>();
  let sent = 0;
  const gateway = {
    multicast: (users: readonly string[]) => {
      sent += users.length;
      for (const user of users) reached.add(user);
      return Promise.resolve(null);
    },
  };
  const deps = {
    ...{ db, agentId: 1, publicUrl: 'https://play.example', quota },
    connection: { liffId: '1234567890-abcdefgh' },
    gateway: { ...gateway, fetchQuota: () => Promise.resolve({ most: null, used: 0 }) },
  };
  const [draft] = await queryRaw<{ id: number }>(
    db,
    `INSERT INTO line_broadcasts (agent_id, title, segment, card, written_by)
     VALUES (1, 'bench', '${SEGMENT}', '{"kind": "text", "text": "bench", "screen": "lottoLobby"}', 'operator/${OPERATOR}')
     RETURNING id`,
  );
  const id = draft?.id ?? 0;
  const count = () =>
    queryRaw(db, `SELECT count(*) FROM line_broadcast_members(1, '${SEGMENT}', $1)`, [id]);
  const [, quoteMs] = await timed(count);
  const proposal = { agentId: 1, operator: OPERATOR, id, revision: 1 };
  const [, freezeMs] = await timed(() => proposeBroadcast(deps, proposal));
  const [frozen] = await queryRaw<{ recipients: number; batches: number }>(
    db,
    'SELECT sum(size)::int AS recipients, count(*)::int AS batches FROM line_broadcast_batches WHERE broadcast_id = $1',
    [id],
  );
  const times: number[] = [];
  for (let batch = 0; batch < (frozen?.batches ?? 0); batch += 1) {
    await queryRaw(db, 'UPDATE line_broadcasts SET next_batch_at = NULL WHERE id = $1', [id]);
    const signal = AbortSignal.timeout(60_000);
    const [, ms] = await timed(() => sendNextBatch({ ...deps, logger: console }, signal));
    times.push(ms);
  }
  const recipients = frozen?.recipients ?? 0;
  if (reached.size !== recipients || sent !== recipients) {
    throw new Error(`${recipients} recipients, ${sent} sent to ${reached.size} users`);
  }
  // A member gets one broadcast in three days.
  await queryRaw(db, 'DELETE FROM line_broadcast_recipients WHERE broadcast_id = $1', [id]);
  times.sort((a, b) => a - b);
  const batchMs = times[Math.floor(times.length / 2)] ?? 0;
  return { recipients, quoteMs, freezeMs, batchMs, slowestMs: times.at(-1) ?? 0 };
}

const report = (name: string, value: number, most: number): void => {
  say(
    `  ${name.padEnd(50)} ${value.toFixed(2).padStart(10)}   ≤ ${most} ${value <= most ? 'reached' : 'missed'}`,
  );
};

const server = await startPostgresServer({ durable: true });
const db = await openDatabase({ databaseUrl: server.url });
try {
  await seedDemo(db);
  await queryRaw(db, 'UPDATE agents SET is_one_person = true WHERE id = 1');
  await queryRaw(db, TO_MORNING);
  await queryRaw(db, ADD_RECIPIENTS, [1, FEW]);
  await queryRaw(db, 'VACUUM ANALYZE');
  const few = await broadcast(db);
  await queryRaw(db, ADD_RECIPIENTS, [FEW + 1, RECIPIENTS]);
  await queryRaw(db, 'VACUUM ANALYZE');
  const many = await broadcast(db);
  say('recipients    quote ms   approval ms   batch ms   slowest batch ms');
  for (const { recipients, quoteMs, freezeMs, batchMs, slowestMs } of [few, many]) {
    say(
      `${String(recipients).padStart(10)} ${quoteMs.toFixed(0).padStart(11)} ${freezeMs.toFixed(0).padStart(13)} ` +
        `${batchMs.toFixed(1).padStart(10)} ${slowestMs.toFixed(1).padStart(18)}`,
    );
  }
  report('batch among all ÷ batch among a tenth', many.batchMs / few.batchMs, MOST_GROWTH);
  report('ms of a batch', many.batchMs, MOST_BATCH_MS);
  report('ms of the approval', many.freezeMs, MOST_FREEZE_MS);
} finally {
  await db.destroy();
  await server.stop();
}
