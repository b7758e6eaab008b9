import { Hono, type MiddlewareHandler } from 'hono';
import type { Logger } from 'pino';
import type { Database } from '../db/database';
import { addDatabaseMetrics } from './database-metrics';
import type { Metrics } from './metrics';
import { createReadiness } from './readiness.service';

const UNREADY_RETRY_SECONDS = 2;

/**
 * Serves the health checks for supervisors and load balancers, and the metrics for callers with an operator's key.
 */
export function createHealthRouter({
  db,
  metrics,
  operatorOnly,
  logger,
}: {
  db: Database;
  metrics: Metrics;
  operatorOnly: MiddlewareHandler;
  logger: Logger;
}): Hono {
  const probe = db.usedFor('probe');
  const readiness = createReadiness(probe);
  addDatabaseMetrics(metrics.registry, probe);
  const router = new Hono();
  router.get('/healthz', (c) =>
    db.stopped ? c.json({ status: 'database stopped' }, 503) : c.json({ status: 'ok' }),
  );
  router.get('/readyz', async (c) => {
    const { trouble, cause } = await readiness.look();
    if (trouble === null) return c.json({ status: 'ready' });
    logger.warn({ err: cause, trouble }, 'server is not ready');
    return c.json({ status: trouble }, 503, { 'retry-after': String(UNREADY_RETRY_SECONDS) });
  });
  router.get('/metrics', operatorOnly, async (c) => c.text(await metrics.registry.metrics()));
  return router;
}
