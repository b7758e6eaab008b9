import type * as v from 'valibot';
import type { ParsedQueryOf } from '@/contract/endpoint';
import type { memberRoundShow, memberRounds } from '@/contract/operator/members.contract';
import { formatBaht } from '@/domain/baht';
import { addDays, toDayStart } from '@/domain/calendar-day';
import { queryRaw } from '../db/raw';
import type { Db } from '../db/tables';
import { type AccountMovement, fetchMovements } from '../ledger/movements.queries';

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

/** SQL text of the columns of a round `r`, and of the tables that name its parts. */
const COLUMNS = `r.source || '/' || r.round_id AS id, coalesce(p.name, r.provider_id) AS provider,
       coalesce(g.name, r.game_id) AS game, r.round_id AS "roundId", r.stake, r.payout, r.state,
       r.free_rounds_id IS NOT NULL AS "isFree", coalesce(w.name, '') AS wallet, r.opened_at AS "openedAt",
       r.closed_at AS "closedAt"`;
const NAMES = `LEFT JOIN game_providers p ON p.provider_id = r.provider_id
     LEFT JOIN games g ON g.provider_id = r.provider_id AND g.game_id = r.game_id
     LEFT JOIN wallets w ON w.account_id = r.account_id`;
/** SQL text of the condition that finds the round of an id, the text of a parameter. */
const hasId = (id: string): string =>
  `r.source = split_part(${id}, '/', 1) AND r.round_id = substr(${id}, length(split_part(${id}, '/', 1)) + 2)`;

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
       SELECT opened_at, source, round_id FROM game_rounds r
       WHERE member_id = $1 AND ${hasId('$4::text')}
     )
     SELECT ${COLUMNS}
     FROM game_rounds r ${NAMES}
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
    rows: page.map(toRoundData),
    next_cursor: rows.length > limit ? (page.at(-1)?.id ?? null) : null,
  };
}

function toRoundData({
  roundId,
  isFree,
  openedAt,
  closedAt,
  stake,
  payout,
  ...row
}: RoundForOperator): v.InferInput<typeof memberRounds.data>['rows'][number] {
  return {
    ...row,
    round_id: roundId,
    stake: formatBaht(stake),
    payout: formatBaht(payout),
    is_free: isFree,
    opened_at: openedAt.toISOString(),
    settled_at: closedAt?.toISOString() ?? null,
  };
}

/** Returns a round with its movements by its id; null for an unknown round, also for one of another agent. */
export async function fetchRound(
  db: Db,
  agentId: number,
  id: string,
): Promise<v.InferInput<typeof memberRoundShow.data> | null> {
  const [found] = await queryRaw<
    RoundForOperator & { memberId: number; accountId: number; validTurnover: number | null }
  >(
    db,
    `SELECT ${COLUMNS}, r.member_id AS "memberId", r.account_id AS "accountId",
       CASE WHEN r.state = 'closed' THEN coalesce(r.valid_turnover, r.stake) END AS "validTurnover"
     FROM game_rounds r ${NAMES} JOIN members m ON m.id = r.member_id
     WHERE m.agent_id = $1 AND ${hasId('$2::text')}`,
    [agentId, id],
  );
  if (!found) return null;
  const { memberId, accountId, validTurnover, ...round } = found;
  const movements = await fetchRoundMovements(db, accountId, round);
  return {
    member_id: memberId,
    ...toRoundData(round),
    valid_turnover: validTurnover === null ? null : formatBaht(validTurnover),
    movements: movements.map((line) => ({
      id: line.transferId,
      at: line.at.toISOString(),
      code: line.code,
      amount: formatBaht(line.amountSatang),
      balance_before: formatBaht(line.balanceAfterSatang - line.amountSatang),
      balance_after: formatBaht(line.balanceAfterSatang),
    })),
  };
}

/** Most movements of the wallet that are read from either end of a round, which may last for days. */
const MOST_NEAR_END = 500;
/** Covers the time between the instants of a call and of its transfer. */
const MARGIN_MS = 1_000;

/** Returns the movements of a round. No index leads to them, so they are looked for near its beginning and its end. */
async function fetchRoundMovements(
  db: Db,
  accountId: number,
  { id, openedAt, closedAt }: RoundForOperator,
): Promise<AccountMovement[]> {
  const filter = {
    accountIds: [accountId],
    group: 'game' as const,
    from: new Date(openedAt.getTime() - MARGIN_MS),
    before: closedAt && new Date(closedAt.getTime() + MARGIN_MS),
  };
  const near = await Promise.all(
    (['oldest', 'newest'] as const).map((order) =>
      fetchMovements(db, filter, { order, limit: MOST_NEAR_END }),
    ),
  );
  const found = new Map(
    near
      .flat()
      .filter(({ reference }) => reference === id)
      .map((line) => [line.position, line]),
  );
  return [...found.values()].sort((one, other) => one.position - other.position);
}
