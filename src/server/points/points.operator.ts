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
import type { ActDeps } from '../approvals/approvable-act';
import { handleForOperators, type MountedOperatorEndpoint } from '../http/endpoint-router';
import { readInsistence } from '../offers/offer.service';
import { decideOrder } from './order.service';
import { itemChangeAct, itemCreateAct, itemPriceAct, pointsAct } from './points.acts';
import { fetchOrdersForOperator } from './redemption.queries';
import { fetchItemsForOperator } from './shop.queries';
import { planItem } from './shop-item.service';

/** Returns the operator endpoints for points and the shop. */
export function pointsOperatorRoutes(
  house: ActDeps & { agentId: number },
): MountedOperatorEndpoint[] {
  const { db, agentId } = house;
  return [
    handleForOperators(
      pointsAdjust,
      async ({ body: { username, point, reason, reference }, operator: { name: operator } }) => ({
        point: await pointsAct.doOrAsk(house, {
          agentId,
          operator,
          payload: { username, points: point, reason, reference },
        }),
      }),
    ),
    handleForOperators(shopItemList, () => fetchItemsForOperator(db, agentId)),
    handleForOperators(shopItemCreate, async ({ body, operator }) => ({
      id: await itemCreateAct.doOrAsk(house, {
        ...{ agentId, operator: operator.name },
        payload: { ...(await planItem(db, body)), force: readInsistence(operator, body.force) },
      }),
    })),
    handleForOperators(shopItemPrice, async ({ body: { id, cost, force }, operator }) => ({
      price_version: await itemPriceAct.doOrAsk(house, {
        ...{ agentId, operator: operator.name },
        payload: { id, cost, insist: readInsistence(operator, force) },
      }),
    })),
    handleForOperators(shopItemStock, ({ body: { id, stock }, operator: { name: operator } }) =>
      itemChangeAct.doOrAsk(house, { agentId, operator, payload: { id, stock_left: stock } }),
    ),
    handleForOperators(shopItemOpen, ({ body: { id, is_open, force }, operator }) =>
      itemChangeAct.doOrAsk(house, {
        ...{ agentId, operator: operator.name },
        payload: { id, is_open, insist: readInsistence(operator, force) },
      }),
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
