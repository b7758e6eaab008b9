import type { BoardState } from '@/contract/operator/lotto-board.contract';

/** Thai names of the states of a round at the desk. */
export const boardStateNames: Readonly<Record<BoardState, string>> = {
  scheduled: 'ยังไม่เปิด',
  open: 'รับแทง',
  closed: 'ปิด',
  due: 'รอผล',
  second: 'รอยืนยัน',
  paying: 'กำลังจ่าย',
  paid: 'จ่ายแล้ว',
  refunded: 'คืนแล้ว',
};

/** Texts of the board of rounds. */
export const boardCopy = {
  state: (waiting: number) => (waiting === 0 ? 'ไม่มีงวดที่รอผล' : `รอทำ ${waiting} งวด`),
  caption: 'งวดของวัน เรียงตามเวลาปิดรับ งวดที่รออยู่ก่อน',
  empty: 'วันนี้ไม่มีงวด งวดใหม่ขึ้นเองตามปฏิทินของตลาด',
  filteredEmpty: 'ไม่มีงวดที่ตรงกับตัวกรอง',
  clear: 'ล้างตัวกรอง',
  all: 'ทั้งหมด',
  market: 'ตลาด',
  stateHead: 'สถานะ',
  day: 'วัน',
  round: 'งวด',
  number: (number: number) => `รอบ ${number}`,
  closes: 'ปิดรับ',
  draws: 'ออกผล',
  bills: 'โพย',
  staked: 'ยอดแทง',
  worst: 'อาจจ่ายสูงสุด',
  paid: 'จ่ายแล้ว',
  waits: 'รออะไร',
  closesIn: (wait: string) => `อีก ${wait}`,
  closesSoon: 'ไม่ถึงนาที',
  deadline: (time: string) => `ผลต้องเข้าก่อน ${time} ไม่งั้นคืนโพย`,
  enteredBy: (name: string, time: string) => `${name} บันทึก ${time}`,
  correctedBy: (name: string, time: string) => `${name} ขอแก้ผล ${time}`,
  numberedCaption: 'งวดที่ระบบออกผลเอง',
  rounds: 'รอบวันนี้',
  coming: 'ยังไม่จบ',
  paidRounds: 'ออกผลแล้ว',
  refundedRounds: 'คืนโพย',
  automatic: 'ระบบออกผลเอง',
} as const;
