import type { UnreadReason } from '@/contract/operator/bank-messages.contract';

/** Thai texts in tables for operators. */
export const unreadNames: Record<UnreadReason, string> = {
  unknown_text: 'ข้อความไม่รู้จัก',
  unknown_sender: 'ผู้ส่งไม่ใช่ธนาคาร',
  unknown_account: 'ไม่ใช่บัญชีของเว็บ',
  wrong_time: 'เวลาไม่ตรง',
};
