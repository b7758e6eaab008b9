import * as v from 'valibot';
import { isShot } from '@/domain/yeekee';
import { defineEndpoint, defineStream } from './endpoint';
import { agentId, baht, calendarDay, countFromText, slug } from './fields';
import { roundData, roundStates } from './lotto.contract';
import { roundId } from './lotto.fields';

/** Shots on one page of `yeekee/lists`. */
export const SHOTS_PAGE_LENGTH = 50;
/** The last shots that `yeekee/list` and the stream show. */
export const LATEST_SHOTS = 20;
/** The last of the caller's own shots that `yeekee/list` shows. */
export const OWN_SHOTS = 100;

/** `waiting` until the round opens; from `ended` on no shots are accepted and all numbers are shown. */
export const shootingStates = ['waiting', 'open', 'ended'] as const;
export type ShootingState = (typeof shootingStates)[number];

const shotNumber = v.pipe(v.string(), v.check(isShot, 'กรุณากรอกตัวเลข 5 หลัก'));

const shotData = v.object({
  /** Its place, from 1, without gaps. */
  seq: v.number(),
  /** Counted back from the last shot so far. */
  rank: v.number(),
  /** Masked name of the shooter: `081*****78`. */
  name: v.string(),
  /** Whether a labelled demo shooter did. */
  is_demo: v.boolean(),
  /** Null while shooting goes on, because the last shooter could otherwise choose the result. */
  number: v.nullable(v.string()),
  shot_at: v.string(),
});

export type Shot = v.InferOutput<typeof shotData>;

const yeekeeRoundData = v.object({
  ...roundData.entries,
  /** The text that its commitment includes: `2026-01-01/001`. */
  round_key: v.string(),
  /** SHA-256 of the secret seed and the round key, hex; never changes. */
  commitment: v.string(),
  shooting: v.picklist(shootingStates),
  shooting_ends_at: v.string(),
  shot_count: v.number(),
  /** Below this many shots every bill is given back; fixed with the commitment, like the prizes and their stake. */
  fewest_shots: v.number(),
  /** The least stake in the round with which a member takes part in the prize draw, as stakes count for it. */
  prize_stake: baht,
  /** Members who take part by now; null once the prizes are drawn, and where bills are given back. */
  prize_entrants: v.nullable(v.number()),
  /** Most that all prizes give, in per cent of what those who take part are expected to lose; null: they are given whole. */
  prize_share_percent: v.nullable(v.number()),
});

export type YeekeeRound = v.InferOutput<typeof yeekeeRoundData>;

/** State of a prize. `nobody`: too few members took part in the draw. */
export const prizeOutcomes = ['pending', 'paid', 'nobody', 'refunded'] as const;
export type PrizeOutcome = (typeof prizeOutcomes)[number];

const prizeData = v.object({
  /** In the order of the draw, from 1. */
  number: v.number(),
  /** The amount of the prize; before the draw, the amount that it would have now. */
  amount: baht,
  /** The most that it can come to. */
  most: baht,
  /** Masked name of the winner; null before the draw, and without a winner. */
  name: v.nullable(v.string()),
  outcome: v.picklist(prizeOutcomes),
});

/** The conditions for taking part in the draw of the prizes. */
const prizeEntryData = v.object({
  has_shot: v.boolean(),
  /** Staked in this round, counted by what it is expected to lose: in full where the bet returns 90 %. */
  valid_staked: baht,
  has_verified_phone: v.boolean(),
  /** A member wins once a day. */
  has_won_today: v.boolean(),
});

export type PrizeEntry = v.InferOutput<typeof prizeEntryData>;

const ownShotData = v.object({
  seq: v.number(),
  rank: v.number(),
  number: v.string(),
  shot_at: v.string(),
});

export type OwnShot = v.InferOutput<typeof ownShotData>;

const dayRoundData = v.object({
  round_id: v.string(),
  number: v.number(),
  state: v.picklist(roundStates),
  shooting: v.picklist(shootingStates),
  opens_at: v.string(),
  closes_at: v.string(),
  shooting_ends_at: v.string(),
  draws_at: v.string(),
  /** The five digits; null until they are drawn. */
  announced: v.nullable(v.string()),
  /** Whether demo shooters took part in the result. */
  is_demo_result: v.boolean(),
  shot_count: v.number(),
  note: v.nullable(v.string()),
  /** The caller's shots and stakes in it; null for visitors, and without any. */
  mine: v.nullable(
    v.object({
      bill_count: v.number(),
      amount: baht,
      /** Paid out or given back. */
      paid: baht,
      shot_count: v.number(),
    }),
  ),
});

export type YeekeeDayRound = v.InferOutput<typeof dayRoundData>;

export const yeekeeDay = defineEndpoint({
  method: 'GET',
  path: '/api/lotto/yeekee/day',
  summary: 'All rounds of a day, with what the caller has in them',
  access: 'public',
  query: v.strictObject({
    /** The first one that is held by number when none is asked for. */
    market_id: v.optional(slug),
    /** The day that can be bet on now when none is asked for. */
    date: v.optional(calendarDay),
    agent_id: v.optional(agentId),
  }),
  data: v.object({
    server_time: v.string(),
    /** Null where the agent has no such market. */
    market: v.nullable(v.object({ market_id: v.string(), name: v.string(), image: v.string() })),
    date: v.string(),
    /** In the order of their numbers. */
    rounds: v.array(dayRoundData),
  }),
  errors: ['agent.unknown_code'],
});

export const yeekeeList = defineEndpoint({
  method: 'GET',
  path: '/api/lotto/yeekee/list',
  summary: 'One round: its state, the last shots, the prizes, and the shots of the caller',
  access: 'public',
  query: v.strictObject({ round_id: roundId, agent_id: v.optional(agentId) }),
  data: v.object({
    server_time: v.string(),
    round: yeekeeRoundData,
    /** The last ones, the latest first. */
    shots: v.array(shotData),
    prizes: v.array(prizeData),
    /** So many seconds have to pass between two shots of a member. */
    shot_wait_seconds: v.number(),
    /** Null for visitors. */
    mine: v.nullable(
      v.object({
        /** The last ones, the latest first. */
        shots: v.array(ownShotData),
        /** When the next shot is allowed; null when it is now. */
        next_shot_at: v.nullable(v.string()),
        prize_entry: prizeEntryData,
      }),
    ),
  }),
  errors: ['agent.unknown_code', 'lotto.unknown_round'],
});

export const yeekeeLists = defineEndpoint({
  method: 'GET',
  path: '/api/lotto/yeekee/lists',
  summary: 'All shots of a round, page by page, the latest first',
  access: 'public',
  query: v.strictObject({
    round_id: roundId,
    agent_id: v.optional(agentId),
    page: v.optional(countFromText(1, 100_000), 1),
  }),
  data: v.object({
    round_id: v.string(),
    page: v.number(),
    page_count: v.number(),
    shot_count: v.number(),
    shots: v.array(shotData),
  }),
  errors: ['agent.unknown_code', 'lotto.unknown_round'],
});

export const yeekeeShoot = defineEndpoint({
  method: 'POST',
  path: '/api/lotto/yeekee/shoot',
  summary: 'Shoot a number into a round; free, and again after the seconds of the agent',
  access: 'member',
  body: v.strictObject({
    agent_id: v.optional(agentId),
    round_id: roundId,
    number: shotNumber,
  }),
  data: v.object({
    round_id: v.string(),
    seq: v.number(),
    number: v.string(),
    shot_at: v.string(),
    next_shot_at: v.string(),
    /** Shots of the round right after this one. */
    shot_count: v.number(),
  }),
  /** `yeekee.too_soon` carries `next_shot_at` and `wait_ms`. */
  errors: [
    'agent.unknown_code',
    'lotto.unknown_round',
    'yeekee.shooting_waits',
    'yeekee.shooting_ended',
    'yeekee.too_soon',
    'yeekee.staff',
    'safety.refused',
    'request.idempotency_conflict',
  ],
  invalidates: ['lotto'],
});

/** Data with which anyone can recompute the result. The commitment was public before the first bet. */
const proofData = v.object({
  round_id: v.string(),
  round_key: v.string(),
  commitment: v.string(),
  /** Hex, 32 bytes. */
  seed: v.string(),
  /** All shots in the order of their `seq`. */
  shots: v.array(v.string()),
  /** With fewer shots the bills would have been given back. */
  fewest_shots: v.number(),
  /** The number that the server drew; null for a round whose bills were given back. */
  drawn: v.nullable(
    v.object({
      snapshot: v.string(),
      house_number: v.number(),
      result: v.string(),
    }),
  ),
  /** How the prizes were drawn; null until they are, and where bills were given back. */
  prizes: v.nullable(
    v.object({
      /** Masked names of the participants, in the order of their first shots. */
      entrants: v.array(v.string()),
      /** `place` in that list, from 1. */
      winners: v.array(v.object({ number: v.number(), place: v.number() })),
      /** What is won, in the order of the draw. */
      amounts: v.array(baht),
      /**
       * What they follow from: in satang, the pool is the number of entrants × `least_stake` × `share_percent` ÷ 1000, and
       * each of `most` is scaled by pool ÷ the sum of `most`, rounded down, where that is less than one. Null: given whole.
       */
      scale: v.nullable(
        v.object({
          most: v.array(baht),
          /** The least stake that counts among the entrants. */
          least_stake: baht,
          share_percent: v.number(),
        }),
      ),
    }),
  ),
});

export type YeekeeProof = v.InferOutput<typeof proofData>;

export const yeekeeProof = defineEndpoint({
  method: 'GET',
  path: '/api/lotto/yeekee/proof',
  summary: 'The seed and all shots of a round, once its result is out or its bills are given back',
  access: 'public',
  query: v.strictObject({ round_id: roundId, agent_id: v.optional(agentId) }),
  data: proofData,
  errors: ['agent.unknown_code', 'lotto.unknown_round', 'yeekee.no_proof'],
});

export const yeekeeStream = defineStream({
  path: '/api/lotto/yeekee/stream',
  summary: 'How a round stands, as server-sent events named `round`, whenever that changes',
  access: 'public',
  query: v.strictObject({ round_id: roundId, agent_id: v.optional(agentId) }),
  /** Every event carries the complete state, so a missed event loses nothing. */
  event: v.object({
    server_time: v.string(),
    state: v.picklist(roundStates),
    shooting: v.picklist(shootingStates),
    shot_count: v.number(),
    /** The five digits; null until they are drawn. */
    announced: v.nullable(v.string()),
    /** The last ones, the latest first. */
    shots: v.array(shotData),
  }),
  errors: ['agent.unknown_code', 'lotto.unknown_round', 'stream.too_many', 'stream.full'],
});
