import { type Executor, queryRaw } from '@/server/db/raw';

/** Play of a member, as the site would have read it. */
export interface PlantedPlay {
  readonly memberId: number;
  /** Minutes since the first stake; the last was a few seconds ago. */
  readonly minutes?: number;
  readonly stakedSatang?: number;
  readonly returnedSatang?: number;
}

/** Gives a member a play session that has just lasted as long as the reminder says. The site asks at its next look. */
export async function plantPlaySession(
  db: Executor,
  { memberId, minutes = 60, stakedSatang = 2_340_00, returnedSatang = 1_970_00 }: PlantedPlay,
): Promise<void> {
  await queryRaw(
    db,
    `INSERT INTO play_sessions (member_id, began_at, last_stake_at, staked, returned, reminder_minutes, due_at)
     SELECT $1, now - $2 * interval '1 minute', now - interval '5 seconds', $3, $4, $2, now
     FROM (SELECT business_now() AS now OFFSET 0) clock`,
    [memberId, minutes, stakedSatang, returnedSatang],
  );
}
