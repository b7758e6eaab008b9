import { defineAct } from '../approvals/approvable-act';
import { adjustPoints, type PointsAdjustment } from './points.service';
import {
  changeItem,
  changePrice,
  createItem,
  type ItemChange,
  type ItemPlan,
  type PriceChange,
} from './shop-item.service';

/** Giving a member points, or taking some. */
export const pointsAct = defineAct<
  Omit<PointsAdjustment, 'agentId' | 'operator' | 'approvalId'>,
  number
>({
  kind: 'points.adjust',
  subjectOf: ({ username }) => `member/${username}`,
  run: ({ db }, { payload, ...by }) => adjustPoints(db, { ...by, ...payload }),
});

/** Offering an item. */
export const itemCreateAct = defineAct<ItemPlan, number>({
  kind: 'shop_item.create',
  subjectOf: ({ title }) => `shop_item/${title}`,
  run: (deps, { payload, ...by }) => createItem(deps, by, payload),
});

/** Giving an item another price. */
export const itemPriceAct = defineAct<PriceChange, number>({
  kind: 'shop_item.price',
  subjectOf: ({ id }) => `shop_item/${id}`,
  run: (deps, { payload, ...by }) => changePrice(deps, by, payload),
});

/** Adding pieces of an item, or offering it again. */
export const itemChangeAct = defineAct({
  kind: 'shop_item.change',
  subjectOf: ({ id }: ItemChange) => `shop_item/${id}`,
  run: (deps, { payload, ...by }) => changeItem(deps, by, payload),
});
