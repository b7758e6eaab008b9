import {
  offeredPromotions,
  promotionCost,
  promotionDiscard,
  promotionDuplicate,
  promotionOpen,
  promotionOrder,
  promotionPublish,
  promotionSave,
  promotionVersions,
  takenPromotions,
} from '@/contract/operator/promotions.contract';
import type { ActDeps } from '../approvals/approvable-act';
import { handleForOperators, type MountedOperatorEndpoint } from '../http/endpoint-router';
import { readInsistence } from '../offers/offer.service';
import { fetchCost } from './promotion-cost.service';
import { discardDraft, duplicatePromotion, savePromotion } from './promotion-draft.service';
import { orderPromotions, readPlan } from './promotion-publishing.service';
import { promotionOpenAct, promotionPublishAct } from './promotions.acts';
import { fetchPromotionsForOperator, fetchVersions } from './promotions.operator-queries';
import { fetchMemberPromotionsForOperator } from './taken-promotions.operator-queries';

/** Returns the operator endpoints for promotions. */
export function promotionsOperatorRoutes(
  house: ActDeps & { agentId: number },
): MountedOperatorEndpoint[] {
  const { db, agentId } = house;
  const by = ({ name: operator }: { name: string }) => ({ agentId, operator });
  return [
    handleForOperators(offeredPromotions, () => fetchPromotionsForOperator(db, agentId)),
    handleForOperators(promotionVersions, ({ query }) => fetchVersions(db, agentId, query)),
    handleForOperators(promotionCost, ({ query }) => fetchCost(db, agentId, query)),
    handleForOperators(takenPromotions, ({ query: { state, username, limit } }) =>
      fetchMemberPromotionsForOperator(db, agentId, { state, username, limit }),
    ),
    handleForOperators(promotionSave, ({ body, operator }) =>
      savePromotion(db, by(operator), body),
    ),
    handleForOperators(promotionDuplicate, ({ body, operator }) =>
      duplicatePromotion(db, by(operator), body.id),
    ),
    handleForOperators(promotionDiscard, ({ body, operator }) =>
      discardDraft(db, by(operator), body),
    ),
    handleForOperators(promotionPublish, ({ body, operator }) =>
      promotionPublishAct.doOrAsk(house, {
        ...by(operator),
        payload: readPlan(body, readInsistence(operator, body.force)),
      }),
    ),
    handleForOperators(promotionOrder, ({ body, operator }) =>
      orderPromotions(db, by(operator), body),
    ),
    handleForOperators(promotionOpen, ({ body: { id, is_open, force }, operator }) =>
      promotionOpenAct.doOrAsk(house, {
        ...by(operator),
        payload: { id, isOpen: is_open, insist: readInsistence(operator, force) },
      }),
    ),
  ];
}
