import type { RoundState } from '@/contract/lotto.contract';

/** Thai words that operators read in tables. */
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
