import { Hono } from 'hono';
import * as v from 'valibot';
import { memberStream, streamPosition } from '@/contract/stream.contract';
import { bearerToken, type CallingMember, errorBody, validate } from '../http/endpoint-router';
import { eventStreamHeaders } from '../http/event-line';
import type { MemberHub } from './member-hub';

/** Dependencies of the router. */
export interface StreamRouterDeps {
  hub: MemberHub;
  findMember: (bearerToken: string) => Promise<CallingMember | null>;
}

const request = v.object({
  query: memberStream.query,
  'Last-Event-ID': v.optional(streamPosition),
});

/** Serves the stream of a member's changes, while the page and the session live. */
export function createStreamRouter({ hub, findMember }: StreamRouterDeps): Hono {
  const router = new Hono();
  router.get(memberStream.path, async (c) => {
    const token = bearerToken(c.req.header('authorization'));
    const member = token === null ? null : await findMember(token);
    if (member === null) return c.json(errorBody('auth.session_expired'), 401);
    const asked = validate(request, {
      query: c.req.query(),
      'Last-Event-ID': c.req.header('last-event-id'),
    });
    if (asked.issues.length > 0) {
      return c.json({ ...errorBody('request.malformed'), issues: asked.issues }, 400);
    }
    const { query, 'Last-Event-ID': header } = asked.output as v.InferOutput<typeof request>;
    // A HEAD request must not open a stream.
    if (c.req.method !== 'GET') return c.body(null, 200, eventStreamHeaders);
    const { last_event_id: own = null, page_position: shared = own } = {
      ...query,
      ...(header !== undefined && { last_event_id: header }),
    };
    const stream = await hub.open(member, {
      own: own === null ? null : BigInt(own),
      shared: shared === null ? null : BigInt(shared),
    });
    if (stream === null) return c.json(errorBody('auth.session_expired'), 401);
    return c.body(stream.body, 200, eventStreamHeaders);
  });
  return router;
}
