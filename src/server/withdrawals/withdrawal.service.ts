import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { withdrawalCopy } from '@/contract/withdrawals.copy';
import { formatBaht } from '@/domain/baht';
import type { Satang } from '@/domain/money';
import { queryRaw } from '../db/raw';
import type { Db, Tx } from '../db/tables';
import { RefusalError } from '../http/refusal';
import {
  type CommandContext,
  fetchBalance,
  findHouseAccountId,
  runCommand,
} from '../ledger/ledger.service';
import { assertNotPaused } from '../pauses/pause.service';
import { fetchTurnoverOwed, totalLeft } from '../requirements/turnover.queries';
import { findMainAccountId } from '../wallet/wallet.service';
import {
  type BankAccount,
  fetchTerms,
  findOwnAccount,
  hasPendingWithdrawal,
} from './withdrawal.queries';

export interface WithdrawalRequest {
  memberId: number;
  agentId: number;
  amountSatang: Satang;
  idempotencyKey: string | null;
}

/**
 * Debits the member's main wallet and holds the money until an operator has paid or rejected the withdrawal. Limits
 * of responsible play are not checked, because they restrict playing and not withdrawing. See
 * `docs/rules.md#withdrawals`.
 * @returns id of the withdrawal
 * @throws RefusalError `withdraw.one_at_a_time` | `withdraw.no_account` | `bank_account.just_changed` |
 * `site.paused` | `withdraw.out_of_range` | `withdraw.too_many_today` | `withdraw.turnover_owed` | `withdraw.insufficient_balance` |
 * `request.idempotency_conflict`
 */
export async function requestWithdrawal(db: Db, request: WithdrawalRequest): Promise<string> {
  const { memberId, agentId, amountSatang } = request;
  return runCommand(
    db,
    {
      scope: `member/${memberId}`,
      route: 'withdraw',
      key: request.idempotencyKey ?? randomUUID(),
      content: { amountSatang },
      lockAccountIds: [],
    },
    async (context) => {
      const { tx, lockAccounts } = context;
      await assertNotPaused(tx, { agentId, scopes: ['money_out'] });
      // The lock serialises a member's withdrawals, and keeps the bank account from changing during this request.
      await queryRaw(tx, 'SELECT FROM members WHERE id = $1 FOR NO KEY UPDATE', [memberId]);
      const walletAccountId = await findMainAccountId(tx, memberId);
      await lockAccounts([walletAccountId]);
      if (await hasPendingWithdrawal(tx, memberId)) {
        throw new RefusalError('withdraw.one_at_a_time');
      }
      const account = await findOwnAccount(tx, memberId);
      if (!account) throw new RefusalError('withdraw.no_account');
      if (account.usableAt) throw new RefusalError('bank_account.just_changed');
      await assertAllowed(tx, { ...request, walletAccountId });
      return holdWithdrawal(context, {
        ...{ agentId, memberId, amountSatang, account, walletAccountId },
        closing: null,
      });
    },
  );
}

/** The main wallet of a member who is to be closed. */
export interface ClosingBalance {
  walletAccountId: number;
  amountSatang: Satang;
}

/**
 * Locks the main wallet of a member who is to be closed, and reads it. The transaction has locked the member's row.
 */
export async function lockClosingBalance(
  { tx, lockAccounts }: CommandContext,
  memberId: number,
): Promise<ClosingBalance> {
  const walletAccountId = await findMainAccountId(tx, memberId);
  await lockAccounts([walletAccountId]);
  return { walletAccountId, amountSatang: await fetchBalance(tx, walletAccountId) };
}

/**
 * Holds the whole main wallet for the payout of a member who is to be closed. Minimum amount, owed turnover and number
 * of withdrawals a day are not checked, and another withdrawal may still be waiting. A trigger checks the approval.
 * @returns id of the withdrawal
 */
export function holdClosingPayout(
  context: CommandContext,
  payout: ClosingBalance & {
    agentId: number;
    memberId: number;
    account: BankAccount;
    approvalId: number | null;
  },
): Promise<string> {
  return holdWithdrawal(context, { ...payout, closing: { approvalId: payout.approvalId } });
}

/** Writes a withdrawal and moves its amount to the holds. The caller has locked the wallet's account. */
async function holdWithdrawal(
  { tx, post }: CommandContext,
  {
    agentId,
    memberId,
    amountSatang,
    account,
    walletAccountId,
    closing,
  }: ClosingBalance & {
    agentId: number;
    memberId: number;
    account: BankAccount;
    /** Set for the payout of a member who is to be closed; null for a member's own request. */
    closing: { approvalId: number | null } | null;
  },
): Promise<string> {
  const { id } = await tx
    .insertInto('withdrawals')
    .values({
      agent_id: agentId,
      member_id: memberId,
      amount: amountSatang,
      bank_code: account.bankCode,
      account_number: account.accountNumber,
      account_name: account.accountName,
      requested_at: sql<Date>`business_now()`,
      is_closing: closing !== null,
      closing_approval_id: closing?.approvalId,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await post({
    leg: 'hold',
    debitAccountId: walletAccountId,
    creditAccountId: await findHouseAccountId(tx, agentId, 'withdrawal_holds'),
    amount: amountSatang,
    code: 'withdraw_hold',
    reference: `withdrawal/${id}`,
  });
  return id;
}

/** Checks an amount against terms, turnover and balance. The caller has locked the wallet's account. */
async function assertAllowed(
  tx: Tx,
  { amountSatang, walletAccountId, ...member }: WithdrawalRequest & { walletAccountId: number },
): Promise<void> {
  const terms = await fetchTerms(tx, member);
  const { minSatang, maxSatang, mostPerDay, askedToday } = terms;
  if (amountSatang < minSatang || amountSatang > maxSatang) {
    throw new RefusalError('withdraw.out_of_range', {
      message: withdrawalCopy.outOfRange(minSatang, maxSatang),
    });
  }
  if (askedToday >= mostPerDay) {
    throw new RefusalError('withdraw.too_many_today', {
      message: withdrawalCopy.tooManyToday(mostPerDay),
    });
  }
  const leftSatang = totalLeft(await fetchTurnoverOwed(tx, member.memberId));
  const balanceSatang = await fetchBalance(tx, walletAccountId);
  const { isOnBreak, keptSatang } = terms;
  const isLocked = isOnBreak
    ? keptSatang > 0 && amountSatang > balanceSatang - keptSatang
    : leftSatang > 0;
  if (isLocked) {
    throw new RefusalError('withdraw.turnover_owed', {
      message: isOnBreak
        ? withdrawalCopy.giftKept(keptSatang)
        : withdrawalCopy.turnoverOwed(leftSatang),
      data: { remaining: formatBaht(leftSatang) },
    });
  }
  if (balanceSatang < amountSatang) {
    throw new RefusalError('withdraw.insufficient_balance', {
      message: withdrawalCopy.tooLittleBalance(balanceSatang),
    });
  }
}
