import { createHash } from 'node:crypto';
import type { Context, MiddlewareHandler } from 'hono';
import { getCookie } from 'hono/cookie';
import { agentConfig } from '@/contract/agent.contract';
import { LOOK_COOKIE, type RunningPause, sitePauses } from '@/contract/pauses.contract';
import { pauseSentence } from '@/contract/pauses.copy';
import { memberStream } from '@/contract/stream.contract';
import { queryRaw } from '../db/raw';
import type { Db } from '../db/tables';
import { rememberBriefly } from '../http/brief-memory';
import { errorBody } from '../http/endpoint-router';
import { findPause } from './pause.service';

/** Milliseconds for which a process trusts its last look, so that a busy site does not ask at each request. */
const TRUST_MS = 250;
const LEAST_RETRY_SECONDS = 5;
const MOST_RETRY_SECONDS = 300;

/**
 * Calls that respond during a pause of the whole site: how long it lasts, the agent's name and contacts, and the open
 * streams, which tell pages of the end.
 */
const OPEN_PATHS: ReadonlySet<string> = new Set([
  sitePauses.path,
  agentConfig.path,
  memberStream.path,
  '/api/openapi.json',
]);

/** How a request finds the site. */
export interface PauseView {
  /** The pause of the whole site; null while the site is open for this request. */
  readonly pause: RunningPause | null;
  /** True when the site is paused, and the browser of an operator may see it. */
  readonly isLooking: boolean;
}

/** The door of the members' site. */
export interface PauseGate {
  /** Tells whether the whole site is paused for a request. */
  readonly viewPause: (context: Context) => Promise<PauseView>;
  /** Middleware for the calls of members. */
  readonly guardCalls: MiddlewareHandler;
}

/** Seconds after which a client may look again. */
export function secondsUntilRetry({ until }: RunningPause): number {
  const seconds = Math.ceil((Date.parse(until) - Date.now()) / 1000);
  return Math.min(Math.max(seconds, LEAST_RETRY_SECONDS), MOST_RETRY_SECONDS);
}

/** Creates the door of the members' site. Decisions about money ask the database themselves. */
export function createPauseGate({ db, agentId }: { db: Db; agentId: number }): PauseGate {
  const findNow = rememberBriefly(() => findPause(db, { agentId, scopes: [] }), TRUST_MS);
  const findForRequest = async (context: Context): Promise<PauseView> => {
    const pause = await findNow();
    const isLooking =
      pause !== null && (await mayLook(db, agentId, getCookie(context, LOOK_COOKIE)));
    return { pause: isLooking ? null : pause, isLooking };
  };
  return {
    viewPause: findForRequest,
    guardCalls: async (c, next) => {
      const pause = OPEN_PATHS.has(c.req.path) ? null : (await findForRequest(c)).pause;
      if (!pause) return next();
      return c.json({ ...errorBody('site.paused', pause), message: pauseSentence(pause) }, 503, {
        'retry-after': String(secondsUntilRetry(pause)),
      });
    },
  };
}

/** Returns the hash under which the token of a look is stored. */
export function hashLook(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}

/** Tells whether a browser has a valid link to look at the paused site. */
export async function mayLook(
  db: Db,
  agentId: number,
  token: string | undefined,
): Promise<boolean> {
  if (token === undefined || token.length > 100) return false;
  const [row] = await queryRaw(
    db,
    `SELECT FROM pause_looks WHERE token_hash = $1 AND agent_id = $2 AND expires_at > business_now()`,
    [hashLook(token), agentId],
  );
  return row !== undefined;
}
