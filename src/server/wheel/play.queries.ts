import type * as v from 'valibot';
import { BOARD_SIZE, type wheelBoard, type wheelHistory } from '@/contract/wheel.contract';
import { maskUsername } from '@/domain/masked-username';
import { formatSpinNumber } from '@/domain/wheel';
import { type Executor, queryRaw } from '../db/raw';
import { type OwnRoundsRow, ownRoundsSql, toOwnRoundsData } from '../games/free-rounds.queries';
import { GAIN_COLUMNS, type PrizeGainRow, toGainData } from './prize-set.queries';
import { WHEEL_ROUNDS } from './spin.service';

type PlayData = v.InferInput<typeof wheelHistory.data>['plays'][number];
type BoardData = v.InferInput<typeof wheelBoard.data>;

/** Highest number of unseen plays in one response. */
const MOST_TOLD = 50;

interface GivenRow extends PrizeGainRow {
  id: string;
  at: Date;
  no: number;
}

interface PlayRow extends GivenRow {
  nonce: number;
  version: number;
  number: number;
  drawnNo: number;
  isRefused: boolean;
  coupon: { code: string; ends_at: string | null } | null;
  freeRounds: OwnRoundsRow | null;
  serverSeed: string;
  clientSeed: string;
  commitment: string;
  setText: string;
}

const GIVEN = `y.id, y.played_at AS at, p.no, ${GAIN_COLUMNS}`;

const PLAYS = `SELECT ${GIVEN}, y.nonce, s.version, y.number, y.drawn_no AS "drawnNo",
    y.is_refused AS "isRefused",
    encode(y.server_seed, 'hex') AS "serverSeed", y.client_seed AS "clientSeed",
    encode(y.commitment, 'hex') AS commitment, s.text AS "setText",
    (SELECT jsonb_build_object('code', c.code,
       'ends_at', to_char(c.ends_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))
     FROM coupons c WHERE c.wheel_play_id = y.id) AS coupon,
    CASE p.kind WHEN 'free_rounds' THEN ${ownRoundsSql({ origin: `'${WHEEL_ROUNDS}/' || y.id`, gameName: 'p.game_name' })} END AS "freeRounds"
  FROM wheel_plays y JOIN wheel_sets s ON s.id = y.set_id
  JOIN wheel_prizes p ON p.set_id = y.set_id AND p.no = y.given_no`;

/** Returns a member's play of the wheel. */
export async function fetchPlay(db: Executor, memberId: number, id: string): Promise<PlayData> {
  const [row] = await queryRaw<PlayRow>(db, `${PLAYS} WHERE y.member_id = $1 AND y.id = $2`, [
    memberId,
    id,
  ]);
  if (!row) throw new Error(`wheel play ${id} does not exist`);
  return toPlayData(row);
}

/** Returns a page of a member's plays of the wheel, the latest first. */
export async function fetchPlays(
  db: Executor,
  memberId: number,
  { limit, cursor }: { limit: number; cursor?: number | undefined },
): Promise<v.InferInput<typeof wheelHistory.data>> {
  const rows = await queryRaw<PlayRow>(
    db,
    `${PLAYS} WHERE y.member_id = $1 AND ($2::bigint IS NULL OR y.nonce < $2) ORDER BY y.nonce DESC LIMIT $3`,
    [memberId, cursor ?? null, limit + 1],
  );
  const page = rows.slice(0, limit);
  const last = page.at(-1);
  return {
    plays: page.map(toPlayData),
    next_cursor: rows.length > limit && last ? String(last.nonce) : null,
  };
}

/**
 * Returns a member's plays that are not marked as seen, the oldest first.
 * @param seen ids of plays that are marked as seen first
 */
export async function fetchUnseenPlays(
  db: Executor,
  memberId: number,
  seen: readonly string[],
): Promise<PlayData[]> {
  if (seen.length > 0) {
    await queryRaw(
      db,
      `UPDATE wheel_plays SET seen_at = business_now()
       WHERE member_id = $1 AND id = ANY ($2::text::uuid[]) AND seen_at IS NULL`,
      [memberId, `{${seen.join(',')}}`],
    );
  }
  const rows = await queryRaw<PlayRow>(
    db,
    `${PLAYS} WHERE y.member_id = $1 AND y.seen_at IS NULL ORDER BY y.nonce LIMIT $2`,
    [memberId, MOST_TOLD],
  );
  return rows.map(toPlayData);
}

/** Returns the latest wins of an agent's members. */
export async function fetchBoard(db: Executor, agentId: number): Promise<BoardData> {
  const rows = await queryRaw<GivenRow & { username: string }>(
    db,
    `SELECT ${GIVEN}, m.username FROM wheel_plays y JOIN members m ON m.id = y.member_id
     JOIN wheel_prizes p ON p.set_id = y.set_id AND p.no = y.given_no
     WHERE y.agent_id = $1 ORDER BY y.played_at DESC, y.id DESC LIMIT $2`,
    [agentId, BOARD_SIZE],
  );
  return rows.map((row) => ({
    id: row.id,
    username: maskUsername(row.username),
    at: row.at.toISOString(),
    prize: { no: row.no, gain: toGainData(row) },
  }));
}

function toPlayData(row: PlayRow): PlayData {
  return {
    id: row.id,
    at: row.at.toISOString(),
    nonce: row.nonce,
    version: row.version,
    number: formatSpinNumber(row.number),
    prize: { no: row.no, gain: toGainData(row) },
    drawn_no: row.drawnNo,
    is_refused: row.isRefused,
    coupon: row.coupon,
    free_rounds: row.freeRounds && toOwnRoundsData(row.freeRounds),
    server_seed: row.serverSeed,
    client_seed: row.clientSeed,
    commitment: row.commitment,
    set_text: row.setText,
  };
}
