import { createHash, randomBytes } from 'node:crypto';
import type { Kysely } from 'kysely';
import { queryRaw } from '../db/raw';
import type { DatabaseTables } from '../db/tables';
import type { CallingMember } from '../http/endpoint-router';

const SESSION_DAYS = 30;

function hashToken(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}

/** Starts a session. @returns the opaque bearer token, which is stored nowhere */
export async function startSession(
  db: Kysely<DatabaseTables>,
  memberId: number,
  userAgent: string,
): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  await queryRaw(
    db,
    `INSERT INTO member_sessions (token_hash, member_id, user_agent, expires_at)
     VALUES (decode($1, 'hex'), $2, $3, business_now() + $4 * interval '1 day')`,
    [hashToken(token).toString('hex'), memberId, userAgent, SESSION_DAYS],
  );
  return token;
}

/** The member behind a live token, or null. */
export async function findSessionMember(
  db: Kysely<DatabaseTables>,
  token: string,
): Promise<CallingMember | null> {
  const tokenHash = hashToken(token);
  const [row] = await queryRaw<{ id: number; agent_id: number }>(
    db,
    `SELECT m.id, m.agent_id FROM member_sessions s JOIN members m ON m.id = s.member_id
     WHERE s.token_hash = decode($1, 'hex') AND s.expires_at > business_now() AND m.closed_at IS NULL`,
    [tokenHash.toString('hex')],
  );
  return row ? { id: row.id, agentId: row.agent_id, tokenHash } : null;
}

/** Ends a session: its token is dead at once. */
export async function endSession(db: Kysely<DatabaseTables>, tokenHash: Uint8Array): Promise<void> {
  await db.deleteFrom('member_sessions').where('token_hash', '=', tokenHash).execute();
}
