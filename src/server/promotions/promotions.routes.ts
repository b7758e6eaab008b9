import {
  promotionAccept,
  promotionCancel,
  promotionList,
  promotionMine,
} from '@/contract/promotions.contract';
import { validateAgentCode } from '../agent/agent.service';
import type { AreaDeps } from '../area';
import { fetchNow } from '../db/clock.queries';
import { handle, type MountedEndpoint } from '../http/endpoint-router';
import { fetchMemberPromotion, fetchMemberPromotions } from './member-promotion.queries';
import { acceptPromotion, cancelPromotion, endDuePromotions } from './promotion.service';
import { fetchPromotions } from './promotion-offers.queries';

/** Returns the endpoints of the agent's promotions and of the ones that a member has taken. */
export function promotionsRoutes({ db, agentId }: AreaDeps): MountedEndpoint[] {
  return [
    handle(promotionList, async ({ query, member }) => {
      if (query.agent_code !== undefined) await validateAgentCode(db, query.agent_code);
      return fetchPromotions(db, agentId, member?.id ?? null);
    }),
    handle(promotionMine, async ({ query, member }) => {
      await endDuePromotions(db, { memberId: member.id });
      const { nextCursor, ...data } = await fetchMemberPromotions(db, member.id, query);
      return { ...data, next_cursor: nextCursor, now: (await fetchNow(db)).toISOString() };
    }),
    handle(promotionAccept, async ({ body, member, idempotencyKey }) => {
      const id = await acceptPromotion(db, {
        memberId: member.id,
        agentId,
        promotionId: Number(body.promotion_id),
        version: body.version,
        idempotencyKey,
      });
      return fetchMemberPromotion(db, member.id, id);
    }),
    handle(promotionCancel, async ({ body, member, idempotencyKey }) => {
      await cancelPromotion(db, { memberId: member.id, id: body.id, idempotencyKey });
      return fetchMemberPromotion(db, member.id, body.id);
    }),
  ];
}
