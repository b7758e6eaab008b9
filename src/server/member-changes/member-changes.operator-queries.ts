import { sql } from 'kysely';
import type { DataInputOf } from '@/contract/endpoint';
import type { memberCloseCheck } from '@/contract/operator/member-changes.contract';
import { formatBaht } from '@/domain/baht';
import { toMaskedAccount } from '@/domain/masked-account';
import { queryRaw } from '../db/raw';
import type { Db } from '../db/tables';
import { RefusalError } from '../http/refusal';
import { fetchBalances } from '../ledger/ledger.service';
import { fetchTurnoverOwed, totalLeft } from '../requirements/turnover.queries';
import { fetchWallets } from '../wallet/wallet.service';

/** Numbers and sums of open bets. */
interface OpenBets {
  bills: number;
  billSatang: number;
  rounds: number;
  roundSatang: number;
}

const sum = (amounts: Iterable<number>) => [...amounts].reduce((total, each) => total + each, 0);

/**
 * Returns what a member would leave behind when closed now.
 * @throws RefusalError `request.not_found` for a member of another agent
 */
export async function checkClosing(
  db: Db,
  { agentId, memberId }: { agentId: number; memberId: number },
): Promise<DataInputOf<typeof memberCloseCheck>> {
  const member = await db
    .selectFrom('members')
    .select(['bank_code', 'bank_account_number', 'closed_at'])
    .select(
      sql<Date | null>`CASE WHEN payouts_held_until > business_now() THEN payouts_held_until END`.as(
        'held_until',
      ),
    )
    .where('agent_id', '=', agentId)
    .where('id', '=', memberId)
    .executeTakeFirst();
  if (!member) throw new RefusalError('request.not_found');
  const [wallets, commissions, owed, deposits, withdrawals, bets] = await Promise.all([
    fetchWallets(db, memberId, 'every'),
    fetchBalances(db, memberId, 'member_commission'),
    fetchTurnoverOwed(db, memberId),
    db
      .selectFrom('deposits')
      .select(['id', 'amount', 'created_at'])
      .where('member_id', '=', memberId)
      .where('state', 'in', ['pending', 'review'])
      .orderBy('created_at')
      .execute(),
    db
      .selectFrom('withdrawals')
      .select(['id', 'amount', 'state'])
      .where('member_id', '=', memberId)
      .where('state', 'in', ['requested', 'approved'])
      .orderBy('requested_at')
      .execute(),
    fetchOpenBets(db, memberId),
  ]);
  const [main, ...others] = wallets.map(({ balanceSatang }) => balanceSatang);
  const [balance, bonus, commission] = [main ?? 0, sum(others), sum(commissions.values())];
  const { bank_code: bankCode, bank_account_number: accountNumber } = member;
  const waiting = deposits.length + withdrawals.length + bets.bills + bets.rounds;
  return {
    is_closed: member.closed_at !== null,
    is_clear: balance + bonus + commission === 0 && waiting === 0,
    balance: formatBaht(balance),
    bonus: formatBaht(bonus),
    commission: formatBaht(commission),
    turnover_left: formatBaht(totalLeft(owed)),
    pending_deposits: deposits.map(({ id, amount, created_at }) => ({
      id,
      amount: formatBaht(amount),
      created_at: created_at.toISOString(),
    })),
    pending_withdrawals: withdrawals.map((row) => ({ ...row, amount: formatBaht(row.amount) })),
    open_bills: { count: bets.bills, amount: formatBaht(bets.billSatang) },
    open_rounds: { count: bets.rounds, amount: formatBaht(bets.roundSatang) },
    bank_account: bankCode && accountNumber ? toMaskedAccount(bankCode, accountNumber) : null,
    payouts_held_until: member.held_until?.toISOString() ?? null,
  };
}

async function fetchOpenBets(db: Db, memberId: number): Promise<OpenBets> {
  const [row] = await queryRaw<OpenBets>(
    db,
    `SELECT b.count AS bills, b.amount AS "billSatang", g.count AS rounds, g.amount AS "roundSatang"
     FROM (SELECT count(*) AS count, coalesce(sum(amount), 0)::bigint AS amount FROM lotto_bills
           WHERE member_id = $1 AND state = 'active') b,
       (SELECT count(*) AS count, coalesce(sum(stake), 0)::bigint AS amount FROM game_rounds
        WHERE member_id = $1 AND state = 'open') g`,
    [memberId],
  );
  if (!row) throw new Error('failed to count open bets');
  return row;
}
