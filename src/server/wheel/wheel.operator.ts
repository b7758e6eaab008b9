import {
  wheelGrant,
  wheelSetList,
  wheelSetPut,
  wheelStockAdd,
} from '@/contract/operator/wheel.contract';
import { formatBaht } from '@/domain/baht';
import type { House } from '../area';
import { handleForOperators, type MountedOperatorEndpoint } from '../http/endpoint-router';
import { grantByOperator } from './grants.service';
import { addStock, fetchSetsForOperator, putPrizeSet } from './prize-set.service';
import { computeSpinWorth } from './spin-worth.service';

/** Operator endpoints for the wheel. */
export function wheelOperatorRoutes({
  db,
  agentId,
  fetchBestCreditRate,
}: Pick<House, 'db' | 'agentId' | 'fetchBestCreditRate'>): MountedOperatorEndpoint[] {
  return [
    handleForOperators(wheelSetList, ({ query: { limit } }) =>
      fetchSetsForOperator(db, agentId, limit),
    ),
    handleForOperators(wheelSetPut, async ({ body, operator: { name: operator } }) => {
      const { version, prizes } = await putPrizeSet(db, { agentId, operator }, body.prizes);
      const { spinSatang, pointsSatang } = await computeSpinWorth(
        { db, agentId, fetchBestCreditRate },
        prizes,
      );
      return {
        version,
        spin_worth: spinSatang === null ? null : formatBaht(spinSatang),
        points_worth: pointsSatang === null ? null : formatBaht(pointsSatang),
      };
    }),
    handleForOperators(wheelStockAdd, async ({ body, operator: { name: operator } }) => ({
      stock_left: await addStock(db, { agentId, operator }, body),
    })),
    handleForOperators(
      wheelGrant,
      async ({ body: { username, count, reason, reference }, operator: { name: operator } }) => ({
        free_spins: await grantByOperator(db, {
          agentId,
          operator,
          username,
          count,
          reason,
          reference,
        }),
      }),
    ),
  ];
}
