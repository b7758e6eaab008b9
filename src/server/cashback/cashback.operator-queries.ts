import type * as v from 'valibot';
import type { CashbackKind } from '@/contract/cashback.contract';
import type { cashbackList } from '@/contract/operator/cashback.contract';
import { formatBaht } from '@/domain/baht';
import type { CalendarDay } from '@/domain/calendar-day';
import { maskPhone } from '@/domain/masked-phone';
import type { Satang } from '@/domain/money';
import { type Executor, queryRaw } from '../db/raw';
import { RefusalError } from '../http/refusal';

/** Filter of an operator's list of days. */
export interface DaysAsk {
  username?: string | undefined;
  date?: CalendarDay | undefined;
  /** True for claimed days only, false for unclaimed ones only, undefined for both. */
  isClaimed?: boolean | undefined;
  /** Day and member of the last row of the previous page. */
  cursor?: string | undefined;
  limit: number;
}

interface Row {
  memberId: number;
  username: string;
  date: CalendarDay;
  stake: Satang;
  payout: Satang;
  reversed: Satang;
  turnover: Satang;
  lossAmount: Satang;
  turnoverAmount: Satang;
  computedAt: Date;
  endsAt: Date;
  kind: CashbackKind | null;
  amount: Satang | null;
  paid: Satang | null;
  claimedAt: Date | null;
}

/** Returns the computed days of an agent's members, the latest first. @throws RefusalError `request.not_found` */
export async function fetchDaysForOperator(
  db: Executor,
  agentId: number,
  { username, date, isClaimed, cursor, limit }: DaysAsk,
): Promise<v.InferInput<typeof cashbackList.data>> {
  if (username !== undefined) {
    const members = await queryRaw(
      db,
      'SELECT FROM members WHERE agent_id = $1 AND username = $2',
      [agentId, username],
    );
    if (members.length === 0) throw new RefusalError('request.not_found');
  }
  const [lastDay, lastMember] = cursor?.split('~') ?? [];
  const [[progress], rows] = await Promise.all([
    queryRaw<{ doneDay: CalendarDay }>(
      db,
      `SELECT done_day::text AS "doneDay" FROM cashback_progress WHERE agent_id = $1 AND done_day >= first_day`,
      [agentId],
    ),
    queryRaw<Row>(
      db,
      `SELECT d.member_id AS "memberId", m.username, d.day::text AS date, d.stake, d.payout, d.loss_reversed AS reversed,
         d.turnover - d.turnover_reversed AS turnover, d.loss_amount AS "lossAmount",
         d.turnover_amount AS "turnoverAmount", d.computed_at AS "computedAt", d.ends_at AS "endsAt", c.kind, c.amount,
         c.paid, c.claimed_at AS "claimedAt"
       FROM cashback_days d JOIN members m ON m.id = d.member_id
       LEFT JOIN cashback_claims c ON c.member_id = d.member_id AND c.day = d.day
       WHERE d.agent_id = $1 AND ($2::text IS NULL OR m.username = $2)
         AND ($3::text IS NULL OR d.day = $3::text::date) AND ($4::boolean IS NULL OR (c.id IS NOT NULL) = $4)
         AND ($6::text IS NULL OR (d.day, d.member_id) < ($6::text::date, $7::bigint))
       ORDER BY d.day DESC, d.member_id DESC LIMIT $5`,
      [
        agentId,
        username ?? null,
        date ?? null,
        isClaimed ?? null,
        limit + 1,
        lastDay ?? null,
        lastMember ?? null,
      ],
    ),
  ]);
  const page = rows.slice(0, limit);
  const last = rows.length > limit ? page.at(-1) : undefined;
  return {
    done_day: progress?.doneDay ?? null,
    days: page.map(toData),
    next_cursor: last ? `${last.date}~${last.memberId}` : null,
  };
}

function toData(row: Row): v.InferInput<typeof cashbackList.data>['days'][number] {
  return {
    member_id: row.memberId,
    username: maskPhone(row.username),
    date: row.date,
    stake: formatBaht(row.stake),
    payout: formatBaht(row.payout),
    reversed: formatBaht(row.reversed),
    turnover: formatBaht(row.turnover),
    loss_amount: formatBaht(row.lossAmount),
    turnover_amount: formatBaht(row.turnoverAmount),
    computed_at: row.computedAt.toISOString(),
    ends_at: row.endsAt.toISOString(),
    kind: row.kind,
    amount: row.amount === null ? null : formatBaht(row.amount),
    paid: row.paid === null ? null : formatBaht(row.paid),
    claimed_at: row.claimedAt?.toISOString() ?? null,
  };
}
