import * as v from 'valibot';
import { TICKS } from '@/domain/wheel';
import { defineOperatorEndpoint } from '../endpoint';
import { baht, countFromText, phone, points, slug } from '../fields';
import { moneyMovers, offerReaders } from '../operator.roles';
import { force, note, paid } from './operator.fields';

const MOST_PIECES = 1_000_000;
const MOST_PRIZES = 20;
const MOST_ROUNDS = 100;

const pieces = countFromText(1, MOST_PIECES);

/** Of the catalogue. It stands in the text of the set, between commas. */
const catalogueId = v.pipe(v.string(), v.minLength(1), v.maxLength(100), v.regex(/^[^,\s]+$/));

const planFields = {
  weight: countFromText(1, TICKS),
  /** Pieces of it; left out, it has no end. */
  stock: v.optional(pieces),
  /** The place in the list, from 1 on, of the prize that is given once none is left, or where a provider gives no rounds. */
  fallback: v.optional(countFromText(1, MOST_PRIZES)),
};

const turnoverMultiple = v.optional(
  v.pipe(v.union([v.string(), v.number()]), v.transform(Number), v.minValue(0), v.maxValue(10)),
  1,
);

const prizePlan = v.variant('kind', [
  v.strictObject({
    kind: v.literal('credit'),
    ...planFields,
    amount: paid,
    turnover_multiple: turnoverMultiple,
  }),
  v.strictObject({ kind: v.literal('points'), ...planFields, point: countFromText(1, 10_000_000) }),
  v.strictObject({
    kind: v.literal('coupon'),
    ...planFields,
    amount: paid,
    turnover_multiple: turnoverMultiple,
    valid_days: v.optional(countFromText(1, 365), 30),
  }),
  v.strictObject({ kind: v.literal('spins'), ...planFields, count: countFromText(1, 10) }),
  v.strictObject({
    kind: v.literal('free_rounds'),
    ...planFields,
    provider_id: catalogueId,
    game_id: catalogueId,
    rounds: countFromText(1, MOST_ROUNDS),
    /** Of every round; one at which the provider gives rounds away. */
    stake: paid,
    turnover_multiple: turnoverMultiple,
    valid_days: v.optional(countFromText(1, 90), 7),
  }),
]);

/** Whether a prize may turn out not to be there: then it needs one that always is. */
function canFail({ kind, stock }: PrizePlan): boolean {
  return stock !== undefined || kind === 'free_rounds';
}

/** A prize as an operator describes it. */
export type PrizePlan = v.InferOutput<typeof prizePlan>;

const prizePlans = v.pipe(
  v.array(prizePlan),
  v.minLength(2, 'has to name two prizes at least'),
  v.maxLength(MOST_PRIZES, `has to name ${MOST_PRIZES} prizes at most`),
  v.check(
    (prizes) => prizes.reduce((sum, { weight }) => sum + weight, 0) === TICKS,
    `weights have to add up to ${TICKS}`,
  ),
  v.check(
    (prizes) => prizes.every((prize) => canFail(prize) === (prize.fallback !== undefined)),
    'a prize with a stock and free rounds need a fallback, and no other has one',
  ),
  v.check(
    (prizes) =>
      prizes.every(({ fallback }) => {
        const stand = fallback === undefined ? undefined : prizes[fallback - 1];
        return fallback === undefined || (stand !== undefined && !canFail(stand));
      }),
    'a fallback has to be a prize without a stock, and no free rounds',
  ),
);

export const wheelSetList = defineOperatorEndpoint({
  method: 'GET',
  path: '/operator/v1/wheel/sets',
  summary: 'Sets of prizes of the wheel, the latest first, with what is left and what came out',
  access: 'operator',
  roles: offerReaders,
  query: v.strictObject({ limit: v.optional(countFromText(1, 50), 5) }),
  data: v.array(
    v.object({
      version: v.number(),
      put_at: v.string(),
      put_by: v.string(),
      /** Spins in the counted days. */
      counted_plays: v.number(),
      /** Members whose next spin is committed to it. */
      committed_members: v.number(),
      prizes: v.array(
        v.object({
          no: v.number(),
          weight: v.number(),
          kind: v.string(),
          /** Of credit and coupons, and of each free round. */
          amount: v.nullable(baht),
          /** Points, spins or rounds. */
          count: v.nullable(points),
          /** Of free rounds. */
          game_id: v.nullable(v.string()),
          stock_left: v.nullable(v.number()),
          fallback_no: v.nullable(v.number()),
          came_out: v.number(),
        }),
      ),
    }),
  ),
  errors: [],
});

export const wheelSetPut = defineOperatorEndpoint({
  method: 'POST',
  path: '/operator/v1/wheel/sets',
  summary:
    'Put a further set of prizes, in the order of the number line; spins that are committed keep theirs',
  access: 'operator',
  roles: moneyMovers,
  body: v.strictObject({ prizes: prizePlans, force }),
  data: v.object({
    version: v.number(),
    /** What a spin of it brings on average, points counted as `points_worth` does; null: without end, by its own spins. */
    spin_worth: v.nullable(baht),
    /** What the points for a spin bring at best as credit of the shop; null where it has none. */
    points_worth: v.nullable(baht),
  }),
  errors: ['game.not_found', 'game.no_free_rounds', 'offer.loses', 'operator.approval_needed'],
});

export const wheelStockAdd = defineOperatorEndpoint({
  method: 'POST',
  path: '/operator/v1/wheel/stock',
  summary: 'Add pieces to a prize that can run out; they are never taken away',
  access: 'operator',
  roles: moneyMovers,
  body: v.strictObject({
    version: countFromText(1, Number.MAX_SAFE_INTEGER),
    no: countFromText(1, MOST_PRIZES),
    pieces,
  }),
  data: v.object({ stock_left: v.number() }),
  errors: ['request.not_found', 'wheel.stock_without_end', 'operator.approval_needed'],
});

export const wheelGrant = defineOperatorEndpoint({
  method: 'POST',
  path: '/operator/v1/wheel/grants',
  summary: 'Give a member spins; the member reads the reason',
  access: 'operator',
  roles: moneyMovers,
  body: v.strictObject({
    username: phone,
    count: countFromText(1, 50),
    reason: note,
    /** Of the operator's own choice: the same one again gives nothing. */
    reference: v.optional(slug),
  }),
  /** What the member can use then. */
  data: v.object({ free_spins: v.number() }),
  errors: [
    'request.not_found',
    'wheel.spins_full',
    'safety.refused',
    'request.idempotency_conflict',
    'operator.approval_needed',
  ],
});
