import type { DataInputOf } from '@/contract/endpoint';
import type { broadcastQuote } from '@/contract/operator/broadcasts.contract';
import { formatBaht } from '@/domain/baht';
import type { Satang } from '@/domain/money';
import { fetchAgentRules } from '../../agent/agent.service';
import type { Db } from '../../db/tables';
import { RefusalError } from '../../http/refusal';
import { ChannelTokenError } from '../../line/channel-tokens';
import { LineCallError, type MessageQuota, type MessagingGateway } from '../messaging-gateway';
import { applyOwnLimit, reserveOf } from '../quota-watch';
import { fetchReach, fetchWritten, type WrittenBroadcast } from './broadcasts.queries';
import { computeCost, fetchMessagePrice } from './message-price.queries';

/** Dependencies of quotes. */
export interface QuoteDeps {
  db: Db;
  agentId: number;
  gateway: Pick<MessagingGateway, 'fetchQuota'>;
}

/** Effects of a broadcast, if it were approved now. */
export interface Quote {
  /** Members; LINE counts one message for each. */
  recipients: number;
  quota: MessageQuota;
  /** Messages left above the reserve afterwards; null without a limit. */
  leftAboveReserve: number | null;
  /** Null when no price is set. */
  costSatang: Satang | null;
  sendsAt: Date;
}

/** Computes a quote. @throws RefusalError `line.unavailable` */
export async function computeQuote(
  { db, agentId, gateway }: QuoteDeps,
  broadcast: WrittenBroadcast,
): Promise<Quote> {
  const { line: rules } = await fetchAgentRules(db, agentId);
  const quota = applyOwnLimit(await askLine(() => gateway.fetchQuota()), rules);
  const { recipients, sendsAt } = await fetchReach(db, agentId, broadcast);
  const { most, used } = quota;
  return {
    ...{ recipients, quota, sendsAt },
    leftAboveReserve: most === null ? null : most - used - reserveOf(most, rules) - recipients,
    costSatang: computeCost(await fetchMessagePrice(db, agentId), { messages: recipients, used }),
  };
}

/** Returns the quote of a broadcast. @throws RefusalError `request.not_found` | `line.unavailable` */
export async function fetchQuote(
  deps: QuoteDeps,
  id: number,
): Promise<DataInputOf<typeof broadcastQuote>> {
  const broadcast = await fetchWritten(deps.db, deps.agentId, id);
  const { recipients, quota, leftAboveReserve, costSatang, sendsAt } = await computeQuote(
    deps,
    broadcast,
  );
  return {
    ...{ recipients, messages: recipients, used: quota.used, most: quota.most },
    left_above_reserve: leftAboveReserve,
    cost: costSatang === null ? null : formatBaht(costSatang),
    sends_at: sendsAt.toISOString(),
  };
}

/** Calls LINE for an operator. @throws RefusalError `line.unavailable` when LINE refuses or does not answer */
export async function askLine<Result>(call: () => Promise<Result>): Promise<Result> {
  try {
    return await call();
  } catch (error) {
    if (error instanceof LineCallError || error instanceof ChannelTokenError) {
      throw new RefusalError('line.unavailable', { cause: error });
    }
    throw error;
  }
}
