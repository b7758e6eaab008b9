import * as v from 'valibot';
import { TICKS, wheelPrizeKinds } from '@/domain/wheel';
import { defineOperatorEndpoint } from '../endpoint';
import { baht, countFromText, points, slug } from '../fields';
import { moneyMovers, offerReaders } from '../operator-roles';
import { force, memberName, namesOneMember, note, paid } from './operator.fields';

const MOST_PIECES = 1_000_000;
export const MOST_PRIZES = 20;
const MOST_ROUNDS = 100;
/** Maximum number of spins in one grant. */
export const MOST_GRANTED_SPINS = 50;

const pieces = countFromText(1, MOST_PIECES);

/** Id in the catalogue. It has no commas, because it is written between commas in the text of the prize set. */
const catalogueId = v.pipe(v.string(), v.minLength(1), v.maxLength(100), v.regex(/^[^,\s]+$/));

const planFields = {
  weight: countFromText(1, TICKS),
  /** Number of pieces of the prize; without it, the prize never runs out. */
  stock: v.optional(pieces),
  /**
   * Position (from 1) of the prize that is given instead when this prize has run out or the provider refuses free
   * rounds.
   */
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
    /** Stake of each round; the provider has to support free rounds at this stake. */
    stake: paid,
    turnover_multiple: turnoverMultiple,
    valid_days: v.optional(countFromText(1, 90), 7),
  }),
]);

/** Returns whether a prize may turn out to be unavailable, so that it needs a fallback. */
function canFail({ kind, stock }: PrizePlan): boolean {
  return stock !== undefined || kind === 'free_rounds';
}

/** A prize as an operator plans it. */
export type PrizePlan = v.InferOutput<typeof prizePlan>;

/** The prizes of a set, in the order of the number line. */
export const prizePlans = v.pipe(
  v.array(prizePlan),
  v.minLength(2, 'must have at least two prizes'),
  v.maxLength(MOST_PRIZES, `must have at most ${MOST_PRIZES} prizes`),
  v.check(
    (prizes) => prizes.reduce((sum, { weight }) => sum + weight, 0) === TICKS,
    `the weights must add up to ${TICKS}`,
  ),
  v.check(
    (prizes) => prizes.every((prize) => canFail(prize) === (prize.fallback !== undefined)),
    'a prize must have a fallback if it has a stock or gives free rounds, and none otherwise',
  ),
  v.check(
    (prizes) =>
      prizes.every(({ fallback }) => {
        const stand = fallback === undefined ? undefined : prizes[fallback - 1];
        return fallback === undefined || (stand !== undefined && !canFail(stand));
      }),
    'a fallback must be a prize without a stock that gives no free rounds',
  ),
);

const worthFields = {
  /** Average worth of a spin, with points valued as in `points_worth`; null when the set wins further spins without end. */
  spin_worth: v.nullable(baht),
  /** Worth of the points that a spin costs, at the best offer of credit in the shop; null when the shop has no credit. */
  points_worth: v.nullable(baht),
};

export const wheelSetList = defineOperatorEndpoint({
  method: 'GET',
  path: '/operator/v1/wheel/sets',
  summary:
    'Lists the prize sets of the wheel, newest first, with the stock left and the number of times each prize was given',
  access: 'operator',
  roles: offerReaders,
  query: v.strictObject({ limit: v.optional(countFromText(1, 50), 5) }),
  data: v.array(
    v.object({
      version: v.number(),
      put_at: v.string(),
      put_by: v.string(),
      /** Number of spins in the counted days. */
      counted_plays: v.number(),
      /** Number of members whose next spin is committed to this set. */
      committed_members: v.number(),
      /** Worth of a spin and of its points at the present shop, as `wheelWorth` computes them. */
      ...worthFields,
      prizes: v.array(
        v.object({
          no: v.number(),
          weight: v.number(),
          kind: v.picklist(wheelPrizeKinds),
          /** Amount of credit and coupons, or stake of each free round. */
          amount: v.nullable(baht),
          /** Number of points, spins or rounds. */
          count: v.nullable(points),
          /** Turnover required as a multiple of the amount; null for points and spins. */
          turnover_multiple: v.nullable(v.number()),
          /** Days for which a coupon or free rounds are valid; null for all other kinds. */
          valid_days: v.nullable(v.number()),
          /** Game of free rounds; null for all other kinds. */
          provider_id: v.nullable(v.string()),
          game_id: v.nullable(v.string()),
          game_name: v.nullable(v.string()),
          stock_left: v.nullable(v.number()),
          fallback_no: v.nullable(v.number()),
          came_out: v.number(),
        }),
      ),
    }),
  ),
  errors: [],
});

const MOST_PLAN_LETTERS = 12_000;

export const wheelWorth = defineOperatorEndpoint({
  method: 'GET',
  path: '/operator/v1/wheel/worth',
  summary:
    'Computes the average worth of a spin of a prize set that is not put yet, and whether the house would lose by it; changes nothing',
  access: 'operator',
  roles: offerReaders,
  query: v.strictObject({
    /** The prizes as JSON, as the call that puts a set has them. */
    prizes: v.pipe(v.string(), v.maxLength(MOST_PLAN_LETTERS), v.parseJson(), prizePlans),
  }),
  data: v.object({
    ...worthFields,
    /** Whether the set needs an owner's reason, because a spin is worth more than the points or play that it costs. */
    is_loss: v.boolean(),
  }),
  errors: [],
});

export const wheelSetPut = defineOperatorEndpoint({
  method: 'POST',
  path: '/operator/v1/wheel/sets',
  summary:
    'Adds a prize set to the wheel, in the order of the number line; spins already committed keep their set',
  access: 'operator',
  roles: moneyMovers,
  body: v.strictObject({ prizes: prizePlans, force }),
  data: v.object({ version: v.number(), ...worthFields }),
  errors: ['game.not_found', 'game.no_free_rounds', 'offer.loses', 'operator.approval_needed'],
});

export const wheelStockAdd = defineOperatorEndpoint({
  method: 'POST',
  path: '/operator/v1/wheel/stock',
  summary: 'Adds pieces to the stock of a prize; they cannot be removed',
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
  summary: 'Grants spins to a member, who sees the reason',
  access: 'operator',
  roles: moneyMovers,
  body: v.pipe(
    v.strictObject({
      ...memberName,
      count: countFromText(1, MOST_GRANTED_SPINS),
      reason: note,
      /** Chosen by the operator. A repeated call with the same reference grants nothing. */
      reference: v.optional(slug),
    }),
    namesOneMember(),
  ),
  /** Number of spins that the member can use after the grant. */
  data: v.object({ free_spins: v.number() }),
  errors: [
    'request.not_found',
    'wheel.spins_full',
    'safety.refused',
    'request.idempotency_conflict',
    'operator.approval_needed',
  ],
});
