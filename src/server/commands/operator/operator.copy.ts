import type { DepositMethod, DepositState } from '@/contract/deposits.contract';
import type { RoundState } from '@/contract/lotto.contract';
import type { MemberPromotionState, PromotionKind } from '@/contract/promotions.contract';
import type { WithdrawalState } from '@/contract/withdrawals.contract';
import type { ReviewReason } from '../../deposits/incoming.service';

/** Thai words that operators read in tables. */
export const depositStateNames: Record<DepositState, string> = {
  pending: 'รอโอน',
  review: 'รอตรวจสอบ',
  credited: 'เข้าเงินแล้ว',
  expired: 'หมดเวลา',
  cancelled: 'ยกเลิก',
  rejected: 'ปฏิเสธ',
};

export const withdrawalStateNames: Record<WithdrawalState, string> = {
  requested: 'รออนุมัติ',
  approved: 'รอโอน',
  paid: 'โอนแล้ว',
  rejected: 'ปฏิเสธ',
};

export const incomingStateNames = {
  credited: 'เข้าเงินแล้ว',
  review: 'รอตรวจสอบ',
  returned: 'คืนเงินแล้ว',
} as const;

export const methodNames: Record<DepositMethod, string> = {
  bank: 'โอนธนาคาร',
  truemoney: 'ทรูมันนี่',
  qr: 'คิวอาร์',
  manual: 'เจ้าหน้าที่',
};

export const reasonNames: Record<ReviewReason, string> = {
  late: 'เข้าหลังหมดเวลา',
  wrong_amount: 'ยอดไม่ตรง',
  unknown_sender: 'ผู้โอนไม่ใช่สมาชิก',
  unknown_payment: 'ไม่พบรายการ',
  refused_by_safety: 'เกินวงเงิน',
  needs_four_eyes: 'รอเจ้าหน้าที่อีกคน',
  already_credited: 'เติมให้ไปแล้ว',
};

export const promotionKindNames: Record<PromotionKind, string> = {
  first_deposit: 'ฝากครั้งแรก',
  daily: 'รายวัน',
  deposit: 'ทุกยอดฝาก',
};

export const memberPromotionStateNames: Record<MemberPromotionState, string> = {
  waiting: 'รอฝาก',
  running: 'กำลังทำเทิร์น',
  completed: 'ครบเทิร์น',
  cancelled: 'ยกเลิก',
  expired: 'หมดเวลา',
};

export const openNames = { open: 'เปิดรับ', closed: 'ปิดรับ' } as const;

export const staffNames = { on: 'ทีมงาน', off: 'สมาชิกทั่วไป' } as const;

export const accessNames = {
  close: 'ปิดบัญชีแล้ว',
  open: 'เปิดบัญชีแล้ว',
  end_sessions: 'ออกจากระบบทุกเครื่องแล้ว',
  unlink_line: 'ยกเลิกการเชื่อม LINE แล้ว',
} as const;

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
