import type { MiddlewareHandler } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { errorBody, type MountedOperatorEndpoint } from './endpoint-router';

/**
 * Responds 413 to bodies above the limit. If the length is stated, the body is not read: reading `Request.body` makes
 * the Node adapter build a whole fetch request, which costs more than handling a bet.
 * @param mounted endpoints, some of which may allow larger bodies
 * @param areas areas, whose routers may allow larger bodies on some paths
 */
export function limitBody(
  maxBytes: number,
  mounted: readonly Pick<MountedOperatorEndpoint, 'endpoint'>[],
  areas: readonly { readonly bodyLimits?: Readonly<Record<string, number>> }[] = [],
): MiddlewareHandler {
  const usual = createLimit(maxBytes);
  const others = new Map<string, MiddlewareHandler>([
    ...mounted.flatMap(({ endpoint: { path, mostBodyBytes } }) =>
      mostBodyBytes === undefined ? [] : [[path, createLimit(mostBodyBytes)] as const],
    ),
    ...areas.flatMap(({ bodyLimits = {} }) =>
      Object.entries(bodyLimits).map(([path, most]) => [path, createLimit(most)] as const),
    ),
  ]);
  return (c, next) => {
    if (c.req.method === 'GET' || c.req.method === 'HEAD') return next();
    return (others.get(c.req.path) ?? usual)(c, next);
  };
}

function createLimit(maxBytes: number): MiddlewareHandler {
  const countBytes = bodyLimit({
    maxSize: maxBytes,
    onError: (c) => c.json(errorBody('request.malformed'), 413),
  });
  return async (c, next) => {
    const length = c.req.header('content-length');
    if (length === undefined || c.req.header('transfer-encoding') !== undefined) {
      return countBytes(c, next);
    }
    if (Number(length) <= maxBytes) return next();
    return c.json(errorBody('request.malformed'), 413);
  };
}
