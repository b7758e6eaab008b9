import {
  pointsAdjust,
  shopItemCreate,
  shopItemList,
  shopItemOpen,
  shopItemPrice,
  shopItemStock,
  shopOrderCancel,
  shopOrderList,
  shopOrderSend,
} from '@/contract/operator/points.contract';
import type { House } from '../area';
import { handleForOperators, type MountedOperatorEndpoint } from '../http/endpoint-router';
import { decideOrder } from './order.service';
import { adjustPoints } from './points.service';
import { fetchOrdersForOperator } from './redemption.queries';
import { fetchItemsForOperator } from './shop.queries';
import { changeItem, changePrice, createItem, planItem } from './shop-item.service';

/** Operator endpoints for points and the shop. */
export function pointsOperatorRoutes({
  db,
  agentId,
}: Pick<House, 'db' | 'agentId'>): MountedOperatorEndpoint[] {
  return [
    handleForOperators(
      pointsAdjust,
      async ({ body: { username, point, reason, reference }, operator: { name: operator } }) => ({
        point: await adjustPoints(db, {
          agentId,
          operator,
          username,
          points: point,
          reason,
          reference,
        }),
      }),
    ),
    handleForOperators(shopItemList, () => fetchItemsForOperator(db, agentId)),
    handleForOperators(shopItemCreate, async ({ body, operator: { name: operator } }) => ({
      id: await createItem(db, { agentId, operator }, await planItem(db, body)),
    })),
    handleForOperators(shopItemPrice, async ({ body, operator: { name: operator } }) => ({
      price_version: await changePrice(db, { agentId, operator }, body),
    })),
    handleForOperators(shopItemStock, ({ body: { id, stock }, operator: { name: operator } }) =>
      changeItem(db, { agentId, operator }, { id, stock_left: stock }),
    ),
    handleForOperators(shopItemOpen, ({ body: { id, is_open }, operator: { name: operator } }) =>
      changeItem(db, { agentId, operator }, { id, is_open }),
    ),
    handleForOperators(shopOrderList, ({ query: { state, limit } }) =>
      fetchOrdersForOperator(db, agentId, { state, limit }),
    ),
    handleForOperators(shopOrderSend, ({ body: { id, note }, operator: { name: operator } }) =>
      decideOrder(db, { agentId, operator, redemptionId: id, kind: 'send', note }),
    ),
    handleForOperators(shopOrderCancel, ({ body: { id, note }, operator: { name: operator } }) =>
      decideOrder(db, { agentId, operator, redemptionId: id, kind: 'cancel', note }),
    ),
  ];
}
