import type { RoundState } from '@/contract/lotto.contract';
import type { DayKind } from '@/contract/operator/lotto-days.contract';
import type { ResultPreview } from '@/contract/operator/lotto-results.contract';

/** Thai texts that operators read in tables. */
export const roundStateNames: Record<RoundState, string> = {
  scheduled: 'ยังไม่เปิด',
  open: 'รับแทง',
  closed: 'ปิดรับแทง',
  drawing: 'กำลังจ่ายรางวัล',
  settled: 'ออกผลแล้ว',
  voided: 'คืนโพย',
};

export const numberStateNames = {
  closed: 'ปิดรับ',
  half: 'จ่ายครึ่ง',
  open: 'รับปกติ',
} as const;

export const demoResultName = 'ผลสาธิต';

export const previewWarningNames: Record<ResultPreview['warnings'][number], string> = {
  above_expected: 'ผลนี้จ่ายสูงกว่าค่าเฉลี่ยหลายเท่า กรุณาตรวจตัวเลขกับแหล่งข่าวอีกครั้ง',
  above_amount: 'ผลนี้จ่ายเกินยอดที่ตั้งเตือนไว้ กรุณาตรวจตัวเลขกับแหล่งข่าวอีกครั้ง',
};

export const dayKindNames: Record<DayKind, string> = {
  draw: 'ออกผล',
  none: 'ไม่ออกผล',
  usual: 'ตามปกติ',
};
