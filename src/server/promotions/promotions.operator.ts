import {
  offeredPromotions,
  promotionOpen,
  takenPromotions,
} from '@/contract/operator/promotions.contract';
import type { ActDeps } from '../approvals/approvable-act';
import { handleForOperators, type MountedOperatorEndpoint } from '../http/endpoint-router';
import { readInsistence } from '../offers/offer.service';
import { promotionOpenAct } from './promotions.acts';
import {
  fetchMemberPromotionsForOperator,
  fetchPromotionsForOperator,
} from './promotions.operator-queries';

/** Returns the operator endpoints for promotions. */
export function promotionsOperatorRoutes(
  house: ActDeps & { agentId: number },
): MountedOperatorEndpoint[] {
  const { db, agentId } = house;
  return [
    handleForOperators(offeredPromotions, () => fetchPromotionsForOperator(db, agentId)),
    handleForOperators(takenPromotions, ({ query: { state, username, limit } }) =>
      fetchMemberPromotionsForOperator(db, agentId, { state, username, limit }),
    ),
    handleForOperators(promotionOpen, ({ body: { id, is_open, force }, operator }) =>
      promotionOpenAct.doOrAsk(house, {
        ...{ agentId, operator: operator.name },
        payload: { id, isOpen: is_open, insist: readInsistence(operator, force) },
      }),
    ),
  ];
}
