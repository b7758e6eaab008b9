import type { ApprovalMeasure } from '@/contract/operator/approvals.contract';

/** Thai names of the measures that an act exceeded. */
export const measureNames: Readonly<Record<ApprovalMeasure, string>> = {
  points: 'แต้มที่ให้ต่อวัน',
  spins: 'สิทธิ์หมุนที่ให้ต่อวัน',
  cost: 'มูลค่าข้อเสนอต่อวัน',
  unseen_credit: 'ยอดเข้าเงินที่ยังไม่พบในธนาคาร',
  payout: 'ยอดถอนที่อนุมัติและโอนคนเดียว',
  rule: 'กติกาของทีมงาน',
  person: 'กุญแจของเจ้าหน้าที่ใหม่',
  adjustment: 'ปรับยอดเงินของสมาชิก',
  member: 'ข้อมูลและการปิดบัญชีของสมาชิก',
  bank: 'บัญชีธนาคารของเว็บ',
  lotto: 'คืนโพยทั้งงวดหรือแก้อัตราจ่ายหวย',
  broadcast: 'ข่าวถึงสมาชิกทาง LINE',
};
