import * as v from 'valibot';
import { defineOperatorEndpoint } from '../endpoint';
import { baht, countFromText, phone, points, slug } from '../fields';
import { instant } from '../gateway.contract';
import {
  memberEditors,
  memberReaders,
  moneyMovers,
  offerEditors,
  offerReaders,
} from '../operator-roles';
import { itemKinds, limitPeriods, redemptionStates } from '../points.contract';
import { vipLevel } from '../session.fields';
import { entityId, force, limit, note, openState, paid, rowId } from './operator.fields';

const MOST_POINTS = 10_000_000;
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
  body: v.strictObject({
    username: phone,
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
      cost: points,
      /** Number that increases with every change of the price. */
      price_version: v.number(),
      /** Amount of credit or coupon; null for all other kinds. */
      amount: v.nullable(baht),
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

const itemFields = {
  title: v.pipe(v.string(), v.trim(), v.minLength(2), v.maxLength(60)),
  description: v.pipe(v.string(), v.trim(), v.maxLength(300)),
  /** Path of a picture of this site. */
  image: v.pipe(v.string(), v.regex(/^\/art\/[a-z0-9/_-]+\.webp$/)),
  cost,
  stock: v.optional(stock, null),
  most_per_member: v.optional(v.nullable(countFromText(1, MOST_PIECES)), null),
  period: v.optional(v.picklist(limitPeriods), 'ever'),
  least_vip_level: v.optional(
    v.pipe(v.union([v.string(), v.number()]), v.transform(Number), v.picklist([0, 1, 2])),
    0,
  ),
  /** Time at which the offer starts; without it, the offer starts now. */
  starts_at: v.optional(instant),
  /** Time at which the offer ends; without it, the offer is valid until an operator withdraws it. */
  ends_at: v.optional(instant),
  force,
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
    'game.not_found',
    'game.no_free_rounds',
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

export const shopOrderList = defineOperatorEndpoint({
  method: 'GET',
  path: '/operator/v1/shop/orders',
  summary:
    'Lists the redemptions of all members, newest first; goods in state `ordered` wait to be sent',
  access: 'operator',
  roles: memberReaders,
  query: v.strictObject({ state: v.optional(v.picklist(redemptionStates)), limit }),
  data: v.array(
    v.object({
      id: v.string(),
      username: v.string(),
      item: v.string(),
      kind: v.picklist(itemKinds),
      quantity: v.number(),
      cost: points,
      state: v.picklist(redemptionStates),
      at: v.string(),
      ended_at: v.nullable(v.string()),
      note: v.nullable(v.string()),
      recipient: v.nullable(v.object({ name: v.string(), phone: v.string(), address: v.string() })),
    }),
  ),
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
