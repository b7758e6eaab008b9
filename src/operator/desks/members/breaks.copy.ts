import type { BreakKind } from '@/contract/break.fields';
import type { ExclusionLength, TimeOutLength } from '@/contract/breaks.contract';
import { limitKindNames, perFrameNames } from '@/contract/limit-names.copy';
import type { CheckAnswer } from '@/contract/reality-check.fields';
import type { BreakEvent, LimitEvent, LimitFrame, LimitKind } from '@/contract/safety.contract';

/** Names of the kinds of breaks, as members know them. */
export const breakNames: Readonly<Record<BreakKind, string>> = {
  time_out: 'พักการเล่น',
  excluded: 'ปิดกั้นตัวเอง',
};

/** Names of the lengths of breaks. */
export const breakLengthNames: Readonly<Record<TimeOutLength | ExclusionLength, string>> = {
  '24h': '24 ชั่วโมง',
  '7d': '7 วัน',
  '30d': '30 วัน',
  '6m': '6 เดือน',
  '1y': '1 ปี',
  '5y': '5 ปี',
  ever: 'ตลอดไป',
};

/** Texts about the break of a member. */
export const breakCopy = {
  until: (until: string) => `ถึง ${until}`,
  forEver: 'ตลอดไป',
  isOver: 'ครบกำหนดแล้ว',
  waitsForReturn: 'ครบกำหนดแล้ว รอสมาชิกขอกลับ',
  mayReturn: (from: string) => `กลับได้ตั้งแต่ ${from}`,
  none: 'ไม่ได้พัก',
  begin: 'เริ่มช่วงพักให้สมาชิก',
  prolong: 'ยืดช่วงพักให้สมาชิก',
} as const;

/** Texts of the dialog that begins a break. */
export const breakDialogCopy = {
  texts: {
    time_out: 'เริ่มทันทีและออกจากระบบทุกเครื่อง สมาชิกฝาก เล่น และรับโปรโมชั่นไม่ได้ แต่ถอนเงินได้ โพยที่แทงไว้เดินต่อ',
    excluded:
      'เริ่มทันทีและออกจากระบบทุกเครื่อง โบนัสที่ยังไม่ครบเทิร์นจบลง สมาชิกถอนเงินได้ทั้งหมด และสมัครใหม่ด้วยข้อมูลเดิมไม่ได้ หลังครบกำหนดสมาชิกต้องขอกลับเองและรออีก 24 ชั่วโมง',
  } satisfies Record<BreakKind, string>,
  final: 'เริ่มแล้วเจ้าหน้าที่ยกเลิกหรือลดไม่ได้',
  present: (state: string) => `ตอนนี้ ${state}`,
  kind: 'แบบ',
  length: 'นาน',
  chooseLength: 'เลือกระยะเวลา',
  note: 'สมาชิกขอมาทางไหน',
  noteHint: 'เช่น แชต LINE หรือโทรจากเบอร์ที่ลงทะเบียน เก็บในบันทึกการทำงาน',
  done: (state: string) => `เริ่มช่วงพักแล้ว ${state}`,
} as const;

/** Texts of the history of limits, breaks and reality checks. */
export const safetyHistoryCopy = {
  title: 'ประวัติวงเงินและช่วงพัก',
  empty: 'สมาชิกยังไม่เคยตั้งวงเงินหรือพัก',
  check: (minutes: number) => `เตือนหลังเล่น ${minutes} นาที`,
  answers: {
    go_on: 'เล่นต่อ',
    pause: 'พักก่อน',
    none: 'ไม่ตอบ รอบเล่นจบ',
    waiting: 'รอคำตอบ',
  } satisfies Record<CheckAnswer | 'none' | 'waiting', string>,
  at: 'เวลา',
  what: 'เปลี่ยนอะไร',
  value: 'เป็น',
  by: 'โดย',
  actors: { member: 'สมาชิก', staff: 'เจ้าหน้าที่', system: 'ระบบ' } satisfies Record<
    BreakEvent['by'],
    string
  >,
  limit: (kind: LimitKind, frame: LimitFrame) => `${limitKindNames[kind]}${perFrameNames[frame]}`,
  limits: {
    set: (limit) => `ตั้ง${limit}`,
    lowered: (limit) => `ลด${limit}`,
    asked: (limit) => `ขอเพิ่ม${limit}`,
    raised: (limit) => `เพิ่ม${limit}`,
    removed: (limit) => `ยกเลิก${limit}`,
    withdrawn: (limit) => `ถอนคำขอเปลี่ยน${limit}`,
    lapsed: (limit) => `คำขอเปลี่ยน${limit}หมดเวลา`,
  } satisfies Record<LimitEvent['event'], (limit: string) => string>,
  breaks: {
    time_out: 'เริ่มพักการเล่น',
    excluded: 'เริ่มปิดกั้นตัวเอง',
    prolonged: 'ยืดช่วงพัก',
    return_asked: 'ขอกลับมาเล่น',
    ended: 'ช่วงพักจบ',
  } satisfies Record<BreakEvent['event'], string>,
  change: (from: string, to: string) => `${from} → ${to}`,
  noLimit: 'ไม่จำกัด',
} as const;

/** Texts of the page of breaks. */
export const breaksPageCopy = {
  title: 'ช่วงพักของสมาชิก',
  members: 'สมาชิกทั้งหมด',
  breaks: 'ช่วงพัก',
  state: 'คนที่พักหรือปิดกั้นตัวเองอยู่ตอนนี้ และสิ่งที่เกิดขึ้นใน 12 เดือน',
  caption: 'สมาชิกที่พักอยู่ ล่าสุดก่อน',
  open: 'พักอยู่ตอนนี้',
  empty: 'ตอนนี้ไม่มีสมาชิกที่พักหรือปิดกั้นตัวเอง',
  member: 'สมาชิก',
  kind: 'แบบ',
  since: 'เริ่มเมื่อ',
  until: 'ถึง',
  mayReturn: 'กลับได้ตั้งแต่',
  report: 'รายเดือน',
  reportText: 'วงเงินนับเป็นคน ช่วงพักนับเป็นครั้ง',
  month: 'เดือน',
  limitsSet: 'ตั้งหรือลดวงเงิน',
  raisesAsked: 'ขอเพิ่มวงเงิน',
  timeOuts: 'พักการเล่น',
  exclusions: 'ปิดกั้นตัวเอง',
  returns: 'กลับมาเล่น',
} as const;
