import type { Logger } from 'pino';
import type { Db } from '../db/tables';
import { countAttempt } from '../http/attempts.service';
import { TooManyError } from '../http/refusal';
import { reachFriendship } from '../quests/membership.service';
import { fetchLineUser, type LineUser, recordFriendship, recordMessage } from './friends.service';
import { LineCallError, type LineMessage, type MessagingGateway } from './messaging-gateway';
import type { Replies } from './replies/replies';
import { type KnownEvent, readEvent, readSource } from './webhook-event';
import type { ClaimedEvent } from './webhook-events.queries';

/** Milliseconds after which an event is not answered any more: LINE forgets its reply token after a minute. */
const FRESH_MS = 50_000;
/** Milliseconds within which a reply that failed is tried once more. */
const RETRY_MS = 10_000;
/** Milliseconds after which a user sees that an answer is being made, and the longest time for which it shows. */
const LOADING_AFTER_MS = 1_000;
const LOADING_SECONDS = 10;
const MOST_ANSWERS = 20;
const ANSWER_WINDOW_SECONDS = 600;

/** Dependencies of the handling of events. */
export interface EventDeps {
  db: Db;
  agentId: number;
  gateway: MessagingGateway;
  replies: Replies;
  logger: Pick<Logger, 'warn'>;
}

/** Outcome of the handling of an event, for metrics and the list of events. */
export type EventResult =
  | 'answered'
  | 'silent'
  | 'stale'
  | 'unknown kind'
  | 'left group'
  | 'too many'
  | 'reply refused';

/**
 * Handles an event: records what it changes, and answers it while it is fresh.
 * @param signal gives up waiting for LINE
 * @throws Error when the event is to be tried again
 */
export async function handleEvent(
  deps: EventDeps,
  claimed: ClaimedEvent,
  signal: AbortSignal,
): Promise<EventResult> {
  const event = readEvent(claimed.payload);
  if (!event) return 'unknown kind';
  if (event.type === 'join') return leaveGroup(deps, event, claimed, signal);
  // Groups read no fact about money and no name.
  if (claimed.userId === null) return 'silent';
  const userId = claimed.userId;
  await record(deps, event, { userId, at: claimed.happenedAt });
  if (event.type === 'unfollow') return 'silent';
  if (claimed.ageMs > FRESH_MS || isStandby(claimed.payload)) return 'stale';
  const user = await fetchLineUser(deps.db, deps.agentId, userId);
  const messages = await whileLoading(deps, userId, signal, () => answer(deps, event, user));
  if (messages.length === 0) return 'silent';
  if (!(await mayAnswer(deps, userId))) return 'too many';
  return reply(deps, event.replyToken, messages, signal);
}

async function record(
  { db, agentId }: EventDeps,
  event: KnownEvent,
  { userId, at }: { userId: string; at: Date },
): Promise<void> {
  if (event.type === 'follow' || event.type === 'unfollow') {
    await recordFriendship(db, agentId, { userId, isFriend: event.type === 'follow', at });
    if (event.type === 'unfollow') return;
    const { member } = await fetchLineUser(db, agentId, userId);
    if (member) await reachFriendship(db, member.id, userId);
  } else {
    await recordMessage(db, agentId, { userId, at });
  }
}

/** Lets LINE show that an answer is being made, if that takes long. Nothing waits for this call. */
async function whileLoading<Result>(
  { gateway, logger }: EventDeps,
  userId: string,
  signal: AbortSignal,
  work: () => Promise<Result>,
): Promise<Result> {
  const done = new AbortController();
  const timer = setTimeout(() => {
    const limit = AbortSignal.any([signal, done.signal]);
    gateway.showLoading(userId, LOADING_SECONDS, limit).catch((error: unknown) => {
      if (!limit.aborted) logger.warn({ err: error }, 'LINE did not show that an answer is made');
    });
  }, LOADING_AFTER_MS);
  try {
    return await work();
  } finally {
    clearTimeout(timer);
    done.abort();
  }
}

function answer(
  { replies }: EventDeps,
  event: Exclude<KnownEvent, { type: 'join' | 'unfollow' }>,
  user: LineUser,
): Promise<readonly LineMessage[]> {
  switch (event.type) {
    case 'follow':
      return replies.greet(user);
    case 'postback':
      return replies.answerPostback(user, event.postback.data);
    case 'message':
      return 'text' in event.message
        ? replies.answerText(user, event.message.text)
        : replies.answerOther(user, event.message.type);
  }
}

/** Counts an answer to a user. Beyond the limit the account stays silent until the window ends. */
async function mayAnswer({ db, agentId, logger }: EventDeps, userId: string): Promise<boolean> {
  const limit = { most: MOST_ANSWERS, windowSeconds: ANSWER_WINDOW_SECONDS };
  try {
    await countAttempt(
      db,
      [{ key: `line_answers/${agentId}/${userId}`, ...limit }],
      'request.too_many',
    );
    return true;
  } catch (error) {
    if (!(error instanceof TooManyError)) throw error;
    if (error.isFirst) logger.warn({ userId }, 'a LINE user gets no answers for a while');
    return false;
  }
}

/** Replies, and once more if LINE gave no answer. A used or lapsed token counts as done. */
async function reply(
  { gateway, logger }: EventDeps,
  replyToken: string | undefined,
  messages: readonly LineMessage[],
  signal: AbortSignal,
): Promise<EventResult> {
  if (replyToken === undefined) return 'silent';
  const send = () => gateway.reply(replyToken, messages, signal);
  const startedAt = performance.now();
  try {
    await send();
  } catch (error) {
    // This process stops, and another one tries.
    if (!(error instanceof LineCallError) || signal.aborted) throw error;
    const mayRepeat = error.status === null || error.status >= 500;
    if (!mayRepeat || performance.now() - startedAt > RETRY_MS) {
      logger.warn({ err: error }, 'LINE refused a reply');
      return 'reply refused';
    }
    try {
      await send();
    } catch (again) {
      if (!(again instanceof LineCallError)) throw again;
      // The first reply may have arrived although its answer was lost: LINE then knows the token no more.
      if (again.status === 400) return 'answered';
      logger.warn({ err: again }, 'LINE took no reply');
      return 'reply refused';
    }
  }
  return 'answered';
}

/** This account talks with one person at a time: it says so, and leaves the group. */
async function leaveGroup(
  { gateway, replies, logger }: EventDeps,
  { replyToken }: Extract<KnownEvent, { type: 'join' }>,
  { payload, ageMs }: ClaimedEvent,
  signal: AbortSignal,
): Promise<EventResult> {
  const source = readSource(payload);
  if (replyToken !== undefined && ageMs <= FRESH_MS) {
    await gateway.reply(replyToken, replies.sayGoodbye(), signal).catch((error: unknown) => {
      logger.warn({ err: error }, 'LINE refused a reply');
    });
  }
  if (source?.type === 'group') await gateway.leave('group', source.groupId);
  if (source?.type === 'room') await gateway.leave('room', source.roomId);
  return 'left group';
}

/** Another channel of LINE's partners has the conversation, so this one may not answer. */
function isStandby(payload: unknown): boolean {
  return (
    typeof payload === 'object' &&
    payload !== null &&
    'mode' in payload &&
    payload.mode === 'standby'
  );
}
