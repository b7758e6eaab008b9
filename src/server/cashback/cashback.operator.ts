import {
  cashbackList,
  cashbackRecompute,
  cashbackTry,
} from '@/contract/operator/cashback.contract';
import { formatBaht } from '@/domain/baht';
import type { AreaContext } from '../area';
import { handleForOperators, type MountedOperatorEndpoint } from '../http/endpoint-router';
import { fetchDaysForOperator } from './cashback.operator-queries';
import { recomputeDay } from './recompute.service';
import { tryCashback } from './trial.service';

/** Returns the operator endpoints for cashback. */
export function cashbackOperatorRoutes({
  db,
  workDb,
  agentId,
}: Pick<AreaContext, 'db' | 'workDb' | 'agentId'>): MountedOperatorEndpoint[] {
  return [
    handleForOperators(cashbackList, ({ query: { is_claimed: isClaimed, ...ask } }) =>
      fetchDaysForOperator(db, agentId, { ...ask, isClaimed }),
    ),
    handleForOperators(cashbackTry, ({ query }) => tryCashback(db, agentId, query)),
    handleForOperators(
      cashbackRecompute,
      async ({ body: { date, username }, operator: { name: operator } }) => {
        const difference = await recomputeDay(workDb, { agentId, operator, day: date, username });
        return {
          changed: difference.changed,
          loss_difference: formatBaht(difference.lossSatang),
          turnover_difference: formatBaht(difference.turnoverSatang),
        };
      },
    ),
  ];
}
