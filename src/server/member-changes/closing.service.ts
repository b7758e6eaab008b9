import { randomUUID } from 'node:crypto';
import type { Satang } from '@/domain/money';
import { changeLockedMember } from '../account/member-access.service';
import { assertSecondPerson } from '../approvals/lone-act.service';
import { recordAction } from '../audit/audit.service';
import type { Db } from '../db/tables';
import { RefusalError } from '../http/refusal';
import { runCommand } from '../ledger/ledger.service';
import { findOwnAccount } from '../withdrawals/withdrawal.queries';
import { holdClosingPayout, lockClosingBalance } from '../withdrawals/withdrawal.service';
import { findCaller, lockMember } from './changed-member.service';

/** A member to be closed. */
export interface Closing {
  memberId: number;
  reason: string;
}

/** The payout of a closing; without money there is none. */
export interface ClosingPayout {
  withdrawalId: string | null;
  amountSatang: Satang;
}

/**
 * Closes a member and pays the whole main wallet out: without minimum and turnover, since the member leaves. Bonus
 * wallets are not paid out. Withdrawals that wait go on. Repeated for a closed member, it pays what came in since, so
 * that no money stays behind.
 * @throws RefusalError `request.not_found` | `member.no_bank_account` | `member.nothing_to_pay` when the member is
 * closed and has no money
 * @throws SecondPersonError without an approval, unless one person runs the site
 */
export async function closeWithPayout(
  db: Db,
  closing: { agentId: number; operator: string; approvalId: number | null; plan: Closing },
): Promise<ClosingPayout> {
  const { agentId, operator, approvalId, plan } = closing;
  const { memberId, reason } = plan;
  const command = {
    scope: `operator/${operator}`,
    route: 'close_with_payout',
    key: approvalId === null ? randomUUID() : `approval/${approvalId}`,
    content: plan,
    lockAccountIds: [],
  };
  return runCommand(db, command, async (context): Promise<ClosingPayout> => {
    const { tx } = context;
    // The member's row is locked before accounts, as by every withdrawal.
    const member = await lockMember(tx, { agentId, memberId });
    const balance = await lockClosingBalance(context, memberId);
    const { amountSatang } = balance;
    if (member.isClosed && amountSatang === 0) throw new RefusalError('member.nothing_to_pay');
    const account = await findOwnAccount(tx, memberId);
    if (!account && amountSatang > 0) throw new RefusalError('member.no_bank_account');
    await assertSecondPerson(tx, { agentId, approvalId, measure: 'member', amount: null });
    const withdrawalId =
      account && amountSatang > 0
        ? await holdClosingPayout(context, { ...balance, agentId, memberId, account, approvalId })
        : null;
    await recordAction(tx, {
      agentId,
      operator,
      action: 'member.close_with_payout',
      subject: `member/${memberId}`,
      detail: { withdrawalId, amountSatang, reason, approvalId },
    });
    if (!member.isClosed) {
      await changeLockedMember(tx, 'close', {
        ...{ agentId, memberId, username: member.username, reason },
        by: { name: operator, ...findCaller() },
      });
    }
    return { withdrawalId, amountSatang };
  });
}
