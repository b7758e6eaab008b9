import type { SecurityKind } from '@/contract/security-kinds';
import { type Executor, queryRaw } from '../db/raw';

/** A security event around access to an account. */
export interface SecurityEvent {
  agentId: number;
  /** Null when no member was identified. */
  memberId: number | null;
  kind: SecurityKind;
  caller: { ip: string; userAgent: string };
  /** Further details for operators; never a password, a code, a token or a complete account number. */
  detail?: Readonly<Record<string, string | number | boolean | null>>;
}

/**
 * Stores a security event. In a transaction, the event is stored only if the transaction commits.
 * @returns the id of the event
 */
export async function recordSecurityEvent(
  db: Executor,
  { agentId, memberId, kind, caller, detail = {} }: SecurityEvent,
): Promise<number> {
  const [row] = await queryRaw<{ id: number }>(
    db,
    `INSERT INTO security_events (agent_id, member_id, kind, address, user_agent, detail)
     VALUES ($1, $2, $3, $4, $5, $6) RETURNING id`,
    [agentId, memberId, kind, caller.ip, caller.userAgent, JSON.stringify(detail)],
  );
  if (!row) throw new Error('failed to insert the security event');
  return row.id;
}
