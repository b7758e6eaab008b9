import { timingSafeEqual } from 'node:crypto';
import type { Context, MiddlewareHandler } from 'hono';
import { deleteCookie, getCookie, setCookie } from 'hono/cookie';
import type { Logger } from 'pino';
import { operatorEndpoints } from '@/contract/endpoints';
import type { AreaDeps } from '../area';
import type { CallingOperator, OperatorVisit } from '../http/acting-operator';
import { assertAttemptsLeft, countAttempt } from '../http/attempts.service';
import { errorBody, type OperatorEnv } from '../http/endpoint-router';
import { TooManyError } from '../http/refusal';
import { recordSecurityEvent } from '../security/security-log.service';
import { createNetworkCheck, type OperatorHost } from './operator-host';
import { runKeyedRequest } from './operator-requests.service';
import { findSessionOperator, renewOperatorSession } from './operator-session.service';
import { FIRST_OWNER, findOperatorByKey, hashOperatorKey } from './people.service';

const WINDOW_SECONDS = 15 * 60;
/** Wrong keys from one IP before further wrong keys are refused with 429. */
const MOST_WRONG_KEYS = 20;
/** Header that only a script of the console sends: no form and no link can. */
export const OPERATOR_REQUEST_HEADER = 'x-operator-request';
const COOKIE_PATH = '/operator';
/** Paths of calls that need no operator. */
const publicPaths: ReadonlySet<string> = new Set(
  operatorEndpoints.filter(({ access }) => access === 'operator-public').map(({ path }) => path),
);

/** Dependencies of the middleware. */
export interface OperatorMiddlewareDeps extends AreaDeps {
  /** `OPERATOR_KEY`; without it only operators in the database have access. */
  operatorKey?: string | undefined;
  /** Where the console is served. */
  operatorHost: OperatorHost;
  clientIpOf: (c: Context) => string;
  logger: Logger;
}

/**
 * Creates the middleware that identifies operators by the cookie of the console or by a key, and responds 401 to all
 * other requests, except those for public paths. A cookie counts only for requests of the console's own pages.
 */
export function createOperatorMiddleware(
  deps: OperatorMiddlewareDeps,
): MiddlewareHandler<OperatorEnv> {
  const { db, agentId, operatorHost } = deps;
  const findByKey = createKeyCheck(deps);
  const isInNetwork = createNetworkCheck(operatorHost.networks);
  return async (c, next) => {
    const ip = deps.clientIpOf(c);
    const visit: OperatorVisit = {
      ip,
      userAgent: (c.req.header('user-agent') ?? '').slice(0, 300),
      cookie: openCookie(c, operatorHost),
    };
    c.set('visit', visit);
    c.set('runKeyedRequest', (request, run) => runKeyedRequest(db, { agentId, ...request }, run));
    const key = /^Bearer (.+)$/.exec(c.req.header('authorization') ?? '')?.[1];
    if (key !== undefined) {
      const operator = await findByKey(c, visit, key);
      if (!operator) return c.json(errorBody('operator.unknown_key'), 401);
      c.set('operator', operator);
      return next();
    }
    if (!isInNetwork(ip)) return c.json(errorBody('operator.foreign_network'), 403);
    const token = visit.cookie.read();
    const isPublic = publicPaths.has(c.req.path);
    if (token === undefined && !isPublic) return c.json(errorBody('operator.unknown_key'), 401);
    const isPost = c.req.method !== 'GET' && c.req.method !== 'HEAD';
    if (isPost && !isOwnRequest(c, operatorHost)) {
      await recordSecurityEvent(db, {
        ...{ agentId, memberId: null, kind: 'operator.origin_refused', caller: visit },
        detail: { path: c.req.path.slice(0, 200) },
      });
      return c.json(errorBody('operator.foreign_origin'), 403);
    }
    const found = token === undefined ? undefined : await findSessionOperator(db, agentId, token);
    if (!found && !isPublic) return c.json(errorBody('operator.session_expired'), 401);
    if (found) {
      if (isPost) await renewOperatorSession(db, found.session.id);
      c.set('operator', { ...found, isFirstOwner: false, ip, userAgent: visit.userAgent });
    }
    return next();
  };
}

/** Returns whether a request was sent by a page of the console. */
function isOwnRequest(c: Context, { origin }: OperatorHost): boolean {
  const sent = c.req.header('origin');
  if (sent === undefined || c.req.header(OPERATOR_REQUEST_HEADER) !== '1') return false;
  if (origin !== undefined) return sent === new URL(origin).origin;
  // Behind a proxy that ends TLS, the request says http where the browser says https.
  return URL.canParse(sent) && new URL(sent).host === new URL(c.req.url).host;
}

function openCookie(c: Context, { origin, publicUrl }: OperatorHost): OperatorVisit['cookie'] {
  const isSecure = (origin ?? publicUrl)?.startsWith('https:') === true;
  const name = isSecure ? '__Secure-operator' : 'operator';
  const options = {
    httpOnly: true,
    secure: isSecure,
    sameSite: 'Strict',
    path: COOKIE_PATH,
  } as const;
  return {
    read: () => getCookie(c, name),
    set: (token) => {
      setCookie(c, name, token, options);
    },
    clear: () => {
      deleteCookie(c, name, options);
    },
  };
}

/**
 * Creates a function that finds the operator of a key. Wrong keys are counted by IP, logged and recorded as security
 * events; an IP with too many gets 429. A key generated by the server cannot be guessed, so it is accepted even then,
 * and strangers cannot lock operators out. `OPERATOR_KEY` may be chosen by a human, so it is refused in that case.
 */
function createKeyCheck(deps: OperatorMiddlewareDeps) {
  const { db, agentId, logger } = deps;
  const firstKeyHash =
    deps.operatorKey === undefined ? undefined : hashOperatorKey(deps.operatorKey);
  return async (
    c: Context,
    visit: OperatorVisit,
    key: string,
  ): Promise<CallingOperator | undefined> => {
    const keyHash = hashOperatorKey(key);
    const { ip, userAgent } = visit;
    const by = { ip, userAgent, session: null };
    const limit = {
      key: `operator/${agentId}/address/${ip}`,
      most: MOST_WRONG_KEYS,
      windowSeconds: WINDOW_SECONDS,
    };
    if (firstKeyHash !== undefined && timingSafeEqual(keyHash, firstKeyHash)) {
      await assertAttemptsLeft(db, [limit], 'request.too_many').catch((error: unknown) => {
        // While the database is unavailable the key is accepted, because the metrics are most needed then.
        if (error instanceof TooManyError) throw error;
      });
      return { name: FIRST_OWNER, role: 'owner', isFirstOwner: true, ...by };
    }
    const staff = await findOperatorByKey(db, agentId, keyHash);
    if (staff) return { ...staff, isFirstOwner: false, ...by };
    await countAttempt(db, [limit], 'request.too_many');
    logger.warn({ ip, path: c.req.path }, 'refused an unknown operator key');
    await recordSecurityEvent(db, {
      ...{ agentId, memberId: null, kind: 'operator_key.refused', caller: visit },
      detail: { path: c.req.path.slice(0, 200) },
    });
    return undefined;
  };
}
