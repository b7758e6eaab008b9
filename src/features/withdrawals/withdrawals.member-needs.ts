import { memberWithdrawals, withdrawInfo } from '@/contract/withdrawals.contract';
import { addressOf } from '@/shared/http/call-address';
import type { MemberNeedsTable } from '@/shared/query/member-needs';
import { RECENT_COUNT } from './withdrawals.queries';

export const memberNeeds: MemberNeedsTable = {
  withdraw: {
    calls: [addressOf(memberWithdrawals, { limit: RECENT_COUNT }), addressOf(withdrawInfo)],
  },
};
