import * as v from 'valibot';
import { defineOperatorEndpoint } from '../endpoint';
import { baht, countFromText } from '../fields';
import { instant } from '../gateway.contract';
import { moneyMovers, offerEditors, offerReaders, pollWriters } from '../operator-roles';
import { MOST_CHOICES, pollNumber, pollPrizeKinds, pollStates } from '../polls.contract';
import { force, limit, note, paid, searchText } from './operator.fields';

const MOST_VOTES = 1_000;

const text = (most: number) => v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(most));

/** Path of a picture of this site, or of an uploaded one. */
const picture = v.pipe(
  v.string(),
  v.regex(/^\/(?:art|pictures)\/[A-Za-z0-9/_-]+\.(?:webp|png|jpg)$/),
);

const choice = v.strictObject({
  name: text(40),
  image: picture,
  /** Picture for wide screens. */
  image_tall: v.optional(picture),
});

const prize = v.strictObject({
  /** `each`: every winner gets the amount. `pool`: the winners share the amount. */
  kind: v.picklist(pollPrizeKinds),
  amount: paid,
  turnover_multiple: v.optional(
    v.pipe(v.union([v.string(), v.number()]), v.transform(Number), v.minValue(0), v.maxValue(10)),
    1,
  ),
  /**
   * True: the prize does not depend on turnover. False: all prizes together are capped at the sum that the turnover
   * behind the votes pays for.
   */
  is_fixed: v.optional(v.boolean(), false),
});

const plan = v.pipe(
  v.strictObject({
    occasion: text(40),
    title: text(24),
    question: text(80),
    image: picture,
    image_wide: v.optional(picture),
    /** JPEG or PNG for chats; without it, a picture with the question is drawn. */
    image_share: v.optional(v.pipe(picture, v.regex(/\.(?:png|jpg)$/))),
    /** Time at which the poll opens; without it, the poll opens now. */
    opens_at: v.optional(instant),
    closes_at: instant,
    /** Amount of deposits per vote, and maximum votes per member; without these fields, the agent's rules apply. */
    baht_per_vote: v.optional(paid),
    most_votes: v.optional(countFromText(1, MOST_VOTES)),
    /** Prize for the right answer; without it, the poll is an opinion poll. */
    prize: v.optional(prize),
    force,
    choices: v.pipe(
      v.array(choice),
      v.minLength(2, 'must have at least two choices'),
      v.maxLength(MOST_CHOICES, `must have at most ${MOST_CHOICES} choices`),
      v.check(
        (choices) => new Set(choices.map(({ name }) => name)).size === choices.length,
        'must have choices with different names',
      ),
    ),
  }),
  v.check(
    ({ opens_at, closes_at }) =>
      opens_at === undefined || Date.parse(opens_at) < Date.parse(closes_at),
    'closes_at must be after opens_at',
  ),
);

/** A poll as an operator plans it. */
export type PollPlan = v.InferOutput<typeof plan>;

const named = v.strictObject({ poll_id: pollNumber });
const answer = v.strictObject({
  poll_id: pollNumber,
  /** Position of the answer among the choices, from 1. */
  choice_id: countFromText(1, MOST_CHOICES),
});

const pollRow = v.object({
  poll_id: v.number(),
  title: v.string(),
  state: v.picklist(pollStates),
  opens_at: v.string(),
  closes_at: v.string(),
  prize: v.nullable(v.object({ kind: v.picklist(pollPrizeKinds), amount: baht })),
  voters: v.number(),
  choices: v.array(v.object({ choice_id: v.number(), name: v.string(), votes: v.number() })),
  /** An answer that a second operator has to confirm; null otherwise. */
  waiting: v.nullable(v.object({ choice_id: v.number(), entered_by: v.string() })),
  answer_choice_id: v.nullable(v.number()),
  winners: v.nullable(v.number()),
  paid_winners: v.number(),
  /** Number of winners on a break from play, who are paid after the break. */
  held_winners: v.number(),
  paid: baht,
  void_note: v.nullable(v.string()),
});

export type PollRow = v.InferInput<typeof pollRow>;

export const pollList = defineOperatorEndpoint({
  method: 'GET',
  path: '/operator/v1/polls',
  summary: 'Lists polls with their votes, answers and paid prizes, newest first',
  access: 'operator',
  roles: offerReaders,
  query: v.strictObject({
    state: v.optional(v.picklist(pollStates)),
    /** Part of a title or question. */
    q: v.optional(searchText),
    poll_id: v.optional(pollNumber),
    /** `next_cursor` of the previous page. */
    cursor: v.optional(v.pipe(v.string(), v.regex(/^\d{1,9}$/))),
    limit,
  }),
  data: v.object({ rows: v.array(pollRow), next_cursor: v.nullable(v.string()) }),
  errors: [],
});

/** A poll with its votes and its answer. */
export type OperatorPoll = v.InferOutput<typeof pollRow>;

export const pollCreate = defineOperatorEndpoint({
  method: 'POST',
  path: '/operator/v1/polls',
  summary: 'Creates a poll; one with a prize has a right answer, which is entered after it closes',
  access: 'operator',
  roles: pollWriters,
  body: plan,
  data: v.object({ poll_id: v.number() }),
  errors: ['offer.loses', 'operator.approval_needed'],
});

export const pollClose = defineOperatorEndpoint({
  method: 'POST',
  path: '/operator/v1/polls/close',
  summary: 'Closes an open poll before its time',
  access: 'operator',
  roles: offerEditors,
  body: named,
  data: v.null(),
  errors: ['request.not_found', 'poll.not_open', 'operator.decided'],
});

export const pollAnswer = defineOperatorEndpoint({
  method: 'POST',
  path: '/operator/v1/polls/answer',
  summary:
    'Enters the right answer of a closed poll; it takes effect when another operator confirms it',
  access: 'operator',
  roles: moneyMovers,
  body: answer,
  data: v.null(),
  errors: [
    'request.not_found',
    'poll.opinion',
    'poll.not_closed',
    'poll.unknown_choice',
    'poll.answer_waits',
    'operator.decided',
  ],
});

export const pollAnswerConfirm = defineOperatorEndpoint({
  method: 'POST',
  path: '/operator/v1/polls/answer/confirm',
  summary: 'Confirms a waiting answer that another operator entered; its winners are then paid',
  access: 'operator',
  roles: moneyMovers,
  /** The call repeats the answer, so that an operator cannot confirm a different answer by mistake. */
  body: answer,
  data: v.object({ winners: v.number() }),
  errors: ['request.not_found', 'poll.no_answer_waits', 'poll.confirmed_by_same'],
});

export const pollAnswerWithdraw = defineOperatorEndpoint({
  method: 'POST',
  path: '/operator/v1/polls/answer/withdraw',
  summary: 'Withdraws a waiting answer',
  access: 'operator',
  roles: moneyMovers,
  body: named,
  data: v.null(),
  errors: ['request.not_found', 'poll.no_answer_waits'],
});

export const pollVoid = defineOperatorEndpoint({
  method: 'POST',
  path: '/operator/v1/polls/void',
  summary:
    'Voids a poll without an answer; the play used by its votes is given back and members see the note',
  access: 'operator',
  roles: moneyMovers,
  body: v.strictObject({ poll_id: pollNumber, note }),
  data: v.null(),
  errors: ['request.not_found', 'operator.decided'],
});
