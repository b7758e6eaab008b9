import type { Logger } from 'pino';
import { RefusalError } from '../../http/refusal';
import { ChannelTokenError } from '../../line/channel-tokens';
import { LineCallError, type LineMessage, type MessagingGateway } from '../messaging-gateway';
import type { QuotaWatch } from '../quota-watch';
import {
  acceptBatch,
  type ClaimedBroadcast,
  claimBroadcast,
  endBroadcast,
  failBatch,
  fetchNextBatch,
  fixMessages,
  type NextBatch,
  openBatch,
  postponeBatch,
  releaseBroadcast,
} from './batches.queries';
import { type CardDeps, isCardOpen, writeMessages } from './broadcast-card';

const MONTHLY_LIMIT = /monthly limit/i;
/** Seconds for which nothing is sent after LINE said that messages come too fast. */
const HALT_SECONDS = 30;

/** Dependencies of the sending of broadcasts. */
export interface BroadcastSenderDeps extends CardDeps {
  gateway: Pick<MessagingGateway, 'multicast'>;
  quota: QuotaWatch;
  logger: Pick<Logger, 'warn' | 'error'>;
  /** Called for each batch that LINE has accepted or not, for metrics. */
  onBatch?: (result: BatchResult, members: number) => void;
}

/** Whether LINE has accepted a batch; `postponed` is tried again. */
export type BatchResult = 'accepted' | 'failed' | 'postponed';

/**
 * Sends one batch of the broadcast whose turn it is. Its key and body are the same at each try, so that LINE takes it
 * once, whichever process tries and whichever answer is lost.
 * @returns whether there was a broadcast to work on
 */
export async function sendNextBatch(
  deps: BroadcastSenderDeps,
  signal: AbortSignal,
): Promise<boolean> {
  const { db, agentId } = deps;
  const broadcast = await claimBroadcast(db, agentId);
  if (!broadcast) return false;
  const batch = await fetchNextBatch(db, broadcast.id);
  if (!batch) {
    await endBroadcast(db, broadcast.id, 'sent');
    return true;
  }
  if (batch.isTooLate) {
    await failBatch(db, batch.id, 'LINE gave no answer within 20 hours');
    deps.onBatch?.('failed', batch.size);
    await endBroadcast(db, broadcast.id, 'too_late');
    return true;
  }
  const messages = await prepare(deps, broadcast, batch);
  if (!messages) return true;
  const users = await openBatch(db, broadcast, batch);
  if (users.length > 0) await send(deps, { broadcast, batch, messages, users }, signal);
  else await releaseBroadcast(db, broadcast);
  if ((await fetchNextBatch(db, broadcast.id)) === undefined) {
    await endBroadcast(db, broadcast.id, 'sent');
  }
  return true;
}

/**
 * Returns the messages of a batch; undefined when the broadcast has ended. A batch that LINE may have taken already is
 * always finished.
 */
async function prepare(
  deps: BroadcastSenderDeps,
  broadcast: ClaimedBroadcast,
  batch: NextBatch,
): Promise<readonly LineMessage[] | undefined> {
  const { db, agentId, quota } = deps;
  if (batch.isTried && broadcast.messages) return broadcast.messages;
  if (!(await isCardOpen(db, agentId, broadcast.card))) {
    await endBroadcast(db, broadcast.id, 'promotion_closed');
    return undefined;
  }
  if (!(await hasQuota(quota, batch.size))) {
    await endBroadcast(db, broadcast.id, 'quota');
    return undefined;
  }
  return broadcast.messages ?? writeOnce(deps, broadcast);
}

/** Writes the messages before the first batch; all others repeat them. */
async function writeOnce(
  deps: BroadcastSenderDeps,
  broadcast: ClaimedBroadcast,
): Promise<readonly LineMessage[] | undefined> {
  const { db, logger } = deps;
  try {
    return await fixMessages(db, broadcast.id, await writeMessages(deps, broadcast));
  } catch (error) {
    if (!(error instanceof RefusalError)) throw error;
    logger.warn({ err: error, broadcast: broadcast.id }, 'a broadcast could not be written');
    const isClosed = error.errorName === 'broadcast.promotion_closed';
    await endBroadcast(db, broadcast.id, isClosed ? 'promotion_closed' : 'refused');
    return undefined;
  }
}

/** Returns whether a batch leaves the reserve of the month. LINE is asked anew before a batch is given up. */
async function hasQuota(quota: QuotaWatch, messages: number): Promise<boolean> {
  await quota.look();
  if (messages <= (quota.countSpare() ?? Infinity)) return true;
  await quota.lookAgain();
  return messages <= (quota.countSpare() ?? Infinity);
}

async function send(
  deps: BroadcastSenderDeps,
  call: {
    broadcast: ClaimedBroadcast;
    batch: NextBatch;
    messages: readonly LineMessage[];
    users: readonly string[];
  },
  signal: AbortSignal,
): Promise<void> {
  const { db, gateway, quota, logger } = deps;
  const { broadcast, batch, messages, users } = call;
  try {
    await gateway.multicast(users, messages, { retryKey: batch.id, signal });
  } catch (error) {
    if (error instanceof ChannelTokenError || error instanceof LineCallError) {
      logger.warn({ err: error, broadcast: broadcast.id }, 'LINE did not take a batch');
      const result = await handleFailure(deps, broadcast, batch, error);
      deps.onBatch?.(result, users.length);
      return;
    }
    throw error;
  }
  await acceptBatch(db, broadcast, batch.id);
  quota.noteSent(users.length);
  deps.onBatch?.('accepted', users.length);
}

async function handleFailure(
  { db, quota, logger }: BroadcastSenderDeps,
  broadcast: ClaimedBroadcast,
  { id: batchId }: NextBatch,
  error: LineCallError | ChannelTokenError,
): Promise<BatchResult> {
  const { message } = error;
  const status = error instanceof LineCallError ? error.status : null;
  if (status === null || status === 401 || status >= 500) {
    await postponeBatch(db, broadcast, { batchId, error: message });
    return 'postponed';
  }
  if (status === 429) {
    const isMonthly = error instanceof LineCallError && MONTHLY_LIMIT.test(error.reason);
    if (isMonthly) quota.noteGone();
    if (!isMonthly && (await quota.lookAgain()) !== 'gone') {
      await postponeBatch(db, broadcast, { batchId, error: message, pauseSeconds: HALT_SECONDS });
      return 'postponed';
    }
    await failBatch(db, batchId, message);
    await endBroadcast(db, broadcast.id, 'quota');
    return 'failed';
  }
  logger.error({ err: error, broadcast: broadcast.id }, 'LINE refused a broadcast');
  await failBatch(db, batchId, message);
  await endBroadcast(db, broadcast.id, 'refused');
  return 'failed';
}
