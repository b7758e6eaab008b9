import type * as v from 'valibot';
import type { ParsedQueryOf } from '@/contract/endpoint';
import type { memberRounds } from '@/contract/operator/members.contract';
import { formatBaht } from '@/domain/baht';
import { addDays, toDayStart } from '@/domain/calendar-day';
import { queryRaw } from '../db/raw';
import type { Db } from '../db/tables';

interface RoundForOperator {
  id: string;
  provider: string;
  game: string;
  roundId: string;
  stake: number;
  payout: number;
  state: 'open' | 'closed' | 'voided';
  isFree: boolean;
  wallet: string;
  openedAt: Date;
  closedAt: Date | null;
}

/**
 * Returns a page of a member's game rounds, the latest first. A game that left the catalogue is shown by its id.
 */
export async function fetchMemberRounds(
  db: Db,
  { id: memberId, cursor, limit, from, to }: ParsedQueryOf<typeof memberRounds>,
): Promise<v.InferInput<typeof memberRounds.data>> {
  const rows = await queryRaw<RoundForOperator>(
    db,
    `WITH place AS (
       SELECT opened_at, source, round_id FROM game_rounds
       WHERE member_id = $1 AND source = split_part($4::text, '/', 1)
         AND round_id = substr($4, length(split_part($4, '/', 1)) + 2)
     )
     SELECT r.source || '/' || r.round_id AS id, coalesce(p.name, r.provider_id) AS provider,
       coalesce(g.name, r.game_id) AS game, r.round_id AS "roundId", r.stake, r.payout, r.state,
       r.free_rounds_id IS NOT NULL AS "isFree", coalesce(w.name, '') AS wallet, r.opened_at AS "openedAt",
       r.closed_at AS "closedAt"
     FROM game_rounds r
     LEFT JOIN game_providers p ON p.provider_id = r.provider_id
     LEFT JOIN games g ON g.provider_id = r.provider_id AND g.game_id = r.game_id
     LEFT JOIN wallets w ON w.account_id = r.account_id
     WHERE r.member_id = $1 AND r.opened_at >= coalesce($2::timestamptz, '-infinity')
       AND r.opened_at < coalesce($3::timestamptz, 'infinity')
       -- Repeats the first part of the comparison below, so that the index begins at the page.
       AND r.opened_at <= coalesce((SELECT opened_at FROM place), 'infinity')
       AND ($4 IS NULL OR (r.opened_at, r.source, r.round_id) < (SELECT opened_at, source, round_id FROM place))
     ORDER BY r.opened_at DESC, r.source DESC, r.round_id DESC LIMIT $5`,
    [
      memberId,
      from === undefined ? null : toDayStart(from),
      to === undefined ? null : toDayStart(addDays(to, 1)),
      cursor ?? null,
      limit + 1,
    ],
  );
  const page = rows.slice(0, limit);
  return {
    rows: page.map(({ roundId, isFree, openedAt, closedAt, stake, payout, ...row }) => ({
      ...row,
      round_id: roundId,
      stake: formatBaht(stake),
      payout: formatBaht(payout),
      is_free: isFree,
      opened_at: openedAt.toISOString(),
      settled_at: closedAt?.toISOString() ?? null,
    })),
    next_cursor: rows.length > limit ? (page.at(-1)?.id ?? null) : null,
  };
}
