import * as v from 'valibot';
import { isShot } from '@/domain/yeekee';
import { defineEndpoint, defineStream } from './endpoint';
import { agentId, baht, calendarDay, countFromText, slug } from './fields';
import { roundData, roundStates } from './lotto.contract';
import { roundId } from './lotto.fields';

/** Number of shots on one page of `yeekee/lists`. */
export const SHOTS_PAGE_LENGTH = 50;
/** Number of latest shots in `yeekee/list` and the stream. */
export const LATEST_SHOTS = 20;
/** Number of the caller's own latest shots in `yeekee/list`. */
export const OWN_SHOTS = 100;

/**
 * States of the shooting. `waiting`: the round is not open yet. `open`: shots are accepted. `ended`: no shots are
 * accepted, and all numbers are shown.
 */
export const shootingStates = ['waiting', 'open', 'ended'] as const;
export type ShootingState = (typeof shootingStates)[number];

const shotNumber = v.pipe(v.string(), v.check(isShot, 'กรุณากรอกตัวเลข 5 หลัก'));

const shotData = v.object({
  /** Number of the shot, from 1, without gaps. */
  seq: v.number(),
  /** Rank counted back from the latest shot, which has rank 1. */
  rank: v.number(),
  /** Masked name of the shooter: `081*****78`. */
  name: v.string(),
  /** Whether the shot is from a labelled demo shooter. */
  is_demo: v.boolean(),
  /**
   * The five digits of the shot; null while shooting is open, because the last shooter could otherwise choose the
   * result.
   */
  number: v.nullable(v.string()),
  shot_at: v.string(),
});

export type Shot = v.InferOutput<typeof shotData>;

const yeekeeRoundData = v.object({
  ...roundData.entries,
  /** The round's name inside the commitment: `2026-01-01/001`. */
  round_key: v.string(),
  /** Hex SHA-256 of the secret seed and the round key. It is public before the first bet and never changes. */
  commitment: v.string(),
  shooting: v.picklist(shootingStates),
  shooting_ends_at: v.string(),
  shot_count: v.number(),
  /**
   * Minimum number of shots; with fewer, every bill is refunded. This number is fixed with the commitment, as are the
   * prizes and the minimum stake for them.
   */
  fewest_shots: v.number(),
  /** Minimum stake in the round for taking part in the prize draw; stakes are weighted by expected loss. */
  prize_stake: baht,
  /** Number of participants so far; null once the prizes are drawn, and when bills are refunded. */
  prize_entrants: v.nullable(v.number()),
  /** Maximum of all prizes, in per cent of the participants' expected loss; null when the prizes are not scaled. */
  prize_share_percent: v.nullable(v.number()),
});

export type YeekeeRound = v.InferOutput<typeof yeekeeRoundData>;

/** States of a prize. A prize has no winner when too few members took part in the draw. */
export const prizeOutcomes = ['pending', 'paid', 'nobody', 'refunded'] as const;
export type PrizeOutcome = (typeof prizeOutcomes)[number];

const prizeData = v.object({
  /** Number of the prize in the order of the draw, from 1. */
  number: v.number(),
  /** Amount of the prize; before the draw, the amount that the current number of participants gives. */
  amount: baht,
  /** Maximum amount that the prize can have. */
  most: baht,
  /** Masked name of the winner; null before the draw, and without a winner. */
  name: v.nullable(v.string()),
  outcome: v.picklist(prizeOutcomes),
});

/** The caller's conditions for taking part in the prize draw. */
const prizeEntryData = v.object({
  has_shot: v.boolean(),
  /** Stake in this round, weighted by expected loss: a bet that returns 90 % counts in full. */
  valid_staked: baht,
  has_verified_phone: v.boolean(),
  /** Whether the member has won a prize today; a member wins at most one prize a day. */
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
  /** The five digits of the result; null until they are drawn. */
  announced: v.nullable(v.string()),
  /** Whether demo shooters took part in the result. */
  is_demo_result: v.boolean(),
  shot_count: v.number(),
  note: v.nullable(v.string()),
  /** The caller's shots and stakes in the round; null for a visitor, and for a member without shots and stakes. */
  mine: v.nullable(
    v.object({
      bill_count: v.number(),
      amount: baht,
      /** Amount paid out or refunded to the member. */
      paid: baht,
      shot_count: v.number(),
    }),
  ),
});

export type YeekeeDayRound = v.InferOutput<typeof dayRoundData>;

export const yeekeeDay = defineEndpoint({
  method: 'GET',
  path: '/api/lotto/yeekee/day',
  summary: "Lists all rounds of a day, with the caller's own bills and shots in each",
  access: 'public',
  query: v.strictObject({
    /** Id of the market; the default is the first market with numbered rounds. */
    market_id: v.optional(slug),
    /** Day of the rounds; the default is the day that can be bet on now. */
    date: v.optional(calendarDay),
    agent_id: v.optional(agentId),
  }),
  data: v.object({
    server_time: v.string(),
    /** The yeekee market; null when the agent has no such market. */
    market: v.nullable(v.object({ market_id: v.string(), name: v.string(), image: v.string() })),
    date: v.string(),
    /** Rounds of the day, in the order of their numbers. */
    rounds: v.array(dayRoundData),
  }),
  errors: ['agent.unknown_code'],
});

export const yeekeeList = defineEndpoint({
  method: 'GET',
  path: '/api/lotto/yeekee/list',
  summary: "Returns a round with its latest shots, its prizes, and the caller's own shots",
  access: 'public',
  query: v.strictObject({ round_id: roundId, agent_id: v.optional(agentId) }),
  data: v.object({
    server_time: v.string(),
    round: yeekeeRoundData,
    /** The latest shots of all members, newest first. */
    shots: v.array(shotData),
    prizes: v.array(prizeData),
    /** Seconds that must pass between two shots of a member. */
    shot_wait_seconds: v.number(),
    /** Data of the signed-in member; null for visitors. */
    mine: v.nullable(
      v.object({
        /** The member's latest shots, newest first. */
        shots: v.array(ownShotData),
        /** Time from which the next shot is allowed; null when it is allowed now. */
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
  summary: 'Lists all shots of a round, page by page, newest first',
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
  summary:
    'Shoots a number into a round, free of charge; a member has to wait some seconds between two shots',
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
    /** Number of shots of the round, counted immediately after the new shot. */
    shot_count: v.number(),
  }),
  /** `yeekee.too_soon` carries `next_shot_at`, and `wait_ms`, the milliseconds until then. */
  errors: [
    'agent.unknown_code',
    'lotto.unknown_round',
    'yeekee.shooting_waits',
    'yeekee.shooting_ended',
    'yeekee.too_soon',
    'yeekee.staff',
    'site.paused',
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
  /** The secret seed: 32 bytes, as hex. */
  seed: v.string(),
  /** The numbers of all shots, in the order of `seq`. */
  shots: v.array(v.string()),
  /** Minimum number of shots; with fewer, the bills would have been refunded. */
  fewest_shots: v.number(),
  /** The drawn result; null for a round whose bills were refunded. */
  drawn: v.nullable(
    v.object({
      snapshot: v.string(),
      house_number: v.number(),
      result: v.string(),
    }),
  ),
  /** Data of the prize draw; null before the draw, and when bills were refunded. */
  prizes: v.nullable(
    v.object({
      /** Masked names of the participants, in the order of their first shots. */
      entrants: v.array(v.string()),
      /** Winners of the draw. `number` is the prize, and `place` is the winner's position in `entrants`, from 1. */
      winners: v.array(v.object({ number: v.number(), place: v.number() })),
      /** Prize amounts, in the order of the draw. */
      amounts: v.array(baht),
      /**
       * Data by which the amounts were scaled, in satang. The pool is the number of entrants × `least_stake` ×
       * `share_percent` ÷ 1000. If the pool is less than the sum of `most`, every amount of `most` is multiplied by
       * pool ÷ that sum and rounded down. Null when the prizes were not scaled.
       */
      scale: v.nullable(
        v.object({
          most: v.array(baht),
          /** The smallest counted stake of an entrant, in satang. */
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
  summary:
    'Returns the seed and all shots of a round, once it has a result or its bills are refunded',
  access: 'public',
  query: v.strictObject({ round_id: roundId, agent_id: v.optional(agentId) }),
  data: proofData,
  errors: ['agent.unknown_code', 'lotto.unknown_round', 'yeekee.no_proof'],
});

export const yeekeeStream = defineStream({
  path: '/api/lotto/yeekee/stream',
  summary: 'Streams the state of a round as server-sent events named `round`, at every change',
  access: 'public',
  query: v.strictObject({ round_id: roundId, agent_id: v.optional(agentId) }),
  /** Every event carries the complete state, so a missed event loses nothing. */
  event: v.object({
    server_time: v.string(),
    state: v.picklist(roundStates),
    shooting: v.picklist(shootingStates),
    shot_count: v.number(),
    /** The five digits of the result; null until they are drawn. */
    announced: v.nullable(v.string()),
    /** The latest shots of all members, newest first. */
    shots: v.array(shotData),
  }),
  errors: ['agent.unknown_code', 'lotto.unknown_round', 'stream.too_many', 'stream.full'],
});
