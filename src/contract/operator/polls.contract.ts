import * as v from 'valibot';
import { defineOperatorEndpoint } from '../endpoint';
import { baht, countFromText } from '../fields';
import { instant } from '../gateway.contract';
import { moneyMovers, offerKeepers, offerReaders } from '../operator.roles';
import { MOST_CHOICES, pollNumber, pollPrizeKinds, pollStates } from '../polls.contract';
import { force, limit, note, paid } from './operator.fields';

const MOST_VOTES = 1_000;

const words = (most: number) => v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(most));

/** Path of a picture of the site, or of one that was handed in for articles. */
const picture = v.pipe(
  v.string(),
  v.regex(/^\/(?:art|pictures)\/[A-Za-z0-9/_-]+\.(?:webp|png|jpg)$/),
);

const choice = v.strictObject({
  name: words(40),
  image: picture,
  /** For wide screens. */
  image_tall: v.optional(picture),
});

const prize = v.strictObject({
  /** To `each` winner, or a `pool` that they share. */
  kind: v.picklist(pollPrizeKinds),
  amount: paid,
  turnover_multiple: v.optional(
    v.pipe(v.union([v.string(), v.number()]), v.transform(Number), v.minValue(0), v.maxValue(10)),
    1,
  ),
  /** Given whatever was played; otherwise all prizes together are no more than the play behind the votes pays for. */
  is_fixed: v.optional(v.boolean(), false),
});

const plan = v.pipe(
  v.strictObject({
    occasion: words(40),
    title: words(24),
    question: words(80),
    image: picture,
    image_wide: v.optional(picture),
    /** JPEG or PNG, for chats; left out, one is drawn with the question. */
    image_share: v.optional(v.pipe(picture, v.regex(/\.(?:png|jpg)$/))),
    /** Left out, it opens now. */
    opens_at: v.optional(instant),
    closes_at: instant,
    /** Left out, these two are the agent's rules. */
    baht_per_vote: v.optional(paid),
    most_votes: v.optional(countFromText(1, MOST_VOTES)),
    /** Left out, it is an opinion poll. */
    prize: v.optional(prize),
    force,
    choices: v.pipe(
      v.array(choice),
      v.minLength(2, 'has to name two choices at least'),
      v.maxLength(MOST_CHOICES, `has to name ${MOST_CHOICES} choices at most`),
      v.check(
        (choices) => new Set(choices.map(({ name }) => name)).size === choices.length,
        'no two choices may have one name',
      ),
    ),
  }),
  v.check(
    ({ opens_at, closes_at }) =>
      opens_at === undefined || Date.parse(opens_at) < Date.parse(closes_at),
    'it has to close after it opens',
  ),
);

/** A poll as an operator describes it. */
export type PollPlan = v.InferOutput<typeof plan>;

const named = v.strictObject({ poll_id: pollNumber });
const answer = v.strictObject({
  poll_id: pollNumber,
  /** Place among the choices, from 1 on. */
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
  /** An answer that another operator has to confirm. */
  waiting: v.nullable(v.object({ choice_id: v.number(), entered_by: v.string() })),
  answer_choice_id: v.nullable(v.number()),
  winners: v.nullable(v.number()),
  paid_winners: v.number(),
  /** Winners on a break, who are paid after it. */
  held_winners: v.number(),
  paid: baht,
  void_note: v.nullable(v.string()),
});

export type PollRow = v.InferInput<typeof pollRow>;

export const pollList = defineOperatorEndpoint({
  method: 'GET',
  path: '/operator/v1/polls',
  summary: 'Polls with their votes, answers and what was paid, the latest first',
  access: 'operator',
  roles: offerReaders,
  query: v.strictObject({ limit }),
  data: v.array(pollRow),
  errors: [],
});

export const pollCreate = defineOperatorEndpoint({
  method: 'POST',
  path: '/operator/v1/polls',
  summary:
    'Ask the members something; with a prize it has a right answer, which is named after the close',
  access: 'operator',
  roles: moneyMovers,
  body: plan,
  data: v.object({ poll_id: v.number() }),
  errors: ['offer.loses', 'operator.approval_needed'],
});

export const pollClose = defineOperatorEndpoint({
  method: 'POST',
  path: '/operator/v1/polls/close',
  summary: 'Close an open poll now, before its time',
  access: 'operator',
  roles: offerKeepers,
  body: named,
  data: v.null(),
  errors: ['request.not_found', 'poll.not_open', 'operator.decided'],
});

export const pollAnswer = defineOperatorEndpoint({
  method: 'POST',
  path: '/operator/v1/polls/answer',
  summary: 'Name the right answer of a closed poll; it holds when another operator confirms it',
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
  summary: 'The answer that waits, entered by somebody else, is right: its winners are paid',
  access: 'operator',
  roles: moneyMovers,
  /** Says the answer once more, so that nobody confirms another than they mean. */
  body: answer,
  data: v.object({ winners: v.number() }),
  errors: ['request.not_found', 'poll.no_answer_waits', 'poll.confirmed_by_same'],
});

export const pollAnswerWithdraw = defineOperatorEndpoint({
  method: 'POST',
  path: '/operator/v1/polls/answer/withdraw',
  summary: 'The answer that waits is wrong',
  access: 'operator',
  roles: moneyMovers,
  body: named,
  data: v.null(),
  errors: ['request.not_found', 'poll.no_answer_waits'],
});

export const pollVoid = defineOperatorEndpoint({
  method: 'POST',
  path: '/operator/v1/polls/void',
  summary: 'Call a poll off that has no answer: votes are given back, members read the note',
  access: 'operator',
  roles: moneyMovers,
  body: v.strictObject({ poll_id: pollNumber, note }),
  data: v.null(),
  errors: ['request.not_found', 'operator.decided'],
});
