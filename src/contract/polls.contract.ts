import * as v from 'valibot';
import { defineEndpoint } from './endpoint';
import { agentId, baht, countFromText, url } from './fields';

/** Number of the poll to which the events of every agent lead. */
export const FIRST_POLL = 1;

/** Prizes of polls. `each`: an amount for every winner. `pool`: an amount that the winners share. */
export const pollPrizeKinds = ['each', 'pool'] as const;
export type PollPrizeKind = (typeof pollPrizeKinds)[number];

/**
 * States of a poll. `closed` takes no more votes, and is the last state of an opinion poll. `answered`: the right
 * choice is known, and winners are paid.
 */
export const pollStates = ['scheduled', 'open', 'closed', 'answered', 'void'] as const;
export type PollState = (typeof pollStates)[number];

/** Number of a poll within its agent. */
export const pollNumber = countFromText(1, 999_999_999);

/** Maximum number of choices of a poll. */
export const MOST_CHOICES = 12;

const choiceId = countFromText(1, 99);

const pollQuery = {
  /** Number of the poll; the default is the poll to which events lead. */
  poll_id: v.optional(pollNumber, FIRST_POLL),
  agent_id: v.optional(agentId),
};

const prizeData = v.object({
  kind: v.picklist(pollPrizeKinds),
  amount: baht,
  /** How many times a prize has to be played before a withdrawal. */
  turnover_multiple: v.number(),
  /**
   * Turnover behind each baht of prizes: all prizes together are at most the number of votes × `baht_per_vote` ÷ this
   * number. It is null when the prize does not depend on turnover.
   */
  play_per_baht: v.nullable(v.number()),
});

/** A poll as lists show it. */
const pollBrief = v.object({
  id: v.number(),
  title: v.string(),
  image: url,
  closes_at: v.string(),
  prize: v.nullable(prizeData),
});

const configData = v.object({
  ...pollBrief.entries,
  /** A short line above the title. */
  occasion: v.string(),
  question: v.string(),
  image_wide: url,
  opens_at: v.string(),
  state: v.picklist(pollStates),
  /**
   * Amount of deposits for one vote. The deposits must be credited while the poll is open, and the amount must then be
   * played.
   */
  baht_per_vote: baht,
  /** Maximum number of votes of a member. */
  most_votes: v.number(),
  /** The right choice; null until it is known. */
  answer_choice_id: v.nullable(v.number()),
  winner_count: v.nullable(v.number()),
  /** Reason for voiding the poll; null for a poll that was not voided. */
  void_note: v.nullable(v.string()),
});

export type PollConfig = v.InferOutput<typeof configData>;

const choiceData = v.object({
  id: v.number(),
  name: v.string(),
  image: url,
  /** Picture for wide screens; null when `image` is used. */
  image_tall: v.nullable(url),
});

export type PollChoice = v.InferOutput<typeof choiceData>;

export const pollConfig = defineEndpoint({
  method: 'GET',
  path: '/api/poll/config',
  summary:
    'Returns a poll with its choices, and the other open polls; `config` is null if the agent has no such poll',
  access: 'public',
  query: v.strictObject(pollQuery),
  data: v.object({
    server_time: v.string(),
    config: v.nullable(configData),
    choices: v.array(choiceData),
    metadata: v.object({
      /** Other open polls, the first to close being first. */
      running: v.array(pollBrief),
      /** The poll that was answered last; null when there is none. */
      last_answered: v.nullable(v.object({ id: v.number(), title: v.string() })),
    }),
  }),
  errors: ['agent.unknown_code'],
});

export const pollStats = defineEndpoint({
  method: 'GET',
  path: '/api/poll/stats',
  summary:
    'Returns the vote counts of a poll; counts by choice are hidden until it closes or the member has voted',
  access: 'public',
  query: v.strictObject(pollQuery),
  data: v.object({
    /** Votes for all choices together. */
    total_votes: v.number(),
    /** Votes by choice; null while they are hidden. */
    choices: v.nullable(v.array(v.object({ choice_id: v.number(), votes: v.number() }))),
  }),
  errors: ['request.not_found', 'agent.unknown_code'],
});

export const pollWinners = defineEndpoint({
  method: 'GET',
  path: '/api/poll/winners',
  summary: 'Lists the winners of a poll in the order of their votes, with masked names',
  access: 'public',
  query: v.strictObject({
    ...pollQuery,
    limit: v.optional(countFromText(1, 100), 20),
    /** Rank of the last winner on the previous page. */
    cursor: v.optional(countFromText(1, Number.MAX_SAFE_INTEGER)),
  }),
  data: v.object({
    poll: v.object({ id: v.number(), title: v.string(), answer: v.nullable(v.string()) }),
    winners: v.array(
      v.object({ place: v.number(), username: v.string(), amount: baht, answered_at: v.string() }),
    ),
    next_cursor: v.nullable(v.string()),
  }),
  errors: ['request.not_found', 'agent.unknown_code'],
});

const quotaData = v.object({
  /** Votes that the member can use. */
  user_quota: v.number(),
  /** Time at which the deposits behind the votes were last counted; null when they never were. */
  last_updated_quota: v.nullable(v.string()),
  /** Votes earned by deposits, including used ones. */
  earned: v.number(),
  /** The member's own votes by choice. */
  own_votes: v.array(v.object({ choice_id: v.number(), votes: v.number() })),
  /** The member's prize; null without a prize. While it is `waiting`, it is not in the wallet yet. */
  prize: v.nullable(v.object({ amount: baht, state: v.picklist(['paid', 'waiting']) })),
});

export type PollQuota = v.InferOutput<typeof quotaData>;

const quotaQuery = v.strictObject({
  poll_id: v.optional(pollNumber, FIRST_POLL),
  agent_id: v.optional(agentId),
});

export const pollQuotaGet = defineEndpoint({
  method: 'GET',
  path: '/api/poll/quota/get',
  summary: "Returns the member's votes in a poll as last counted",
  access: 'member',
  query: quotaQuery,
  data: quotaData,
  errors: ['agent.unknown_code', 'request.not_found'],
});

export const pollQuotaCheck = defineEndpoint({
  method: 'GET',
  path: '/api/poll/quota/check',
  summary: "Recounts the member's votes in a poll and returns them",
  access: 'member',
  query: quotaQuery,
  data: quotaData,
  errors: ['agent.unknown_code', 'request.not_found'],
});

export const pollSubmit = defineEndpoint({
  method: 'POST',
  path: '/api/poll/submit',
  summary: 'Casts one vote for a choice; it cannot be taken back',
  access: 'member',
  body: v.strictObject({
    poll_id: pollNumber,
    choice_id: choiceId,
    agent_id: v.optional(agentId),
  }),
  data: quotaData,
  errors: [
    'agent.unknown_code',
    'request.not_found',
    'poll.not_open',
    'poll.closed',
    'poll.void',
    'poll.unknown_choice',
    'poll.no_quota',
    'poll.other_choice',
    'poll.play_needed',
    'poll.staff',
    'safety.refused',
    'request.idempotency_conflict',
  ],
  invalidates: ['polls'],
});
