import type * as v from 'valibot';
import type { DepositMethod, DepositState } from '@/contract/deposits.contract';
import type { ParsedQueryOf } from '@/contract/endpoint';
import type { memberMoney } from '@/contract/operator/members.contract';
import type { PayoutState } from '@/contract/operator/withdrawals.contract';
import { formatBaht } from '@/domain/baht';
import { queryRaw } from '../db/raw';
import type { Db } from '../db/tables';

type MoneyData = v.InferInput<typeof memberMoney.data>;

interface MoneyRow {
  kind: 'deposit' | 'withdrawal';
  id: string;
  state: string;
  method: string | null;
  amount: number;
  creditedAmount: number | null;
  bankCode: string | null;
  lastDigits: string | null;
  createdAt: Date;
  endedAt: Date | null;
  decidedBy: string | null;
  approvedBy: string | null;
  note: string | null;
}

/**
 * Returns a page of a member's deposits and withdrawals together, the latest first. An overdue deposit is shown as
 * ended, even before a job has written that.
 */
export async function fetchMemberMoney(
  db: Db,
  { id: memberId, cursor, limit }: ParsedQueryOf<typeof memberMoney>,
): Promise<MoneyData> {
  const rows = await queryRaw<MoneyRow>(
    db,
    `WITH place AS (
       SELECT created_at AS at, id FROM deposits WHERE id = $2::uuid AND member_id = $1
       UNION ALL SELECT requested_at, id FROM withdrawals WHERE id = $2 AND member_id = $1
     )
     (SELECT 'deposit' AS kind, d.id,
        CASE WHEN d.state <> 'pending' OR d.expires_at > business_now() THEN d.state
          WHEN d.claimed_at IS NULL THEN 'expired' ELSE 'review' END AS state,
        d.method, d.amount, d.credited_amount AS "creditedAmount", a.bank_code AS "bankCode",
        right(a.account_number, 4) AS "lastDigits", d.created_at AS "createdAt", d.decided_at AS "endedAt",
        d.decided_by AS "decidedBy", NULL AS "approvedBy", d.note
      FROM deposits d LEFT JOIN receiving_accounts a ON a.id = d.receiving_account_id
      WHERE d.member_id = $1 AND ($2 IS NULL OR (d.created_at, d.id) < (SELECT at, id FROM place))
      ORDER BY d.created_at DESC, d.id DESC LIMIT $3)
     UNION ALL
     (SELECT 'withdrawal', id, state, NULL, amount, NULL, bank_code, right(account_number, 4), requested_at, ended_at,
        ended_by, approved_by, note
      FROM withdrawals
      WHERE member_id = $1 AND ($2 IS NULL OR (requested_at, id) < (SELECT at, id FROM place))
      ORDER BY requested_at DESC, id DESC LIMIT $3)
     ORDER BY "createdAt" DESC, id DESC LIMIT $3`,
    [memberId, cursor ?? null, limit + 1],
  );
  const page = rows.slice(0, limit);
  return {
    rows: page.map(toMoneyData),
    next_cursor: rows.length > limit ? (page.at(-1)?.id ?? null) : null,
  };
}

function toMoneyData(row: MoneyRow): MoneyData['rows'][number] {
  const shared = {
    id: row.id,
    amount: formatBaht(row.amount),
    account:
      row.lastDigits === null ? null : { bank_code: row.bankCode, last_digits: row.lastDigits },
    created_at: row.createdAt.toISOString(),
    ended_at: row.endedAt?.toISOString() ?? null,
    decided_by: row.decidedBy,
    note: row.note,
  };
  // The constraints of the tables hold the states and methods of the contract.
  if (row.kind === 'withdrawal') {
    const state = row.state as PayoutState;
    return { ...shared, kind: 'withdrawal', state, approved_by: row.approvedBy };
  }
  return {
    ...shared,
    kind: 'deposit',
    state: row.state as DepositState,
    method: row.method as DepositMethod,
    credited_amount: row.creditedAmount === null ? null : formatBaht(row.creditedAmount),
  };
}
