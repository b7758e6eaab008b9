import { timingSafeEqual } from 'node:crypto';
import type { Context, MiddlewareHandler } from 'hono';
import type { Logger } from 'pino';
import type { AreaDeps } from '../area';
import { assertAttemptsLeft, countAttempt } from '../http/attempts.service';
import { errorBody, type OperatorEnv } from '../http/endpoint-router';
import { TooManyError } from '../http/refusal';
import { recordSecurityEvent } from '../security/security-log.service';
import { FIRST_OWNER, findOperatorByKey, hashOperatorKey } from './staff.service';

const WINDOW_SECONDS = 15 * 60;
/** Wrong keys from one address before it has to wait. */
const MOST_WRONG_KEYS = 20;

/** Dependencies of the gate. */
export interface OperatorGateDeps extends AreaDeps {
  /** `OPERATOR_KEY`; without one the operators of the database are the only ones. */
  operatorKey?: string | undefined;
  addressOf: (c: Context) => string;
  logger: Logger;
}

/**
 * Lets operators through by their keys and answers 401 to everybody else. Wrong keys are counted per address, logged
 * and noted as security events; an address with too many is answered 429. A key made by the server cannot be guessed
 * and is accepted all the same, so that strangers cannot lock operators out. `OPERATOR_KEY` may be a word that a human
 * chose, so it is refused then.
 */
export function createOperatorGate(deps: OperatorGateDeps): MiddlewareHandler<OperatorEnv> {
  const { db, agentId, logger } = deps;
  const firstKeyHash =
    deps.operatorKey === undefined ? undefined : hashOperatorKey(deps.operatorKey);
  return async (c, next) => {
    const key = /^Bearer (.+)$/.exec(c.req.header('authorization') ?? '')?.[1];
    if (key === undefined) return c.json(errorBody('operator.unknown_key'), 401);
    const keyHash = hashOperatorKey(key);
    const address = deps.addressOf(c);
    const caller = { address, userAgent: (c.req.header('user-agent') ?? '').slice(0, 300) };
    const limit = {
      key: `operator/${agentId}/address/${address}`,
      most: MOST_WRONG_KEYS,
      windowSeconds: WINDOW_SECONDS,
    };
    if (firstKeyHash !== undefined && timingSafeEqual(keyHash, firstKeyHash)) {
      await assertAttemptsLeft(db, [limit], 'request.too_many').catch((error: unknown) => {
        // While the database is away the figures are wanted most.
        if (error instanceof TooManyError) throw error;
      });
      c.set('operator', { name: FIRST_OWNER, role: 'owner', isFirstOwner: true, ...caller });
      return next();
    }
    const staff = await findOperatorByKey(db, agentId, keyHash);
    if (staff) {
      c.set('operator', { ...staff, isFirstOwner: false, ...caller });
      return next();
    }
    await countAttempt(db, [limit], 'request.too_many');
    logger.warn({ address, path: c.req.path }, 'an operator key was refused');
    await recordSecurityEvent(db, {
      agentId,
      memberId: null,
      kind: 'operator_key.refused',
      caller,
      detail: { path: c.req.path.slice(0, 200) },
    });
    return c.json(errorBody('operator.unknown_key'), 401);
  };
}
