import type { AdjustmentReason } from '@/contract/operator/adjustments.contract';

/** Thai names of the reasons of an adjustment. */
export const adjustmentReasonNames: Readonly<Record<AdjustmentReason, string>> = {
  system_fault: 'ชดเชยระบบขัดข้อง',
  wrong_amount: 'แก้ยอดผิด',
  lotto_shortfall: 'เก็บยอดค้าง',
  other: 'อื่น ๆ',
};
