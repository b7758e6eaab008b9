import {
  wheelGrant,
  wheelSetList,
  wheelSetPut,
  wheelStockAdd,
  wheelWorth,
} from '@/contract/operator/wheel.contract';
import type { ActDeps } from '../approvals/approvable-act';
import { handleForOperators, type MountedOperatorEndpoint } from '../http/endpoint-router';
import { readPhone } from '../offers/named-member.queries';
import { readInsistence } from '../offers/offer.service';
import { fetchSetsForOperator, toWorthData } from './prize-set.operator-queries';
import { computePlansWorth } from './prize-set.service';
import { isLosingSet } from './set-judge.service';
import { setPutAct, spinsAct, stockAddAct } from './wheel.acts';

/** Returns the operator endpoints for the wheel. */
export function wheelOperatorRoutes(
  house: ActDeps & { agentId: number },
): MountedOperatorEndpoint[] {
  const { db, agentId } = house;
  return [
    handleForOperators(wheelSetList, ({ query: { limit } }) =>
      fetchSetsForOperator(house, agentId, limit),
    ),
    handleForOperators(wheelSetPut, async ({ body: { prizes, force }, operator }) => {
      const { version, worth } = await setPutAct.doOrAsk(house, {
        ...{ agentId, operator: operator.name },
        payload: { prizes, insist: readInsistence(operator, force) },
      });
      return { version, ...toWorthData(worth) };
    }),
    handleForOperators(wheelWorth, async ({ query: { prizes } }) => {
      const worth = await computePlansWorth(house, agentId, prizes);
      return { ...toWorthData(worth), is_loss: await isLosingSet(house, agentId, worth) };
    }),
    handleForOperators(wheelStockAdd, async ({ body, operator: { name: operator } }) => ({
      stock_left: await stockAddAct.doOrAsk(house, { agentId, operator, payload: body }),
    })),
    handleForOperators(
      wheelGrant,
      async ({ body: { count, reason, reference, ...named }, operator: { name: operator } }) => ({
        free_spins: await spinsAct.doOrAsk(house, {
          ...{ agentId, operator },
          payload: {
            username: await readPhone(db, agentId, named),
            ...{ count, reason, reference },
          },
        }),
      }),
    ),
  ];
}
