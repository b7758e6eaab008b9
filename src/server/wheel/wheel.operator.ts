import {
  wheelGrant,
  wheelSetList,
  wheelSetPut,
  wheelStockAdd,
} from '@/contract/operator/wheel.contract';
import { formatBaht } from '@/domain/baht';
import type { ActDeps } from '../approvals/approvable-act';
import { handleForOperators, type MountedOperatorEndpoint } from '../http/endpoint-router';
import { readInsistence } from '../offers/offer.service';
import { fetchSetsForOperator } from './prize-set.service';
import { setPutAct, spinsAct, stockAddAct } from './wheel.acts';

/** Returns the operator endpoints for the wheel. */
export function wheelOperatorRoutes(
  house: ActDeps & { agentId: number },
): MountedOperatorEndpoint[] {
  const { db, agentId } = house;
  return [
    handleForOperators(wheelSetList, ({ query: { limit } }) =>
      fetchSetsForOperator(db, agentId, limit),
    ),
    handleForOperators(wheelSetPut, async ({ body: { prizes, force }, operator }) => {
      const { version, worth } = await setPutAct.doOrAsk(house, {
        ...{ agentId, operator: operator.name },
        payload: { prizes, insist: readInsistence(operator, force) },
      });
      const { spinSatang, pointsSatang } = worth;
      return {
        version,
        spin_worth: spinSatang === null ? null : formatBaht(spinSatang),
        points_worth: pointsSatang === null ? null : formatBaht(pointsSatang),
      };
    }),
    handleForOperators(wheelStockAdd, async ({ body, operator: { name: operator } }) => ({
      stock_left: await stockAddAct.doOrAsk(house, { agentId, operator, payload: body }),
    })),
    handleForOperators(wheelGrant, async ({ body, operator: { name: operator } }) => ({
      free_spins: await spinsAct.doOrAsk(house, {
        ...{ agentId, operator },
        payload: { ...body, reference: body.reference },
      }),
    })),
  ];
}
