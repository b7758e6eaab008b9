import type { DepositMethod, DepositState } from '@/contract/deposits.contract';
import type { ReviewReason } from '@/contract/operator/money-in.fields';

/** Thai texts in tables for operators. */
export const depositStateNames: Record<DepositState, string> = {
  pending: 'รอโอน',
  review: 'รอตรวจสอบ',
  credited: 'เข้าเงินแล้ว',
  expired: 'หมดเวลา',
  cancelled: 'ยกเลิก',
  rejected: 'ปฏิเสธ',
};

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
  unread_report: 'อ่านรายงานไม่ออก',
  repeated: 'อาจซ้ำกับรายการอื่น',
  unproved: 'ธนาคารไม่แสดงผู้โอนพอ',
  message_alone: 'มีแต่ข้อความ',
  awaits_gateway: 'รอช่องทาง QR แจ้ง',
};
