import * as v from 'valibot';
import { defineOperatorEndpoint } from '../endpoint';
import { baht, calendarDay, countFromText, phone, points, slug } from '../fields';
import { instant } from '../gateway.contract';
import {
  memberEditors,
  memberReaders,
  moneyMovers,
  offerEditors,
  offerReaders,
  shopEditors,
} from '../operator-roles';
import { itemKinds, limitPeriods, redemptionStates } from '../points.contract';
import { vipLevel } from '../session.fields';
import { memberFields, numberCursor } from './money-in.fields';
import {
  entityId,
  force,
  limit,
  memberName,
  namesOneMember,
  note,
  openState,
  paid,
  rowId,
} from './operator.fields';

/** Maximum number of points in one adjustment. */
export const MOST_POINTS = 10_000_000;
const MOST_PIECES = 1_000_000;

const MOST_ROUNDS = 100;

/** Maximum number of wheel spins in one piece of a shop item. */
const MOST_SPINS = 20;

const name = v.pipe(v.string(), v.minLength(1), v.maxLength(100));
const cost = countFromText(1, MOST_POINTS);
const stock = v.nullable(countFromText(0, MOST_PIECES));

export const pointsAdjust = defineOperatorEndpoint({
  method: 'POST',
  path: '/operator/v1/points/adjust',
  summary: 'Adds or removes points of a member, who sees the reason',
  access: 'operator',
  roles: moneyMovers,
  body: v.pipe(
    v.strictObject({
      ...memberName,
      /** Number of points to add; negative to take points. */
      point: v.pipe(
        v.union([v.pipe(v.string(), v.regex(/^-?\d+$/)), v.number()]),
        v.transform(Number),
        v.integer(),
        v.minValue(-MOST_POINTS),
        v.maxValue(MOST_POINTS),
        v.check((value) => value !== 0, 'must not be zero'),
      ),
      reason: note,
      /** Chosen by the operator. A repeated call with the same reference returns the same response and moves nothing. */
      reference: v.optional(slug),
    }),
    namesOneMember(),
  ),
  /** The member's points after the change. */
  data: v.object({ point: points }),
  errors: [
    'request.not_found',
    'points.balance_too_low',
    'safety.refused',
    'request.idempotency_conflict',
    'operator.approval_needed',
  ],
});

export const shopItemList = defineOperatorEndpoint({
  method: 'GET',
  path: '/operator/v1/shop/items',
  summary: 'Lists all items of the point shop, including withdrawn ones',
  access: 'operator',
  roles: offerReaders,
  data: v.array(
    v.object({
      id: v.number(),
      title: v.string(),
      kind: v.picklist(itemKinds),
      description: v.string(),
      image: v.string(),
      cost: points,
      /** Number that increases with every change of the price. */
      price_version: v.number(),
      /** Amount of credit or coupon; null for all other kinds. */
      amount: v.nullable(baht),
      /** How many times the credit has to be played; null for goods and spins. */
      turnover_multiple: v.nullable(v.number()),
      /** Days for which a coupon or free rounds are valid; null for all other kinds. */
      valid_days: v.nullable(v.number()),
      /** Wheel spins per piece; null for all other kinds. */
      spins: v.nullable(v.number()),
      /** Game of the free rounds; null for all other kinds. */
      game: v.nullable(
        v.object({
          provider_id: v.string(),
          game_id: v.string(),
          name: v.string(),
          rounds: v.number(),
          stake: baht,
          valid_days: v.number(),
        }),
      ),
      stock_left: v.nullable(v.number()),
      redeemed: v.number(),
      most_per_member: v.nullable(v.number()),
      period: v.picklist(limitPeriods),
      least_vip_level: vipLevel,
      starts_at: v.string(),
      ends_at: v.nullable(v.string()),
      is_open: v.boolean(),
    }),
  ),
  errors: [],
});
export type OperatorShopItem = v.InferOutput<typeof shopItemList.data>[number];

/** Fields that describe an item and limit its offer; a change of them keeps its orders and prices. */
const editableFields = {
  title: v.pipe(v.string(), v.trim(), v.minLength(2), v.maxLength(60)),
  description: v.pipe(v.string(), v.trim(), v.maxLength(300)),
  /** Path of a picture of the build, or of an uploaded one. */
  image: v.pipe(
    v.string('กรุณาเลือกรูป'),
    v.regex(/^\/(?:art|pictures)\/[A-Za-z0-9/_-]+\.(?:webp|png|jpg)$/, 'ต้องเป็นรูปจากคลังภาพ'),
  ),
  most_per_member: v.optional(v.nullable(countFromText(1, MOST_PIECES)), null),
  period: v.optional(v.picklist(limitPeriods), 'ever'),
  least_vip_level: v.optional(
    v.pipe(v.union([v.string(), v.number()]), v.transform(Number), v.picklist([0, 1, 2])),
    0,
  ),
  force,
};

const itemFields = {
  ...editableFields,
  cost,
  stock: v.optional(stock, null),
  /** Time at which the offer starts; without it, the offer starts now. */
  starts_at: v.optional(instant),
  /** Time at which the offer ends; without it, the offer is valid until an operator withdraws it. */
  ends_at: v.optional(instant),
};

const turnoverMultiple = v.optional(
  v.pipe(v.union([v.string(), v.number()]), v.transform(Number), v.minValue(0), v.maxValue(10)),
  1,
);

export const shopItemCreate = defineOperatorEndpoint({
  method: 'POST',
  path: '/operator/v1/shop/items',
  summary: 'Creates an item in the point shop',
  access: 'operator',
  roles: moneyMovers,
  body: v.variant('kind', [
    v.strictObject({
      kind: v.literal('credit'),
      ...itemFields,
      amount: paid,
      turnover_multiple: turnoverMultiple,
    }),
    v.strictObject({
      kind: v.literal('coupon'),
      ...itemFields,
      amount: paid,
      turnover_multiple: turnoverMultiple,
      valid_days: v.optional(countFromText(1, 365), 30),
    }),
    v.strictObject({
      kind: v.literal('spins'),
      ...itemFields,
      spins: countFromText(1, MOST_SPINS),
    }),
    v.strictObject({
      kind: v.literal('free_rounds'),
      ...itemFields,
      provider_id: name,
      game_id: name,
      rounds: countFromText(1, MOST_ROUNDS),
      /** Stake of each round; the provider has to support free rounds at this stake. */
      stake: paid,
      turnover_multiple: turnoverMultiple,
      valid_days: v.optional(countFromText(1, 90), 7),
    }),
    v.strictObject({ kind: v.literal('goods'), ...itemFields }),
  ]),
  data: v.object({ id: v.number() }),
  errors: [
    'redemption.item_known',
    'redemption.picture_unknown',
    'game.not_found',
    'game.no_free_rounds',
    'offer.loses',
    'operator.approval_needed',
  ],
});

export const shopItemEdit = defineOperatorEndpoint({
  method: 'POST',
  path: '/operator/v1/shop/items/edit',
  summary:
    'Changes the texts, the picture, the limits and the time of an item; its orders and its price stay',
  access: 'operator',
  roles: shopEditors,
  body: v.strictObject({
    id: rowId,
    ...editableFields,
    starts_at: instant,
    /** Null for an offer that is valid until an operator withdraws it. */
    ends_at: v.nullable(instant),
  }),
  data: v.null(),
  errors: [
    'request.not_found',
    'redemption.item_known',
    'redemption.picture_unknown',
    'offer.loses',
    'operator.approval_needed',
  ],
});

export const shopItemPrice = defineOperatorEndpoint({
  method: 'POST',
  path: '/operator/v1/shop/items/price',
  summary:
    'Changes the price of an item; members who were shown the old price have to confirm the new one',
  access: 'operator',
  roles: moneyMovers,
  body: v.strictObject({ id: rowId, cost, force }),
  data: v.object({ price_version: v.number() }),
  errors: ['request.not_found', 'offer.loses', 'operator.approval_needed'],
});

export const shopItemStock = defineOperatorEndpoint({
  method: 'POST',
  path: '/operator/v1/shop/items/stock',
  summary: 'Sets the number of pieces left of an item; null means unlimited',
  access: 'operator',
  roles: moneyMovers,
  body: v.strictObject({ id: rowId, stock }),
  data: v.null(),
  errors: ['request.not_found', 'operator.approval_needed'],
});

export const shopItemOpen = defineOperatorEndpoint({
  method: 'POST',
  path: '/operator/v1/shop/items/open',
  summary: 'Withdraws an item from the point shop, or offers it again',
  access: 'operator',
  roles: offerEditors,
  body: v.strictObject({ ...openState.entries, force }),
  data: v.null(),
  errors: ['request.not_found', 'offer.loses', 'operator.approval_needed'],
});

const orderRow = {
  id: v.string(),
  /** Number by which people name it: 31 is shown as R31. */
  number: v.number(),
  ...memberFields,
  item: v.string(),
  kind: v.picklist(itemKinds),
  quantity: v.number(),
  cost: points,
  state: v.picklist(redemptionStates),
  at: v.string(),
  ended_at: v.nullable(v.string()),
  note: v.nullable(v.string()),
};

export const shopOrderList = defineOperatorEndpoint({
  method: 'GET',
  path: '/operator/v1/shop/orders',
  summary:
    'Lists the redemptions of all members, newest first; goods in state `ordered` wait to be sent',
  access: 'operator',
  roles: memberReaders,
  query: v.strictObject({
    state: v.optional(v.picklist(redemptionStates)),
    kind: v.optional(v.picklist(itemKinds)),
    /** Phone of the member, in full. */
    username: v.optional(phone),
    /** First and last day of the order in Thailand. */
    from: v.optional(calendarDay),
    to: v.optional(calendarDay),
    cursor: numberCursor,
    limit,
  }),
  data: v.object({ rows: v.array(v.object(orderRow)), next_cursor: v.nullable(v.string()) }),
  errors: [],
});
export type ShopOrder = v.InferOutput<typeof shopOrderList.data>['rows'][number];

const orderRecipient = v.object({ name: v.string(), phone: v.string(), address: v.string() });

export const shopOrderShow = defineOperatorEndpoint({
  method: 'GET',
  path: '/operator/v1/shop/orders/show',
  summary:
    'Returns an order with the recipient of goods; the audit log records who read it, at most once in ten minutes',
  access: 'operator',
  roles: memberReaders,
  query: v.strictObject({ id: entityId }),
  data: v.object({
    ...orderRow,
    image: v.string(),
    /** Operator or provider who ended the order. */
    ended_by: v.nullable(v.string()),
    /** Name, phone and address; null for all kinds but goods. */
    recipient: v.nullable(orderRecipient),
  }),
  errors: ['request.not_found'],
});

/** Maximum number of labels that are printed at once. */
export const MOST_LABELS = 50;

export const shopOrderLabels = defineOperatorEndpoint({
  method: 'POST',
  path: '/operator/v1/shop/orders/labels',
  summary: 'Returns the recipients of goods for labels; the audit log records it',
  access: 'operator',
  roles: memberReaders,
  hasSecret: true,
  body: v.strictObject({
    ids: v.pipe(v.array(entityId), v.minLength(1), v.maxLength(MOST_LABELS)),
  }),
  data: v.array(
    v.object({
      id: v.string(),
      number: v.number(),
      item: v.string(),
      quantity: v.number(),
      recipient: orderRecipient,
    }),
  ),
  errors: ['request.not_found'],
});

export const offerWorth = defineOperatorEndpoint({
  method: 'GET',
  path: '/operator/v1/offers/worth',
  summary:
    'Returns the worth of a point and of a wheel spin, and how much one person may offer alone in a day',
  access: 'operator',
  roles: offerReaders,
  data: v.object({
    /** Worth of a point in baht, for liabilities. */
    point: baht,
    /** Average worth of a wheel spin; null when it has no bound. */
    spin: v.nullable(baht),
    /** Most credit in baht that a point buys in the shop now; null without credit. */
    best_credit: v.nullable(v.number()),
    /** Expected cost per day from which a second person is needed. */
    alone_day: baht,
  }),
  errors: [],
});

export const shopOrderSend = defineOperatorEndpoint({
  method: 'POST',
  path: '/operator/v1/shop/orders/sent',
  summary: 'Marks ordered goods as sent; the member sees the note, such as the tracking number',
  access: 'operator',
  roles: memberEditors,
  body: v.strictObject({ id: entityId, note }),
  data: v.null(),
  errors: ['request.not_found', 'operator.decided'],
});

export const shopOrderCancel = defineOperatorEndpoint({
  method: 'POST',
  path: '/operator/v1/shop/orders/cancel',
  summary:
    'Cancels an order that was not sent; the points are returned and the member sees the note',
  access: 'operator',
  roles: moneyMovers,
  body: v.strictObject({ id: entityId, note }),
  data: v.null(),
  errors: ['request.not_found', 'operator.decided'],
});
