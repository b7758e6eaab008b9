import * as v from 'valibot';
import { prizeNames, resultKinds } from '@/domain/lotto-results';
import { defineEndpoint } from './endpoint';
import { agentId, baht, calendarDay, countFromText, slug } from './fields';
import { betType, rate, roundId } from './lotto.fields';

/**
 * `scheduled` takes no bets yet, and `open` takes bets. `closed` awaits its result, and `drawing` has a result that is
 * not paid yet. `settled` and `voided` are final.
 */
export const roundStates = ['scheduled', 'open', 'closed', 'drawing', 'settled', 'voided'] as const;
export type RoundState = (typeof roundStates)[number];

export const resultData = v.object({
  /** All digits as announced (`004217`, `8351`); null for a market that does not announce one whole number. */
  announced: v.nullable(v.string()),
  /** The numbers for "บน" and "ล่าง" in that order, where a market draws two; otherwise empty. */
  prizes: v.array(v.object({ prize: v.picklist(prizeNames), number: v.string() })),
  three_top: v.string(),
  two_bottom: v.string(),
  /** Empty where the market has no such prizes. */
  three_front: v.array(v.string()),
  three_bottom: v.array(v.string()),
});

/** A lottery round. */
export const roundData = v.object({
  round_id: v.string(),
  market_id: v.string(),
  market_name: v.string(),
  category_id: v.string(),
  /** Day to which the round belongs. */
  day: v.string(),
  /** The originally planned day of a moved draw; null when the draw was not moved. */
  moved_from: v.nullable(v.string()),
  /** Number within the day, for markets with several rounds a day; null otherwise. */
  number: v.nullable(v.number()),
  state: v.picklist(roundStates),
  opens_at: v.string(),
  closes_at: v.string(),
  /** Time at which the result is expected. */
  draws_at: v.string(),
  /** Result of the round; null until it is announced. */
  result: v.nullable(resultData),
  /** Reason for voiding the round, in Thai; null for a round that was not voided. */
  note: v.nullable(v.string()),
  /** Whether the result comes from the labelled demo source. */
  is_demo_result: v.boolean(),
  /** The source from which the result was read, and when; null for a result that a person entered. */
  source: v.nullable(v.object({ source_id: v.string(), read_at: v.string() })),
});

export type LottoRound = v.InferOutput<typeof roundData>;

const marketData = v.object({
  market_id: v.string(),
  name: v.string(),
  category_id: v.string(),
  /** Name of a picture in `public/art/lotto`. */
  image: v.string(),
  /** Closing time as Thai text: `ทุกวัน 18:00`. */
  schedule: v.string(),
  /** The open round, or else the next planned one; null when none is planned. */
  round: v.nullable(roundData),
  /** The previous round, with or without a result. */
  latest: v.nullable(roundData),
});

export type LottoMarket = v.InferOutput<typeof marketData>;

const categoryData = v.object({ category_id: v.string(), name: v.string() });

/** Terms of one kind of bet in a round. */
const betTermsData = v.object({
  bet_type: betType,
  rate,
  /** Share of stakes that the rate returns on average, in percent with at most two decimals: `90`, `86.72`. */
  rtp: v.string(),
  min_amount: baht,
  /** Maximum stake of one item. */
  max_amount: baht,
  /** Maximum stake of a member on one number of this bet type in this round. */
  max_per_number: baht,
});

export type BetTerms = v.InferOutput<typeof betTermsData>;

const closedNumberData = v.object({
  bet_type: betType,
  number: v.string(),
  /** `closed`: the number takes no further bets. `half`: the number pays half the rate. */
  kind: v.picklist(['closed', 'half']),
});

export type ClosedNumber = v.InferOutput<typeof closedNumberData>;

export const lottoLobby = defineEndpoint({
  method: 'GET',
  path: '/api/lotto/lobby',
  summary:
    'Lists the lottery markets, each with its next and previous round; the response has `status` instead of `error`',
  access: 'public',
  codeField: 'status',
  query: v.strictObject({ agent_id: v.optional(agentId) }),
  data: v.object({
    /** Current time of the clock that closes rounds. */
    server_time: v.string(),
    categories: v.array(v.object({ ...categoryData.entries, markets: v.array(marketData) })),
  }),
  errors: ['agent.unknown_code'],
});

export const lottoRounds = defineEndpoint({
  method: 'GET',
  path: '/api/lotto/rounds',
  summary:
    'Lists scheduled and open rounds by closing time; numbered rounds are included only if their market or category is given',
  access: 'public',
  query: v.strictObject({
    agent_id: v.optional(agentId),
    market_id: v.optional(slug),
    category_id: v.optional(slug),
    limit: v.optional(countFromText(1, 100), 60),
  }),
  data: v.object({ server_time: v.string(), rounds: v.array(roundData) }),
  errors: ['agent.unknown_code'],
});

export const lottoRound = defineEndpoint({
  method: 'GET',
  path: '/api/lotto/round',
  summary: 'Returns a round with its bet types, rates, limits and closed numbers',
  access: 'public',
  query: v.strictObject({ round_id: roundId, agent_id: v.optional(agentId) }),
  data: v.object({
    server_time: v.string(),
    round: roundData,
    /** Rule by which the announced digits become a result; it decides which bets can win together. */
    result_kind: v.picklist(resultKinds),
    image: v.string(),
    /** Terms of all bet types of the round, in display order. */
    terms: v.array(betTermsData),
    closed_numbers: v.array(closedNumberData),
  }),
  errors: ['agent.unknown_code', 'lotto.unknown_round'],
});

export const lottoRule = defineEndpoint({
  method: 'GET',
  path: '/api/lotto/rule',
  summary: 'Returns the rules of a round as text',
  access: 'public',
  query: v.strictObject({ round_id: roundId, agent_id: v.optional(agentId) }),
  data: v.object({
    round_id: v.string(),
    rules: v.array(v.object({ title: v.string(), text: v.string() })),
  }),
  errors: ['agent.unknown_code', 'lotto.unknown_round'],
});

export const lottoRate = defineEndpoint({
  method: 'GET',
  path: '/api/lotto/rate',
  summary: 'Returns the rates of a round, and the numbers that are closed or pay half',
  access: 'public',
  query: v.strictObject({ round_id: roundId, agent_id: v.optional(agentId) }),
  data: v.object({
    round_id: v.string(),
    rates: v.array(
      v.object({
        bet_type: betType,
        rate,
        rtp: betTermsData.entries.rtp,
      }),
    ),
    closed_numbers: v.array(closedNumberData),
  }),
  errors: ['agent.unknown_code', 'lotto.unknown_round'],
});

export const lottoRates = defineEndpoint({
  method: 'GET',
  path: '/api/lotto/rates',
  summary: 'Lists the rates and limits of every open market',
  access: 'public',
  query: v.strictObject({ category_id: v.optional(slug), agent_id: v.optional(agentId) }),
  data: v.object({
    categories: v.array(
      v.object({
        ...categoryData.entries,
        markets: v.array(
          v.object({
            market_id: v.string(),
            name: v.string(),
            image: v.string(),
            schedule: v.string(),
            terms: v.array(betTermsData),
          }),
        ),
      }),
    ),
  }),
  errors: ['agent.unknown_code'],
});

export const lottoLimit = defineEndpoint({
  method: 'GET',
  path: '/api/lotto/limit',
  summary:
    'Returns the stake limits of a round, the numbers that are closed or pay half, and the rules for cancelling bills',
  access: 'public',
  query: v.strictObject({ round_id: roundId, agent_id: v.optional(agentId) }),
  data: v.object({
    round_id: v.string(),
    limits: v.array(
      v.object({
        bet_type: betType,
        min_amount: baht,
        max_amount: baht,
        max_per_number: baht,
        /** Maximum payout of the round for one number of this bet type, for all members together. */
        payout_ceiling: baht,
      }),
    ),
    closed_numbers: v.array(closedNumberData),
    /** A bill can be cancelled until this many minutes before the round closes. */
    cancel_minutes: v.number(),
    /** Bills that a member may cancel per day; 0 means never. */
    cancels_per_day: v.number(),
  }),
  errors: ['agent.unknown_code', 'lotto.unknown_round'],
});

export const lottoResult = defineEndpoint({
  method: 'GET',
  path: '/api/lotto/result',
  summary:
    'Returns the result of one round, or the results of a day (by default the latest) without its numbered rounds',
  access: 'public',
  query: v.strictObject({
    agent_id: v.optional(agentId),
    round_id: v.optional(roundId),
    date: v.optional(calendarDay),
  }),
  data: v.object({
    /** The day of the results: the requested day, or else the latest day with results. */
    date: v.string(),
    rounds: v.array(roundData),
  }),
  errors: ['agent.unknown_code', 'lotto.unknown_round'],
});

export const lottoResults = defineEndpoint({
  method: 'GET',
  path: '/api/lotto/results',
  summary:
    'Lists the results of one market or all, newest first; numbered rounds are included only if their market is given',
  access: 'public',
  query: v.strictObject({
    agent_id: v.optional(agentId),
    market_id: v.optional(slug),
    limit: v.optional(countFromText(1, 100), 30),
    /** `next_cursor` of the previous page. */
    cursor: v.optional(v.pipe(v.string(), v.maxLength(100))),
  }),
  data: v.object({ rounds: v.array(roundData), next_cursor: v.nullable(v.string()) }),
  errors: ['agent.unknown_code'],
});
