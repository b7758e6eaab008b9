import * as v from 'valibot';
import { prizeNames, resultKinds } from '@/domain/lotto-results';
import { defineEndpoint } from './endpoint';
import { agentId, baht, calendarDay, countFromText, slug } from './fields';
import { betType, rate, roundId } from './lotto.fields';

/** `scheduled` cannot be bet on yet, `open` can; `drawing` has a result that is not paid out yet; the others are ends. */
export const roundStates = ['scheduled', 'open', 'closed', 'drawing', 'settled', 'voided'] as const;
export type RoundState = (typeof roundStates)[number];

export const resultData = v.object({
  /** Every digit as it was announced, where a market has one whole number: `004217`, `8351`. */
  announced: v.nullable(v.string()),
  /** The number of "บน", then that of "ล่าง", where a market draws two; otherwise empty. */
  prizes: v.array(v.object({ prize: v.picklist(prizeNames), number: v.string() })),
  three_top: v.string(),
  two_bottom: v.string(),
  /** Empty where the market has no such prizes. */
  three_front: v.array(v.string()),
  three_bottom: v.array(v.string()),
});

/** A round, as every call shows it. */
export const roundData = v.object({
  round_id: v.string(),
  market_id: v.string(),
  market_name: v.string(),
  category_id: v.string(),
  /** The day that the round is of. */
  day: v.string(),
  /** The day it was planned for before its draw was moved; null otherwise. */
  moved_from: v.nullable(v.string()),
  /** Number within the day, for markets that have many; null otherwise. */
  number: v.nullable(v.number()),
  state: v.picklist(roundStates),
  opens_at: v.string(),
  closes_at: v.string(),
  /** When the result is expected. */
  draws_at: v.string(),
  /** Null until it is announced. */
  result: v.nullable(resultData),
  /** Why it was voided, in Thai; null otherwise. */
  note: v.nullable(v.string()),
  /** Whether the result comes from the labelled demo source. */
  is_demo_result: v.boolean(),
});

export type LottoRound = v.InferOutput<typeof roundData>;

const marketData = v.object({
  market_id: v.string(),
  name: v.string(),
  category_id: v.string(),
  /** Name of a picture of `public/art/lotto`. */
  image: v.string(),
  /** When it closes, in words: `ทุกวัน 18:00`. */
  schedule: v.string(),
  /** The round that is open, or else the next one that will be; null when none is planned. */
  round: v.nullable(roundData),
  /** The one before, whether its result is known yet or not. */
  latest: v.nullable(roundData),
});

export type LottoMarket = v.InferOutput<typeof marketData>;

const categoryData = v.object({ category_id: v.string(), name: v.string() });

/** Terms of one kind of bet in a round. */
const betTermsData = v.object({
  bet_type: betType,
  rate,
  /** The share of stakes that the rate returns in the long run, in percent with at most two decimals: `90`, `86.72`. */
  rtp: v.string(),
  min_amount: baht,
  /** For one item. */
  max_amount: baht,
  /** For all of a member's bets on one number of this kind in this round. */
  max_per_number: baht,
});

export type BetTerms = v.InferOutput<typeof betTermsData>;

const closedNumberData = v.object({
  bet_type: betType,
  number: v.string(),
  /** `closed` takes no bets (more), `half` pays half the rate. */
  kind: v.picklist(['closed', 'half']),
});

export type ClosedNumber = v.InferOutput<typeof closedNumberData>;

export const lottoLobby = defineEndpoint({
  method: 'GET',
  path: '/api/lotto/lobby',
  summary: 'Every market with its round and its latest result; says `status` instead of `error`',
  access: 'public',
  codeField: 'status',
  query: v.strictObject({ agent_id: v.optional(agentId) }),
  data: v.object({
    /** Now, by the clock that closes rounds. */
    server_time: v.string(),
    categories: v.array(v.object({ ...categoryData.entries, markets: v.array(marketData) })),
  }),
  errors: ['agent.unknown_code'],
});

export const lottoRounds = defineEndpoint({
  method: 'GET',
  path: '/api/lotto/rounds',
  summary:
    'Rounds that can be bet on now or later, the first to close first; numbered ones only where their market or category is named',
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
  summary: 'One round with what can be bet on in it',
  access: 'public',
  query: v.strictObject({ round_id: roundId, agent_id: v.optional(agentId) }),
  data: v.object({
    server_time: v.string(),
    round: roundData,
    /** How what is announced becomes a result: it decides which bets can win together. */
    result_kind: v.picklist(resultKinds),
    image: v.string(),
    /** In the order in which they are offered. */
    terms: v.array(betTermsData),
    closed_numbers: v.array(closedNumberData),
  }),
  errors: ['agent.unknown_code', 'lotto.unknown_round'],
});

export const lottoRule = defineEndpoint({
  method: 'GET',
  path: '/api/lotto/rule',
  summary: 'The rules of a round in words',
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
  summary: 'What a round pays, and which numbers are closed or pay half',
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
  summary: 'What every market pays, with its limits',
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
  summary: 'How much may be bet in a round, and which numbers are closed or pay half',
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
        /** The most that the round pays for one number of this kind, to everybody together. */
        payout_ceiling: baht,
      }),
    ),
    closed_numbers: v.array(closedNumberData),
    /** A bill can be taken back until so many minutes before the closing. */
    cancel_minutes: v.number(),
    /** So many bills of a member; 0: none can be taken back. */
    cancels_per_day: v.number(),
  }),
  errors: ['agent.unknown_code', 'lotto.unknown_round'],
});

export const lottoResult = defineEndpoint({
  method: 'GET',
  path: '/api/lotto/result',
  summary: 'Results of one day without those of numbered rounds, or of one round',
  access: 'public',
  query: v.strictObject({
    agent_id: v.optional(agentId),
    round_id: v.optional(roundId),
    date: v.optional(calendarDay),
  }),
  data: v.object({
    /** The day that is shown: the latest with results when none was asked for. */
    date: v.string(),
    rounds: v.array(roundData),
  }),
  errors: ['agent.unknown_code', 'lotto.unknown_round'],
});

export const lottoResults = defineEndpoint({
  method: 'GET',
  path: '/api/lotto/results',
  summary:
    'Results of a market or of all of them, the latest first; of numbered rounds only where their market is named',
  access: 'public',
  query: v.strictObject({
    agent_id: v.optional(agentId),
    market_id: v.optional(slug),
    limit: v.optional(countFromText(1, 100), 30),
    /** `next_cursor` of the page before. */
    cursor: v.optional(v.pipe(v.string(), v.maxLength(100))),
  }),
  data: v.object({ rounds: v.array(roundData), next_cursor: v.nullable(v.string()) }),
  errors: ['agent.unknown_code'],
});
