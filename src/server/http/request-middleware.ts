import { randomUUID } from 'node:crypto';
import type { MiddlewareHandler } from 'hono';
import { routePath } from 'hono/route';
import type { Logger } from 'pino';
import { errorBody } from './endpoint-router';
import type { Metrics } from './metrics';

const DRAINING_RETRY_SECONDS = 5;

/** Middleware that runs before the routes of every request. */
export interface RequestMiddleware {
  /** Gives each request an id, measures and logs it. */
  readonly enter: MiddlewareHandler;
  /** Refuses all further requests with 503 and Retry-After, except `/healthz`. */
  readonly close: () => void;
}

/** Creates the request middleware of one process. */
export function createRequestMiddleware(
  metrics: Pick<Metrics, 'requestSeconds'>,
  logger: Logger,
): RequestMiddleware {
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
