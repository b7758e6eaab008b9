import { setTimeout as sleep } from 'node:timers/promises';
import { type Executor, queryRaw } from '../db/raw';
import { recordFriendship } from './friends.service';
import type { MessagingGateway } from './messaging-gateway';

const AT_ONCE = 50;
/** Milliseconds between questions to LINE. */
const PAUSE_MS = 200;
/** Days after which a friendship is checked, because events are lost while the site does not answer. */
const CHECKED_FOR_DAYS = 7;
const STRANGERS_KEPT_DAYS = 90;

/**
 * Asks LINE whether linked members are friends of the official account, where no event has told it for a while, or
 * where LINE Login has said otherwise at a sign-in. Ids of another provider mean nothing to LINE, so nothing is asked
 * then.
 * @throws LineCallError | ChannelTokenError when LINE does not answer; the next run goes on
 */
export async function findFriends(
  {
    db,
    agentId,
    gateway,
  }: { db: Executor; agentId: number; gateway: Pick<MessagingGateway, 'fetchProfile'> },
  signal?: AbortSignal,
): Promise<void> {
  const unsure = await queryRaw<{ userId: string; wasFriend: boolean | null }>(
    db,
    `SELECT coalesce(l.oa_user_id, l.line_user_id) AS "userId", f.is_friend AS "wasFriend" FROM line_accounts l
     JOIN line_official_accounts a ON a.agent_id = l.agent_id AND a.provider <> 'other'
     LEFT JOIN line_friends f ON f.agent_id = l.agent_id AND f.user_id = coalesce(l.oa_user_id, l.line_user_id)
     WHERE l.agent_id = $1 AND coalesce(l.oa_user_id, l.line_user_id) ~ '^U[0-9a-f]{32}$'
       AND (f.changed_at IS NULL OR f.changed_at < clock_timestamp() - interval '${CHECKED_FOR_DAYS} days'
         OR l.friend_by_login <> f.is_friend AND f.changed_at < l.friend_asked_at)
     ORDER BY f.changed_at NULLS FIRST, l.linked_at DESC LIMIT ${AT_ONCE}`,
    [agentId],
  );
  for (const { userId, wasFriend } of unsure) {
    if (signal?.aborted) return;
    const at = new Date();
    const isFriend = (await gateway.fetchProfile(userId, signal)) !== null;
    if (isFriend) await noteProvider(db, agentId);
    if (isFriend === wasFriend) await noteUnchanged(db, agentId, { userId, at });
    else await recordFriendship(db, agentId, { userId, isFriend, at });
    await sleep(PAUSE_MS, undefined, { signal, ref: false }).catch(() => undefined);
  }
}

/** A profile that LINE knows proves that the account and LINE Login have the same provider. */
async function noteProvider(db: Executor, agentId: number): Promise<void> {
  await queryRaw(
    db,
    `UPDATE line_official_accounts SET provider = 'same' WHERE agent_id = $1 AND provider = 'unknown'`,
    [agentId],
  );
}

async function noteUnchanged(
  db: Executor,
  agentId: number,
  { userId, at }: { userId: string; at: Date },
): Promise<void> {
  await queryRaw(
    db,
    'UPDATE line_friends SET changed_at = $3 WHERE agent_id = $1 AND user_id = $2 AND changed_at < $3',
    [agentId, userId, at],
  );
}

/** Forgets users who are linked to no member and were silent for 90 days. */
export async function sweepStrangers(db: Executor): Promise<void> {
  await queryRaw(
    db,
    `DELETE FROM line_friends f WHERE f.seen_at < clock_timestamp() - interval '${STRANGERS_KEPT_DAYS} days'
       AND NOT EXISTS (
         SELECT FROM line_accounts l
         WHERE l.agent_id = f.agent_id AND coalesce(l.oa_user_id, l.line_user_id) = f.user_id)`,
  );
}
