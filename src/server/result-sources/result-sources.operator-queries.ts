import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import type { DataInputOf } from '@/contract/endpoint';
import type {
  lottoSourceBody,
  lottoSourceList,
  lottoSourceReadings,
  lottoToldMoves,
  ResultMode,
} from '@/contract/operator/lotto-sources.contract';
import type { Announcement } from '@/domain/lotto-results';
import { queryRaw } from '../db/raw';
import type { Db } from '../db/tables';
import { RefusalError } from '../http/refusal';
import { judgeAnswers } from './agreement.rules';
import type { ResultSource } from './result-source';
import { fetchToldMoves } from './told-moves.queries';

const decompress = promisify(gunzip);
const LISTED = 60;

type Readings = DataInputOf<typeof lottoSourceReadings>;
type Reading = Readings['rows'][number];

/** Dependencies of the queries. */
interface SourcesDeps {
  db: Db;
  agentId: number;
  sources: readonly ResultSource[];
}

/** Returns the sources of this server, and the mode and sources of each market of the agent. */
export async function fetchSourceList({
  db,
  agentId,
  sources,
}: SourcesDeps): Promise<DataInputOf<typeof lottoSourceList>> {
  const markets = await queryRaw<{
    market_id: string;
    market_name: string;
    result_mode: ResultMode;
    has_official_number: boolean;
    sources: string[];
  }>(
    db,
    `SELECT market_id, m.name AS market_name, result_mode, has_official_number,
       ARRAY(SELECT source_id FROM lotto_market_sources s
         WHERE s.agent_id = m.agent_id AND s.market_id = m.market_id ORDER BY position) AS sources
     FROM lotto_markets m WHERE agent_id = $1 AND result_kind <> 'yeekee' ORDER BY m.position, market_id`,
    [agentId],
  );
  return {
    sources: sources.flatMap(({ sourceId, name, family, serves }) =>
      serves === 'made_up'
        ? []
        : [
            {
              ...{ source_id: sourceId, name, family },
              markets: markets
                .map(({ market_id }) => market_id)
                .filter((market_id) => serves.includes(market_id)),
            },
          ],
    ),
    markets,
  };
}

/** Returns the planned rounds that a source tells for another day. */
export async function listToldMoves({
  db,
  agentId,
  sources,
}: SourcesDeps): Promise<DataInputOf<typeof lottoToldMoves>> {
  const moves = await fetchToldMoves(db, agentId);
  return moves.map(({ source_id: id, read_at: readAt, ...move }) => ({
    ...move,
    source_name: sources.find(({ sourceId }) => sourceId === id)?.name ?? id,
    read_at: readAt.toISOString(),
  }));
}

interface RoundRow {
  id: number;
  mode: ResultMode;
  held_until: Date | null;
  has_result: boolean;
  is_typed: boolean;
}

// The second person types a result from its source, so its numbers are hidden like those of a waiting result.
const ROUND = `
  SELECT r.id, m.result_mode AS mode,
    CASE WHEN r.state IN ('scheduled', 'open', 'closed') THEN r.result_held_until END AS held_until,
    r.three_top IS NOT NULL OR r.state = 'voided' AS has_result,
    EXISTS (SELECT FROM lotto_results w
      WHERE w.round_id = r.id AND w.state = 'waiting' AND $3 IN (w.entered_by, w.agreed_by)) AS is_typed
  FROM lotto_rounds r JOIN lotto_markets m USING (agent_id, market_id)
  WHERE r.agent_id = $1 AND `;

interface ReadingRow extends Omit<Reading, 'name' | 'read_at' | 'last_read_at'> {
  read_at: Date;
  last_read_at: Date;
}

const READINGS = `
  SELECT s.id, s.source_id, s.family, s.state, s.announcement, s.moved_to::text AS moved_to, s.why, s.read_at, s.last_read_at,
    s.state = 'complete' AND s.last_read_at >= s.settles_at AND NOT s.is_simulated AS counts,
    EXISTS (SELECT FROM lotto_source_bodies b WHERE b.hash = s.body_hash) AS has_body
  FROM lotto_source_readings s WHERE s.round_id = $1 ORDER BY s.id DESC LIMIT ${LISTED}`;

/** Answers about a round, and whether their numbers are hidden from an operator. */
async function judgeRound(
  db: Db,
  { id, mode, has_result: hasResult, is_typed: isTyped }: RoundRow,
): Promise<{ verdict: Readings['verdict']; isHidden: boolean }> {
  const answers = await queryRaw<{ sourceId: string; family: string; announcement: Announcement }>(
    db,
    `SELECT source_id AS "sourceId", family, announcement FROM lotto_source_answers($1) ORDER BY id`,
    [id],
  );
  const { kind } = judgeAnswers(answers);
  const isShown =
    hasResult || isTyped || kind === 'contested' || (kind === 'agreed' && mode !== 'operator');
  return { verdict: kind, isHidden: !isShown };
}

/**
 * Returns the answers of sources about a round, the latest first.
 * @throws RefusalError `lotto.unknown_round`
 */
export async function fetchReadings(
  { db, agentId, sources }: SourcesDeps,
  { roundId, operator }: { roundId: string; operator: string },
): Promise<Readings> {
  const [round] = await queryRaw<RoundRow>(db, `${ROUND} r.round_id = $2`, [
    ...[agentId, roundId, `operator/${operator}`],
  ]);
  if (!round) throw new RefusalError('lotto.unknown_round');
  const { verdict, isHidden } = await judgeRound(db, round);
  const rows = await queryRaw<ReadingRow>(db, READINGS, [round.id]);
  const nameOf = (id: string) => sources.find(({ sourceId }) => sourceId === id)?.name ?? id;
  return {
    verdict,
    mode: round.mode,
    held_until: round.held_until?.toISOString() ?? null,
    is_hidden: isHidden,
    rows: rows.map((row) => ({
      ...row,
      name: nameOf(row.source_id),
      announcement: isHidden ? null : row.announcement,
      read_at: row.read_at.toISOString(),
      last_read_at: row.last_read_at.toISOString(),
    })),
  };
}

/**
 * Returns the raw answer of a reading.
 * @throws RefusalError `request.not_found` | `lotto.not_typed` while its numbers are hidden
 */
export async function fetchBody(
  { db, agentId }: SourcesDeps,
  { id, operator }: { id: number; operator: string },
): Promise<DataInputOf<typeof lottoSourceBody>> {
  const [round] = await queryRaw<RoundRow>(
    db,
    `${ROUND} r.id = (SELECT round_id FROM lotto_source_readings WHERE id = $2)`,
    [agentId, id, `operator/${operator}`],
  );
  if (!round) throw new RefusalError('request.not_found');
  if ((await judgeRound(db, round)).isHidden) throw new RefusalError('lotto.not_typed');
  const [kept] = await queryRaw<{ body: Uint8Array; content_type: string }>(
    db,
    `SELECT b.body, b.content_type FROM lotto_source_readings s JOIN lotto_source_bodies b ON b.hash = s.body_hash
     WHERE s.id = $1`,
    [id],
  );
  if (!kept) throw new RefusalError('request.not_found');
  const text = new TextDecoder().decode(await decompress(kept.body));
  return { content_type: kept.content_type, text };
}
