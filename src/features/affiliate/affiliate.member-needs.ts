import { affiliateSummary } from '@/contract/affiliate.contract';
import { addressOf } from '@/shared/http/call-address';
import type { MemberNeedsTable } from '@/shared/query/member-needs';

export const memberNeeds: MemberNeedsTable = {
  affiliate: {
    calls: [addressOf(affiliateSummary)],
    chunks: ['affiliate.contract'],
  },
};
