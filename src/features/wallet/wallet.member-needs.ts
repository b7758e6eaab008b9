import { memberWinloss } from '@/contract/statement.contract';
import { addressOf } from '@/shared/http/call-address';
import type { MemberNeedsTable } from '@/shared/query/member-needs';
import { DEFAULT_DAYS } from './statement.rules';

const sources = ['src/contract/statement.contract.ts'];

export const memberNeeds: MemberNeedsTable = {
  statement: { sources },
  memberWinloss: { calls: [addressOf(memberWinloss, { days: DEFAULT_DAYS })], sources },
};
