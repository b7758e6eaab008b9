import { type Executor, queryRaw } from '../db/raw';
import { readCursor } from './line-cursor';
import { reportCopy as copy } from './operator.copy';
import { toBaht, toPercent } from './report-cells';
import type { TableScope, TableSource } from './report-table';

interface GameRow {
  provider: string;
  game: string;
  rounds: number;
  stake: number;
  payout: number;
  publishedRtp: number | null;
  ggr: number;
  place: string;
}

const STAKES = `
  SELECT s.member_id, s.provider_id, s.game_id, s.stake, s.payout
  FROM settled_days d
  JOIN settled_stakes s ON s.seq BETWEEN d.first_seq AND d.last_seq AND movement_day(s.settled_at) = d.day
    AND s.seq <= (SELECT summed_seq FROM played_roll_up)
  WHERE d.day BETWEEN $2::text::date AND $3::text::date AND s.area = 'games' AND play_type(s.area, s.category) IS NOT NULL
  UNION ALL
  SELECT member_id, provider_id, game_id, stake, payout FROM settled_stakes
  WHERE seq > (SELECT summed_seq FROM played_roll_up) AND area = 'games' AND play_type(area, category) IS NOT NULL
    AND movement_day(settled_at) BETWEEN $2::text::date AND $3::text::date`;

/** A game's settled rounds. A round that was rolled back is settled again with less than nothing. */
const GAMES = `
  SELECT coalesce(s.provider_id, '') AS provider_id, coalesce(s.game_id, '') AS game_id,
    count(*) FILTER (WHERE s.stake > 0) - count(*) FILTER (WHERE s.stake < 0) AS rounds,
    sum(s.stake)::bigint AS stake, sum(s.payout)::bigint AS payout, sum(s.stake - s.payout)::bigint AS ggr,
    md5(coalesce(s.provider_id, '') || '/' || coalesce(s.game_id, '')) AS place
  FROM (${STAKES}) s JOIN members m ON m.id = s.member_id AND m.agent_id = $1 AND NOT m.is_staff
  GROUP BY 1, 2`;

/** Games by their result for the house. */
export const gamesTable: TableSource = {
  columns: [
    ['provider', 'text'],
    ['game', 'text'],
    ['rounds', 'count'],
    ['stake', 'baht'],
    ['prize', 'baht'],
    ['ggr', 'baht'],
    ['rtp', 'percent'],
    ['publishedRtp', 'percent'],
  ],
  fetchRows: async (db, scope, { cursor, limit }) => {
    const [ggr = String(Number.MAX_SAFE_INTEGER), place = ''] =
      readCursor(cursor, /^(-?\d{1,15})~([0-9a-f]{32})$/) ?? [];
    const rows = await queryRaw<GameRow>(
      db,
      `SELECT coalesce(p.name, played.provider_id) AS provider, coalesce(g.name, played.game_id) AS game,
         played.rounds, played.stake, played.payout, played.ggr, played.place, g.rtp_percent AS "publishedRtp"
       FROM (${GAMES}) played
       LEFT JOIN game_providers p ON p.provider_id = played.provider_id
       LEFT JOIN games g ON g.provider_id = played.provider_id AND g.game_id = played.game_id
       WHERE (played.ggr, played.place) < ($4::bigint, $5::text)
       ORDER BY played.ggr DESC, played.place DESC LIMIT $6`,
      [...toParameters(scope), ggr, place, limit],
    );
    return rows.map((row) => ({
      cells: [
        ...[row.provider || copy.noProvider, row.game || copy.noGame, String(row.rounds)],
        ...[toBaht(row.stake), toBaht(row.payout), toBaht(row.ggr)],
        toPercent(row.payout, row.stake),
        row.publishedRtp?.toFixed(2) ?? null,
      ],
      cursor: `${row.ggr}~${row.place}`,
    }));
  },
  count: async (db: Executor, scope) => {
    const [found] = await queryRaw<{ count: number }>(
      db,
      `SELECT count(*) AS count FROM (${GAMES}) played`,
      toParameters(scope),
    );
    return found?.count ?? 0;
  },
};

function toParameters({ agentId, from, to }: TableScope): unknown[] {
  return [agentId, from, to];
}
