import type { Kysely } from 'kysely';
import {
  offeredPromotions,
  promotionOpen,
  takenPromotions,
} from '@/contract/operator/promotions.contract';
import type { DatabaseTables } from '../db/tables';
import { handleForOperators, type MountedOperatorEndpoint } from '../http/endpoint-router';
import {
  fetchMemberPromotionsForOperator,
  fetchPromotionsForOperator,
  setPromotionOpen,
} from './promotions.operator-queries';

/** Operator endpoints for promotions. */
export function promotionsOperatorRoutes({
  db,
  agentId,
}: {
  db: Kysely<DatabaseTables>;
  agentId: number;
}): MountedOperatorEndpoint[] {
  return [
    handleForOperators(offeredPromotions, () => fetchPromotionsForOperator(db, agentId)),
    handleForOperators(takenPromotions, ({ query: { state, username, limit } }) =>
      fetchMemberPromotionsForOperator(db, agentId, { state, username, limit }),
    ),
    handleForOperators(promotionOpen, ({ body: { id, is_open }, operator: { name: operator } }) =>
      setPromotionOpen(db, { agentId, id, isOpen: is_open, operator }),
    ),
  ];
}
