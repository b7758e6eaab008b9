import { betTypeNames } from '@/contract/lotto.copy';
import type { DayKind } from '@/contract/operator/lotto-days.contract';
import type { BetType } from '@/domain/lotto';

/** Texts of the page of markets. */
export const marketsCopy = {
  state: (open: number, all: number) => `เปิดอยู่ ${open} จาก ${all} ตลาด`,
  caption: 'ตลาดหวยตามลำดับที่สมาชิกเห็น',
  empty: 'ยังไม่มีตลาด เพิ่มจากรายการตลาดที่ระบบรู้จัก',
  gone: 'ตลาดนี้ไม่มีแล้ว',
  add: 'เพิ่มตลาด',
  market: 'ตลาด',
  category: 'หมวด',
  stateHead: 'สถานะ',
  open: 'เปิด',
  closed: 'ปิด',
  demo: 'ผลสาธิต',
  rates: 'อัตราจ่าย',
  rate: (rate: string) => `×${rate}`,
  nextClose: 'ปิดรับถัดไป',
  noRound: 'ไม่มีงวด',
  planned: 'งวดที่วางแผนไว้',
  standing: 'เลขอั้นประจำ',
  back: 'กลับ',
  schedule: 'เวลา',
  refundAfter: 'คืนโพยเมื่อไม่มีผลใน',
  minutes: (minutes: number) => `${minutes} นาที`,
  byTime: 'ผลเป็นทางการเองเมื่อจ่ายต่ำกว่า',
  byTimeNever: 'ต้องมีคนที่สองยืนยันเสมอ',
  position: 'ลำดับ',
  keeps: (rounds: number, day: string) =>
    `งวดที่วางแผนไว้แล้ว ${rounds} งวด ถึงวันที่ ${day} ใช้เงื่อนไขที่มีตอนวางแผน`,
  earlier: (rounds: number, day: string) => `${rounds} งวด ถึงวันที่ ${day} ยังใช้เงื่อนไขก่อนแก้ครั้งล่าสุด`,
  terms: 'อัตราและวงเงินของงวดที่วางแผนหลังจากนี้',
  termsCaption: 'อัตราและวงเงินตามประเภทที่แทง',
  type: 'ประเภท',
  returns: (percent: string) => `คืนเฉลี่ย ${percent}%`,
  limitsHead: 'วงเงิน',
  limits: (least: string, most: string) => `ต่อรายการ ${least} – ${most}`,
  perNumberOf: (money: string) => `ต่อเลขต่อคน ${money}`,
  ceilingOf: (money: string) => `เพดานจ่ายต่อเลข ${money}`,
  noTerms: 'ตลาดนี้ยังไม่มีประเภทที่แทง',
  edit: 'แก้ข้อมูลตลาด',
  openMarket: 'เปิดตลาด',
  closeMarket: 'ปิดตลาด',
  numbers: 'ดูเลขอั้น',
  bills: 'ดูโพย',
} as const;

/** Texts of the dialogs that change a market. */
export const marketDialogCopy = {
  busy: 'กำลังบันทึก',
  save: 'บันทึก',
  addText: 'ตลาดใหม่เริ่มด้วยอัตรามาตรฐานของระบบ งวดแรกขึ้นภายในไม่กี่นาที',
  chooseMarket: 'เลือกตลาด',
  noMore: 'เว็บนี้มีครบทุกตลาดแล้ว',
  added: 'เพิ่มตลาดแล้ว งวดแรกจะขึ้นภายในไม่กี่นาที',
  openText: 'ระบบจะวางแผนงวดใหม่ตามปฏิทินภายในไม่กี่นาที',
  closeText: (rounds: number) =>
    rounds === 0
      ? 'จะไม่มีงวดใหม่ สมาชิกไม่เห็นตลาดนี้'
      : `จะไม่มีงวดใหม่ งวดที่วางแผนไว้แล้ว ${rounds} งวดยังรับแทงและออกผลตามเดิม ถ้าต้องการหยุดงวดใดให้คืนโพยงวดนั้น`,
  opened: 'เปิดตลาดแล้ว',
  closedNow: 'ปิดตลาดแล้ว',
  name: 'ชื่อตลาด',
  nameMissing: 'กรุณากรอกชื่อตลาด',
  nameLong: 'ชื่อตลาดยาวเกิน 40 ตัวอักษร',
  position: 'ลำดับในหมวด (0 มาก่อน)',
  image: 'รูป',
  chooseImage: 'เลือกรูป',
  refundAfter: 'คืนโพยเมื่อไม่มีผลภายใน (นาที)',
  whole: (least: number, most: number) => `ต้องเป็นจำนวนเต็ม ${least} ถึง ${most}`,
  editText: 'ชื่อ รูป ลำดับ และเวลาคืนโพยมีผลทันที รวมถึงงวดที่รอผลอยู่',
  edited: 'แก้ข้อมูลตลาดแล้ว',
  termsTitle: (type: BetType) => `อัตราและวงเงิน ${betTypeNames[type]}`,
  termsText: (rounds: number, day: string) =>
    rounds === 0
      ? 'มีผลกับงวดที่วางแผนหลังจากนี้'
      : `มีผลกับงวดที่วางแผนหลังจากนี้ งวดที่วางแผนไว้แล้ว ${rounds} งวด ถึงวันที่ ${day} ใช้เงื่อนไขเดิม`,
  termsTwo: 'โพยที่รับไปแล้วไม่เปลี่ยน · เปลี่ยนอัตราจ่ายต้องให้คนที่สองอนุมัติ วงเงินเปลี่ยนได้คนเดียว',
  rate: 'อัตราจ่าย บาทละ (รวมทุน)',
  notRate: 'อัตราจ่ายเป็นตัวเลขมากกว่า 1 เช่น 900 หรือ 3.2',
  returns: (percent: string) => `คืนสมาชิกเฉลี่ย ${percent}%`,
  min: 'ขั้นต่ำต่อรายการ',
  max: 'สูงสุดต่อรายการ',
  perNumber: 'สูงสุดต่อเลขต่อคนต่องวด',
  ceiling: 'เพดานจ่ายต่อเลขต่องวด',
  termsDone: (rounds: number) => `แก้แล้ว งวดที่วางแผนไว้ ${rounds} งวดใช้เงื่อนไขเดิม`,
} as const;

/** Thai names of how a day is set. */
export const dayKindNames: Readonly<Record<DayKind, string>> = {
  draw: 'ออกผล',
  none: 'ไม่ออกผล',
  usual: 'ตามปกติ',
};

/** Texts of the calendar of a market. */
export const daysCopy = {
  title: 'ปฏิทินและวันหยุด',
  caption: 'วันที่ตั้งไว้หรือมีงวด',
  day: 'วัน',
  kind: 'ตั้งเป็น',
  reason: 'เหตุผล',
  empty: 'ยังไม่มีวันที่ตั้งไว้ งวดเป็นไปตามเวลาปกติของตลาด',
  set: 'ตั้งวัน',
  setText: 'งวดที่วางแผนไว้แล้วของวันนั้นยังอยู่ ต้องเลื่อนหรือคืนโพยเอง',
  dayMissing: 'กรุณาเลือกวัน',
  reasonLabel: 'เหตุผลที่ไม่ออกผล (สมาชิกเห็น)',
  done: 'ตั้งวันแล้ว',
  hasRound: (round: string) => `ตั้งวันแล้ว แต่งวด ${round} วางแผนไว้แล้ว กรุณาเลื่อนหรือคืนโพย`,
  move: 'เลื่อนงวด',
  moveTitle: (round: string) => `เลื่อนงวด ${round}`,
  moveText: 'เวลาปิดรับและออกผลย้ายไปวันใหม่ โพยยังอยู่ สมาชิกยกเลิกโพยที่แทงไว้ก่อนเลื่อนได้จนถึงเวลาปิดรับ',
  moveTo: 'เลื่อนไปวันที่',
  told: (source: string, day: string, toDay: string) => `${source}บอกว่าออกผล ${toDay} ไม่ใช่ ${day}`,
  moved: (bills: number) => `เลื่อนแล้ว โพย ${bills} ใบยังอยู่`,
} as const;
