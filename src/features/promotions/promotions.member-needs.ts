import { promotionList, promotionMine } from '@/contract/promotions.contract';
import { addressOf } from '@/shared/http/call-address';
import type { MemberNeedsTable } from '@/shared/query/member-needs';
import { ENDED_PER_PAGE } from './ended-promotions.queries';

const offers = addressOf(promotionList, {});
const current = addressOf(promotionMine, { limit: 1 });
const chunks = ['promotions.contract'];
const ofDeposit = {
  calls: [offers, current],
  chunks: [...chunks, 'promotion-note'],
};

export const memberNeeds: MemberNeedsTable = {
  promotions: { calls: [offers], chunks },
  memberPromotions: {
    calls: [offers, current, addressOf(promotionMine, { limit: ENDED_PER_PAGE })],
    chunks,
  },
  deposit: ofDeposit,
  payment: ofDeposit,
};
