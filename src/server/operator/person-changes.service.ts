import { sql } from 'kysely';
import type { OperatorRole } from '@/contract/operator-roles';
import { type Act, type ActDeps, defineAct } from '../approvals/approvable-act';
import { SecondPersonError } from '../approvals/lone-act.service';
import { recordAction } from '../audit/audit.service';
import { queryRaw } from '../db/raw';
import type { Db, Tx } from '../db/tables';
import type { CallingOperator } from '../http/acting-operator';
import { RefusalError } from '../http/refusal';
import { recordSecurityEvent } from '../security/security-log.service';
import { createInvitation } from './invitation.service';
import type { PersonLink } from './people.service';

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
