import type { PromotionClosing, PromotionState } from '@/contract/operator/promotions.contract';
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

const stateNames: Record<PromotionState, string> = {
  draft: 'ร่าง',
  asked: 'รออนุมัติ',
  scheduled: 'ตั้งเวลา',
  open: 'เปิด',
  closed: 'ปิด',
};

const closingNames: Record<PromotionClosing, string> = {
  hand: 'ปิดเอง',
  ended: 'หมดเวลา',
  quota: 'ครบจำนวนสิทธิ์',
  budget: 'ครบงบ',
  replaced: 'มีรุ่นใหม่แทน',
};

/** Returns the words for the state of a promotion: `ปิด (ครบงบ)`. */
export function nameState(row: {
  state: PromotionState;
  closed_as: PromotionClosing | null;
}): string {
  const closing = row.closed_as === null ? '' : ` (${closingNames[row.closed_as]})`;
  return `${stateNames[row.state]}${closing}`;
}
