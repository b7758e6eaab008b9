import type { DataInputOf, ParsedQueryOf } from '@/contract/endpoint';
import type {
  DifferenceKind,
  DifferenceMovement,
  gameComparisons,
  gameDifferences,
} from '@/contract/operator/game-comparisons.contract';
import { formatBaht } from '@/domain/baht';
import { maskPhone } from '@/domain/masked-phone';
import type { Satang } from '@/domain/money';
import { type Executor, queryRaw } from '../db/raw';

interface ComparisonRow {
  source: string;
  day: string;
  compared_at: Date | null;
  our_count: number | null;
  our_debits: Satang | null;
  our_credits: Satang | null;
  their_count: number | null;
  their_debits: Satang | null;
  their_credits: Satang | null;
  differences: number;
  open_differences: number;
  error: string | null;
  next_attempt_at: Date | null;
}

/** Returns the compared days of an agent, the latest first. */
export async function fetchComparisons(
  db: Executor,
  agentId: number,
  { cursor, limit }: ParsedQueryOf<typeof gameComparisons>,
): Promise<DataInputOf<typeof gameComparisons>> {
  const [day, source] = cursor?.split('~') ?? [];
  const rows = await queryRaw<ComparisonRow>(
    db,
    `SELECT c.source, c.day::text AS day, c.compared_at, c.our_count, c.our_debits, c.our_credits, c.their_count,
       c.their_debits, c.their_credits, n.differences, n.open_differences, c.error, c.next_attempt_at
     FROM game_comparisons c CROSS JOIN LATERAL (
       SELECT count(*)::integer AS differences,
         (count(*) FILTER (WHERE d.gone_at IS NULL AND d.closed_at IS NULL))::integer AS open_differences
       FROM game_differences d WHERE d.agent_id = c.agent_id AND d.source = c.source AND d.day = c.day) n
     WHERE c.agent_id = $1 AND ($2::text IS NULL OR c.day < $2::text::date OR c.day = $2::text::date AND c.source > $3)
     ORDER BY c.day DESC, c.source LIMIT $4`,
    [agentId, day ?? null, source ?? null, limit + 1],
  );
  const shown = rows.slice(0, limit);
  const last = rows.length > limit ? shown.at(-1) : undefined;
  return {
    rows: shown.map((row) => ({
      ...{ source: row.source, day: row.day, error: row.error },
      compared_at: row.compared_at?.toISOString() ?? null,
      ours: toSide(row.our_count, row.our_debits, row.our_credits),
      theirs: toSide(row.their_count, row.their_debits, row.their_credits),
      ...{ differences: row.differences, open_differences: row.open_differences },
      next_attempt_at: row.next_attempt_at?.toISOString() ?? null,
    })),
    next_cursor: last ? `${last.day}~${last.source}` : null,
  };
}

function toSide(count: number | null, debits: Satang | null, credits: Satang | null) {
  if (count === null || debits === null || credits === null) return null;
  return { count, debits: formatBaht(debits), credits: formatBaht(credits) };
}

interface DifferenceRow {
  id: number;
  source: string;
  day: string;
  transaction_id: string;
  kind: DifferenceKind;
  movement: DifferenceMovement | null;
  our_amount: Satang | null;
  their_amount: Satang | null;
  round_id: string | null;
  game_name: string | null;
  member_id: number | null;
  username: string | null;
  said: string | null;
  happened_at: Date;
  first_seen_at: Date;
  last_seen_at: Date;
  gone_at: Date | null;
  closed_at: Date | null;
  closed_by: string | null;
  note: string | null;
}

/** Returns the differences of an agent, the latest first. */
export async function fetchDifferences(
  db: Executor,
  agentId: number,
  { state, source, day, cursor, limit }: ParsedQueryOf<typeof gameDifferences>,
): Promise<DataInputOf<typeof gameDifferences>> {
  const rows = await queryRaw<DifferenceRow>(
    db,
    `SELECT d.id, d.source, d.day::text AS day, d.transaction_id, d.kind, d.movement, d.our_amount, d.their_amount,
       d.round_id, coalesce(g.name, r.game_id) AS game_name, d.member_id, m.username, d.said, d.happened_at,
       d.first_seen_at, d.last_seen_at, d.gone_at, d.closed_at, d.closed_by, d.note
     FROM game_differences d LEFT JOIN members m ON m.id = d.member_id
     LEFT JOIN game_rounds r ON r.source = d.source AND r.round_id = d.round_id
     LEFT JOIN games g ON g.provider_id = r.provider_id AND g.game_id = r.game_id
     WHERE d.agent_id = $1 AND ($2::text IS NULL OR (d.gone_at IS NULL AND d.closed_at IS NULL) = ($2 = 'open'))
       AND ($3::text IS NULL OR d.source = $3) AND ($4::text IS NULL OR d.day = $4::text::date)
       AND ($5::bigint IS NULL OR d.id < $5)
     ORDER BY d.id DESC LIMIT $6`,
    [agentId, state ?? null, source ?? null, day ?? null, cursor ?? null, limit + 1],
  );
  const shown = rows.slice(0, limit);
  const last = rows.length > limit ? shown.at(-1) : undefined;
  return {
    rows: shown.map((row) => ({
      ...row,
      our_amount: row.our_amount === null ? null : formatBaht(row.our_amount),
      their_amount: row.their_amount === null ? null : formatBaht(row.their_amount),
      username: row.username === null ? null : maskPhone(row.username),
      happened_at: row.happened_at.toISOString(),
      first_seen_at: row.first_seen_at.toISOString(),
      last_seen_at: row.last_seen_at.toISOString(),
      gone_at: row.gone_at?.toISOString() ?? null,
      closed_at: row.closed_at?.toISOString() ?? null,
    })),
    next_cursor: last ? String(last.id) : null,
  };
}
