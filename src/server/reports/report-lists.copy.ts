import { formatDay } from '@/domain/thai-date';

/** Thai texts of the lines behind figures. */
export const lineCopy = {
  join: 'สมัครสมาชิก',
  firstDeposit: 'ฝากครั้งแรก',
  depositor: (count: number) => `ฝาก ${count} รายการ`,
  player: 'ยอดเดิมพัน',
  played: (day: string) => `ผลเล่นวันที่ ${formatDay(day)}`,
  deposit: (number: number) => `D${number}`,
  withdrawal: (number: number) => `W${number}`,
  bill: (number: number) => `โพย ${number}`,
  adjustment: (id: string) => `ปรับ ${id}`,
  withDetail: (title: string, detail: string) => `${title} · ${detail}`,
} as const;

/** Thai headings of the columns of reports and files. */
export const columnCopy = {
  at: 'เวลา',
  number: 'เลขที่',
  line: 'เรื่อง',
  memberId: 'รหัสสมาชิก',
  phone: 'เบอร์โทร',
  amount: 'จำนวนเงิน',
  day: 'วันที่',
  provider: 'ค่าย',
  game: 'เกม',
  rounds: 'รอบ',
  stake: 'เดิมพัน',
  prize: 'จ่ายรางวัล',
  ggr: 'GGR',
  rtp: 'RTP จริง',
  publishedRtp: 'RTP ที่ประกาศ',
  market: 'ตลาด',
  round: 'งวด',
  drawsAt: 'ออกผล',
  state: 'สถานะ',
  result: 'ผล',
  bills: 'โพย',
  staked: 'ยอดแทง',
  paid: 'จ่าย',
  refunded: 'คืน',
  kept: 'คงเหลือ',
  offer: 'ข้อเสนอ',
  code: 'รหัส',
  kind: 'ชนิด',
  taken: 'รับ (ครั้ง)',
  takers: 'รับ (คน)',
  bonus: 'โบนัสที่ให้',
  points: 'แต้มที่ให้',
  returned: 'โบนัสที่คืน',
  laterDeposits: 'ฝากหลังรับ',
  resultOfMember: 'ผลของสมาชิก',
  deposits: 'ฝาก',
  payouts: 'ถอน',
  mainWallet: 'กระเป๋าหลัก',
  bonusWallet: 'กระเป๋าโบนัส',
  commission: 'รายได้แนะนำเพื่อน',
  holds: 'รอถอน',
  total: 'รวม',
  person: 'เจ้าหน้าที่',
  depositDecisions: 'ตัดสินฝาก',
  withdrawalApprovals: 'อนุมัติถอน',
  withdrawalEnds: 'จ่ายหรือปฏิเสธถอน',
  approvals: 'ตัดสินคำขอ',
  decisions: 'ตัดสินทั้งหมด',
  medianWait: 'รอ (กลาง)',
  longWait: 'รอ (90%)',
  reversals: 'ถูกย้อน',
  method: 'ช่องทาง',
  askedAmount: 'จำนวนที่แจ้ง',
  creditedAmount: 'จำนวนที่เข้า',
  decidedAt: 'ตัดสินเมื่อ',
  decidedBy: 'ตัดสินโดย',
  note: 'หมายเหตุ',
  ourAccount: 'บัญชีของเว็บ',
  bank: 'ธนาคาร',
  memberAccount: 'เลขบัญชีสมาชิก',
  accountName: 'ชื่อบัญชี',
  askedAt: 'ขอเมื่อ',
  createdAt: 'สร้างเมื่อ',
  approvedAt: 'อนุมัติเมื่อ',
  approvedBy: 'อนุมัติโดย',
  endedAt: 'จบเมื่อ',
  endedBy: 'จบโดย',
  bankReference: 'เลขอ้างอิงธนาคาร',
} as const;

/** One sentence that defines a column where its heading does not say enough. */
export const columnDefinitions: Partial<Record<keyof typeof columnCopy, string>> = {
  rounds: 'จำนวนรอบที่รู้ผลในช่วงนี้ ลบด้วยรอบที่ยกเลิก ไม่นับรอบฟรีและทีมงาน',
  stake: 'เดิมพันที่รู้ผลในช่วงนี้ ไม่นับทีมงาน',
  prize: 'รางวัลของรอบและโพยที่รู้ผลในช่วงนี้ ไม่นับทีมงาน',
  ggr: 'เดิมพันลบด้วยจ่ายรางวัล',
  rtp: 'จ่ายรางวัลหารด้วยเดิมพันในช่วงนี้',
  publishedRtp: 'ค่าที่ค่ายเกมประกาศไว้',
  staked: 'ยอดแทงของโพยที่ยังมีผล ไม่รวมโพยที่ยกเลิกหรือคืน ไม่นับทีมงาน',
  paid: 'เงินรางวัลที่จ่ายให้โพยของงวดนี้แล้ว',
  refunded: 'ยอดของโพยที่ยกเลิกหรือคืนเงิน',
  kept: 'ยอดแทงลบด้วยจ่าย',
  taken: 'จำนวนครั้งที่สมาชิกได้รับในช่วงนี้',
  takers: 'จำนวนสมาชิกที่ได้รับในช่วงนี้ นับคนละครั้ง',
  returned: 'โบนัสของรายการเหล่านี้ที่กลับคืนเว็บแล้วจนถึงตอนนี้',
  laterDeposits: 'ยอดฝากของสมาชิกเหล่านี้หลังได้รับ จนถึงตอนนี้ ไม่รวมรายการฝากที่ใช้รับ',
  resultOfMember: 'จ่ายรางวัลลบด้วยเดิมพัน ติดลบคือสมาชิกเสีย เรียงจากได้หรือเสียมากที่สุด',
  holds: 'ยอดถอนที่รอจ่าย ณ สิ้นวัน',
  total: 'เงินทั้งหมดของสมาชิก ณ สิ้นวัน ผลรวมทุกคนเท่ากับ "ยอดสมาชิกสิ้นวัน"',
  medianWait: 'ครึ่งหนึ่งของรายการรอไม่เกินเวลานี้ นับตั้งแต่สมาชิกแจ้งหรือขอจนตัดสิน',
  longWait: '90% ของรายการรอไม่เกินเวลานี้',
  reversals: 'ถอนที่คนนี้จ่ายแล้วธนาคารตีกลับ และผลหวยที่คนนี้ใส่แล้วถูกถอนคืน ในช่วงนี้',
};

/** Thai names of the states of a round of lottery. */
export const roundStates: Readonly<Record<string, string>> = {
  scheduled: 'ยังไม่เปิด',
  open: 'รับแทง',
  closed: 'ปิดรับแทง',
  drawing: 'กำลังจ่ายรางวัล',
  settled: 'ออกผลแล้ว',
  voided: 'คืนโพย',
};

/** Thai names of the states of deposits and withdrawals, and of ways to pay. */
export const moneyStates: Readonly<Record<string, string>> = {
  pending: 'รอโอน',
  review: 'รอตรวจสอบ',
  credited: 'เข้าเงินแล้ว',
  expired: 'หมดเวลา',
  cancelled: 'ยกเลิก',
  requested: 'รออนุมัติ',
  approved: 'รอโอน',
  paid: 'โอนแล้ว',
  rejected: 'ปฏิเสธ',
  bounced: 'โอนไม่สำเร็จ',
};
export const methodNames: Readonly<Record<string, string>> = {
  bank: 'โอนธนาคาร',
  truemoney: 'ทรูมันนี่',
  qr: 'คิวอาร์',
  manual: 'เจ้าหน้าที่',
};

/** Thai names of offers, and of coupons that members bought or won. */
export const offerCopy = {
  promotion: 'โปรโมชั่น',
  coupon: 'คูปอง',
  coupon_batch: 'ชุดคูปอง',
  coupon_shop: 'คูปองจากแลกแต้ม',
  coupon_wheel: 'คูปองจากวงล้อ',
} as const;

/** Thai texts of exported files. */
export const fileCopy = {
  rowsSheet: 'รายการ',
  notesSheet: 'นิยาม',
  noteTitles: ['หัวข้อ', 'นิยาม'],
} as const satisfies Record<string, string | readonly [string, string]>;
