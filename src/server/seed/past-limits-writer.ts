import { demoMembers } from '../account/members.seed';
import { demoAgent } from '../agent/agent.seed';
import { queryRaw } from '../db/raw';
import type { Db } from '../db/tables';
import { changeLimit } from '../safety/limits.service';

/** Demo member who has set limits; the losses of the past use a part of them. */
const LIMITED = demoMembers[1].username;

const limits = [
  { kind: 'deposit', frame: 'day', toSatang: 5_000_00 },
  { kind: 'deposit', frame: 'month', toSatang: 150_000_00 },
  { kind: 'loss', frame: 'day', toSatang: 40_000_00 },
  { kind: 'loss', frame: 'week', toSatang: 90_000_00 },
  { kind: 'loss', frame: 'month', toSatang: 150_000_00 },
  // A raise, which waits.
  { kind: 'loss', frame: 'week', toSatang: 120_000_00 },
] as const;

/**
 * Sets limits of a demo member, unless they have changed some. It runs after the past is written, because the limits
 * would refuse stakes and deposits of it.
 */
export async function writeLimits(db: Db): Promise<void> {
  const [member] = await queryRaw<{ id: number; has_changed: boolean }>(
    db,
    `SELECT id, EXISTS (SELECT FROM limit_changes_of(id)) AS has_changed FROM members
     WHERE agent_id = $1 AND username = $2`,
    [demoAgent.id, LIMITED],
  );
  if (!member || member.has_changed) return;
  for (const { toSatang, ...name } of limits) {
    await changeLimit(db, { memberId: member.id, ...name }, { toSatang, by: 'member' });
  }
}
