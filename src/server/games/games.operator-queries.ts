import type { DataInputOf, ParsedQueryOf } from '@/contract/endpoint';
import type {
  Hidden,
  OperatorGame,
  OperatorProvider,
  operatorGames,
} from '@/contract/operator/games.contract';
import { queryRaw } from '../db/raw';
import type { Db } from '../db/tables';
import { CATEGORY, joinOwnCategory } from './game-categories.queries';
import { findGameKeys } from './game-search.queries';

/** Rows of `hidden_games` of the agent $1 that hold now, with the hiding as the contract names it. */
const HIDDEN_NOW = `
  hidden AS (
    SELECT provider_id, game_id, jsonb_build_object('reason', reason, 'written_by', written_by,
      'until', to_char(until AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
      'written_at', to_char(written_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) AS hidden
    FROM hidden_games WHERE agent_id = $1 AND (until IS NULL OR until > business_now()))`;

/** Returns the providers, and a page of games in the order of their play, with what is hidden. */
export async function fetchOperatorGames(
  db: Db,
  agentId: number,
  { provider, category, state, q, cursor, limit }: ParsedQueryOf<typeof operatorGames>,
): Promise<DataInputOf<typeof operatorGames>> {
  const offset = Number(cursor ?? 0);
  const keys = q === undefined || q === '' ? null : await findGameKeys(db, q);
  const [providers, games] = await Promise.all([
    queryRaw<OperatorProvider>(
      db,
      `WITH ${HIDDEN_NOW}
       SELECT p.provider_id, p.name, p.source, whole.hidden,
         (SELECT count(*) FROM games g WHERE g.provider_id = p.provider_id AND g.delisted_at IS NULL) AS game_count,
         (SELECT count(*) FROM hidden h JOIN games g USING (provider_id, game_id)
          WHERE h.provider_id = p.provider_id AND g.delisted_at IS NULL) AS hidden_games
       FROM game_providers p
       LEFT JOIN hidden whole ON whole.provider_id = p.provider_id AND whole.game_id IS NULL
       ORDER BY p.position, p.provider_id`,
      [agentId],
    ),
    queryRaw<Omit<OperatorGame, 'hidden'> & { hidden: Hidden | null }>(
      db,
      `WITH ${HIDDEN_NOW}, listed AS (
         SELECT g.provider_id, p.name AS provider_name, g.game_id, g.name, ${CATEGORY} AS category, g.category AS listed_category, g.recent_rounds, g.position,
           own.hidden, own.hidden IS NOT NULL OR whole.hidden IS NOT NULL AS is_hidden
         FROM games g JOIN game_providers p USING (provider_id)
         ${joinOwnCategory('$1')}
         LEFT JOIN hidden own ON own.provider_id = g.provider_id AND own.game_id = g.game_id
         LEFT JOIN hidden whole ON whole.provider_id = g.provider_id AND whole.game_id IS NULL
         WHERE g.delisted_at IS NULL)
       SELECT provider_id, provider_name, game_id, name, category, listed_category, recent_rounds, hidden, is_hidden FROM listed
       WHERE ($2::text IS NULL OR provider_id = $2) AND ($3::text IS NULL OR category = $3)
         AND ($4::text IS NULL OR is_hidden = ($4 = 'hidden'))
         AND ($5::text[] IS NULL OR provider_id || '/' || game_id IN (SELECT unnest($5)))
       ORDER BY recent_rounds DESC, provider_id, position, game_id LIMIT $6 OFFSET $7`,
      [agentId, provider ?? null, category ?? null, state ?? null, keys, limit + 1, offset],
    ),
  ]);
  return {
    providers,
    rows: games.slice(0, limit),
    next_cursor: games.length > limit ? String(offset + limit) : null,
  };
}
