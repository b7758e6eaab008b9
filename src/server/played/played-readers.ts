import { type Executor, queryRaw } from '../db/raw';

/**
 * Returns the agents for whom a reader has not processed the latest roll-up yet, and creates missing reader rows. It
 * writes nothing while nothing is staked.
 * @param reader area name such as `points`; its rows are named `points/1`
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
