import { Hono, type MiddlewareHandler } from 'hono';
import type { Logger } from 'pino';
import type { Database } from '../db/database';
import type { Metrics } from './metrics';
import { createReadiness } from './readiness.service';

const UNREADY_RETRY_SECONDS = 2;

/** How this process is, for supervisors and balancers, and its figures for those with an operator's key. */
export function createHealthRouter({
  db,
  metrics,
  gate,
  logger,
}: {
  db: Database;
  metrics: Metrics;
  gate: MiddlewareHandler;
  logger: Logger;
}): Hono {
  const readiness = createReadiness(db.usedFor('probe'));
  const router = new Hono();
  router.get('/healthz', (c) =>
    db.stopped ? c.json({ status: 'database stopped' }, 503) : c.json({ status: 'ok' }),
  );
  router.get('/readyz', async (c) => {
    const { trouble, cause } = await readiness.look();
    if (trouble === null) return c.json({ status: 'ready' });
    logger.warn({ err: cause, trouble }, 'not ready');
    return c.json({ status: trouble }, 503, { 'retry-after': String(UNREADY_RETRY_SECONDS) });
  });
  router.get('/metrics', gate, async (c) => c.text(await metrics.registry.metrics()));
  return router;
}
