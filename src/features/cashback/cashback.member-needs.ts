import { cashbackSummary } from '@/contract/cashback.contract';
import { addressOf } from '@/shared/http/call-address';
import type { MemberNeedsTable } from '@/shared/query/member-needs';

const summary = {
  calls: [addressOf(cashbackSummary)],
  chunks: ['cashback.contract'],
};

export const memberNeeds: MemberNeedsTable = {
  member: summary,
  cashback: summary,
  winloss: summary,
};
