import { memberWithdrawals, withdrawCreate, withdrawInfo } from '@/contract/withdrawals.contract';
import { formatBaht } from '@/domain/baht';
import { assertPhoneVerified } from '../account/phone-verification.service';
import type { AreaDeps } from '../area';
import { handle, type MountedEndpoint } from '../http/endpoint-router';
import { fetchBalance } from '../ledger/ledger.service';
import { toCountedPlay } from '../requirements/counted-play';
import { fetchTurnoverOwed } from '../requirements/turnover.queries';
import { findMainAccountId } from '../wallet/wallet.service';
import {
  fetchTerms,
  fetchUsualMinutes,
  fetchWithdrawal,
  fetchWithdrawals,
  findOwnAccount,
  toOwnAccountData,
  toWithdrawalData,
} from './withdrawal.queries';
import { requestWithdrawal } from './withdrawal.service';

/** Returns the endpoints of withdrawals to the member's own bank account. */
export function withdrawalsRoutes({ db, agentId }: AreaDeps): MountedEndpoint[] {
  return [
    handle(withdrawCreate, async ({ member, body, idempotencyKey }) => {
      await assertPhoneVerified(db, member);
      const id = await requestWithdrawal(db, {
        memberId: member.id,
        agentId,
        amountSatang: body.amount,
        idempotencyKey,
      });
      return toWithdrawalData(await fetchWithdrawal(db, member.id, id));
    }),
    handle(withdrawInfo, async ({ member: { id: memberId } }) => {
      const [terms, account, owed, usualMinutes, balanceSatang] = await Promise.all([
        fetchTerms(db, { memberId, agentId }),
        findOwnAccount(db, memberId),
        fetchTurnoverOwed(db, memberId),
        fetchUsualMinutes(db, agentId),
        findMainAccountId(db, memberId).then((accountId) => fetchBalance(db, accountId)),
      ]);
      return {
        min_amount: formatBaht(terms.minSatang),
        max_amount: formatBaht(terms.maxSatang),
        most_per_day: terms.mostPerDay,
        left_today: Math.max(terms.mostPerDay - terms.askedToday, 0),
        balance: formatBaht(balanceSatang),
        is_on_break: terms.isOnBreak,
        kept: formatBaht(Math.min(terms.keptSatang, balanceSatang)),
        account: account && toOwnAccountData(account),
        account_usable_at: account?.usableAt?.toISOString() ?? null,
        usual_minutes: usualMinutes,
        turnover: (terms.isOnBreak ? [] : owed).map((each) => ({
          id: each.id,
          source: each.source,
          name: each.name,
          categories: each.categories,
          counts: toCountedPlay(each.weights, each.categories),
          required: formatBaht(each.requiredSatang),
          counted: formatBaht(each.countedSatang),
          remaining: formatBaht(each.leftSatang),
          started_at: each.startedAt.toISOString(),
        })),
      };
    }),
    handle(memberWithdrawals, async ({ member, query }) => {
      const { withdrawals, nextCursor } = await fetchWithdrawals(db, member.id, query);
      return { withdrawals: withdrawals.map(toWithdrawalData), next_cursor: nextCursor };
    }),
  ];
}
