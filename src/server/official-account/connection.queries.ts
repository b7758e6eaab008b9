import { recordAction } from '../audit/audit.service';
import { type Executor, queryRaw } from '../db/raw';
import type { Db } from '../db/tables';
import { RefusalError } from '../http/refusal';
import type { BotInfo } from './messaging-gateway';

/** Seconds for which one process may change the account's settings and menus. */
const LEASE_SECONDS = 300;
/** Most linked members that LINE is asked about to learn the provider. */
const MOST_ASKED = 5;

/** Work on the settings of the official account, which one process at a time does. */
export interface AccountWork {
  provider: Provider;
  connectedAt: Date;
  /** Whether the account was not known yet, or is described differently now. */
  isChanged: boolean;
}

/** Whether ids of the Login channel name the same users at the official account. */
export type Provider = 'unknown' | 'same' | 'other';

/**
 * Records the account as LINE describes it, and the operator's action, and begins the work on its settings.
 * @throws RefusalError `line.busy` while another call works on them
 */
export async function beginWork(
  db: Db,
  work: {
    agentId: number;
    channelId: string;
    info: BotInfo;
    operator: string;
    action: string;
    detail: object;
  },
): Promise<AccountWork> {
  const { agentId, channelId, info, operator, action, detail } = work;
  return db.transaction().execute(async (tx) => {
    const [known] = await queryRaw<{ botUserId: string; isSame: boolean }>(
      tx,
      `SELECT bot_user_id AS "botUserId",
         (channel_id, bot_user_id, basic_id, display_name, can_chat) = ($2, $3, $4, $5, $6::boolean) AS "isSame"
       FROM line_official_accounts WHERE agent_id = $1 FOR UPDATE`,
      [agentId, channelId, ...valuesOf(info)],
    );
    if (known && known.botUserId !== info.userId) {
      // Friends and menus are those of another account.
      await queryRaw(tx, 'DELETE FROM line_friends WHERE agent_id = $1', [agentId]);
      await queryRaw(tx, 'DELETE FROM line_menus WHERE agent_id = $1', [agentId]);
      await queryRaw(tx, 'DELETE FROM line_official_accounts WHERE agent_id = $1', [agentId]);
    }
    const [begun] = await queryRaw<{ provider: Provider; connectedAt: Date }>(
      tx,
      `INSERT INTO line_official_accounts AS a
         (agent_id, channel_id, bot_user_id, basic_id, display_name, can_chat, leased_until)
       VALUES ($1, $2, $3, $4, $5, $6, clock_timestamp() + interval '${LEASE_SECONDS} seconds')
       ON CONFLICT (agent_id) DO UPDATE SET channel_id = excluded.channel_id, basic_id = excluded.basic_id,
         display_name = excluded.display_name, can_chat = excluded.can_chat, read_at = clock_timestamp(),
         leased_until = excluded.leased_until
       WHERE a.leased_until IS NULL OR a.leased_until < clock_timestamp()
       RETURNING provider, connected_at AS "connectedAt"`,
      [agentId, channelId, ...valuesOf(info)],
    );
    if (!begun) throw new RefusalError('line.busy');
    await recordAction(tx, { agentId, operator, action, subject: 'line', detail });
    return { ...begun, isChanged: known?.isSame !== true };
  });
}

const valuesOf = ({ userId, basicId, displayName, chatMode }: BotInfo) => [
  userId,
  basicId,
  displayName,
  chatMode === 'chat',
];

/** Ends the work on the settings of the official account. */
export async function endWork(db: Executor, agentId: number): Promise<void> {
  await queryRaw(db, 'UPDATE line_official_accounts SET leased_until = NULL WHERE agent_id = $1', [
    agentId,
  ]);
}

/** Records what is known about the provider. */
export async function recordProvider(
  db: Executor,
  agentId: number,
  provider: Provider,
): Promise<void> {
  await queryRaw(
    db,
    'UPDATE line_official_accounts SET provider = $2 WHERE agent_id = $1 AND provider <> $2',
    [agentId, provider],
  );
}

/** Returns whether a linked member has become a friend or written: then the ids of both channels are the same. */
export async function isProviderProved(db: Executor, agentId: number): Promise<boolean> {
  const [row] = await queryRaw<{ isProved: boolean }>(
    db,
    `SELECT EXISTS (
         SELECT FROM line_accounts l JOIN line_friends f ON f.agent_id = l.agent_id AND f.user_id = l.line_user_id
         WHERE l.agent_id = $1 AND f.is_friend)
       OR EXISTS (
         SELECT FROM line_accounts l JOIN line_events e ON e.agent_id = l.agent_id AND e.user_id = l.line_user_id
         WHERE l.agent_id = $1) AS "isProved"`,
    [agentId],
  );
  return row?.isProved ?? false;
}

/** Returns the LINE ids of a few linked members, those first who were there last. */
export async function fetchLastSeenIds(db: Executor, agentId: number): Promise<string[]> {
  const rows = await queryRaw<{ id: string }>(
    db,
    `SELECT l.line_user_id AS id FROM line_accounts l
     LEFT JOIN LATERAL (
       SELECT max(last_seen_at) AS at FROM member_sessions WHERE member_id = l.member_id
     ) seen ON true
     WHERE l.agent_id = $1 AND l.oa_user_id IS NULL AND l.line_user_id ~ '^U[0-9a-f]{32}$'
     ORDER BY seen.at DESC NULLS LAST, l.linked_at DESC LIMIT ${MOST_ASKED}`,
    [agentId],
  );
  return rows.map(({ id }) => id);
}

/** Returns whether LINE Login has called one of these users a friend of the account since a moment. */
export async function isFriendByLogin(
  db: Executor,
  agentId: number,
  { ids, since }: { ids: readonly string[]; since: Date },
): Promise<boolean> {
  const [row] = await queryRaw<{ isFriend: boolean }>(
    db,
    `SELECT EXISTS (
       SELECT FROM quest_rewards WHERE agent_id = $1 AND kind = 'line_friend' AND line_user_id = ANY ($2::text[])
         AND reached_on >= movement_day($3))
     OR EXISTS (
       SELECT FROM line_accounts WHERE agent_id = $1 AND line_user_id = ANY ($2::text[]) AND friend_by_login
         AND friend_asked_at >= $3) AS "isFriend"`,
    [agentId, ids, since],
  );
  return row?.isFriend ?? false;
}

/** Figures of the official account. Messages that are meant for a later hour do not count as waiting. */
export interface AccountFigures {
  eventsToday: number;
  eventsFailed: number;
  deliveriesWaiting: number;
  oldestDeliveryAt: Date | null;
  friends: number;
  linked: number;
  linkedFriends: number;
  linkedStrangers: number;
  waiting: number;
}

/** Returns the figures of the official account. Days are those of Thailand, by the real clock. */
export async function fetchFigures(db: Executor, agentId: number): Promise<AccountFigures> {
  const [figures] = await queryRaw<AccountFigures>(
    db,
    `SELECT e.today AS "eventsToday", e.failed AS "eventsFailed", d.waiting AS "deliveriesWaiting",
       d.oldest AS "oldestDeliveryAt", f.friends, f.asking AS waiting, l.linked, l.friends AS "linkedFriends",
       l.strangers AS "linkedStrangers"
     FROM (
       SELECT (count(*) FILTER (WHERE movement_day(received_at) = movement_day(clock_timestamp())))::int AS today,
         (count(*) FILTER (WHERE result = 'failed'))::int AS failed
       FROM line_events WHERE agent_id = $1 AND received_at > clock_timestamp() - interval '24 hours'
     ) e CROSS JOIN (
       SELECT count(*)::int AS waiting, min(n.written_at) AS oldest
       FROM notice_deliveries w JOIN notices n ON n.id = w.notice_id
       WHERE n.agent_id = $1 AND w.channel = 'line' AND w.state = 'waiting'
         AND (w.attempts > 0 OR w.next_attempt_at <= clock_timestamp())
     ) d CROSS JOIN (
       SELECT (count(*) FILTER (WHERE is_friend))::int AS friends,
         (count(*) FILTER (WHERE asked_staff_at IS NOT NULL))::int AS asking
       FROM line_friends WHERE agent_id = $1
     ) f CROSS JOIN (
       SELECT count(*)::int AS linked, (count(*) FILTER (WHERE f.is_friend))::int AS friends,
         (count(*) FILTER (WHERE NOT f.is_friend))::int AS strangers
       FROM line_accounts a
       LEFT JOIN line_friends f ON f.agent_id = a.agent_id AND f.user_id = coalesce(a.oa_user_id, a.line_user_id)
       WHERE a.agent_id = $1
     ) l`,
    [agentId],
  );
  if (!figures) throw new Error('the figures of the official account were not read');
  return figures;
}
