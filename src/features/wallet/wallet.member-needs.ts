import { memberWinloss } from '@/contract/statement.contract';
import { addressOf } from '@/shared/http/call-address';
import type { MemberNeedsTable } from '@/shared/query/member-needs';
import { DEFAULT_DAYS } from './statement.rules';

export const memberNeeds: MemberNeedsTable = {
  memberWinloss: { calls: [addressOf(memberWinloss, { days: DEFAULT_DAYS })] },
};
