import type { updateSubBankAccount } from '@/contract/account.contract';
import type { ParsedBodyOf } from '@/contract/endpoint';
import { recordAction } from '../audit/audit.service';
import { findSqlState, sqlState } from '../db/engine/sql-state';
import { queryRaw } from '../db/raw';
import type { Db } from '../db/tables';
import type { CallingMember } from '../http/endpoint-router';
import { RefusalError } from '../http/refusal';
import { assertNotExcluded } from '../safety/breaks.service';
import type { Caller } from '../security/caller';
import { recordSecurityEvent } from '../security/security-log.service';
import { writeSecurityNotice } from '../security/security-notice.service';
import { confirmPassword } from './confirm-password.service';

/** Returns whether a pending withdrawal goes to the member's present bank account. */
export type HasPendingWithdrawal = (tx: Db, memberId: number) => Promise<boolean>;

/** Dependencies of a bank account change. */
export interface BankAccountDeps {
  readonly db: Db;
  readonly hasPendingWithdrawal: HasPendingWithdrawal;
}

/**
 * Sets or replaces the member's bank account. The change is logged for operators, because withdrawals go to that
 * account. A replacement also notifies the member and blocks withdrawals for a day.
 * @throws RefusalError `auth.wrong_password` | `bank_account.withdrawal_waits` | `bank_account.taken` |
 * `safety.not_accepted`
 * @throws TooManyError `request.too_many`, per member, for wrong passwords
 */
export async function updateBankAccount(
  { db, hasPendingWithdrawal }: BankAccountDeps,
  member: CallingMember,
  form: ParsedBodyOf<typeof updateSubBankAccount>,
  caller: Caller,
): Promise<void> {
  await confirmPassword(db, member.id, form.current_password);
  const { bank_code: bankCode, bank_account_number: accountNumber } = form;
  try {
    await db.transaction().execute(async (tx) => {
      // The lock puts this change and a concurrent withdrawal request in sequence: the later one sees the earlier one.
      await queryRaw(tx, 'SELECT FROM members WHERE id = $1 FOR UPDATE', [member.id]);
      const before = await tx
        .selectFrom('members')
        .select(['bank_code', 'bank_account_number'])
        .where('id', '=', member.id)
        .executeTakeFirstOrThrow();
      if (before.bank_code === bankCode && before.bank_account_number === accountNumber) return;
      if (await hasPendingWithdrawal(tx, member.id)) {
        throw new RefusalError('bank_account.withdrawal_waits');
      }
      await assertNotExcluded(
        tx,
        {
          agentId: member.agentId,
          ownId: member.id,
          bank: { code: bankCode, accountNumber },
        },
        'ใช้บัญชีธนาคารนี้ไม่ได้ กรุณาติดต่อทีมงาน',
      );
      const after = { bank_code: bankCode, bank_account_number: accountNumber };
      await tx.updateTable('members').set(after).where('id', '=', member.id).execute();
      await recordAction(tx, {
        agentId: member.agentId,
        operator: `member/${member.id}`,
        action: 'member.bank_account',
        subject: `member/${member.id}`,
        detail: { before, after },
      });
      await recordSecurityEvent(tx, {
        agentId: member.agentId,
        memberId: member.id,
        kind: 'bank_account.changed',
        caller,
        detail: { is_first: before.bank_account_number === null },
      });
      if (before.bank_account_number === null) return;
      await queryRaw(
        tx,
        'UPDATE members SET bank_account_changed_at = business_now() WHERE id = $1',
        [member.id],
      );
      await writeSecurityNotice(tx, {
        memberId: member.id,
        kind: 'bank_account_changed',
        tokenHash: member.tokenHash,
        userAgent: caller.userAgent,
      });
    });
  } catch (error) {
    if (findSqlState(error)?.code !== sqlState.uniqueViolation) throw error;
    throw new RefusalError('bank_account.taken');
  }
}
