import { type Context, Hono } from 'hono';
import type * as v from 'valibot';
import { yeekeeStream } from '@/contract/yeekee.contract';
import { errorBody, validate } from '../http/endpoint-router';
import { eventStreamHeaders } from '../http/event-line';
import type { YeekeeHub } from './yeekee-hub';

/** Serves the live state of a round to members and visitors. */
export function createYeekeeStreamRouter({
  hub,
  clientIpOf,
}: {
  hub: YeekeeHub;
  clientIpOf: (context: Context) => string;
}): Hono {
  const router = new Hono();
  router.get(yeekeeStream.path, async (c) => {
    const { output, issues } = validate(yeekeeStream.query, c.req.query());
    if (issues.length > 0) return c.json({ ...errorBody('request.malformed'), issues }, 400);
    // A HEAD request must not open a stream.
    if (c.req.method !== 'GET') return c.body(null, 200, eventStreamHeaders);
    const { round_id } = output as v.InferOutput<typeof yeekeeStream.query>;
    const body = await hub.open(round_id, clientIpOf(c));
    return c.body(body, 200, eventStreamHeaders);
  });
  return router;
}
