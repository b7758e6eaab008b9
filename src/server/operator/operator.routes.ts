import { timingSafeEqual } from 'node:crypto';
import { Hono } from 'hono';
import type { Kysely } from 'kysely';
import type { DatabaseTables } from '../db/tables';
import { errorBody } from '../http/endpoint-router';
import { verifyLedger } from '../ledger/ledger-verify';

/** `/operator/v1/*`: what an operator may do, with a key of their own. Without a configured key nothing is answered. */
export function createOperatorRouter(deps: {
  db: Kysely<DatabaseTables>;
  operatorKey: string | undefined;
}): Hono {
  const router = new Hono();
  router.use('/operator/v1/*', async (c, next) => {
    const given = Buffer.from(c.req.header('authorization')?.replace(/^Bearer /, '') ?? '');
    const expected = Buffer.from(deps.operatorKey ?? '');
    const allowed =
      expected.length > 0 && given.length === expected.length && timingSafeEqual(given, expected);
    if (!allowed) return c.json(errorBody('auth.session_expired'), 401);
    return next();
  });
  router.get('/operator/v1/ledger/verify', async (c) =>
    c.json({ error: 0, message: '', data: await verifyLedger(deps.db) }),
  );
  return router;
}
