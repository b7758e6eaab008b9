import type { Kysely } from 'kysely';
import type { ProviderStatus } from '@/contract/provider.contract';
import { queryRaw } from '../db/raw';
import type { DatabaseTables } from '../db/tables';
import { findSafetyRefusal } from '../safety/safety.service';

/**
 * Why a wallet may not play a round of a grant now. It costs nothing and is a launch's question all the same: a member
 * who has a break plays nothing.
 * @returns null when nothing is against it
 */
export async function findFreeRoundRefusal(
  db: Kysely<DatabaseTables>,
  asked: { source: string; accountId: number; memberId: number; reference: string },
): Promise<ProviderStatus | null> {
  const [grant] = await queryRaw(
    db,
    `SELECT FROM free_round_grants
     WHERE id = $1 AND account_id = $2 AND source = $3 AND state <> 'refused'
       AND rounds_played < rounds AND expires_at > business_now()`,
    [asked.reference, asked.accountId, asked.source],
  );
  if (!grant) return 'unknown_free_rounds';
  const refusal = await findSafetyRefusal(db, asked.memberId, { kind: 'play' });
  return refusal && 'refused_by_safety';
}
