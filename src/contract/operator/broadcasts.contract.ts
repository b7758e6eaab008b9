import * as v from 'valibot';
import { defineOperatorEndpoint } from '../endpoint';
import { baht, countFromText, phone, typedBaht } from '../fields';
import { instant } from '../gateway.contract';
import { broadcastStoppers, contentEditors, offerReaders, owners } from '../operator-roles';
import type { RouteName } from '../routes';
import { limit, rowId } from './operator.fields';

/**
 * Groups of linked friends of the official account who may get a broadcast: all of them, those without a deposit for
 * 14 days, those with a lottery bill within 30 days, those with a VIP level, and those who have taken no promotion this
 * month.
 */
export const broadcastSegments = [
  'all',
  'no_deposit',
  'lottery_players',
  'vip',
  'no_promotion',
] as const;
export type BroadcastSegment = (typeof broadcastSegments)[number];

/** Screens that the button of a text may open. */
export const broadcastScreens = [
  'home',
  'promotions',
  'lottoLobby',
  'yeekee',
  'lottoResults',
  'slot',
  'casino',
  'sport',
  'fishing',
  'wheel',
  'quest',
  'coupon',
  'cashback',
  'winloss',
  'redeem',
  'affiliate',
  'poll',
  'article',
  'memberVip',
] as const satisfies readonly RouteName[];

/** Highest number of letters of a text. */
export const MOST_BROADCAST_LETTERS = 300;
const MOST_TITLE_LETTERS = 60;
const MOST_REVISION = 1_000_000;
const MOST_FREE_MESSAGES = 10_000_000;
/** Highest price of a message, in satang. */
const MOST_PRICE_SATANG = 10_00;

/** Returns a schema for a text of at most this number of letters; vowels and tones count as letters. */
const letters = (most: number) =>
  v.pipe(
    v.string(),
    v.trim(),
    v.minLength(1, 'ต้องมีข้อความ'),
    v.maxLength(most, `ยาวได้ไม่เกิน ${most} ตัวอักษร`),
  );

const card = v.variant('kind', [
  /** An open promotion, with its own title, summary and picture. */
  v.strictObject({ kind: v.literal('promotion'), promotion_id: rowId }),
  /** A plain text under the title, with a button to one screen. */
  v.strictObject({
    kind: v.literal('text'),
    text: letters(MOST_BROADCAST_LETTERS),
    screen: v.picklist(broadcastScreens),
  }),
]);
export type BroadcastCard = v.InferOutput<typeof card>;

/**
 * `proposed` waits for the approval of a second person; `approved` waits for its first batch, at the latest until the next
 * hour of sending.
 */
export const broadcastStates = [
  'draft',
  'proposed',
  'approved',
  'sending',
  'ended',
  'discarded',
] as const;
export type BroadcastState = (typeof broadcastStates)[number];

/**
 * Why a broadcast has ended: all batches were handed to LINE, a person stopped it, its promotion closed, only the
 * reserve of the month is left, LINE refused it, or it was not finished within a day of its first batch.
 */
export const broadcastEndings = [
  'sent',
  'stopped',
  'promotion_closed',
  'quota',
  'refused',
  'too_late',
] as const;
export type BroadcastEnding = (typeof broadcastEndings)[number];

const broadcast = v.object({
  /** Number of the broadcast. */
  id: v.number(),
  /** Number of the writing, which counts up with each edit. */
  revision: v.number(),
  title: v.string(),
  segment: v.picklist(broadcastSegments),
  card,
  /** Name of the card's promotion; null for a text. */
  promotion: v.nullable(v.string()),
  /** Earliest time of sending; null for as soon as it is approved. It is sent from 10:00 to 20:00 in Thailand. */
  starts_at: v.nullable(v.string()),
  state: v.picklist(broadcastStates),
  ended_as: v.nullable(v.picklist(broadcastEndings)),
  written_by: v.string(),
  written_at: v.string(),
  /** Number of the latest approval that was asked for; null before the first. */
  approval: v.nullable(v.number()),
  proposed_by: v.nullable(v.string()),
  /** Null also where one person runs the site. */
  approved_by: v.nullable(v.string()),
  approved_at: v.nullable(v.string()),
  ended_at: v.nullable(v.string()),
  stopped_by: v.nullable(v.string()),
  /** All are zero until the approval fixes the recipients. */
  counts: v.object({
    /** Members for whom the broadcast was approved. */
    recipients: v.number(),
    /** Members for whom LINE has accepted it; LINE does not tell who has seen it. */
    accepted: v.number(),
    /** Members for whom LINE refused it, or did not answer for too long. */
    failed: v.number(),
    /** Members who were left out just before sending, because it was no longer meant for them. */
    left_out: v.number(),
    /** Members to whom it was not sent because it ended early. */
    unsent: v.number(),
    waiting: v.number(),
    batches: v.number(),
    /** Batches that LINE has accepted. */
    batches_sent: v.number(),
    batches_waiting: v.number(),
  }),
});
export type Broadcast = v.InferOutput<typeof broadcast>;

const connection = ['line.no_official_account'] as const;

export const broadcastList = defineOperatorEndpoint({
  method: 'GET',
  path: '/operator/v1/line/broadcasts',
  summary:
    'Lists broadcasts of the official account, the latest first; discarded ones only if their state is asked for',
  access: 'operator',
  roles: offerReaders,
  query: v.strictObject({ state: v.optional(v.picklist(broadcastStates)), limit }),
  data: v.array(broadcast),
  errors: [...connection],
});

export const broadcastShow = defineOperatorEndpoint({
  method: 'GET',
  path: '/operator/v1/line/broadcasts/show',
  summary: 'Returns a broadcast with the counts of what LINE has accepted so far',
  access: 'operator',
  roles: offerReaders,
  query: v.strictObject({ id: rowId }),
  data: broadcast,
  errors: [...connection, 'request.not_found'],
});

export const broadcastQuote = defineOperatorEndpoint({
  method: 'GET',
  path: '/operator/v1/line/broadcasts/quote',
  summary:
    'Returns how many members a broadcast would reach now, what it costs and when it is sent',
  access: 'operator',
  roles: offerReaders,
  query: v.strictObject({ id: rowId }),
  data: v.object({
    recipients: v.number(),
    /** Messages that LINE counts: one for each recipient. */
    messages: v.number(),
    /** Messages that the account has sent this month. */
    used: v.number(),
    /** Messages that the account may send this month; null without a limit. */
    most: v.nullable(v.number()),
    /**
     * Messages left of the month after the broadcast, above the share that is kept for money and access; below zero it
     * ends early. Null without a limit.
     */
    left_above_reserve: v.nullable(v.number()),
    /** Cost of the messages beyond the free ones of the month; null when no price is set. */
    cost: v.nullable(baht),
    /** When the first batch would be sent, if it were approved now. */
    sends_at: v.string(),
  }),
  errors: [...connection, 'request.not_found', 'line.unavailable'],
});

export const broadcastReach = defineOperatorEndpoint({
  method: 'GET',
  path: '/operator/v1/line/broadcasts/reach',
  summary: 'Counts the members whom a broadcast to a segment would reach now',
  access: 'operator',
  roles: offerReaders,
  query: v.strictObject({ segment: v.picklist(broadcastSegments) }),
  data: v.object({ recipients: v.number() }),
  errors: [...connection],
});

const writing = {
  title: letters(MOST_TITLE_LETTERS),
  segment: v.picklist(broadcastSegments),
  card,
  starts_at: v.optional(v.nullable(instant), null),
};

export const broadcastDraft = defineOperatorEndpoint({
  method: 'POST',
  path: '/operator/v1/line/broadcasts/draft',
  summary:
    'Writes a draft of a broadcast, or with `id` and `revision` writes an existing draft anew',
  access: 'operator',
  roles: contentEditors,
  body: v.pipe(
    v.strictObject({
      id: v.optional(rowId),
      /** The writing that the author has seen. */
      revision: v.optional(countFromText(1, MOST_REVISION)),
      ...writing,
    }),
    v.check(
      ({ id, revision }) => (id === undefined) === (revision === undefined),
      'id and revision belong together',
    ),
  ),
  data: v.object({ id: v.number(), revision: v.number() }),
  errors: [
    ...connection,
    'request.not_found',
    'content.changed',
    'broadcast.no_draft',
    'broadcast.asked',
    'broadcast.promotion_closed',
  ],
});
export type BroadcastWriting = Omit<v.InferOutput<typeof broadcastDraft.body>, 'id' | 'revision'>;

export const broadcastDiscard = defineOperatorEndpoint({
  method: 'POST',
  path: '/operator/v1/line/broadcasts/discard',
  summary: 'Discards a draft of a broadcast',
  access: 'operator',
  roles: contentEditors,
  body: v.strictObject({ id: rowId }),
  data: v.null(),
  errors: [...connection, 'request.not_found', 'broadcast.no_draft', 'broadcast.asked'],
});

export const broadcastPreview = defineOperatorEndpoint({
  method: 'POST',
  path: '/operator/v1/line/broadcasts/preview',
  summary:
    'Sends the card of a broadcast to the LINE account of one member, such as the author, as a counted message',
  access: 'operator',
  roles: contentEditors,
  body: v.strictObject({
    id: rowId,
    /** Phone of a linked member who is a friend of the official account. */
    username: phone,
  }),
  data: v.null(),
  errors: [
    ...connection,
    'request.not_found',
    'request.too_many',
    'line.member_no_friend',
    'line.unavailable',
    'broadcast.promotion_closed',
    'broadcast.member_excluded',
    'broadcast.no_address',
  ],
});

export const broadcastPropose = defineOperatorEndpoint({
  method: 'POST',
  path: '/operator/v1/line/broadcasts/propose',
  summary:
    'Asks a second person to approve a broadcast, with its recipients and cost. A broadcast that is asked for already keeps its approval',
  access: 'operator',
  roles: contentEditors,
  body: v.strictObject({ id: rowId, revision: countFromText(1, MOST_REVISION) }),
  /** The approval that waits for another person; null where one person runs the site, and it is approved at once. */
  data: v.object({ approval: v.nullable(v.number()) }),
  errors: [
    ...connection,
    'request.not_found',
    'content.changed',
    'line.unavailable',
    'broadcast.no_draft',
    'broadcast.promotion_closed',
    'broadcast.no_recipients',
    'broadcast.no_address',
    'broadcast.quota',
  ],
});

export const broadcastStop = defineOperatorEndpoint({
  method: 'POST',
  path: '/operator/v1/line/broadcasts/stop',
  summary:
    'Stops an approved broadcast before its next batch; messages that LINE has accepted stay',
  access: 'operator',
  roles: broadcastStoppers,
  body: v.strictObject({ id: rowId }),
  data: v.null(),
  errors: [...connection, 'request.not_found', 'broadcast.not_running'],
});

const price = {
  /** Messages of a month that LINE does not charge. */
  free_messages: countFromText(0, MOST_FREE_MESSAGES),
  /** Price of each further message; null when it is not known. */
  price: v.nullable(v.pipe(typedBaht, v.minValue(0), v.maxValue(MOST_PRICE_SATANG))),
};

export const messagePrice = defineOperatorEndpoint({
  method: 'GET',
  path: '/operator/v1/line/message-price',
  summary: 'Returns the free messages of a month and the price of each further one',
  access: 'operator',
  roles: offerReaders,
  data: v.object({ free_messages: v.number(), price: v.nullable(baht) }),
  errors: [...connection],
});

export const setMessagePrice = defineOperatorEndpoint({
  method: 'POST',
  path: '/operator/v1/line/message-price',
  summary: 'Sets the free messages of a month and the price of each further one, for quotes',
  access: 'operator',
  roles: owners,
  body: v.strictObject(price),
  data: v.null(),
  errors: [...connection],
});
