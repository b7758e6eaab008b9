import { demoMembers } from '@/server/account/members.seed';
import { type Executor, queryRaw } from '@/server/db/raw';

/** A limit as a member would set it. */
export interface PlantedLimit {
  readonly username?: string;
  readonly kind: 'loss' | 'deposit';
  readonly frame: 'day' | 'week' | 'month';
  readonly amountSatang: number;
}

/** Sets a limit of a demo member, by default the first. @returns the member's id */
export async function limitMember(
  db: Executor,
  { username = demoMembers[0].username, kind, frame, amountSatang }: PlantedLimit,
): Promise<number> {
  const [row] = await queryRaw<{ id: number }>(
    db,
    `INSERT INTO safety_limits (member_id, kind, frame, amount)
     SELECT id, $2, $3, $4 FROM members WHERE agent_id = 1 AND username = $1 RETURNING member_id AS id`,
    [username, kind, frame, amountSatang],
  );
  if (!row) throw new Error(`no member is named ${username}`);
  return row.id;
}

/** Removes all limits of a member, past the rule that a removal waits. */
export async function liftLimits(db: Executor, memberId: number): Promise<void> {
  await queryRaw(db, 'ALTER TABLE safety_limits DISABLE TRIGGER safety_limits_raised');
  await queryRaw(db, 'DELETE FROM safety_limits WHERE member_id = $1', [memberId]);
  await queryRaw(db, 'ALTER TABLE safety_limits ENABLE TRIGGER safety_limits_raised');
}

/** Makes a demo member, by default the first, take a break. @param endsAt an SQL expression */
export async function planBreak(
  db: Executor,
  kind: 'time_out' | 'excluded',
  endsAt: 'NULL' | "business_now() + interval '1 hour'" | "business_now() - interval '1 second'",
  username: string = demoMembers[0].username,
): Promise<void> {
  await queryRaw(
    db,
    `INSERT INTO safety_breaks (member_id, kind, ends_at)
     SELECT id, $2, ${endsAt} FROM members WHERE agent_id = 1 AND username = $1`,
    [username, kind],
  );
}

/** Removes the breaks of a member, or of all members, past the rule that no break is ever removed. */
export async function liftBreaks(db: Executor, memberId: number | null = null): Promise<void> {
  const kept = [
    ['safety_breaks', 'safety_breaks_kept'],
    ['safety_break_events', 'safety_break_events_kept'],
  ] as const;
  for (const [table, trigger] of kept)
    await queryRaw(db, `ALTER TABLE ${table} DISABLE TRIGGER ${trigger}`);
  await queryRaw(
    db,
    `DELETE FROM safety_identities WHERE break_id IN (
       SELECT id FROM safety_breaks WHERE member_id = coalesce($1, member_id))`,
    [memberId],
  );
  for (const table of ['safety_break_events', 'safety_breaks'])
    await queryRaw(db, `DELETE FROM ${table} WHERE member_id = coalesce($1, member_id)`, [
      memberId,
    ]);
  for (const [table, trigger] of kept)
    await queryRaw(db, `ALTER TABLE ${table} ENABLE TRIGGER ${trigger}`);
}
