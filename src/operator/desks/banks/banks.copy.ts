import type { AccountPurpose, BankMoveKind } from '@/contract/operator/banks.contract';
import { type BankCode, banks } from '@/domain/banks';

/** Thai names of the purposes of an account. */
export const purposeNames: Readonly<Record<AccountPurpose, string>> = {
  receive: 'รับเงินเข้า',
  pay: 'จ่ายออก',
  both: 'รับและจ่าย',
};

/** Thai names of the house's own movements. */
export const bankMoveNames: Readonly<Record<BankMoveKind, string>> = {
  between: 'โอนระหว่างบัญชี',
  fee: 'ค่าธรรมเนียมธนาคาร',
  owner_in: 'เจ้าของเติมเงิน',
  owner_out: 'เจ้าของถอนเงิน',
};

/** Returns the name of the bank of an account; TrueMoney has no code. */
export const bankName = (code: BankCode | null): string =>
  code === null ? 'ทรูมันนี่ วอลเล็ท' : banks[code].name;

/** Names an account by its bank and the last digits of its number. */
export const shortAccount = (account: {
  bank_code: BankCode | null;
  account_number: string;
}): string => `${bankName(account.bank_code)} ·${account.account_number.slice(-4)}`;

/** Texts of the desk of banks. */
export const banksCopy = {
  title: 'ธนาคาร',
  state: (receiving: number, book: string) => `รับเงินอยู่ ${receiving} บัญชี · ยอดตามสมุดรวม ${book}`,
  accounts: 'บัญชีของเว็บ',
  noAccounts: 'ยังไม่มีบัญชี เพิ่มบัญชีแรกเพื่อให้สมาชิกโอนเข้าได้',
  add: 'เพิ่มบัญชี',
  edit: 'แก้ไข',
  up: (account: string) => `เลื่อน ${account} ขึ้น`,
  down: (account: string) => `เลื่อน ${account} ลง`,
  copy: (account: string) => `คัดลอกเลขบัญชี ${account}`,
  copied: 'คัดลอกเลขบัญชีแล้ว',
  receives: 'สมาชิกเห็นอยู่',
  pays: 'ใช้จ่ายอยู่',
  isClosed: 'ปิดอยู่',
  waitsUntil: 'ใช้ได้ตั้งแต่',
  full: 'เต็มเพดานวันนี้',
  nearCeiling: 'ใกล้เพดานวันนี้',
  todayIn: 'เข้าวันนี้',
  todayOut: 'ออกวันนี้',
  book: 'ตามสมุด',
  counted: 'นับล่าสุด',
  notCounted: 'ยังไม่เคยนับ',
  difference: 'ต่าง',
  unexplained: 'ยังไม่อธิบาย',
  ceiling: (share: number, ceiling: string) => `${share}% ของเพดาน ${ceiling} ต่อวัน`,
  noCeiling: 'ไม่มีเพดานต่อวัน',
  limits: (from: string, to: string) => `รับครั้งละ ${from}–${to}`,
  open: 'เปิด',
  close: 'ปิด',
  openTitle: (account: string) => `เปิด ${account}`,
  closeTitle: (account: string) => `ปิด ${account}`,
  openText: 'บัญชีจะใช้ได้ทันที ถ้าปิดไปเกิน 30 วันต้องมีอีกคนอนุมัติ',
  closeText: 'สมาชิกจะไม่เห็นบัญชีนี้ ยอดที่จองไว้แล้วยังโอนเข้าได้',
  lastTitle: 'นี่คือบัญชีรับเงินบัญชีสุดท้าย',
  lastText: 'ถ้าทำต่อ สมาชิกจะโอนเข้าบัญชีไม่ได้เลย',
  force: 'เหตุผลที่ต้องทำ',
  closeAnyway: 'ยืนยันปิดบัญชีสุดท้าย',
  editAnyway: 'ยืนยันแก้บัญชีสุดท้าย',
  addText: 'ต้องมีอีกคนอนุมัติ แล้วบัญชีจะใช้ได้หลังครบ 60 นาที เจ้าของทุกคนจะเห็นในบันทึกความปลอดภัย',
  editText: 'ต้องมีอีกคนอนุมัติ แล้วบัญชีจะหยุดใช้ 60 นาที บัญชีถัดไปรับแทน',
  bank: 'ธนาคาร',
  chooseBank: 'เลือกธนาคาร',
  number: 'เลขบัญชี',
  name: 'ชื่อบัญชี',
  purpose: 'ใช้สำหรับ',
  choosePurpose: 'เลือกการใช้งาน',
  min: 'รับต่ำสุดต่อครั้ง (บาท)',
  max: 'รับสูงสุดต่อครั้ง (บาท)',
  ceilingField: 'เพดานรับต่อวัน (บาท)',
  ceilingHint: 'ครบแล้วบัญชีถัดไปรับแทน เว้นว่าง = ไม่มีเพดาน',
  request: 'ส่งคำขอ',
  busy: 'กำลังทำ',
  notBaht: 'ต้องเป็นจำนวนเงิน',
  outOfOrder: 'ยอดสูงสุดต้องไม่น้อยกว่ายอดต่ำสุด',
  done: {
    open: 'เปิดบัญชีแล้ว',
    close: 'ปิดบัญชีแล้ว',
    order: 'จัดลำดับแล้ว',
    add: 'เพิ่มบัญชีแล้ว',
    edit: 'แก้บัญชีแล้ว',
    channel: 'บันทึกช่องทางแล้ว',
    move: 'บันทึกรายการแล้ว',
    count: 'บันทึกยอดที่นับแล้ว',
  },
} as const;

/** Texts of the channels for deposits by QR code. */
export const channelsCopy = {
  title: 'ช่องทาง QR',
  caption: 'ช่องทางฝากด้วย QR ตามลำดับที่สมาชิกเห็น',
  empty: 'ยังไม่มีช่องทาง QR',
  name: 'ช่องทาง',
  gateway: 'ผู้ให้บริการ',
  limits: 'ครั้งละ',
  state: 'สถานะ',
  isOpen: 'เปิดอยู่',
  actions: 'จัดการ',
  setLimits: 'ตั้งวงเงิน',
  limitsTitle: (name: string) => `วงเงิน ${name}`,
  openTitle: (name: string) => `เปิด ${name}`,
  closeTitle: (name: string) => `ปิด ${name}`,
  openText: 'สมาชิกจะเห็นช่องทางนี้ทันที',
  closeText: 'สมาชิกจะไม่เห็นช่องทางนี้ QR ที่ขอไว้แล้วยังจ่ายได้',
  save: 'บันทึก',
} as const;

/** Texts of the house's own movements. */
export const movesCopy = {
  title: 'รายการของเว็บเอง',
  caption: 'รายการโอนของเว็บเอง ล่าสุดก่อน',
  empty: 'ยังไม่มีรายการ บันทึกเมื่อโอนระหว่างบัญชี ถูกหักค่าธรรมเนียม หรือเจ้าของเติมหรือถอนเงิน',
  filteredEmpty: 'ไม่มีรายการที่ตรงกับตัวกรอง',
  clear: 'ล้างตัวกรอง',
  add: 'บันทึกรายการ',
  addText: 'เลขอ้างอิงเดิมของชนิดเดิมบันทึกได้ครั้งเดียว บันทึกซ้ำจะได้รายการเดิม',
  number: 'เลขที่',
  kind: 'ชนิด',
  chooseKind: 'เลือกชนิดรายการ',
  all: 'ทั้งหมด',
  account: 'บัญชี',
  accounts: 'จาก → ไป',
  from: 'ตั้งแต่',
  to: 'ถึง',
  fromAccount: 'ออกจากบัญชี',
  toAccount: 'เข้าบัญชี',
  chooseAccount: 'เลือกบัญชี',
  amount: 'จำนวนเงิน (บาท)',
  amountHead: 'จำนวน',
  reference: 'เลขอ้างอิงจากธนาคาร',
  referenceHead: 'อ้างอิง',
  note: 'บันทึก (ไม่ใส่ก็ได้)',
  noteHead: 'บันทึก',
  occurredAt: 'เวลาโอน เวลาไทย (เว้นว่าง = ตอนนี้)',
  at: 'เวลาโอน',
  by: 'โดย',
  save: 'บันทึก',
  outside: 'ภายนอก',
  owner: 'เจ้าของ',
} as const;

/** Texts of counting the accounts at the end of a day. */
export const countsCopy = {
  open: 'นับยอดสิ้นวัน',
  title: 'นับยอดสิ้นวัน',
  text: 'พิมพ์ยอดที่เห็นในแอปธนาคารของแต่ละบัญชี ส่วนต่างต้องอธิบายก่อนปิดวัน',
  day: 'วัน',
  closed: 'ปิดวันแล้ว แก้ยอดที่นับไม่ได้',
  empty: 'วันนี้ไม่มีบัญชีที่ต้องนับ',
  book: 'ตามสมุด',
  counted: 'ยอดที่นับได้ (บาท)',
  fromFile: (amount: string, at: string) => `ใช้ ${amount} จากไฟล์ธนาคาร ถึง ${at}`,
  difference: 'ต่าง',
  matches: 'ตรงกัน',
  explanation: 'อธิบายส่วนต่าง',
  countedBy: (name: string) => `นับโดย ${name}`,
  save: 'บันทึก',
  left: (count: number) => (count === 0 ? 'นับครบแล้ว' : `ยังไม่นับ ${count} บัญชี`),
} as const;
