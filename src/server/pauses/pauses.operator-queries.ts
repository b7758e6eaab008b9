import type { DataInputOf } from '@/contract/endpoint';
import type { OperatorPause, PauseSubject, pauseList } from '@/contract/operator/pauses.contract';
import { queryRaw } from '../db/raw';
import type { Db } from '../db/tables';

interface PauseRow {
  id: number;
  scope: string;
  subject: string | null;
  message: string;
  starts_at: Date;
  ends_at: Date;
  created_by: string;
  created_at: Date;
  ended_by: string | null;
  ended_at: Date | null;
  state: OperatorPause['state'];
}

const PAUSES = `
  SELECT p.id, p.scope, p.message, p.starts_at, p.ends_at, p.created_by, p.created_at, p.ended_by, p.ended_at,
    CASE split_part(p.scope, '/', 1)
      WHEN 'market' THEN (
        SELECT name FROM lotto_markets m WHERE m.agent_id = p.agent_id AND m.market_id = split_part(p.scope, '/', 2))
      WHEN 'game' THEN coalesce(
        (SELECT g.name FROM games g
         WHERE g.provider_id = split_part(p.scope, '/', 2) AND g.game_id = split_part(p.scope, '/', 3)),
        (SELECT s.name FROM game_providers s WHERE s.provider_id = split_part(p.scope, '/', 2)))
    END AS subject,
    CASE WHEN p.ended_at <= p.starts_at THEN 'called_off' WHEN p.ended_at IS NOT NULL OR p.ends_at <= now THEN 'over'
      WHEN p.starts_at <= now THEN 'running' ELSE 'planned' END AS state
  FROM business_now() AS now, site_pauses p
  WHERE p.agent_id = $1`;

/** Returns the pauses that run and the planned ones, and a page of those that are over, the latest first. */
export async function fetchPauses(
  db: Db,
  agentId: number,
  { cursor, limit }: { cursor?: number | undefined; limit: number },
): Promise<DataInputOf<typeof pauseList>> {
  const [open, past, [clock], providers, markets] = await Promise.all([
    queryRaw<PauseRow>(
      db,
      `${PAUSES} AND p.ended_at IS NULL AND p.ends_at > now ORDER BY p.starts_at, p.id`,
      [agentId],
    ),
    queryRaw<PauseRow>(
      db,
      `${PAUSES} AND (p.ended_at IS NOT NULL OR p.ends_at <= now) AND ($2::bigint IS NULL OR p.id < $2)
       ORDER BY p.id DESC LIMIT $3`,
      [agentId, cursor ?? null, limit + 1],
    ),
    queryRaw<{ now: Date }>(db, 'SELECT business_now() AS now', []),
    queryRaw<PauseSubject>(
      db,
      'SELECT provider_id AS id, name FROM game_providers ORDER BY position, provider_id',
      [],
    ),
    queryRaw<PauseSubject>(
      db,
      'SELECT market_id AS id, name FROM lotto_markets WHERE agent_id = $1 AND is_open ORDER BY position, market_id',
      [agentId],
    ),
  ]);
  const page = past.slice(0, limit);
  return {
    running: open.filter(({ state }) => state === 'running').map(toData),
    planned: open.filter(({ state }) => state === 'planned').map(toData),
    rows: page.map(toData),
    next_cursor: past.length > limit ? (page.at(-1)?.id ?? null) : null,
    server_time: (clock?.now ?? new Date()).toISOString(),
    ...{ providers, markets },
  };
}

function toData({ starts_at, ends_at, created_at, ended_at, ...row }: PauseRow): OperatorPause {
  return {
    ...row,
    starts_at: starts_at.toISOString(),
    ends_at: ends_at.toISOString(),
    created_at: created_at.toISOString(),
    ended_at: ended_at?.toISOString() ?? null,
  };
}
