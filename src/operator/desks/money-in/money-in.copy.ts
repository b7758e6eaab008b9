import type { DepositMethod, DepositState } from '@/contract/deposits.contract';
import type {
  CandidateMatch,
  IncomingState,
  Likeness,
  paymentSources,
  ReviewReason,
} from '@/contract/operator/money-in.fields';
import type { Tab } from './money-tabs';

/** Thai texts of the desk of arriving money. */
export const moneyInCopy = {
  title: 'เงินเข้า',
  tabs: {
    review: 'รอตรวจสอบ',
    pending: 'รอโอน',
    today: 'ตรวจแล้ววันนี้',
    all: 'ทั้งหมด',
    unseen: 'เติมแล้วยังไม่เห็นเงิน',
  } satisfies Record<Tab, string>,
  tabList: 'รายการ',
  empty: {
    review: 'ครบแล้ว รายการใหม่ขึ้นเองเมื่อเข้ามา',
    pending: 'ไม่มีสมาชิกที่กำลังโอน รายการขึ้นเองเมื่อสมาชิกแจ้งฝาก',
    today: 'วันนี้ยังไม่มีรายการที่เจ้าหน้าที่ตรวจ',
    all: 'ยังไม่มีเงินเข้า',
    unseen: 'เห็นเงินของทุกรายการที่เติมแล้ว',
  } satisfies Record<Tab, string>,
  count: (count: number) => (count === 0 ? 'ไม่มีรายการที่รอ' : `${count} รายการ`),
  automaticToday: (automatic: number, credited: number) =>
    `วันนี้เข้าอัตโนมัติ ${automatic} จาก ${credited}`,
  filteredEmpty: 'ไม่มีรายการที่ตรงกับตัวกรอง',
  clear: 'ล้างตัวกรอง',
  filters: 'ตัวกรอง',
  filtersOn: (count: number) => `ตัวกรอง ${count}`,
  all: 'ทั้งหมด',
  reason: 'เหตุที่ค้าง',
  account: 'เข้าบัญชี',
  method: 'ช่องทาง',
  source: 'แหล่ง',
  from: 'ตั้งแต่',
  to: 'ถึง',
  amountFrom: 'ยอดตั้งแต่',
  amountTo: 'ยอดไม่เกิน',
  arrived: (count: number) => `มีใหม่ ${count} รายการ`,
  time: 'เวลา',
  sender: 'ผู้โอน',
  member: 'สมาชิกที่น่าจะใช่',
  amount: 'จำนวน',
  looking: (names: string) => `${names}กำลังดู`,
  caption: 'เงินเข้าและรายการฝาก ล่าสุดก่อน',
  claimed: 'สมาชิกแจ้งโอนแล้ว',
  askedBadge: 'ขอเอกสารแล้ว',
  notClaimed: 'ยังไม่แจ้งโอน',
  accountEnd: (end: string) => `ลงท้าย ${end}`,
  qr: 'สแกน QR',
  trueMoney: 'วอลเล็ต',
  unknownSender: 'ไม่ทราบผู้โอน',
  unnamed: 'ยังไม่มีชื่อ',
  noMember: '–',
  report: 'แจ้งเงินเข้า',
  statements: 'นำเข้าไฟล์ธนาคาร',
  messages: 'ข้อความธนาคาร',
  back: 'กลับ',
  busy: 'กำลังทำ',
  understood: 'เข้าใจแล้ว',
  gone: 'รายการนี้ไม่มีแล้ว',
  decidedBefore: (who: string, at: string, what: string) => `${who} ตัดสินไปแล้ว ${at} · ${what}`,
  system: 'ระบบ',
} as const;

/** Texts of the open row. */
export const panelCopy = {
  reference: 'อ้างอิง',
  fromStatement: 'จากรายการเดินบัญชีของธนาคาร',
  fromMessage: 'จากข้อความธนาคาร',
  realSender: 'ผู้โอนจริง',
  waitingMember: 'สมาชิกที่รอยอดนี้',
  nobody: 'ยังไม่ได้เลือก',
  candidates: 'รายการที่น่าจะใช่',
  noCandidates: 'ไม่พบรายการฝากที่ใกล้เคียง เลือกสมาชิกเอง หรือส่งคืนผู้โอน',
  wanted: (wanted: string, arrived: string) =>
    `สมาชิกตั้งใจ ${wanted} · เข้าจริง ${arrived} → เติม ${arrived} และปิดรายการ`,
  exact: (amount: string, member: string, number: string) =>
    `ยอดตรงกัน → เติม ${amount} ให้ ${member} และปิด ${number}`,
  settle: (number: string, credited: string, arrived: string) =>
    `${number} เติมไปแล้ว ${credited} · เงินนี้ ${arrived} เป็นของรายการนั้น → ไม่เติมเพิ่ม`,
  toMember: (amount: string, member: string) => `เติม ${amount} ให้ ${member} เป็นรายการใหม่`,
  facts: {
    amount: 'ยอดตรง',
    account: 'เลขบัญชีตรง',
    name: 'ชื่อตรง',
    before: 'บัญชีนี้เคยฝากผ่าน',
    limit: 'วงเงินฝากเหลือ',
    promotion: 'โปรที่รอ',
    creditedBefore: 'เคยฝากสำเร็จ',
  },
  compared: (arrived: string, wanted: string, isEqual: boolean) =>
    isEqual ? `${arrived} = ${wanted}` : `${arrived} จาก ${wanted}`,
  times: (count: number) => `${count} ครั้ง`,
  noLimit: 'ไม่จำกัด',
  noPromotion: 'ไม่มี',
  likeness: {
    equal: 'ใช่',
    partial: 'ตรงเท่าที่เห็น',
    different: 'ไม่ตรง',
    unknown: 'ธนาคารไม่แสดง',
  } satisfies Record<Likeness, string>,
  matches: {
    waiting: 'รอคู่กัน',
    exact: 'ยอดตรง',
    own_account: 'บัญชีของสมาชิก',
    same_baht: 'บาทเดียวกัน',
    name: 'ชื่อหรือเลขคล้าย',
  } satisfies Record<CandidateMatch, string>,
  audited: 'ทุกการตัดสินลงบันทึกพร้อมชื่อคุณ แก้ย้อนหลังด้วยรายการกลับเท่านั้น',
  rawReport: 'รายงานที่ได้รับ',
  sameAs: (id: number) => `ดูรายการ #${id}`,
  decided: 'ตัดสินโดย',
  decidedAt: 'เมื่อ',
  stateHead: 'สถานะ',
  returnedBy: 'ส่งคืนจากบัญชี',
  returnedReference: 'อ้างอิงส่งคืน',
  member: 'สมาชิก',
  method: 'ช่องทาง',
  created: 'แจ้งฝากเมื่อ',
  claimedAt: 'แจ้งโอนเมื่อ',
  expires: 'หมดเวลา',
  credited: 'เติมแล้ว',
  note: 'ข้อความที่สมาชิกเห็น',
  asked: 'ขอเอกสารไว้',
  money: 'เงินที่เกี่ยวข้อง',
  noMoney: 'ยังไม่มีเงินเข้าของรายการนี้',
  pay: 'เติมให้สมาชิก',
  isItsMoney: 'เป็นเงินของรายการที่เติมแล้ว',
  isRepeated: (id: number) => `ซ้ำกับ #${id} จริง`,
  payOther: 'เติมให้คนอื่น',
  giveBack: 'ส่งคืนผู้โอน',
  sentBack: 'บันทึกการส่งคืน',
  keep: 'ไม่ส่งคืนแล้ว',
  ask: 'ขอเอกสาร',
  reject: 'ปฏิเสธรายการฝาก',
  unseen: 'เติมโดยยังไม่เห็นเงิน',
  more: 'ทำอย่างอื่น',
} as const;

/** Texts of the dialogs. */
export const moneyActsCopy = {
  giveBackText: (amount: string) =>
    `${amount} จะอยู่ในรายการรอส่งคืน จนกว่าจะบันทึกบัญชีที่โอนและเลขอ้างอิง ไม่มีการเติมเครดิต`,
  keepText: (amount: string) =>
    `${amount} จะกลับมารอตรวจสอบ เพื่อเติมให้สมาชิกได้ รายการฝากที่ปฏิเสธไปแล้วไม่เปลี่ยน`,
  rejectReturns: (number: string, amount: string) =>
    `${number} จะถูกปฏิเสธ และ ${amount} ที่เข้ามาจะรอส่งคืนผู้โอน`,
  rejectText: (number: string) => `${number} จะจบโดยไม่เติมเครดิต`,
  askText: 'รายการยังรอตรวจสอบ สมาชิกได้ข้อความนี้ทันที และเห็นที่รายการฝาก',
  noteLabel: 'ข้อความถึงสมาชิก',
  noteMissing: 'กรุณาใส่ข้อความที่สมาชิกจะเห็น',
  preview: 'สมาชิกจะเห็น',
  rejectNotes: ['ไม่พบยอดโอน', 'บัญชีผู้โอนไม่ใช่ของสมาชิก', 'โอนจากบัญชีบริษัท รับไม่ได้'],
  askNotes: ['ขอสลิปการโอนของยอดนี้', 'ขอรูปหน้าสมุดบัญชีที่ใช้โอน', 'ขอรูปบัตรประชาชน เพราะชื่อผู้โอนไม่ตรง'],
  other: 'อื่น ๆ',
  choose: 'เลือกข้อความ',
  unseenText: (amount: string, member: string) =>
    `เติม ${amount} ให้ ${member} ทั้งที่ยังไม่มีรายงานเงินเข้า นับรวมวงเงินของคุณวันนี้ และจะอยู่ในแท็บ “เติมแล้วยังไม่เห็นเงิน”`,
  otherMoney: 'เป็นเงินคนละยอด เติมเพิ่ม',
  repeatedText: (id: number) => `ปิดรายการนี้ว่าเป็นเงินก้อนเดียวกับ #${id} ไม่มีการเติมเครดิต`,
  searchMember: 'เบอร์ ชื่อ หรือเลขท้ายบัญชีของสมาชิก',
  searchHint: 'พิมพ์อย่างน้อย 2 ตัวอักษร หรือ 3 ตัวเลข',
  noHits: 'ไม่พบสมาชิก',
  account: 'บัญชีที่โอนออก',
  chooseAccount: 'เลือกบัญชี',
  bankReference: 'เลขอ้างอิงของธนาคาร',
  needReference: 'กรุณากรอกเลขอ้างอิง',
  needAccount: 'กรุณาเลือกบัญชี',
  save: 'บันทึก',
  reportTitle: 'แจ้งเงินเข้าด้วยมือ',
  reportText: 'ตรงกับรายการฝากครบทุกอย่างจะเติมเอง นอกนั้นรอตรวจสอบ',
  reportAccount: 'เงินเข้าบัญชี',
  amount: 'จำนวนเงิน (บาท)',
  senderBank: 'ธนาคารผู้โอน',
  senderTrueMoney: 'ทรูมันนี่ หรือไม่ทราบ',
  senderNumber: 'เลขบัญชีผู้โอน ตามที่ธนาคารแสดง',
  senderName: 'ชื่อผู้โอน',
  occurredAt: 'เวลาเงินเข้า',
  occurredHint: 'เว้นว่าง = ตอนนี้ ตามเวลาของระบบ',
  reported: {
    credited: 'ตรงกับรายการฝาก เติมแล้ว',
    review: 'รับแล้ว รอตรวจสอบ',
    returning: 'รายการนี้รอส่งคืน',
    returned: 'รายการนี้ส่งคืนแล้ว',
    repeated: 'รายการนี้ซ้ำกับรายการอื่น',
  } satisfies Record<IncomingState, string>,
  reportedBefore: (id: number) => `เลขอ้างอิงนี้แจ้งไว้แล้ว เป็นรายการ #${id}`,
  toasts: {
    credited: (name: string, amount: string) => `${name} เติมแล้ว · ${amount}`,
    settled: (name: string) => `${name} จับคู่แล้ว`,
    repeated: (name: string) => `${name} ปิดเป็นรายการซ้ำแล้ว`,
    returning: (name: string, amount: string) => `${name} รอส่งคืน · ${amount}`,
    returned: (name: string, amount: string) => `${name} ส่งคืนแล้ว · ${amount}`,
    kept: (name: string, amount: string) => `${name} กลับมารอตรวจสอบ · ${amount}`,
    asked: (name: string) => `${name} ขอเอกสารแล้ว`,
    rejected: (name: string) => `${name} ปฏิเสธแล้ว`,
  },
} as const;

export const automaticCopy = {
  title: 'เข้าอัตโนมัติล่าสุด',
  average: (seconds: number) => `เฉลี่ย ${seconds} วินาที`,
  seconds: (seconds: number) =>
    seconds < 120 ? `${seconds} วิ` : `${Math.round(seconds / 60)} นาที`,
  none: 'ยังไม่มีรายการที่เข้าอัตโนมัติ',
  caption: 'รายการที่เติมเองล่าสุด 20 รายการ',
  credited: 'เติมเมื่อ',
  took: 'ใช้เวลา',
  member: 'สมาชิก',
} as const;

export const depositStateNames: Readonly<Record<DepositState, string>> = {
  pending: 'รอโอน',
  review: 'รอตรวจสอบ',
  credited: 'เติมแล้ว',
  expired: 'หมดเวลา',
  cancelled: 'สมาชิกยกเลิก',
  rejected: 'ปฏิเสธแล้ว',
};

export const incomingStateNames: Readonly<Record<IncomingState, string>> = {
  credited: 'เติมแล้ว',
  review: 'รอตรวจสอบ',
  returning: 'รอส่งคืน',
  returned: 'ส่งคืนแล้ว',
  repeated: 'ซ้ำ',
};

export const methodNames: Readonly<Record<DepositMethod, string>> = {
  bank: 'โอนธนาคาร',
  truemoney: 'ทรูมันนี่',
  qr: 'สแกน QR',
  manual: 'เจ้าหน้าที่เติม',
};

export const sourceNames: Readonly<Record<(typeof paymentSources)[number], string>> = {
  gateway: 'เกตเวย์',
  statement: 'รายการเดินบัญชี',
  slip: 'สลิป',
  message: 'ข้อความธนาคาร',
  operator: 'เจ้าหน้าที่แจ้ง',
};

/** Names of the reasons in the filter. */
export const reasonNames: Readonly<Record<ReviewReason, string>> = {
  late: 'มาหลังหมดเวลา',
  wrong_amount: 'ยอดไม่ตรง',
  unknown_sender: 'ผู้โอนไม่ใช่บัญชีสมาชิก',
  unknown_payment: 'ไม่พบรายการฝาก',
  refused_by_safety: 'เกินวงเงินสมาชิก',
  needs_four_eyes: 'รอคนที่สอง',
  already_credited: 'เติมไปแล้ว',
  unread_report: 'อ่านรายงานไม่ออก',
  repeated: 'อาจซ้ำ',
  unproved: 'ผู้โอนไม่ชัด',
  message_alone: 'มีแต่ข้อความ',
};
