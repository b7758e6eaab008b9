import { type Executor, queryRaw } from '../db/raw';

/**
 * Agents whose members' play was summed up further than a reader has come; those where it has no place get one. Reading
 * is all that this does while nothing was played.
 * @param reader `points`, `affiliate`: the name of its places is `points/1`
 */
export async function findAgentsBehind(db: Executor, reader: string): Promise<number[]> {
  const behind = await queryRaw<{ agentId: number; isKnown: boolean }>(
    db,
    `SELECT a.id AS "agentId", r.name IS NOT NULL AS "isKnown"
     FROM agents a LEFT JOIN played_readers r ON r.name = $1::text || '/' || a.id
     WHERE coalesce(r.turn, 0) < (SELECT turn FROM played_roll_up) ORDER BY a.id`,
    [reader],
  );
  for (const { agentId, isKnown } of behind) {
    if (isKnown) continue;
    await queryRaw(db, 'INSERT INTO played_readers (name) VALUES ($1) ON CONFLICT DO NOTHING', [
      `${reader}/${agentId}`,
    ]);
  }
  return behind.map(({ agentId }) => agentId);
}
