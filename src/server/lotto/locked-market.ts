import { queryRaw } from '../db/raw';
import type { Tx } from '../db/tables';
import { RefusalError } from '../http/refusal';

/**
 * Locks what the coming rounds of a market are planned with, until the transaction ends. Rounds are planned before the
 * lock, and seen after it, or afterwards.
 * @throws RefusalError `request.not_found`
 */
export async function lockComingRounds(
  tx: Tx,
  { agentId, marketId }: { agentId: number; marketId: string },
): Promise<void> {
  await queryRaw(tx, 'SELECT lock_coming_rounds($1, $2, false)', [agentId, marketId]);
  const rows = await queryRaw(
    tx,
    'SELECT FROM lotto_markets WHERE agent_id = $1 AND market_id = $2',
    [agentId, marketId],
  );
  if (rows.length === 0) throw new RefusalError('request.not_found');
}
