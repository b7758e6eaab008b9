import type { NoticeKind } from '@/contract/notices.contract';
import type { LineDeliveryReason } from '@/contract/operator/line-deliveries.contract';
import type { DeliveryState } from '@/contract/operator/notices.contract';

/** Texts of the tab of LINE. */
export const lineTabCopy = {
  talk: 'คุยในแชท',
  talkText: 'ก่อนพนักงานพิมพ์ถึงสมาชิกในแชทของบัญชีทางการ ให้บอทเงียบก่อน จะได้ไม่ตอบแทรก',
  messages: 'ข้อความที่ส่งทาง LINE',
  messagesText: '50 ข้อความล่าสุด ไม่แสดงเนื้อความ',
  empty: 'ยังไม่มีข้อความ สมาชิกที่เชื่อม LINE และเป็นเพื่อนกับบัญชีทางการจะได้รับแจ้งเรื่องเงินและความปลอดภัย',
  about: 'เรื่อง',
  more: (count: number) => `รวม ${count} เรื่อง`,
  written: 'เวลา',
  ended: 'จบเมื่อ',
  state: 'ผล',
  attempts: 'ส่งกี่ครั้ง',
  requestId: 'เลขคำขอที่ LINE',
  states: {
    waiting: 'รอส่ง',
    sent: 'LINE รับแล้ว',
    dropped: 'ไม่ได้ส่ง',
    given_up: 'ส่งไม่สำเร็จ',
  } satisfies Record<DeliveryState, string>,
  reasons: {
    no_friend: 'ไม่ได้เป็นเพื่อนกับบัญชีทางการ หรือบล็อกไว้',
    other_provider: 'บัญชีทางการอยู่คนละผู้ให้บริการ',
    too_late: 'เลยเวลาที่ควรแจ้ง',
    on_a_break: 'สมาชิกพักการเล่น',
    not_wanted: 'สมาชิกไม่ได้เลือกรับเรื่องนี้',
    seen: 'สมาชิกเห็นในเว็บแล้ว',
    small_win: 'รางวัลเล็กของรอบสั้น แจ้งในเว็บเท่านั้น',
    quota: 'โควตาข้อความของเดือนหมด',
    day_limit: 'ครบ 10 ข้อความของวัน',
    reserve: 'โควตาที่เหลือเก็บไว้แจ้งเรื่องเงิน',
    refused: 'LINE ไม่รับ',
    linked_elsewhere: 'เปลี่ยนบัญชี LINE ก่อนส่ง',
  } satisfies Record<LineDeliveryReason, string>,
} as const;

const kindNames: Readonly<Record<NoticeKind, string>> = {
  deposit_credited: 'ฝากเงินเข้า',
  withdrawal_paid: 'โอนเงินถอน',
  withdrawal_rejected: 'ถอนไม่ผ่าน',
  withdrawal_bounced: 'เงินถอนตีกลับ',
  balance_adjusted: 'ปรับยอด',
  bills_won: 'ถูกรางวัล',
  bills_refunded: 'คืนเงินโพย',
  shot_prize_won: 'รางวัลยิงเลข',
  promotion_finished: 'โปรโมชั่นครบเทิร์น',
  vip_reached: 'เลื่อน VIP',
  new_device: 'เข้าจากเครื่องใหม่',
  line_linked: 'เชื่อม LINE',
  bank_account_changed: 'เปลี่ยนบัญชีรับเงิน',
  password_changed: 'เปลี่ยนรหัสผ่าน',
  break_began: 'เริ่มช่วงพัก',
  break_ended: 'ช่วงพักจบ',
  limit_lowered: 'ลดวงเงิน',
  limits_review: 'ชวนทบทวนวงเงิน',
  agent_message: 'ข้อความจากแอดมิน',
};

/** Names a kind of notice in Thai; an unknown kind stays as it is. */
export function nameNoticeKind(kind: string): string {
  return Object.entries(kindNames).find(([known]) => known === kind)?.[1] ?? kind;
}
