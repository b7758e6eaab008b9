import { setTimeout as sleep } from 'node:timers/promises';
import { Hono } from 'hono';
import type { Logger } from 'pino';
import * as v from 'valibot';
import type { AreaDeps } from '../area';
import { webhookRequest } from './webhook-event';
import { storeEvents } from './webhook-events.queries';
import { isSignedByLine } from './webhook-signature';

export const WEBHOOK_PATH = '/line/webhook';
/** LINE sends up to a hundred events of a few kilobytes at once. */
export const MOST_WEBHOOK_BYTES = 1024 * 1024;

/** Milliseconds that storing may take; LINE gives up after two seconds. */
const STORE_MS = 1_500;

/** Outcome of a request of the webhook, for metrics. */
export type WebhookResult =
  | 'stored'
  | 'empty'
  | 'unsigned'
  | 'unreadable'
  | 'other account'
  | 'unstored';

const readRequest = v.pipe(v.string(), v.parseJson(), webhookRequest);

/**
 * Creates the router for `POST /line/webhook`. Events are stored before LINE gets its answer, and handled afterwards,
 * because LINE waits for two seconds only. Without an answer LINE delivers them again, if the channel is set so.
 */
export function createWebhookRouter(
  deps: AreaDeps & {
    channelId: string;
    channelSecret: string;
    onStored: () => void;
    onRequest?: (result: WebhookResult, seconds: number) => void;
    logger: Pick<Logger, 'warn'>;
  },
): Hono {
  const router = new Hono();

  async function receive(
    body: Uint8Array,
    signature: string | undefined,
  ): Promise<{ status: 200 | 400 | 401 | 503; result: WebhookResult }> {
    if (!isSignedByLine(deps.channelSecret, body, signature)) {
      return { status: 401, result: 'unsigned' };
    }
    const parsed = v.safeParse(readRequest, new TextDecoder().decode(body));
    if (!parsed.success) return { status: 400, result: 'unreadable' };
    const { destination, events } = parsed.output;
    if (events.length === 0) return { status: 200, result: 'empty' };
    try {
      const { db, agentId, channelId } = deps;
      const isOurs = await inTime(storeEvents(db, { agentId, channelId, destination }, events));
      if (!isOurs) return { status: 200, result: 'other account' };
    } catch (error) {
      deps.logger.warn({ err: error }, 'failed to store events of LINE; LINE delivers them again');
      return { status: 503, result: 'unstored' };
    }
    deps.onStored();
    return { status: 200, result: 'stored' };
  }

  router.post(WEBHOOK_PATH, async (c) => {
    const startedAt = performance.now();
    const body = new Uint8Array(await c.req.arrayBuffer());
    const { status, result } = await receive(body, c.req.header('x-line-signature'));
    deps.onRequest?.(result, (performance.now() - startedAt) / 1000);
    return status === 200 ? c.json({}) : c.body(null, status);
  });
  return router;
}

/** Stops waiting after a while. Storing may still succeed, and LINE's second delivery is then known by its id. */
async function inTime<T>(stored: Promise<T>): Promise<T> {
  const ended = new AbortController();
  const limit = sleep(STORE_MS, undefined, { signal: ended.signal }).then(() => {
    throw new Error(`storing took longer than ${STORE_MS} ms`);
  });
  try {
    return await Promise.race([stored, limit]);
  } finally {
    limit.catch(() => undefined);
    ended.abort();
  }
}
