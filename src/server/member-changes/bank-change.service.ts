import type { BankCode } from '@/domain/banks';
import { toMaskedAccount } from '@/domain/masked-account';
import { assertSecondPerson } from '../approvals/lone-act.service';
import { findSqlState, sqlState } from '../db/engine/sql-state';
import { queryRaw } from '../db/raw';
import type { Db } from '../db/tables';
import { RefusalError } from '../http/refusal';
import { assertNotExcluded } from '../safety/breaks.service';
import { writeSecurityNotice } from '../security/security-notice.service';
import { hasPendingWithdrawal } from '../withdrawals/withdrawal.queries';
import { holdPayouts, lockMember, recordChange } from './changed-member.service';

/** A member's new bank account, which a document has proved. */
export interface BankChange {
  memberId: number;
  bankCode: BankCode;
  accountNumber: string;
  reason: string;
  document: string;
}

/**
 * Gives a member another bank account, to which later withdrawals go. Payouts are held for a day, and the member is
 * notified. A pending withdrawal goes to the account that it names, so it has to end first.
 * @throws RefusalError `request.not_found` | `member.unchanged` | `bank_account.withdrawal_waits` |
 * `bank_account.taken` | `safety.not_accepted`
 * @throws SecondPersonError without an approval, unless one person runs the site
 */
export async function changeBank(
  db: Db,
  change: { agentId: number; operator: string; approvalId: number | null; plan: BankChange },
): Promise<void> {
  const { agentId, operator, approvalId, plan } = change;
  const { memberId, bankCode, accountNumber, reason, document } = plan;
  try {
    await db.transaction().execute(async (tx) => {
      const before = await lockMember(tx, { agentId, memberId });
      if (before.bankCode === bankCode && before.bankAccountNumber === accountNumber) {
        throw new RefusalError('member.unchanged');
      }
      if (await hasPendingWithdrawal(tx, memberId)) {
        throw new RefusalError('bank_account.withdrawal_waits');
      }
      await assertNotExcluded(
        tx,
        { agentId, ownId: memberId, bank: { code: bankCode, accountNumber } },
        'บัญชีธนาคารนี้เป็นของสมาชิกที่ปิดกั้นตัวเอง',
      );
      const isFirst = before.bankAccountNumber === null;
      await queryRaw(
        tx,
        `UPDATE members SET bank_code = $2, bank_account_number = $3,
           bank_account_changed_at = CASE WHEN $4 THEN bank_account_changed_at ELSE business_now() END
         WHERE id = $1`,
        [memberId, bankCode, accountNumber, isFirst],
      );
      // After the update, so that a taken account is refused when it is asked for.
      await assertSecondPerson(tx, { agentId, approvalId, measure: 'member', amount: null });
      await holdPayouts(tx, memberId);
      await recordChange(tx, {
        ...{ agentId, memberId, operator, reason, document, approvalId, kind: 'bank_account' },
        before: { account: mask(before.bankCode, before.bankAccountNumber) },
        after: { account: mask(bankCode, accountNumber) },
      });
      await writeSecurityNotice(tx, {
        memberId,
        kind: 'bank_account_changed',
        tokenHash: null,
        userAgent: '',
      });
    });
  } catch (error) {
    if (findSqlState(error)?.code !== sqlState.uniqueViolation) throw error;
    throw new RefusalError('bank_account.taken');
  }
}

function mask(bankCode: BankCode | null, accountNumber: string | null) {
  return bankCode && accountNumber ? toMaskedAccount(bankCode, accountNumber) : null;
}
