import type { MemberPromotionState, PromotionKind } from '@/contract/promotions.contract';

/** Thai texts that operators read in tables. */
export const promotionKindNames: Record<PromotionKind, string> = {
  first_deposit: 'ฝากครั้งแรก',
  daily: 'รายวัน',
  deposit: 'ทุกยอดฝาก',
};

export const memberPromotionStateNames: Record<MemberPromotionState, string> = {
  waiting: 'รอฝาก',
  running: 'กำลังทำยอดเทิร์น',
  completed: 'ครบยอดเทิร์น',
  cancelled: 'ยกเลิก',
  expired: 'หมดเวลา',
};
