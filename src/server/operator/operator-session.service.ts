import { createHash, randomBytes } from 'node:crypto';
import type * as v from 'valibot';
import type { ParsedQueryOf } from '@/contract/endpoint';
import type { Me, NewPlace, operatorNewPlaces } from '@/contract/operator/auth.contract';
import type { OperatorRole } from '@/contract/operator-roles';
import { addDays, toDayStart } from '@/domain/calendar-day';
import { queryRaw } from '../db/raw';
import type { Db, Tx } from '../db/tables';
import type { CallingOperator, OperatorVisit } from '../http/acting-operator';
import { RefusalError } from '../http/refusal';
import { recordSecurityEvent } from '../security/security-log.service';

const LONGEST_HOURS = 12;
const IDLE_MINUTES = 30;
const STEP_UP_MINUTES = 10;
const MOST_SESSIONS = 3;

/** Condition under which a session `s` of an operator `o` is open. */
const IS_OPEN = `s.ended_at IS NULL AND o.ended_at IS NULL AND s.expires_at > business_now()
  AND s.active_at > business_now() - ${IDLE_MINUTES} * interval '1 minute'`;

function hashToken(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}

/**
 * Starts a session of the console. A person has at most three; the one that was idle longest ends.
 * @returns the id, and the token for the cookie, which is stored nowhere
 */
export async function startOperatorSession(
  tx: Tx,
  { agentId, name, visit }: { agentId: number; name: string; visit: OperatorVisit },
): Promise<{ id: number; token: string }> {
  const token = randomBytes(32).toString('base64url');
  const [started] = await queryRaw<{ id: number }>(
    tx,
    `INSERT INTO operator_sessions (token_hash, agent_id, name, address, user_agent, expires_at)
     VALUES ($1, $2, $3, $4, $5, business_now() + ${LONGEST_HOURS} * interval '1 hour') RETURNING id`,
    [hashToken(token), agentId, name, visit.ip, visit.userAgent],
  );
  if (!started) throw new Error('failed to store the session');
  await queryRaw(
    tx,
    `UPDATE operator_sessions SET ended_at = business_now() WHERE id IN (
       SELECT id FROM operator_sessions WHERE agent_id = $1 AND name = $2 AND ended_at IS NULL
       ORDER BY active_at DESC, id DESC OFFSET ${MOST_SESSIONS})`,
    [agentId, name],
  );
  return { id: started.id, token };
}

/** An operator found by the token of a session. */
export interface SessionOperator {
  name: string;
  role: OperatorRole;
  session: NonNullable<CallingOperator['session']>;
}

/** Returns the operator of an open session; undefined for an unknown, ended or idle one. */
export async function findSessionOperator(
  db: Db,
  agentId: number,
  token: string,
): Promise<SessionOperator | undefined> {
  const [row] = await queryRaw<{
    id: number;
    name: string;
    role: OperatorRole;
    is_stepped_up: boolean;
  }>(
    db,
    `SELECT s.id, o.name, o.role,
       s.stepped_up_at > business_now() - ${STEP_UP_MINUTES} * interval '1 minute' AS is_stepped_up
     FROM operator_sessions s JOIN operators o USING (agent_id, name)
     WHERE s.token_hash = $1 AND s.agent_id = $2 AND ${IS_OPEN}`,
    [hashToken(token), agentId],
  );
  if (!row) return undefined;
  const { id, name, role, is_stepped_up: isSteppedUp } = row;
  return { name, role, session: { id, isSteppedUp } };
}

/** Notes that the person of a session has done something, so that it does not end as idle. */
export async function renewOperatorSession(db: Db, id: number): Promise<void> {
  await queryRaw(
    db,
    `UPDATE operator_sessions SET active_at = business_now()
     WHERE id = $1 AND active_at < business_now() - interval '10 seconds'`,
    [id],
  );
}

/** Notes that the person of a session has just proved who they are. */
export async function stepUpSession(db: Db, id: number): Promise<void> {
  await queryRaw(
    db,
    'UPDATE operator_sessions SET stepped_up_at = business_now(), active_at = business_now() WHERE id = $1',
    [id],
  );
}

/**
 * Returns the person of a session, with the times at which it ends.
 * @throws RefusalError `request.not_found` for a caller with a key, who has no session
 */
export async function fetchMe(
  db: Db,
  agentId: number,
  session: CallingOperator['session'],
): Promise<Me> {
  const [row] =
    session === null
      ? []
      : await queryRaw<{
          name: string;
          display_name: string;
          role: OperatorRole;
          has_totp: boolean;
          is_one_person: boolean;
          idle_ends_at: Date;
          ends_at: Date;
          stepped_up_until: Date;
          server_time: Date;
        }>(
          db,
          `SELECT o.name, coalesce(o.display_name, o.name) AS display_name, o.role, l.totp_secret IS NOT NULL AS has_totp,
             a.is_one_person, s.active_at + ${IDLE_MINUTES} * interval '1 minute' AS idle_ends_at, s.expires_at AS ends_at,
             s.stepped_up_at + ${STEP_UP_MINUTES} * interval '1 minute' AS stepped_up_until, business_now() AS server_time
           FROM operator_sessions s JOIN operators o USING (agent_id, name) JOIN operator_logins l USING (agent_id, name)
           JOIN agents a ON a.id = s.agent_id
           WHERE s.id = $1 AND s.agent_id = $2`,
          [session.id, agentId],
        );
  if (!row) throw new RefusalError('request.not_found');
  return {
    ...row,
    idle_ends_at: row.idle_ends_at.toISOString(),
    ends_at: row.ends_at.toISOString(),
    stepped_up_until: row.stepped_up_until.toISOString(),
    server_time: row.server_time.toISOString(),
  };
}

/** Ends the session of a token. Repeating it changes nothing. */
export async function endSessionOfToken(db: Db, agentId: number, token: string): Promise<void> {
  await queryRaw(
    db,
    `UPDATE operator_sessions SET ended_at = business_now()
     WHERE token_hash = $1 AND agent_id = $2 AND ended_at IS NULL`,
    [hashToken(token), agentId],
  );
}

/** Roles that see the sessions of everybody. */
const sessionReaders: readonly OperatorRole[] = ['owner', 'auditor'];

/** Returns the open sessions that a caller may see, the latest first. */
export async function fetchOperatorSessions(db: Db, agentId: number, by: CallingOperator) {
  const seesAll = sessionReaders.includes(by.role);
  const rows = await queryRaw<{
    id: number;
    name: string;
    address: string;
    user_agent: string;
    created_at: Date;
    active_at: Date;
  }>(
    db,
    `SELECT s.id, s.name, s.address, s.user_agent, s.created_at, s.active_at
     FROM operator_sessions s JOIN operators o USING (agent_id, name)
     WHERE s.agent_id = $1 AND ($2 OR s.name = $3) AND ${IS_OPEN} ORDER BY s.active_at DESC, s.id DESC LIMIT 200`,
    [agentId, seesAll, by.name],
  );
  return rows.map((row) => ({
    ...row,
    created_at: row.created_at.toISOString(),
    active_at: row.active_at.toISOString(),
    is_current: row.id === by.session?.id,
  }));
}

/**
 * Returns the sign-ins from a place that the person had not used before, which a caller may see, the latest first.
 * The cursor is the id of the last row of the page before.
 */
export async function fetchNewPlaces(
  db: Db,
  { agentId, by }: { agentId: number; by: CallingOperator },
  { from, to, cursor, limit }: ParsedQueryOf<typeof operatorNewPlaces>,
): Promise<v.InferInput<typeof operatorNewPlaces.data>> {
  const rows = await queryRaw<
    Omit<NewPlace, 'at' | 'is_current'> & { at: Date; session: string | null }
  >(
    db,
    `SELECT e.id, e.happened_at AS at, coalesce(e.detail->>'name', '') AS name,
       coalesce(o.display_name, e.detail->>'name', '') AS display_name, e.address, e.user_agent,
       e.detail->>'session' AS session
     FROM security_events e
     LEFT JOIN operators o ON o.agent_id = e.agent_id AND o.name = e.detail->>'name'
     WHERE e.agent_id = $1 AND e.kind = 'operator.another_place' AND ($2 OR e.detail->>'name' = $3)
       AND ($4::bigint IS NULL OR e.id < $4) AND ($5::timestamptz IS NULL OR e.happened_at >= $5)
       AND ($6::timestamptz IS NULL OR e.happened_at < $6)
     ORDER BY e.id DESC LIMIT $7`,
    [
      agentId,
      sessionReaders.includes(by.role),
      by.name,
      cursor ?? null,
      from === undefined ? null : toDayStart(from),
      to === undefined ? null : toDayStart(addDays(to, 1)),
      limit + 1,
    ],
  );
  const page = rows.slice(0, limit);
  return {
    rows: page.map(({ session, at, ...row }) => ({
      ...row,
      at: at.toISOString(),
      is_current: by.session !== null && session === String(by.session.id),
    })),
    next_cursor: rows.length > limit ? String(page.at(-1)?.id) : null,
  };
}

/**
 * Ends a session: one's own, or anyone's for an owner.
 * @throws RefusalError `request.not_found`
 */
export async function endOperatorSession(
  db: Db,
  { agentId, id, by }: { agentId: number; id: number; by: CallingOperator },
): Promise<void> {
  const mayEndAll = by.role === 'owner';
  const [ended] = await queryRaw<{ name: string }>(
    db,
    `UPDATE operator_sessions SET ended_at = coalesce(ended_at, business_now())
     WHERE id = $1 AND agent_id = $2 AND ($3 OR name = $4) RETURNING name`,
    [id, agentId, mayEndAll, by.name],
  );
  if (!ended) throw new RefusalError('request.not_found');
  await recordSecurityEvent(db, {
    agentId,
    memberId: null,
    kind: 'operator.sessions_ended',
    caller: by,
    detail: { name: ended.name, by: by.name },
  });
}
