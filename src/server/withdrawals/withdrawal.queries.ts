import { sql } from 'kysely';
import type * as v from 'valibot';
import type { OwnAccount, withdrawCreate } from '@/contract/withdrawals.contract';
import { withdrawalCopy } from '@/contract/withdrawals.copy';
import { formatBaht } from '@/domain/baht';
import type { BankCode } from '@/domain/banks';
import { toMaskedAccount } from '@/domain/masked-account';
import type { Satang } from '@/domain/money';
import { fetchAgentRules } from '../agent/agent.service';
import { queryRaw } from '../db/raw';
import type { Db } from '../db/tables';
import { RefusalError } from '../http/refusal';
import { findUsualMinutes, usualTime } from './usual-time.rules';

type WithdrawalData = v.InferInput<typeof withdrawCreate.data>;

const selectWithdrawals = (db: Db) => db.selectFrom('withdrawals').selectAll();

/** A withdrawal as stored in the database. */
export type WithdrawalRow = Awaited<
  ReturnType<ReturnType<typeof selectWithdrawals>['executeTakeFirstOrThrow']>
>;

/**
 * Converts a withdrawal to the format of the contract. For the member, a transfer that the bank returned is a rejection,
 * whose note says that the money is back.
 */
export function toWithdrawalData(row: WithdrawalRow): WithdrawalData {
  const isBounced = row.state === 'bounced';
  return {
    id: row.id,
    state: row.state === 'bounced' ? 'rejected' : row.state,
    amount: formatBaht(row.amount),
    account: {
      ...toMaskedAccount(row.bank_code, row.account_number),
      account_name: row.account_name,
    },
    requested_at: row.requested_at.toISOString(),
    approved_at: row.approved_at?.toISOString() ?? null,
    ended_at: (row.bounced_at ?? row.ended_at)?.toISOString() ?? null,
    note: isBounced ? withdrawalCopy.bounced : row.note,
  };
}

/**
 * Returns a member's withdrawal.
 * @throws RefusalError `request.not_found`, also for a withdrawal of another member
 */
export async function fetchWithdrawal(
  db: Db,
  memberId: number,
  id: string,
): Promise<WithdrawalRow> {
  const row = await selectWithdrawals(db)
    .where('member_id', '=', memberId)
    .where('id', '=', id)
    .executeTakeFirst();
  if (!row) throw new RefusalError('request.not_found');
  return row;
}

/** Returns a page of a member's withdrawals, the latest first. */
export async function fetchWithdrawals(
  db: Db,
  memberId: number,
  { limit, cursor }: { limit: number; cursor?: string | undefined },
): Promise<{ withdrawals: WithdrawalRow[]; nextCursor: string | null }> {
  const rows = await selectWithdrawals(db)
    .where('member_id', '=', memberId)
    .$if(cursor !== undefined, (query) =>
      query.where(
        sql<boolean>`(requested_at, id) < (
          SELECT requested_at, id FROM withdrawals WHERE id = ${cursor} AND member_id = ${memberId})`,
      ),
    )
    .orderBy('requested_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit + 1)
    .execute();
  const withdrawals = rows.slice(0, limit);
  return {
    withdrawals,
    nextCursor: rows.length > limit ? (withdrawals.at(-1)?.id ?? null) : null,
  };
}

/** Tells whether a member has a withdrawal that waits for approval or payment. */
export async function hasPendingWithdrawal(db: Db, memberId: number): Promise<boolean> {
  const row = await db
    .selectFrom('withdrawals')
    .select('id')
    .where('member_id', '=', memberId)
    .where('state', 'in', ['requested', 'approved'])
    .executeTakeFirst();
  return row !== undefined;
}

/** How much and how often a member may withdraw at this moment. */
export interface WithdrawalTerms {
  minSatang: Satang;
  maxSatang: Satang;
  /** Most withdrawals a day: the number for the member's VIP level, but at least `usualPerDay`. */
  mostPerDay: number;
  /** Withdrawals a day for a member without a level. */
  usualPerDay: number;
  /** Withdrawals requested since midnight in Thailand, whether paid or not. */
  askedToday: number;
  /** Whether the member is on a break, during which only `maxSatang` and `keptSatang` limit a withdrawal. */
  isOnBreak: boolean;
  /** Credit of the house whose turnover is missing, which a member on a break cannot withdraw; 0 without a break. */
  keptSatang: Satang;
}

/** Reads the agent's rules for withdrawals and the member's usage of them. */
export async function fetchTerms(
  db: Db,
  { memberId, agentId }: { memberId: number; agentId: number },
): Promise<WithdrawalTerms> {
  const { vip, withdrawal } = await fetchAgentRules(db, agentId);
  const [member] = await queryRaw<
    Pick<WithdrawalTerms, 'askedToday' | 'isOnBreak' | 'keptSatang'> & { levelPerDay: number }
  >(
    db,
    `SELECT CASE vip_level WHEN 1 THEN $2::integer WHEN 2 THEN $3::integer ELSE 0 END AS "levelPerDay",
       (SELECT count(*) FROM withdrawals
        WHERE member_id = $1
          AND requested_at >= (
            SELECT date_trunc('day', business_now() AT TIME ZONE 'Asia/Bangkok') AT TIME ZONE 'Asia/Bangkok')
       ) AS "askedToday", guard.is_on_break AS "isOnBreak",
       CASE WHEN guard.is_on_break THEN kept_gifts(id) ELSE 0 END AS "keptSatang"
     FROM members CROSS JOIN LATERAL (SELECT is_guarded AND is_on_break(id) AS is_on_break OFFSET 0) guard
     WHERE id = $1`,
    [memberId, vip.gold.withdrawals_per_day, vip.hero.withdrawals_per_day],
  );
  if (!member) throw new Error(`member ${memberId} does not exist`);
  const { levelPerDay, ...ofMember } = member;
  const mostPerDay = Math.max(withdrawal.per_day, levelPerDay);
  return {
    ...ofMember,
    minSatang: ofMember.isOnBreak ? 1 : withdrawal.least,
    maxSatang: withdrawal.most,
    usualPerDay: withdrawal.per_day,
    // On a break there is always one more.
    mostPerDay: ofMember.isOnBreak ? Math.max(mostPerDay, ofMember.askedToday + 1) : mostPerDay,
  };
}

/**
 * Returns the minutes within which the agent's withdrawals are usually paid; null when too few were paid recently.
 */
export async function fetchUsualMinutes(db: Db, agentId: number): Promise<number | null> {
  // The query has the order of the index `withdrawals_agent_state`, so that no more rows are read than needed.
  const rows = await queryRaw<{ minutes: number }>(
    db,
    `SELECT (extract(epoch FROM ended_at - requested_at) / 60)::float8 AS minutes FROM withdrawals
     WHERE agent_id = $1 AND state = 'paid' AND requested_at > (SELECT business_now()) - $2 * interval '1 day'
     ORDER BY requested_at DESC LIMIT $3`,
    [agentId, usualTime.withinDays, usualTime.latest],
  );
  return findUsualMinutes(rows.map(({ minutes }) => minutes));
}

/** A bank account with its full number. */
export interface BankAccount {
  bankCode: BankCode;
  accountNumber: string;
  /** Name of the account holder; null when the member's name is not known. */
  accountName: string | null;
  /** When withdrawals to the account become possible; null when they are possible now. */
  usableAt: Date | null;
}

/** Withdrawals are blocked for this long after the bank account was replaced, so that the member can react. */
export const HOLD_AFTER_CHANGE_HOURS = 24;
const HOLD_AFTER_CHANGE = `${HOLD_AFTER_CHANGE_HOURS} hours`;

/** Returns the member's own bank account, or null when none is registered. */
export async function findOwnAccount(db: Db, memberId: number): Promise<BankAccount | null> {
  const row = await db
    .selectFrom('members')
    .select([
      'bank_code',
      'bank_account_number',
      'first_name',
      'last_name',
      sql<Date | null>`CASE WHEN bank_account_changed_at + ${sql.lit(HOLD_AFTER_CHANGE)}::interval > business_now()
        THEN bank_account_changed_at + ${sql.lit(HOLD_AFTER_CHANGE)}::interval END`.as('usable_at'),
    ])
    .where('id', '=', memberId)
    .executeTakeFirstOrThrow();
  if (row.bank_code === null || row.bank_account_number === null) return null;
  return {
    bankCode: row.bank_code,
    accountNumber: row.bank_account_number,
    accountName: [row.first_name, row.last_name].filter(Boolean).join(' ') || null,
    usableAt: row.usable_at,
  };
}

/** Converts the member's account to the format of the contract, with a masked number. */
export function toOwnAccountData(account: BankAccount): OwnAccount {
  const { bankCode, accountNumber, accountName } = account;
  return { ...toMaskedAccount(bankCode, accountNumber), account_name: accountName };
}
