import { createHash, randomBytes } from 'node:crypto';
import type { Person } from '@/contract/operator/people.contract';
import type { OperatorRole } from '@/contract/operator-roles';
import { defineAct } from '../approvals/approvable-act';
import { requestApproval } from '../approvals/approval-request.service';
import { recordAction } from '../audit/audit.service';
import { findSqlState, sqlState } from '../db/engine/sql-state';
import { queryRaw } from '../db/raw';
import type { Db, Tx } from '../db/tables';
import type { CallingOperator, OperatorVisit } from '../http/acting-operator';
import { RefusalError } from '../http/refusal';
import { recordSecurityEvent } from '../security/security-log.service';
import { createInvitation } from './invitation.service';

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

/** An operator to be added. */
interface AddedOperator {
  agentId: number;
  name: string;
  role: OperatorRole;
  displayName: string | null;
  keyHash: Uint8Array | null;
  by: Pick<CallingOperator, 'name' | 'ip' | 'userAgent'>;
}

/**
 * Adds an operator. For acts that need two people, the operator counts as its inviter until a further person confirms
 * it; the first two of finance and of the lottery are exempt.
 * @returns true when no confirmation is needed
 * @throws RefusalError `operator.name_taken`, also when an ended operator has the name
 */
async function addOperator(tx: Tx, added: AddedOperator): Promise<boolean> {
  const { agentId, name, role, by } = added;
  try {
    await tx
      .insertInto('operators')
      .values({
        agent_id: agentId,
        name,
        role,
        display_name: added.displayName,
        key_hash: added.keyHash,
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
    kind: added.keyHash ? 'operator_key.added' : 'operator.invited',
    caller: by,
    detail: { name, role, by: by.name },
  });
  const { confirmed_by } = await tx
    .selectFrom('operators')
    .select('confirmed_by')
    .where('agent_id', '=', agentId)
    .where('name', '=', name)
    .executeTakeFirstOrThrow();
  return confirmed_by !== null || !secondRoles.includes(role);
}

/**
 * Creates an operator for machines, with a key.
 * @returns the key, which is not stored anywhere, and the id of the pending approval
 * @throws RefusalError `operator.name_taken`
 */
export async function addKey(
  db: Db,
  added: { agentId: number; name: string; role: OperatorRole; by: CallingOperator },
): Promise<{ name: string; role: OperatorRole; key: string; approval: number | null }> {
  const { agentId, name, role, by } = added;
  const key = randomBytes(32).toString('base64url');
  const keyHash = hashOperatorKey(key);
  const isConfirmed = await db
    .transaction()
    .execute((tx) => addOperator(tx, { ...added, displayName: null, keyHash }));
  const approval = isConfirmed
    ? null
    : await askForConfirmation(db, { agentId, name, by: by.name });
  return { name, role, key, approval };
}

/** A link for a person, and the approval that confirms the person. */
export interface PersonLink {
  name: string;
  path: string;
  expires_at: string;
  approval: number | null;
}

/**
 * Adds a person who will sign in to the console.
 * @throws RefusalError `operator.name_taken`
 */
export async function invitePerson(
  db: Db,
  invited: {
    agentId: number;
    name: string;
    displayName: string;
    role: OperatorRole;
    by: CallingOperator;
  },
): Promise<PersonLink> {
  const { agentId, name, by } = invited;
  const { isConfirmed, ...link } = await db.transaction().execute(async (tx) => ({
    isConfirmed: await addOperator(tx, { ...invited, keyHash: null }),
    ...(await createInvitation(tx, { agentId, name, by: by.name })),
  }));
  const approval = isConfirmed
    ? null
    : await askForConfirmation(db, { agentId, name, by: by.name });
  return { name, ...link, approval };
}

/** Returns whether a person can sign in to the console, which ends the time of the first owner. */
export async function hasPeople(db: Db, agentId: number): Promise<boolean> {
  const [found] = await queryRaw<{ has: boolean }>(
    db,
    'SELECT EXISTS (SELECT FROM operator_logins WHERE agent_id = $1) AS has',
    [agentId],
  );
  return found?.has === true;
}

/**
 * Creates the first owner for the holder of the server's key.
 * @throws RefusalError `operator.has_people` | `operator.name_taken`
 */
export async function createFirstOwner(
  db: Db,
  {
    agentId,
    name,
    displayName,
    visit,
  }: { agentId: number; name: string; displayName: string; visit: OperatorVisit },
): Promise<PersonLink> {
  return db.transaction().execute(async (tx) => {
    // The lock makes two calls at the same time follow each other.
    await queryRaw(tx, 'SELECT FROM agents WHERE id = $1 FOR UPDATE', [agentId]);
    if (await hasPeople(tx, agentId)) throw new RefusalError('operator.has_people');
    const by = { name: FIRST_OWNER, ip: visit.ip, userAgent: visit.userAgent };
    const [known] = await queryRaw<{ name: string }>(
      tx,
      `SELECT name FROM operators WHERE agent_id = $1 AND name = $2 AND role = 'owner' AND ended_at IS NULL
         AND key_hash IS NULL`,
      [agentId, name],
    );
    if (!known)
      await addOperator(tx, {
        ...{ agentId, name, displayName, by },
        role: 'owner',
        keyHash: null,
      });
    const link = await createInvitation(tx, { agentId, name, by: FIRST_OWNER });
    return { name, ...link, approval: null };
  });
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

/** Returns all operators that ever had access, the latest first, without the holder of `OPERATOR_KEY`. */
export async function fetchOperators(db: Db, agentId: number): Promise<Person[]> {
  const rows = await queryRaw<
    Omit<Person, 'added_at' | 'ended_at' | 'invited_until' | 'active_at'> & {
      added_at: Date;
      ended_at: Date | null;
      invited_until: Date | null;
      active_at: Date | null;
    }
  >(
    db,
    `SELECT o.name, o.display_name, o.role, o.added_at, o.added_by, o.ended_at, o.ended_by,
       person_behind(o.agent_id, 'operator/' || o.name) AS counts_for, o.key_hash IS NOT NULL AS has_key,
       EXISTS (SELECT FROM operator_logins l WHERE l.agent_id = o.agent_id AND l.name = o.name) AS has_login,
       (SELECT max(expires_at) FROM operator_invitations i WHERE i.agent_id = o.agent_id AND i.name = o.name
          AND i.used_at IS NULL AND i.expires_at > business_now()) AS invited_until,
       (SELECT max(active_at) FROM operator_sessions s WHERE s.agent_id = o.agent_id AND s.name = o.name) AS active_at
     FROM operators o WHERE o.agent_id = $1 ORDER BY o.added_at DESC, o.name`,
    [agentId],
  );
  return rows.map((row) => ({
    ...row,
    added_at: row.added_at.toISOString(),
    ended_at: row.ended_at?.toISOString() ?? null,
    invited_until: row.invited_until?.toISOString() ?? null,
    active_at: row.active_at?.toISOString() ?? null,
  }));
}
