import * as v from 'valibot';

/** Pattern of the id of a LINE user. */
const USER_ID = /^U[0-9a-f]{32}$/;
/** The end of the year 9999, the last that both JavaScript and SQL write with four digits. */
const LAST_MS = 253_402_300_799_999;

/** The user, group or room that an event comes from. */
const source = v.variant('type', [
  v.object({ type: v.literal('user'), userId: v.pipe(v.string(), v.regex(USER_ID)) }),
  v.object({ type: v.literal('group'), groupId: v.string() }),
  v.object({ type: v.literal('room'), roomId: v.string() }),
]);

const message = v.union([
  v.object({ type: v.literal('text'), text: v.string() }),
  v.object({ type: v.pipe(v.string(), v.notValue('text')) }),
]);

const replyToken = v.optional(v.string());

/**
 * The events that the house reads. Other fields and other kinds are ignored, because LINE adds some at any time. See
 * LINE's `webhook.yml`.
 */
const knownEvent = v.variant('type', [
  v.object({ type: v.literal('follow'), replyToken }),
  v.object({ type: v.literal('unfollow') }),
  v.object({ type: v.literal('message'), replyToken, message }),
  v.object({ type: v.literal('postback'), replyToken, postback: v.object({ data: v.string() }) }),
  v.object({ type: v.literal('join'), replyToken }),
]);

/** An event whose kind the house reads. */
export type KnownEvent = v.InferOutput<typeof knownEvent>;

/** The head of every event. */
export const eventHead = v.object({
  type: v.string(),
  webhookEventId: v.pipe(v.string(), v.minLength(1), v.maxLength(100)),
  /** Milliseconds since 1970, by LINE's clock. */
  timestamp: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(LAST_MS)),
  mode: v.optional(v.string(), 'active'),
  source: v.optional(v.unknown()),
  deliveryContext: v.optional(v.object({ isRedelivery: v.optional(v.boolean(), false) })),
});

/** A request of LINE's webhook. */
export const webhookRequest = v.object({ destination: v.string(), events: v.array(v.unknown()) });

/** Returns the source of an event; undefined for a kind of source that the house does not know. */
export function readSource(event: unknown): v.InferOutput<typeof source> | undefined {
  const parsed = v.safeParse(v.object({ source }), event);
  return parsed.success ? parsed.output.source : undefined;
}

/** Reads an event; undefined for a kind that means nothing to the house. */
export function readEvent(payload: unknown): KnownEvent | undefined {
  const parsed = v.safeParse(knownEvent, payload);
  return parsed.success ? parsed.output : undefined;
}
