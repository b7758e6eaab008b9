import type { BillItemState, BillState } from '@/contract/lotto-bills.contract';

/** Thai names of the states of a bill. */
export const billStateNames: Readonly<Record<BillState, string>> = {
  active: 'รอผล',
  cancelled: 'ยกเลิก',
  resulted: 'ออกผลแล้ว',
  refunded: 'คืนเงิน',
};

/** Thai names of the states of an item. */
export const itemStateNames: Readonly<Record<BillItemState, string>> = {
  pending: 'รอผล',
  won: 'ถูกรางวัล',
  lost: 'ไม่ถูก',
  refunded: 'คืนเงิน',
};

/** Texts of the page of bills. */
export const billsCopy = {
  caption: 'โพยหวยและยี่กี ล่าสุดก่อน',
  filters: 'ตัวกรอง',
  filtersOn: 'ตัวกรอง (ใช้อยู่)',
  empty: 'ยังไม่มีโพย โพยใหม่ขึ้นเองเมื่อสมาชิกแทง',
  filteredEmpty: 'ไม่มีโพยที่ตรงกับตัวกรอง',
  clear: 'ล้างตัวกรอง',
  all: 'ทั้งหมด',
  market: 'ตลาด',
  stateHead: 'สถานะ',
  from: 'ตั้งแต่',
  to: 'ถึง',
  numberFilter: 'เลขโพย',
  phone: 'เบอร์สมาชิก',
  roundFilter: 'รหัสงวด',
  bill: 'โพย',
  billNumber: (number: number | string) => `โพย ${number}`,
  at: 'แทงเมื่อ',
  member: 'สมาชิก',
  round: 'งวด',
  numbered: (number: number) => `รอบ ${number}`,
  items: 'รายการ',
  amount: 'ยอดแทง',
  paid: 'จ่าย/คืน',
  back: 'กลับ',
  gone: 'ไม่พบโพยนี้ กรุณาตรวจเลขโพย',
  endedAt: {
    active: 'จบเมื่อ',
    cancelled: 'สมาชิกยกเลิกเมื่อ',
    resulted: 'ออกผลเมื่อ',
    refunded: 'คืนเงินเมื่อ',
  },
  cancellable: 'ยกเลิกได้ถึง',
  notCancellable: 'ยกเลิกไม่ได้แล้ว',
  note: 'เหตุผล',
  highest: 'จ่ายสูงสุดได้',
  result: 'ผล',
  itemsCaption: 'รายการในโพย',
  number: 'เลข',
  rate: 'แทง · อัตราที่ล็อก',
  rateText: (rate: string) => `×${rate}`,
  win: 'ถ้าถูกได้',
  openMember: 'เปิดหน้าสมาชิก',
  openRound: 'เปิดงวด',
  audited: 'การเปิดดูโพยถูกบันทึก',
} as const;
