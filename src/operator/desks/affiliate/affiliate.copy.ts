import type { affiliateSignals } from '@/contract/operator/affiliate.contract';
import type { AffiliateType } from '@/domain/affiliate';
import type { AffiliatePageName } from './affiliate-pages';

/** Thai names of the types of games. */
export const typeNames: Readonly<Record<AffiliateType, string>> = {
  slot: 'สล็อต',
  casino: 'คาสิโน',
  lotto: 'หวย',
  sport: 'กีฬา',
  fishing: 'ยิงปลา',
};

/** Thai names of the signs that two members may be one person. */
export const signalNames: Readonly<Record<(typeof affiliateSignals)[number], string>> = {
  device: 'เครื่องเดียวกัน',
  address: 'IP เดียวกัน',
  owner: 'ชื่อหรือบัญชีเดียวกัน',
};

/** Texts that all pages of the desk share. */
export const affiliateCopy = {
  title: 'สายงาน',
  pages: {
    rates: 'อัตรา',
    earners: 'รายได้เดือนนี้',
    signals: 'สัญญาณ',
    holds: 'รายได้ที่พักไว้',
  } satisfies Record<AffiliatePageName, string>,
  member: 'สมาชิก',
  noName: 'ไม่มีชื่อ',
  balance: 'ยังไม่แลก',
  state: 'สถานะ',
  act: 'จัดการ',
  held: 'พักไว้',
  back: 'กลับ',
  all: 'ทั้งหมด',
  clear: 'ล้างตัวกรอง',
  filteredEmpty: 'ไม่มีรายการที่ตรงกับตัวกรอง',
  rows: (count: string) => `${count} รายการ`,
} as const;

/** Texts of the page of rates. */
export const ratesCopy = {
  state: 'ส่วนแบ่งจากยอดเล่นของเพื่อน และส่วนที่เหลือถึงเว็บ',
  caption: 'อัตราและส่วนที่เหลือ แยกตามประเภทเกม',
  empty: 'ยังไม่มีอัตรา',
  type: 'ประเภท',
  edge: 'ส่วนได้ของเว็บ',
  levels: ['เพื่อนสายตรง', 'ชั้นที่ 2', 'ชั้นที่ 3'],
  cashback: 'คืนยอดเล่น',
  points: 'แต้ม',
  margin: 'เหลือถึงเว็บ',
  edit: 'แก้อัตรา',
  editOf: (type: string) => `แก้อัตรา ${type}`,
  note: 'เป็นร้อยละของยอดเล่น ส่วนได้ของเว็บเป็นค่าของเกมที่จ่ายคืนสูงสุดในประเภท แต้มคิดที่ระดับ VIP สูงสุด',
  monthCap: 'รายได้สูงสุดต่อคนต่อเดือน',
  pointWorth: 'แต้มหนึ่งแต้มคิดเป็น',
  bestOfShop: 'ร้านแต้มให้สูงสุดแต้มละ',
  shopWarns: 'ร้านแต้มให้มากกว่าที่คิดไว้ ส่วนที่เหลือจริงจะน้อยกว่านี้',
  rules: 'แก้เพดานและมูลค่าแต้มที่กติกา',
  bounds: 'ใส่ 0.00 ถึง 10.00 ทศนิยมไม่เกิน 2 ตำแหน่ง',
  percent: (level: string) => `${level} (%)`,
  left: (margin: string) => `เหลือถึงเว็บ ${margin}`,
  before: (margin: string) => `ตอนนี้ ${margin}`,
  loses: 'อัตรานี้ทำให้เว็บขาดทุนจากยอดเล่น ถ้าต้องการใช้จริง กรุณาบอกเหตุผล',
  force: 'เหตุผลที่ยอมขาดทุน',
  needForce: 'กรุณาบอกเหตุผลอย่างน้อย 5 ตัวอักษร',
  forceLong: 'เหตุผลยาวเกิน 200 ตัวอักษร',
  text: 'มีผลกับยอดเล่นที่รู้ผลหลังบันทึก รายได้ที่ได้ไปแล้วไม่เปลี่ยน',
  save: 'บันทึกอัตรา',
  busy: 'กำลังบันทึก',
  done: (type: string) => `แก้อัตรา ${type} แล้ว`,
} as const;

/** Texts of the page of earners. */
export const earnersCopy = {
  state: (cap: string) => `รับได้สูงสุดคนละ ${cap} ต่อเดือน`,
  caption: (month: string) => `สมาชิกที่มีรายได้ ${month} มากสุดก่อน`,
  empty: 'ยังไม่มีใครมีรายได้ในเดือนนี้ เมื่อเพื่อนของสมาชิกเล่นจะขึ้นที่นี่',
  period: 'เดือน',
  periods: { this_month: 'เดือนนี้', last_month: 'เดือนก่อน' },
  income: 'รายได้',
  earned: 'ก่อนเพดาน',
  capped: 'ชนเพดาน',
  friends: 'เพื่อนสายตรง',
  played: 'เพื่อนที่เล่น',
} as const;

/** Texts of the page of signals. */
export const signalsCopy = {
  gone: 'คู่นี้ไม่อยู่ในรายการที่เลือกแล้ว',
  text: 'เพื่อนที่สมัครใน 90 วันและอาจเป็นคนเดียวกับผู้แนะนำ ระบบไม่ทำอะไรเอง',
  caption: 'สัญญาณของเพื่อน ล่าสุดก่อน',
  states: { open: 'รอดู', seen: 'ดูแล้ว' },
  empty: { open: 'ครบแล้ว สัญญาณใหม่ขึ้นเองเมื่อพบ', seen: 'ยังไม่มีสัญญาณที่ดูแล้ว' },
  referrer: 'ผู้แนะนำ',
  friend: 'เพื่อน',
  signals: 'สัญญาณ',
  income: 'รายได้จากคนนี้',
  joined: 'เพื่อนสมัคร',
  side: { phone: 'เบอร์', name: 'ชื่อ', bank: 'บัญชี', joined: 'สมัคร', closed: 'ปิดบัญชีแล้ว' },
  open: (name: string) => `เปิดหน้าของ ${name}`,
  address: 'IP ตอนสมัครของเพื่อน',
  seenBy: 'ดูแล้วโดย',
  seenNote: 'บันทึก',
  see: 'ดูแล้ว',
  seeTitle: 'บันทึกว่าดูแล้ว',
  seeText: 'สัญญาณนี้จะออกจากรายการที่รอดู ถ้าพบสัญญาณเพิ่มจะกลับมาอีก',
  seeNote: 'พบอะไร',
  noteShort: 'กรุณาเขียนอย่างน้อย 5 ตัวอักษร',
  noteLong: 'ข้อความยาวเกิน 200 ตัวอักษร',
  busy: 'กำลังบันทึก',
  save: 'บันทึก',
  seen: 'บันทึกว่าดูแล้ว',
  holdReferrer: 'พักรายได้ผู้แนะนำ',
} as const;

/** Texts of the page of holds, and of the dialogs that hold and release. */
export const holdsCopy = {
  text: 'ระหว่างพัก รายได้ยังสะสมตามปกติ แต่สมาชิกแลกไม่ได้ การปล่อยต้องมีสองคน',
  caption: 'การพักรายได้ ล่าสุดก่อน',
  empty: 'ไม่มีรายได้ที่พักไว้',
  states: { held: 'พักอยู่', released: 'ปล่อยแล้ว' },
  heldAt: 'พักเมื่อ',
  reason: 'เหตุผล',
  waits: (id: number) => `รออนุมัติปล่อย คำขอ ${id}`,
  hold: 'พักรายได้',
  holdOf: (name: string) => `พักรายได้ของ ${name}`,
  holdText: 'มีผลทันที สมาชิกจะเห็นว่ารายได้ถูกพักระหว่างตรวจสอบและให้ติดต่อทีมงาน รายได้ใหม่ยังสะสมตามปกติ',
  holdDone: 'พักรายได้แล้ว',
  release: 'ปล่อย',
  releaseOf: (name: string) => `ปล่อยรายได้ของ ${name}`,
  releaseText: 'เมื่อมีคนที่สองอนุมัติ สมาชิกจะแลกรายได้ที่สะสมไว้ได้ทันที',
  releaseDone: 'ปล่อยรายได้แล้ว',
} as const;
