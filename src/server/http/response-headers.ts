import type { MiddlewareHandler } from 'hono';
import { cors } from 'hono/cors';
import { STREAM_POSITION_HEADER } from '@/contract/stream.contract';

const ONE_YEAR_SECONDS = 31_536_000;
const PREFLIGHT_SECONDS = 600;

/**
 * Returns the header that keeps browsers on https, if the site uses https.
 * @param publicUrl public URL of the site
 */
export function transportSecurity(publicUrl: string | undefined): Record<string, string> {
  if (!publicUrl?.startsWith('https:')) return {};
  return { 'strict-transport-security': `max-age=${ONE_YEAR_SECONDS}` };
}

/** Marks responses as private: no cache stores them, no browser guesses their type and no other site embeds them. */
export function guardResponses(publicUrl: string | undefined): MiddlewareHandler {
  const headers = Object.entries({
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
    // Calls of allowed origins use CORS, which this header does not affect.
    'cross-origin-resource-policy': 'same-origin',
    ...transportSecurity(publicUrl),
  });
  return async (c, next) => {
    for (const [name, value] of headers) c.header(name, value);
    await next();
  };
}

/**
 * Allows calls from other origins. Callers identify themselves by a header, so cookies are not allowed.
 * @param origins in the format of the Origin header
 */
export function allowOrigins(origins: readonly string[]): MiddlewareHandler {
  return cors({
    origin: [...origins],
    allowMethods: ['GET', 'POST'],
    allowHeaders: [
      'authorization',
      'content-type',
      'idempotency-key',
      'last-event-id',
      'x-device-id',
    ],
    exposeHeaders: ['retry-after', 'x-request-id', STREAM_POSITION_HEADER],
    maxAge: PREFLIGHT_SECONDS,
  });
}
