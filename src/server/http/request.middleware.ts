import { randomUUID } from 'node:crypto';
import type { MiddlewareHandler } from 'hono';
import { routePath } from 'hono/route';
import type { Logger } from 'pino';
import { errorBody } from './endpoint-router';
import type { Metrics } from './metrics';

const DRAINING_RETRY_SECONDS = 5;

/** Handles every request before the routes. */
export interface RequestEntrance {
  /** Names, times and logs each request. */
  readonly enter: MiddlewareHandler;
  /** Refuses further requests: 503 with Retry-After. */
  readonly close: () => void;
}

/** Creates the entrance of one process. */
export function createRequestEntrance(
  metrics: Pick<Metrics, 'requestSeconds'>,
  logger: Logger,
): RequestEntrance {
  let isClosed = false;
  return {
    close: () => {
      isClosed = true;
    },
    enter: async (c, next) => {
      const startedAt = performance.now();
      const requestId = randomUUID();
      c.header('x-request-id', requestId);
      if (isClosed && c.req.path !== '/healthz') {
        return c.json(errorBody('request.unavailable'), 503, {
          'retry-after': String(DRAINING_RETRY_SECONDS),
        });
      }
      await next();
      const seconds = (performance.now() - startedAt) / 1000;
      const { method } = c.req;
      const { status } = c.res;
      metrics.requestSeconds.observe({ method, route: routePath(c), status }, seconds);
      logger.debug({ requestId, method, path: c.req.path, status, seconds }, 'request');
      return undefined;
    },
  };
}
