import { createHash, randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import type { Person } from '@/contract/operator/people.contract';
import type { OperatorRole } from '@/contract/operator-roles';
import { type Act, type ActDeps, defineAct } from '../approvals/approvable-act';
import { requestApproval } from '../approvals/approval-request.service';
import { SecondPersonError } from '../approvals/lone-act.service';
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

/** The act that changes the role of a person; it always needs a second person. */
export const roleAct = defineAct({
  kind: 'operator.role',
  subjectOf: ({ name }: { name: string; role: OperatorRole }) => `operator/${name}`,
  run: async ({ db }, { agentId, payload: { name, role }, approvalId }) => {
    const operator = await findOpenOperator(db, agentId, name);
    if (operator.role === role) return;
    if (operator.role === 'owner') await assertOtherOwner(db, agentId, name);
    if (approvalId === null) throw new SecondPersonError('person', null);
    await queryRaw(
      db,
      'UPDATE operators SET role = $3, role_approval_id = $4 WHERE agent_id = $1 AND name = $2',
      [agentId, name, role, approvalId],
    );
  },
});

/** The act that allows one more link for a person who lost the phone or the password. */
export const resetAct = defineAct({
  kind: 'operator.reset',
  subjectOf: ({ name }: { name: string }) => `operator/${name}`,
  run: (_deps, { approvalId }: Act<{ name: string }>) =>
    approvalId === null ? Promise.reject(new SecondPersonError('person', null)) : Promise.resolve(),
});

/**
 * Gives a person a new link. Where the site has another owner, an approval must allow it, which is used up by it. The
 * key of the server needs none.
 * @throws RefusalError `request.not_found` | `operator.approval_needed`
 */
export async function resetPerson(
  deps: ActDeps,
  { agentId, name, by }: { agentId: number; name: string; by: CallingOperator },
): Promise<PersonLink> {
  const { db } = deps;
  await findOpenOperator(db, agentId, name);
  const needsApproval = !by.isFirstOwner && (await hasOtherOwner(db, agentId, by.name));
  const link = await db.transaction().execute(async (tx) => {
    const approvalId = needsApproval ? await findUnusedReset(tx, { agentId, name }) : null;
    if (needsApproval && approvalId === null) return undefined;
    await recordAction(tx, {
      ...{ agentId, operator: by.name, action: 'operator.reset', subject: `operator/${name}` },
      detail: { approvalId },
    });
    return createInvitation(tx, { agentId, name, by: by.name, approvalId });
  });
  if (link) return { name, ...link, approval: null };
  await resetAct.doOrAsk(deps, { agentId, operator: by.name, payload: { name } });
  throw new RefusalError('operator.approval_needed');
}

async function findUnusedReset(
  tx: Tx,
  { agentId, name }: { agentId: number; name: string },
): Promise<number | null> {
  const [found] = await queryRaw<{ id: number }>(
    tx,
    `SELECT id FROM approvals a
     WHERE agent_id = $1 AND kind = 'operator.reset' AND subject = $2 AND state = 'approved'
       AND decided_at > business_now() - interval '24 hours'
       AND NOT EXISTS (SELECT FROM operator_invitations i WHERE i.approval_id = a.id)
     ORDER BY id DESC LIMIT 1 FOR UPDATE`,
    [agentId, `operator/${name}`],
  );
  return found?.id ?? null;
}

/** @throws RefusalError `request.not_found` for an unknown or ended operator */
async function findOpenOperator(
  db: Db,
  agentId: number,
  name: string,
): Promise<{ role: OperatorRole }> {
  const operator = await db
    .selectFrom('operators')
    .select('role')
    .where('agent_id', '=', agentId)
    .where('name', '=', name)
    .where('ended_at', 'is', null)
    .executeTakeFirst();
  if (!operator) throw new RefusalError('request.not_found');
  return operator;
}

/** Returns whether an owner besides the named one can sign in. */
async function hasOtherOwner(db: Db, agentId: number, name: string): Promise<boolean> {
  const [found] = await queryRaw<{ has: boolean }>(
    db,
    `SELECT EXISTS (SELECT FROM operators JOIN operator_logins USING (agent_id, name)
       WHERE agent_id = $1 AND name <> $2 AND role = 'owner' AND ended_at IS NULL) AS has`,
    [agentId, name],
  );
  return found?.has === true;
}

/** @throws RefusalError `operator.last_owner` when the person is the only owner who can sign in */
async function assertOtherOwner(db: Db, agentId: number, name: string): Promise<void> {
  const [found] = await queryRaw<{ can: boolean }>(
    db,
    'SELECT EXISTS (SELECT FROM operator_logins WHERE agent_id = $1 AND name = $2) AS can',
    [agentId, name],
  );
  if (found?.can && !(await hasOtherOwner(db, agentId, name))) {
    throw new RefusalError('operator.last_owner');
  }
}

/**
 * Ends an operator: key, password and sessions are invalid from now on. Repeating it changes nothing.
 * @throws RefusalError `request.not_found` | `operator.last_owner`
 */
export async function endOperator(
  db: Db,
  ended: { agentId: number; name: string; by: CallingOperator },
): Promise<void> {
  const { agentId, name, by } = ended;
  await db.transaction().execute(async (tx) => {
    const operator = await tx
      .selectFrom('operators')
      .select(['ended_at', 'role'])
      .where('agent_id', '=', agentId)
      .where('name', '=', name)
      .forUpdate()
      .executeTakeFirst();
    if (!operator) throw new RefusalError('request.not_found');
    if (operator.ended_at !== null) return;
    if (operator.role === 'owner') await assertOtherOwner(tx, agentId, name);
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
