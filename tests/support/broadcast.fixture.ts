import * as v from 'valibot';
import { broadcastQuote, broadcastShow } from '@/contract/operator/broadcasts.contract';
import { type Executor, queryRaw } from '@/server/db/raw';
import { type Chat, openChat } from './chat.fixture';
import { createTestGateway, OPERATOR_KEY, type OperatorResponse, operate } from './deposit.fixture';
import type { OfficialAccountStandIn } from './official-account-stand-in';
import { runJob } from './run-job';
import { createTestProvider } from './test-provider';

/** Public URL of the site in tests of broadcasts. */
export const PUBLIC_URL = 'https://play.example';
const DAY_MS = 86_400_000;

/** A text, as an operator writes it. */
export const textDraft = {
  title: 'หวยคืนนี้',
  segment: 'all',
  card: { kind: 'text', text: 'งวดนี้ปิดรับ 15:30 น.', screen: 'lottoLobby' },
};

/** The application of operators who write broadcasts, and LINE. */
export interface BroadcastSite extends Chat {
  /** Puts the business clock to an hour of a day in Thailand, tomorrow by default. */
  setHour(hour: number, daysAhead?: number): Promise<void>;
  draft(body?: object, as?: string): Promise<{ id: number; revision: number }>;
  quote(id: number): Promise<v.InferOutput<typeof broadcastQuote.data>>;
  show(id: number): Promise<v.InferOutput<typeof broadcastShow.data>>;
  /** Proposes a broadcast in its first writing. */
  propose(id: number, as?: string): Promise<OperatorResponse>;
  approve(approval: number, as?: string): Promise<OperatorResponse>;
  /** Proposes a broadcast, and lets another person approve it. */
  release(id: number): Promise<void>;
  /** Sends batches, without the pause between them, until the broadcasts have ended or none goes. */
  send(most?: number): Promise<void>;
}

/** Opens the application with an official account and operators. */
export async function openBroadcastSite(): Promise<BroadcastSite> {
  const chat = await openChat({
    ...{ operatorKey: OPERATOR_KEY, publicUrl: PUBLIC_URL },
    ...{ providers: [createTestProvider()], gateways: [createTestGateway()] },
  });
  const { app } = chat;
  const propose = (id: number, as = 'som') =>
    operate(app, '/line/broadcasts/propose', { body: { id, revision: 1 }, as });
  const approve = (id: number, as = 'lek') =>
    operate(app, '/approvals/approve', { body: { id }, as });
  return {
    ...chat,
    propose,
    approve,
    async setHour(hour, daysAhead = 1) {
      const [clock] = await queryRaw<{ ms: number }>(
        app.db,
        `SELECT extract(epoch FROM (date_trunc('day', clock_timestamp() AT TIME ZONE 'Asia/Bangkok')
           + $1 * interval '1 hour') AT TIME ZONE 'Asia/Bangkok' - clock_timestamp())::float8 * 1000 AS ms`,
        [hour],
      );
      await app.moveClock(Math.round(clock?.ms ?? 0) + daysAhead * DAY_MS);
    },
    async draft(body = textDraft, as = 'som') {
      const { data } = await operate(app, '/line/broadcasts/draft', { body, as });
      return v.parse(v.object({ id: v.number(), revision: v.number() }), data);
    },
    quote: async (id) =>
      v.parse(broadcastQuote.data, (await operate(app, `/line/broadcasts/quote?id=${id}`)).data),
    show: async (id) =>
      v.parse(broadcastShow.data, (await operate(app, `/line/broadcasts/show?id=${id}`)).data),
    async release(id) {
      const { data } = await propose(id);
      const { approval } = v.parse(v.object({ approval: v.number() }), data);
      const { error } = await approve(approval);
      if (error !== 0) throw new Error(`the approval was refused with ${error}`);
    },
    async send(most = 20) {
      for (let turn = 0; turn < most; turn += 1) {
        await hurryBatches(app.db);
        await runJob(app, 'send-line-broadcasts');
      }
    },
  };
}

/** Lets the next batch go without a pause. */
export async function hurryBatches(db: Executor): Promise<void> {
  await queryRaw(
    db,
    'UPDATE line_broadcasts SET next_batch_at = NULL WHERE next_batch_at IS NOT NULL',
  );
}

/** Puts each recipient of a broadcast into a batch of its own. */
export async function splitBatches(db: Executor, id: number): Promise<void> {
  await queryRaw(
    db,
    `WITH place AS (
       SELECT member_id, gen_random_uuid() AS batch_id, row_number() OVER (ORDER BY member_id) AS position
       FROM line_broadcast_recipients WHERE broadcast_id = $1),
     made AS (
       INSERT INTO line_broadcast_batches (id, broadcast_id, position, size)
       SELECT batch_id, $1, position, 1 FROM place RETURNING id)
     UPDATE line_broadcast_recipients r SET batch_id = p.batch_id
     FROM place p WHERE r.broadcast_id = $1 AND r.member_id = p.member_id`,
    [id],
  );
  await queryRaw(
    db,
    `DELETE FROM line_broadcast_batches b WHERE broadcast_id = $1
       AND NOT EXISTS (SELECT FROM line_broadcast_recipients r WHERE r.batch_id = b.id)`,
    [id],
  );
}

/** A member made for a test, and the LINE user behind. */
export interface Reader {
  readonly id: number;
  readonly userId: string;
}

/** Makes members of the first agent who are friends of the account and want rewards, and who joined a month ago. */
export async function addReaders(
  db: Executor,
  standIn: Pick<OfficialAccountStandIn, 'friends'>,
  count: number,
): Promise<Reader[]> {
  const readers = await queryRaw<Reader>(
    db,
    `WITH made AS (
       INSERT INTO members (agent_id, username, password_hash, birth_date, created_at)
       SELECT 1, '0899' || lpad(n::text, 6, '0'), '', '1990-01-01', clock_timestamp() - interval '30 days'
       FROM generate_series(1, $1::int) AS n
       RETURNING id, agent_id, 'Ud' || lpad(substr(username, 5), 31, '0') AS user_id),
     linked AS (
       INSERT INTO line_accounts (agent_id, member_id, line_user_id, display_name)
       SELECT agent_id, id, user_id, 'LINE' FROM made),
     befriended AS (
       INSERT INTO line_friends (agent_id, user_id, is_friend, changed_at)
       SELECT agent_id, user_id, true, '2026-01-01' FROM made),
     wanted AS (
       INSERT INTO line_preferences (member_id, money, results, rewards) SELECT id, true, true, true FROM made)
     SELECT id, user_id AS "userId" FROM made ORDER BY id`,
    [count],
  );
  for (const { userId } of readers) standIn.friends.add(userId);
  return readers;
}

/** Links a demo member to a LINE user who is a friend and wants rewards. */
export async function addDemoReader(
  db: Executor,
  standIn: Pick<OfficialAccountStandIn, 'friends'>,
  { username, userId }: { username: string; userId: string },
): Promise<number> {
  const [member] = await queryRaw<{ id: number }>(
    db,
    'SELECT id FROM members WHERE agent_id = 1 AND username = $1',
    [username],
  );
  if (!member) throw new Error(`no member is named ${username}`);
  await queryRaw(
    db,
    `WITH linked AS (
       INSERT INTO line_accounts (agent_id, member_id, line_user_id, display_name) VALUES (1, $1, $2, 'LINE')),
     befriended AS (
       INSERT INTO line_friends (agent_id, user_id, is_friend, changed_at) VALUES (1, $2, true, '2026-01-01'))
     INSERT INTO line_preferences (member_id, money, results, rewards) VALUES ($1, true, true, true)`,
    [member.id, userId],
  );
  standIn.friends.add(userId);
  return member.id;
}
