import { createHash, randomBytes } from 'node:crypto';
import type { Restriction } from '@/contract/break.fields';
import type { MemberSession } from '@/contract/session.contract';
import { type Executor, queryRaw } from '../db/raw';
import type { Db } from '../db/tables';
import type { CallingMember, FoundMember } from '../http/endpoint-router';
import { ACCESS_LIMITS } from '../security/access-limits';

const SESSION_DAYS = 30;
/** The longest life of a LINE access token; LINE does not tell when it was issued. */
export const LONGEST_LINE_TOKEN_DAYS = 30;
/** Minutes in which the last use of a session is written at most once. */
const SEEN_EVERY_MINUTES = 10;
const STREAM_POSITION = 'pg_snapshot_xmin(pg_current_snapshot())::text';

/** Returns the hash of a token. Only the hash is stored. */
export function hashToken(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}

/** Starts a session. @returns the opaque bearer token, which is never stored */
export async function startSession(db: Db, memberId: number, userAgent: string): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  await queryRaw(
    db,
    `INSERT INTO member_sessions (token_hash, member_id, user_agent, expires_at)
     VALUES (decode($1, 'hex'), $2, $3, business_now() + $4 * interval '1 day')`,
    [hashToken(token).toString('hex'), memberId, userAgent, SESSION_DAYS],
  );
  await endLongestUnused(db, memberId);
  return token;
}

/**
 * Starts a session for a password that was just checked. The lock on the member's row guarantees that a concurrent
 * change of the password either ends this session or prevents it.
 * @returns the token, or null when the password has changed since
 */
export async function startSessionWhile(
  db: Db,
  { memberId, passwordHash }: { memberId: number; passwordHash: string },
  userAgent: string,
): Promise<string | null> {
  const token = randomBytes(32).toString('base64url');
  const started = await queryRaw(
    db,
    `WITH holder AS (SELECT id FROM members WHERE id = $2 AND password_hash = $5 FOR SHARE)
     INSERT INTO member_sessions (token_hash, member_id, user_agent, expires_at)
     SELECT decode($1, 'hex'), id, $3, business_now() + $4 * interval '1 day' FROM holder
     RETURNING id`,
    [hashToken(token).toString('hex'), memberId, userAgent, SESSION_DAYS, passwordHash],
  );
  if (started.length === 0) return null;
  await endLongestUnused(db, memberId);
  return token;
}

/** Ends the surplus sessions of a member, the longest unused first. */
async function endLongestUnused(db: Executor, memberId: number): Promise<void> {
  await queryRaw(
    db,
    `DELETE FROM member_sessions WHERE token_hash IN (
       SELECT token_hash FROM member_sessions WHERE member_id = $1 AND expires_at > business_now()
       ORDER BY last_seen_at DESC, created_at DESC OFFSET $2)`,
    [memberId, ACCESS_LIMITS.signIn.liveSessions],
  );
}

/**
 * Starts a session for a LINE token. Each token has one session: using it again ends the former one. The transaction
 * must hold the lock of the member's row.
 */
export async function startSessionByLine(
  tx: Executor,
  { memberId, proofHash }: { memberId: number; proofHash: Uint8Array },
  userAgent: string,
): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  await queryRaw(tx, 'DELETE FROM member_sessions WHERE line_proof_hash = $1', [proofHash]);
  await queryRaw(
    tx,
    `INSERT INTO member_sessions (token_hash, member_id, user_agent, expires_at, line_proof_hash)
     VALUES ($1, $2, $3, business_now() + $4 * interval '1 day', $5)`,
    [hashToken(token), memberId, userAgent, SESSION_DAYS, proofHash],
  );
  return token;
}

/** Returns whether a session began by password within the last `withinSeconds`; a sign-in by LINE does not count. */
export async function isFreshByPassword(
  db: Executor,
  tokenHash: Uint8Array,
  withinSeconds: number,
): Promise<boolean> {
  const fresh = await queryRaw(
    db,
    `SELECT id FROM member_sessions WHERE token_hash = $1 AND line_proof_hash IS NULL
       AND created_at > business_now() - $2 * interval '1 second'`,
    [tokenHash, withinSeconds],
  );
  return fresh.length > 0;
}

/** Returns a position in every member's stream that is older than all later reads. */
export async function fetchStreamPosition(db: Executor): Promise<string> {
  const [row] = await queryRaw<{ position: string }>(
    db,
    `SELECT ${STREAM_POSITION} AS position`,
    [],
  );
  if (!row) throw new Error('the database returned no stream position');
  return row.position;
}

/** Returns the member of a live token; null for an invalid token or a member of another agent. */
export async function findSessionMember(
  db: Db,
  agentId: number,
  token: string,
): Promise<FoundMember | null> {
  const tokenHash = hashToken(token);
  const [row] = await queryRaw<{
    id: number;
    agent_id: number;
    is_stale: boolean;
    stream_position: string;
    restriction: Restriction | null;
  }>(
    db,
    `SELECT m.id, m.agent_id, s.last_seen_at < business_now() - ${SEEN_EVERY_MINUTES} * interval '1 minute' AS is_stale,
       ${STREAM_POSITION} AS stream_position,
       CASE WHEN m.is_guarded THEN session_restriction(m.id) END AS restriction
     FROM member_sessions s JOIN members m ON m.id = s.member_id
     WHERE s.token_hash = decode($1, 'hex') AND s.expires_at > business_now() AND m.closed_at IS NULL
       AND m.agent_id = $2`,
    [tokenHash.toString('hex'), agentId],
  );
  if (!row) return null;
  if (row.is_stale) {
    await queryRaw(
      db,
      `UPDATE member_sessions SET last_seen_at = business_now() WHERE token_hash = decode($1, 'hex')`,
      [tokenHash.toString('hex')],
    );
  }
  return {
    id: row.id,
    agentId: row.agent_id,
    tokenHash,
    streamPosition: row.stream_position,
    restriction: row.restriction,
  };
}

/** Returns the given sessions that are still alive, as hex hashes of their tokens. */
export async function fetchLiveSessions(
  db: Executor,
  agentId: number,
  tokenHashes: readonly Uint8Array[],
): Promise<Set<string>> {
  const rows = await queryRaw<{ hash: string }>(
    db,
    `SELECT encode(s.token_hash, 'hex') AS hash FROM member_sessions s JOIN members m ON m.id = s.member_id
     WHERE s.token_hash = ANY ($1::bytea[]) AND s.expires_at > business_now() AND m.closed_at IS NULL
       AND m.agent_id = $2`,
    [tokenHashes, agentId],
  );
  return new Set(rows.map(({ hash }) => hash));
}

/**
 * Ends a session: its token becomes invalid immediately, and the LINE token that started it cannot start another
 * session.
 */
export async function endSession(db: Db, tokenHash: Uint8Array): Promise<void> {
  await queryRaw(
    db,
    `WITH ended AS (DELETE FROM member_sessions WHERE token_hash = $1 RETURNING line_proof_hash)
     INSERT INTO ended_line_proofs (proof_hash, expires_at)
     SELECT line_proof_hash, business_now() + $2 * interval '1 day' FROM ended WHERE line_proof_hash IS NOT NULL
     ON CONFLICT (proof_hash) DO NOTHING`,
    [tokenHash, LONGEST_LINE_TOKEN_DAYS],
  );
}

/** Returns whether a LINE token started a session that its member has ended. */
export async function isProofEnded(db: Executor, proofHash: Uint8Array): Promise<boolean> {
  const ended = await queryRaw(db, 'SELECT FROM ended_line_proofs WHERE proof_hash = $1', [
    proofHash,
  ]);
  return ended.length > 0;
}

/** Returns the sessions of a member: the caller's first, then the others by their last use. */
export async function fetchSessions(db: Db, member: CallingMember): Promise<MemberSession[]> {
  const rows = await queryRaw<
    Pick<MemberSession, 'user_agent' | 'is_current'> & {
      id: string;
      created_at: Date;
      last_seen_at: Date;
    }
  >(
    db,
    `SELECT id, user_agent, created_at, last_seen_at, token_hash = decode($2, 'hex') AS is_current
     FROM member_sessions WHERE member_id = $1 AND expires_at > business_now()
     ORDER BY is_current DESC, last_seen_at DESC, id`,
    [member.id, Buffer.from(member.tokenHash).toString('hex')],
  );
  return rows.map(({ id, created_at, last_seen_at, ...row }) => ({
    ...row,
    session_id: id,
    started_at: created_at.toISOString(),
    last_seen_at: last_seen_at.toISOString(),
  }));
}

/** A session of a member, as operators see it. */
export interface LiveSession {
  id: string;
  userAgent: string;
  createdAt: Date;
  lastSeenAt: Date;
  isByLine: boolean;
}

/** Returns the live sessions of a member, the last used first. */
export function fetchLiveSessionsOf(db: Executor, memberId: number): Promise<LiveSession[]> {
  return queryRaw<LiveSession>(
    db,
    `SELECT id, user_agent AS "userAgent", created_at AS "createdAt", last_seen_at AS "lastSeenAt",
       line_proof_hash IS NOT NULL AS "isByLine"
     FROM member_sessions WHERE member_id = $1 AND expires_at > business_now()
     ORDER BY last_seen_at DESC, id`,
    [memberId],
  );
}

/** Ends one session of a member. @returns whether LINE had started it; null when the member has no such session */
export async function endSessionOf(
  db: Executor,
  memberId: number,
  sessionId: string,
): Promise<{ wasByLine: boolean } | null> {
  const [ended] = await queryRaw<{ wasByLine: boolean }>(
    db,
    `DELETE FROM member_sessions WHERE id = $1 AND member_id = $2
     RETURNING line_proof_hash IS NOT NULL AS "wasByLine"`,
    [sessionId, memberId],
  );
  return ended ?? null;
}

/**
 * Ends the sessions of a member.
 * @param keptTokenHash the session to keep; undefined ends all
 */
export async function endSessionsOf(
  db: Executor,
  memberId: number,
  keptTokenHash?: Uint8Array,
): Promise<void> {
  const kept = keptTokenHash ? Buffer.from(keptTokenHash).toString('hex') : '';
  await queryRaw(
    db,
    `DELETE FROM member_sessions WHERE member_id = $1 AND token_hash <> decode($2, 'hex')`,
    [memberId, kept],
  );
}
