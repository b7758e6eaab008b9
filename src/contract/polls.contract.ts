import * as v from 'valibot';
import { defineEndpoint } from './endpoint';
import { agentId, baht, countFromText, url } from './fields';

/** The poll that the events of every agent lead to. */
export const FIRST_POLL = 1;

/** What a prize of a poll is given to: each winner, or all of them together. */
export const pollPrizeKinds = ['each', 'pool'] as const;
export type PollPrizeKind = (typeof pollPrizeKinds)[number];

/** `answered`: the right choice is named, and winners are paid. `closed` comes before that, or ends an opinion poll. */
export const pollStates = ['scheduled', 'open', 'closed', 'answered', 'void'] as const;
export type PollState = (typeof pollStates)[number];

/** Number of a poll among those of its agent. */
export const pollNumber = countFromText(1, 999_999_999);

/** Most choices of a poll. */
export const MOST_CHOICES = 12;

const choiceId = countFromText(1, 99);

const pollQuery = {
  /** Left out, the one that events lead to. */
  poll_id: v.optional(pollNumber, FIRST_POLL),
  agent_id: v.optional(agentId),
};

const prizeData = v.object({
  kind: v.picklist(pollPrizeKinds),
  amount: baht,
  /** How often a prize has to be played before it may leave. */
  turnover_multiple: v.number(),
  /**
   * All prizes together are at most the votes times what a vote asks for, divided by this; null: the prize is given
   * whatever was played.
   */
  play_per_baht: v.nullable(v.number()),
});

/** A poll in a list. */
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
  /** So much credited while it is open, and played once, gives a vote, up to so many. */
  baht_per_vote: baht,
  most_votes: v.number(),
  /** The right one, once it is named. */
  answer_choice_id: v.nullable(v.number()),
  winner_count: v.nullable(v.number()),
  /** Why it was called off. */
  void_note: v.nullable(v.string()),
});

export type PollConfig = v.InferOutput<typeof configData>;

const choiceData = v.object({
  id: v.number(),
  name: v.string(),
  image: url,
  /** For wide screens; null: the same. */
  image_tall: v.nullable(url),
});

export type PollChoice = v.InferOutput<typeof choiceData>;

export const pollConfig = defineEndpoint({
  method: 'GET',
  path: '/api/poll/config',
  summary:
    'A poll with its choices, and which others are on; `config` is null where the agent has no such poll',
  access: 'public',
  query: v.strictObject(pollQuery),
  data: v.object({
    server_time: v.string(),
    config: v.nullable(configData),
    choices: v.array(choiceData),
    metadata: v.object({
      /** Other polls that are open, those that close first at the front. */
      running: v.array(pollBrief),
      /** The poll that was answered last. */
      last_answered: v.nullable(v.object({ id: v.number(), title: v.string() })),
    }),
  }),
  errors: ['agent.unknown_code'],
});

export const pollStats = defineEndpoint({
  method: 'GET',
  path: '/api/poll/stats',
  summary:
    'How many voted for what; hidden until the close, or until the own vote of the member who asks',
  access: 'public',
  query: v.strictObject(pollQuery),
  data: v.object({
    /** Of all choices together. */
    total_votes: v.number(),
    /** Null while it is hidden. */
    choices: v.nullable(v.array(v.object({ choice_id: v.number(), votes: v.number() }))),
  }),
  errors: ['request.not_found', 'agent.unknown_code'],
});

export const pollWinners = defineEndpoint({
  method: 'GET',
  path: '/api/poll/winners',
  summary: 'Who named the right answer, in the order of their votes, with masked names',
  access: 'public',
  query: v.strictObject({
    ...pollQuery,
    limit: v.optional(countFromText(1, 100), 20),
    /** Place of the last one of the page before. */
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
  /** When the deposits behind it were counted; null: never. */
  last_updated_quota: v.nullable(v.string()),
  /** Votes that the deposits came to, used ones too. */
  earned: v.number(),
  /** What the member voted for, and how often. */
  own_votes: v.array(v.object({ choice_id: v.number(), votes: v.number() })),
  /** What the member has won; `waiting` is not in the wallet yet. */
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
  summary: "The member's votes in a poll as they were counted last",
  access: 'member',
  query: quotaQuery,
  data: quotaData,
  errors: ['agent.unknown_code', 'request.not_found'],
});

export const pollQuotaCheck = defineEndpoint({
  method: 'GET',
  path: '/api/poll/quota/check',
  summary: "Count the member's votes in a poll anew",
  access: 'member',
  query: quotaQuery,
  data: quotaData,
  errors: ['agent.unknown_code', 'request.not_found'],
});

export const pollSubmit = defineEndpoint({
  method: 'POST',
  path: '/api/poll/submit',
  summary: 'Use one vote for a choice; it is never taken back',
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
