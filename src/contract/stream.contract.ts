import * as v from 'valibot';
import { defineStream } from './endpoint';

/** Kinds of changes in a member's stream; every kind is a `ChangeKind`. */
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
  'safety',
  'notifications',
  'content',
  'notices',
  'security',
  'site',
  'brand',
] as const;
export type StreamKind = (typeof streamKinds)[number];

/**
 * Header of every response to a member, with a stream position from before the response was computed. A page that
 * listens from the earliest position it received hears of every change after the data it shows.
 */
export const STREAM_POSITION_HEADER = 'x-stream-position';

/** Position of a listener in the stream. Opaque to clients. */
export const streamPosition = v.pipe(v.string(), v.regex(/^\d{1,18}$/));

export const memberStream = defineStream({
  path: '/api/stream',
  summary:
    "Streams the member's changes as server-sent events named `change`; resumes by Last-Event-ID, else the first event names every kind",
  access: 'member',
  query: v.strictObject({
    /** Id of the last received event, for clients that cannot send a header. */
    last_event_id: v.optional(streamPosition),
    /** Position of the data in the page's HTML, from which the first event tells changes that all members see. */
    page_position: v.optional(streamPosition),
  }),
  event: v.object({
    /** Kinds of data that have changed. Readers must tolerate unknown kinds. */
    kinds: v.array(v.string()),
    /** Stream position. A response whose position is not earlier already includes the changes. */
    shown_from: v.optional(streamPosition),
  }),
  errors: ['stream.too_many', 'stream.full'],
});
