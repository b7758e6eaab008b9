import { defineAct } from '../approvals/approvable-act';
import { editItem, type ItemEdit } from './item-edit.service';
import { adjustPoints, type PointsAdjustment } from './points.service';
import {
  changeItem,
  changePrice,
  createItem,
  type ItemChange,
  type ItemPlan,
  type PriceChange,
} from './shop-item.service';

/** Adjusts a member's points. */
export const pointsAct = defineAct<
  Omit<PointsAdjustment, 'agentId' | 'operator' | 'approvalId'>,
  number
>({
  kind: 'points.adjust',
  subjectOf: ({ username }) => `member/${username}`,
  run: ({ db }, { payload, ...by }) => adjustPoints(db, { ...by, ...payload }),
});

/** Offers an item. */
export const itemCreateAct = defineAct<ItemPlan, number>({
  kind: 'shop_item.create',
  subjectOf: ({ title }) => `shop_item/${title}`,
  run: (deps, { payload, ...by }) => createItem(deps, by, payload),
});

/** Changes the price of an item. */
export const itemPriceAct = defineAct<PriceChange, number>({
  kind: 'shop_item.price',
  subjectOf: ({ id }) => `shop_item/${id}`,
  run: (deps, { payload, ...by }) => changePrice(deps, by, payload),
});

/** Changes the texts, the picture, the limits or the time of an item. */
export const itemEditAct = defineAct({
  kind: 'shop_item.edit',
  subjectOf: ({ id }: ItemEdit) => `shop_item/${id}`,
  run: (deps, { payload, ...by }) => editItem(deps, by, payload),
});

/** Changes the stock of an item, or opens or closes its offer. */
export const itemChangeAct = defineAct({
  kind: 'shop_item.change',
  subjectOf: ({ id }: ItemChange) => `shop_item/${id}`,
  run: (deps, { payload, ...by }) => changeItem(deps, by, payload),
});
