import { createHash, randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import type { OperatorRole } from '@/contract/operator-roles';
import { defineAct } from '../approvals/approvable-act';
import { requestApproval } from '../approvals/approval-request.service';
import { recordAction } from '../audit/audit.service';
import { findSqlState, sqlState } from '../db/engine/sql-state';
import { queryRaw } from '../db/raw';
import type { Db } from '../db/tables';
import type { CallingOperator } from '../http/endpoint-router';
import { RefusalError } from '../http/refusal';
import { recordSecurityEvent } from '../security/security-log.service';

/** Name of the holder of `OPERATOR_KEY`, the first owner. */
export const FIRST_OWNER = 'owner';

/** Returns the hash of a key; only the hash is stored. */
export function hashOperatorKey(key: string): Buffer {
  return createHash('sha256').update(key).digest();
}

/** Returns the operator with a key, or undefined when the key is unknown or ended. */
export async function findOperatorByKey(
  db: Db,
  agentId: number,
  keyHash: Uint8Array,
): Promise<{ name: string; role: OperatorRole } | undefined> {
  return db
    .selectFrom('operators')
    .select(['name', 'role'])
    .where('agent_id', '=', agentId)
    .where('key_hash', '=', keyHash)
    .where('ended_at', 'is', null)
    .executeTakeFirst();
}

/**
 * Creates an operator with their own key. For acts that need two people, the key counts as the person who created it
 * until a further person confirms it; the first keys of finance and the lottery are exempt.
 * @returns the key, which is not stored anywhere, and the id of the pending approval
 * @throws RefusalError `operator.name_taken`, also when an ended operator has the name
 */
export async function addOperator(
  db: Db,
  added: { agentId: number; name: string; role: OperatorRole; by: CallingOperator },
): Promise<{ name: string; role: OperatorRole; key: string; approval: number | null }> {
  const { agentId, name, role, by } = added;
  const key = randomBytes(32).toString('base64url');
  const isConfirmed = await db.transaction().execute(async (tx) => {
    try {
      await tx
        .insertInto('operators')
        .values({
          agent_id: agentId,
          name,
          role,
          key_hash: hashOperatorKey(key),
          added_by: `operator/${by.name}`,
        })
        .execute();
    } catch (error) {
      const isTaken = findSqlState(error)?.code === sqlState.uniqueViolation;
      throw isTaken ? new RefusalError('operator.name_taken') : error;
    }
    await recordAction(tx, {
      agentId,
      operator: by.name,
      action: 'operator.add',
      subject: `operator/${name}`,
      detail: { role },
    });
    await recordSecurityEvent(tx, {
      agentId,
      memberId: null,
      kind: 'operator_key.added',
      caller: by,
      detail: { name, role, by: by.name },
    });
    const { confirmed_by } = await tx
      .selectFrom('operators')
      .select('confirmed_by')
      .where('agent_id', '=', agentId)
      .where('name', '=', name)
      .executeTakeFirstOrThrow();
    return confirmed_by !== null;
  });
  const isAsked = !isConfirmed && secondRoles.includes(role);
  const approval = isAsked ? await askForConfirmation(db, { agentId, name, by: by.name }) : null;
  return { name, role, key, approval };
}

/** Roles that may act as the second person. */
const secondRoles: readonly OperatorRole[] = ['owner', 'finance', 'lotto'];

function askForConfirmation(
  db: Db,
  { agentId, name, by: operator }: { agentId: number; name: string; by: string },
): Promise<number> {
  const { kind } = confirmAct;
  return requestApproval(db, {
    ...{ agentId, operator, kind, subject: `operator/${name}`, payload: { name } },
    ...{ measure: 'person', amount: null },
  });
}

/** The act that confirms a key as held by a person of its own. */
export const confirmAct = defineAct({
  kind: 'operator.confirm',
  subjectOf: ({ name }: { name: string }) => `operator/${name}`,
  run: async ({ db }, { agentId, payload: { name }, approvalId }) => {
    await queryRaw(
      db,
      `UPDATE operators SET confirmed_by = (SELECT decided_by FROM approvals WHERE id = $3)
       WHERE agent_id = $1 AND name = $2 AND confirmed_by IS NULL AND ended_at IS NULL`,
      [agentId, name, approvalId],
    );
  },
});

/**
 * Ends a key, which is invalid from now on. Repeating it changes nothing.
 * @throws RefusalError `request.not_found`
 */
export async function endOperator(
  db: Db,
  ended: { agentId: number; name: string; by: CallingOperator },
): Promise<void> {
  const { agentId, name, by } = ended;
  await db.transaction().execute(async (tx) => {
    const operator = await tx
      .selectFrom('operators')
      .select('ended_at')
      .where('agent_id', '=', agentId)
      .where('name', '=', name)
      .forUpdate()
      .executeTakeFirst();
    if (!operator) throw new RefusalError('request.not_found');
    if (operator.ended_at !== null) return;
    await tx
      .updateTable('operators')
      .set({ ended_at: sql<Date>`business_now()`, ended_by: `operator/${by.name}` })
      .where('agent_id', '=', agentId)
      .where('name', '=', name)
      .execute();
    await recordAction(tx, {
      agentId,
      operator: by.name,
      action: 'operator.end',
      subject: `operator/${name}`,
      detail: {},
    });
    await recordSecurityEvent(tx, {
      agentId,
      memberId: null,
      kind: 'operator_key.ended',
      caller: by,
      detail: { name, by: by.name },
    });
  });
}

/** Returns all operators that ever had a key, the latest first, without the holder of `OPERATOR_KEY`. */
export async function fetchOperators(db: Db, agentId: number) {
  const rows = await db
    .selectFrom('operators')
    .select(['name', 'role', 'added_at', 'added_by', 'ended_at', 'ended_by'])
    .select(sql<string>`person_behind(agent_id, 'operator/' || name)`.as('counts_for'))
    .where('agent_id', '=', agentId)
    .orderBy('added_at', 'desc')
    .orderBy('name')
    .execute();
  return rows.map((row) => ({
    ...row,
    added_at: row.added_at.toISOString(),
    ended_at: row.ended_at?.toISOString() ?? null,
  }));
}
