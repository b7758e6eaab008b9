import type { ParsedBodyOf } from '@/contract/endpoint';
import type { couponIssue } from '@/contract/operator/coupons.contract';
import { queryRaw } from '../db/raw';
import type { Db, Tx } from '../db/tables';
import { RefusalError } from '../http/refusal';
import type { TargetPlan } from './coupon-plan';

type TargetAsk = ParsedBodyOf<typeof couponIssue>['target'];

/**
 * Reads the members that an operator named for a coupon. Phones become the ids of their members.
 * @throws RefusalError `coupon.members_unknown` with the phones that no member of the agent has
 */
export async function planTarget(db: Db, agentId: number, ask: TargetAsk): Promise<TargetPlan> {
  switch (ask.kind) {
    case 'all':
      return { kind: 'all' };
    case 'vip':
      return { kind: 'vip', leastLevel: ask.least_vip_level };
    case 'joined':
      return { kind: 'joined', from: ask.from };
    case 'members':
      return { kind: 'members', memberIds: await findMembers(db, agentId, ask.phones) };
  }
}

async function findMembers(
  db: Db,
  agentId: number,
  phones: readonly string[],
): Promise<readonly number[]> {
  const asked = [...new Set(phones)];
  const found = await queryRaw<{ id: number; username: string }>(
    db,
    `SELECT m.id, m.username FROM members m
     WHERE m.agent_id = $1 AND m.username = ANY ($2::text::text[]) ORDER BY m.id`,
    [agentId, `{${asked.join(',')}}`],
  );
  const known = new Set(found.map(({ username }) => username));
  const unknown = asked.filter((phone) => !known.has(phone));
  if (unknown.length > 0) {
    throw new RefusalError('coupon.members_unknown', { data: { phones: unknown } });
  }
  return found.map(({ id }) => id);
}

/** Stores the members that a coupon is for. @returns id of the target; null for all members */
export async function writeTarget(
  tx: Tx,
  agentId: number,
  target: TargetPlan | undefined,
): Promise<number | null> {
  if (target === undefined || target.kind === 'all') return null;
  const { id } = await tx
    .insertInto('coupon_targets')
    .values({
      agent_id: agentId,
      kind: target.kind,
      least_vip_level: target.kind === 'vip' ? target.leastLevel : null,
      joined_from: target.kind === 'joined' ? target.from : null,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  if (target.kind === 'members') {
    await queryRaw(
      tx,
      `INSERT INTO coupon_target_members (target_id, member_id)
       SELECT $1, m.id FROM members m WHERE m.agent_id = $2 AND m.id = ANY ($3::text::bigint[])`,
      [id, agentId, `{${target.memberIds.join(',')}}`],
    );
  }
  return id;
}

/** Describes a target for the audit log, without the members of a list. */
export function describeTarget(target: TargetPlan | undefined): object {
  if (target?.kind !== 'members') return target ?? { kind: 'all' };
  return { kind: target.kind, members: target.memberIds.length };
}
