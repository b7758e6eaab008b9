import {
  offerWorth,
  pointsAdjust,
  shopItemCreate,
  shopItemEdit,
  shopItemList,
  shopItemOpen,
  shopItemPrice,
  shopItemStock,
  shopOrderCancel,
  shopOrderLabels,
  shopOrderList,
  shopOrderSend,
  shopOrderShow,
} from '@/contract/operator/points.contract';
import type { ActDeps } from '../approvals/approvable-act';
import { handleForOperators, type MountedOperatorEndpoint } from '../http/endpoint-router';
import { readPhone } from '../offers/named-member.queries';
import { readInsistence } from '../offers/offer.service';
import { fetchOfferWorth } from './offer-worth.operator-queries';
import { decideOrder } from './order.service';
import { fetchLabels, fetchOrder, fetchOrders } from './orders.operator-queries';
import { itemChangeAct, itemCreateAct, itemEditAct, itemPriceAct, pointsAct } from './points.acts';
import { fetchItemsForOperator } from './shop.queries';
import { planItem } from './shop-item.service';

type House = ActDeps & { agentId: number };

/** Returns the operator endpoints for points and the shop. */
export function pointsOperatorRoutes(house: House): MountedOperatorEndpoint[] {
  return [...pointRoutes(house), ...itemRoutes(house), ...orderRoutes(house)];
}

function pointRoutes(house: House): MountedOperatorEndpoint[] {
  const { db, agentId } = house;
  return [
    handleForOperators(
      pointsAdjust,
      async ({ body: { point, reason, reference, ...named }, operator: { name: operator } }) => ({
        point: await pointsAct.doOrAsk(house, {
          agentId,
          operator,
          payload: {
            username: await readPhone(db, agentId, named),
            points: point,
            ...{ reason, reference },
          },
        }),
      }),
    ),
    handleForOperators(offerWorth, () => fetchOfferWorth(db, agentId)),
  ];
}

function itemRoutes(house: House): MountedOperatorEndpoint[] {
  const { db, agentId } = house;
  return [
    handleForOperators(shopItemList, () => fetchItemsForOperator(db, agentId)),
    handleForOperators(shopItemCreate, async ({ body, operator }) => ({
      id: await itemCreateAct.doOrAsk(house, {
        ...{ agentId, operator: operator.name },
        payload: { ...(await planItem(db, body)), force: readInsistence(operator, body.force) },
      }),
    })),
    handleForOperators(shopItemEdit, ({ body: { force, ...edit }, operator }) =>
      itemEditAct.doOrAsk(house, {
        ...{ agentId, operator: operator.name },
        payload: { ...edit, insist: readInsistence(operator, force) },
      }),
    ),
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
  ];
}

function orderRoutes({ db, agentId }: House): MountedOperatorEndpoint[] {
  return [
    handleForOperators(shopOrderList, ({ query }) => fetchOrders(db, agentId, query)),
    handleForOperators(shopOrderShow, ({ query: { id }, operator: by }) =>
      fetchOrder(db, { agentId, by, id }),
    ),
    handleForOperators(shopOrderLabels, ({ body: { ids }, operator: by }) =>
      fetchLabels(db, { agentId, by, ids }),
    ),
    handleForOperators(shopOrderSend, ({ body: { id, note }, operator: { name: operator } }) =>
      decideOrder(db, { agentId, operator, redemptionId: id, kind: 'send', note }),
    ),
    handleForOperators(shopOrderCancel, ({ body: { id, note }, operator: { name: operator } }) =>
      decideOrder(db, { agentId, operator, redemptionId: id, kind: 'cancel', note }),
    ),
  ];
}
