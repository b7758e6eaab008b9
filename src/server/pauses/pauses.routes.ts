import { Hono } from 'hono';
import { setCookie } from 'hono/cookie';
import type { DataInputOf } from '@/contract/endpoint';
import { LOOK_MINUTES } from '@/contract/operator/pauses.contract';
import { LOOK_COOKIE, sitePauses } from '@/contract/pauses.contract';
import type { AreaDeps } from '../area';
import { queryRaw } from '../db/raw';
import type { Db } from '../db/tables';
import { handle, type MountedEndpoint } from '../http/endpoint-router';
import { mayLook } from './pause-gate';

/** Path on the members' host that an operator opens to see the paused site. */
export const LOOK_PATH = '/look';
const ANNOUNCED_HOURS = 24;

/** Returns the endpoint that tells members of pauses. */
export function pausesRoutes({ db, agentId }: AreaDeps): MountedEndpoint[] {
  return [handle(sitePauses, () => fetchSitePauses(db, agentId))];
}

async function fetchSitePauses(db: Db, agentId: number): Promise<DataInputOf<typeof sitePauses>> {
  const rows = await queryRaw<{
    now: Date;
    id: number | null;
    scope: string;
    message: string;
    starts_at: Date;
    ends_at: Date;
    is_running: boolean;
  }>(
    db,
    `SELECT now, p.id, p.scope, p.message, p.starts_at, p.ends_at, p.starts_at <= now AS is_running
     FROM business_now() AS now LEFT JOIN site_pauses p
       ON p.agent_id = $1 AND p.ended_at IS NULL AND p.ends_at > now
         AND p.starts_at <= now + $2::integer * interval '1 hour'
     ORDER BY p.starts_at, p.id`,
    [agentId, ANNOUNCED_HOURS],
  );
  return {
    server_time: (rows[0]?.now ?? new Date()).toISOString(),
    pauses: rows.flatMap(({ now: _now, id, starts_at, ends_at, ...row }) =>
      id === null
        ? []
        : [{ ...row, id, starts_at: starts_at.toISOString(), ends_at: ends_at.toISOString() }],
    ),
  };
}

/** Creates the route by which an operator's link opens the paused site in this browser. */
export function createLookRouter({ db, agentId }: AreaDeps): Hono {
  const router = new Hono();
  router.get(LOOK_PATH, async (c) => {
    const token = c.req.query('token') ?? '';
    if (await mayLook(db, agentId, token)) {
      setCookie(c, LOOK_COOKIE, token, {
        ...{ path: '/', sameSite: 'Lax', maxAge: LOOK_MINUTES * 60 },
        secure: new URL(c.req.url).protocol === 'https:',
      });
    }
    c.header('cache-control', 'no-store');
    c.header('referrer-policy', 'no-referrer');
    return c.redirect('/');
  });
  return router;
}
