import { promotionList, promotionMine } from '@/contract/promotions.contract';
import { addressOf } from '@/shared/http/call-address';
import type { MemberNeedsTable } from '@/shared/query/member-needs';
import { ENDED_PER_PAGE } from './ended-promotions.queries';

const offers = addressOf(promotionList, {});
const current = addressOf(promotionMine, { limit: 1 });
const sources = ['src/contract/promotions.contract.ts'];
const ofDeposit = {
  calls: [offers, current],
  sources: [...sources, 'src/features/promotions/components/promotion-note.tsx'],
};

export const memberNeeds: MemberNeedsTable = {
  promotions: { calls: [offers], sources },
  memberPromotions: {
    calls: [offers, current, addressOf(promotionMine, { limit: ENDED_PER_PAGE })],
    sources,
  },
  deposit: ofDeposit,
  payment: ofDeposit,
};
