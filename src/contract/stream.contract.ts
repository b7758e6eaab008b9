import * as v from 'valibot';
import { defineStream } from './endpoint';

/** Kinds of changes in a member's stream, each a `ChangeKind` of the calls. */
export const streamKinds = [
  'wallet',
  'points',
  'deposits',
  'withdrawals',
  'promotions',
  'redemptions',
  'vip',
  'spins',
  'quests',
  'cashback',
  'polls',
  'commission',
  'lotto',
  'notifications',
  'notices',
  'security',
] as const;
export type StreamKind = (typeof streamKinds)[number];

/**
 * Header of every answer to a member: a position in the member's stream that is older than the answer. A page that
 * listens from the earliest one that it got hears of everything that changed after what it shows.
 */
export const STREAM_POSITION_HEADER = 'x-stream-position';

/** Position of a listener in the stream. Opaque to clients. */
export const streamPosition = v.pipe(v.string(), v.regex(/^\d{1,18}$/));

export const memberStream = defineStream({
  path: '/api/stream',
  summary:
    'What changes for the member, as server-sent events named `change`; resumed by Last-Event-ID, the first event without one names every kind',
  access: 'member',
  query: v.strictObject({
    /** The last received id, for clients that cannot send a header. */
    last_event_id: v.optional(streamPosition),
  }),
  event: v.object({
    /** Readers must expect kinds that they do not know. */
    kinds: v.array(v.string()),
    /** An answer whose position is this or beyond shows the changes already. */
    shown_from: v.optional(streamPosition),
  }),
  errors: ['stream.too_many', 'stream.full'],
});
