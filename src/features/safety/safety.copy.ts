import { limitKindNames, perFrameNames } from '@/contract/limit-names.copy';
import type { CheckAnswer, ReminderMinutes } from '@/contract/reality-check.fields';
import type { LimitEvent, LimitFrame, LimitKind } from '@/contract/safety.contract';

type ByKind = Readonly<Record<LimitKind, string>>;
type ByFrame = Readonly<Record<LimitFrame, string>>;

const kinds = limitKindNames;
const frames: ByFrame = { day: 'วันนี้', week: 'สัปดาห์นี้', month: 'เดือนนี้' };
const perFrame = perFrameNames;
const again: ByKind = { loss: 'เล่นได้อีกครั้ง', deposit: 'ฝากได้อีกครั้ง' };

/** Texts of the page about the member's limits. */
export const safetyCopy = {
  kinds,
  frames,
  perFrame,
  lead: 'วงเงินที่คุณตั้งเองใช้กับทุกเกม หวย และทุกช่องทางฝาก',
  todayCard: 'วันนี้',
  played: 'วันนี้เล่นไป',
  today: 'ได้เสียวันนี้',
  todayNote: 'ได้เสียจากกระเป๋าหลัก ทุกเกมและหวย',
  edit: 'แก้ไข',
  editOf: (kind: LimitKind) => `แก้ไข${kinds[kind]}`,
  set: 'ตั้งวงเงิน',
  setOf: (kind: LimitKind) => `ตั้ง${kinds[kind]}`,
  unset: 'ยังไม่ได้ตั้ง',
  unsetText: {
    loss: 'กำหนดเงินที่ยอมเสียได้ เมื่อครบแล้วระบบจะหยุดรับเดิมพันให้',
    deposit: 'กำหนดเงินที่ฝากได้ เมื่อครบแล้วระบบจะหยุดรับฝากให้',
  } satisfies ByKind,
  of: (limit: string) => `จาก ${limit}`,
  won: (frame: LimitFrame, amount: string) => `${frames[frame]}ได้ ${amount}`,
  nearlyFull: (amount: string) => `ใกล้ครบแล้ว เหลือ ${amount}`,
  full: (kind: LimitKind, when: string) => `ครบแล้ว ${again[kind]}${when}`,
  afterMidnight: 'หลังเที่ยงคืน',
  afterMonday: 'หลังวันจันทร์ 00:00',
  onDay: (day: string) => `วันที่ ${day}`,
  asked: (to: string, from: string) => `${to} · ยืนยันได้ ${from} น.`,
  raiseTo: (amount: string) => `ขอเพิ่มเป็น ${amount}`,
  removal: 'ขอยกเลิกวงเงิน',
  due: (act: string, until: string) => `ครบ 24 ชั่วโมงแล้ว ${act}ได้ถึง ${until}`,
  confirmRaiseTo: (amount: string) => `ยืนยันเพิ่มเป็น ${amount} `,
  confirmRemoval: 'ยืนยันยกเลิกวงเงิน',
  confirm: 'ยืนยันเพิ่ม',
  confirmRemove: 'ยืนยันยกเลิก',
  withdraw: 'ไม่เพิ่มแล้ว',
  withdrawRemove: 'ไม่ยกเลิกแล้ว',
  busy: 'กำลังบันทึก…',
  confirmed: 'เปลี่ยนวงเงินแล้ว',
  withdrawn: 'วงเงินยังเท่าเดิม',
  rule: 'ลดมีผลทันที เพิ่มมีผลหลัง 24 ชั่วโมงและต้องยืนยันซ้ำ',
  help: (phone: string) => `สายด่วนสุขภาพจิต ${phone}`,
  linkText: 'ตั้งวงเงินเสียและวงเงินฝาก หรือพักการเล่น',
  helpText: 'โทรฟรี 24 ชั่วโมง ไม่ต้องบอกชื่อ',
  history: 'ประวัติการเปลี่ยนแปลง',
  historyText: 'ทุกครั้งที่เปลี่ยนวงเงิน พัก ปิดกั้น หรือถูกเตือน',
} as const;

/** Texts of the card about deposits and withdrawals. */
export const moneyCopy = {
  title: 'เงินเข้าออก',
  period: 'ช่วงเวลา',
  periods: { 30: '30 วัน', 365: '12 เดือน' },
  deposited: 'ฝาก',
  withdrawn: 'ถอน',
  paid: 'จ่ายจริง',
  paidNote: 'ฝากลบถอน',
  netPlay: 'ได้เสียจากการเล่น',
  lifetime: 'ตลอดมา',
  today: 'วันนี้',
  none: 'ช่วงนี้ยังไม่มีการฝากหรือถอน',
  chart: (deposits: number, withdrawals: number, unit: string) =>
    `กราฟเงินเข้าออก ฝาก ${deposits} ${unit} ถอน ${withdrawals} ${unit}`,
  units: { 30: 'วัน', 365: 'เดือน' },
} as const;

/** Texts of the forms that set limits. */
export const limitFormCopy = {
  deposit: 'นับทุกยอดที่ฝากสำเร็จและที่กำลังรอ ไม่หักเงินที่ถอน',
  loss: 'นับเงินที่แทงจากกระเป๋าหลักในวันที่แทง หักเงินที่ได้คืนในวันที่ได้คืน โพยของงวดหน้านับวันนี้',
  unlimited: 'ไม่จำกัด',
  unlimitedOf: (label: string) => `ไม่จำกัด ${label}`,
  missing: 'กรุณาใส่จำนวนเงิน หรือเลือกไม่จำกัด',
  now: 'มีผลทันที',
  nowInstead: 'มีผลทันที และยกเลิกคำขอเพิ่มที่รออยู่',
  later: 'มีผลหลัง 24 ชั่วโมง และต้องกลับมายืนยัน',
  waiting: (to: string) => `${to} รอยืนยันอยู่`,
  binds: (frame: LimitFrame, longer: LimitFrame) =>
    `วงเงิน${names[frame]}สูงกว่า${names[longer]} วงเงิน${names[longer]}จะมีผลก่อน`,
  save: 'บันทึก',
  saved: 'บันทึกวงเงินแล้ว มีผลทันที',
  requested: 'รับคำขอแล้ว กลับมายืนยันหลัง 24 ชั่วโมง',
  savedAndRequested: 'ส่วนที่ลดมีผลแล้ว ส่วนที่เพิ่มกลับมายืนยันหลัง 24 ชั่วโมง',
} as const;

const names: ByFrame = { day: 'วัน', week: 'สัปดาห์', month: 'เดือน' };

/** Texts of the question about deposit limits. */
export const questionCopy = {
  title: 'ตั้งวงเงินฝากของคุณก่อนเริ่ม',
  text: 'เปลี่ยนได้เสมอ ลดได้ทันที',
  hint: 'ใส่ช่องเดียวหรือทุกช่องก็ได้ นับทุกยอดที่ฝาก ไม่หักเงินที่ถอน',
  set: 'ตั้งวงเงิน',
  decline: 'ยังไม่ตั้งตอนนี้',
  missing: 'กรุณาใส่วงเงินอย่างน้อยหนึ่งช่อง',
  done: 'ตั้งวงเงินฝากแล้ว',
} as const;

/** Texts of the card that sets the time between two reality checks. */
export const reminderCopy = {
  title: 'เตือนให้พัก',
  text: 'ขึ้นสรุปเวลาและได้เสียระหว่างเล่นทุก',
  names: { 15: '15 นาที', 30: '30 นาที', 60: '60 นาที', 120: '2 ชม.' } satisfies Record<
    ReminderMinutes,
    string
  >,
  shorter: (time: string) => `เตือนทุก ${time} เริ่มใช้ทันที`,
  longer: (time: string) => `เตือนทุก ${time} เริ่มใช้รอบเล่นหน้า`,
} as const;

/** Texts of the reality check. */
export const checkCopy = {
  name: 'เตือนให้พัก',
  minutes: 'นาที',
  title: (minutes: number) => `คุณเล่นมา ${minutes} นาทีแล้ว`,
  waiting: 'เดิมพันใหม่หยุดรอคำตอบของคุณ',
  late: 'พักไว้ให้แล้ว กดเล่นต่อเมื่อพร้อม',
  sums: 'สรุปรอบเล่นนี้',
  staked: 'เดิมพัน',
  returned: 'ได้คืน',
  net: 'สุทธิ',
  limit: (kind: LimitKind, frame: LimitFrame) => `${kinds[kind]}${frames[frame]}`,
  goOn: 'เล่นต่อ',
  pause: 'พักก่อน',
  settings: 'ตั้งวงเงินและเวลาเตือน',
  paused: 'พักก่อนนะ',
  pausedText: 'เงินในกระเป๋ายังอยู่ครบและถอนได้ตามปกติ ถ้าอยากหยุดให้แน่ใจ เลือกพักยาวได้',
  home: 'กลับหน้าแรก',
  longer: 'พัก 24 ชั่วโมงหรือนานกว่านั้น',
} as const;

/** Texts of the list of changes. */
export const historyCopy = {
  empty: 'ยังไม่มีการเปลี่ยนแปลง',
  setLimit: 'ตั้งวงเงิน',
  by: { member: 'คุณ', staff: 'ทีมงาน', system: 'ระบบ' } satisfies Record<LimitEvent['by'], string>,
  check: (minutes: number) => `เตือนหลังเล่น ${minutes} นาที`,
  answers: {
    go_on: 'เลือกเล่นต่อ',
    pause: 'เลือกพักก่อน',
    none: 'ไม่ได้ตอบ รอบเล่นจบแล้ว',
    waiting: 'รอคำตอบ',
  } satisfies Record<CheckAnswer | 'none' | 'waiting', string>,
  events: {
    set: (limit) => `ตั้ง${limit}`,
    lowered: (limit) => `ลด${limit}`,
    asked: (limit) => `ขอเพิ่ม${limit}`,
    raised: (limit) => `เพิ่ม${limit}`,
    removed: (limit) => `ยกเลิก${limit}`,
    withdrawn: (limit) => `ถอนคำขอเปลี่ยน${limit}`,
    lapsed: (limit) => `คำขอเปลี่ยน${limit}หมดเวลา`,
  } satisfies Record<LimitEvent['event'], (limit: string) => string>,
  askedRemoval: (limit: string) => `ขอยกเลิก${limit}`,
  none: 'ไม่จำกัด',
  limit: (kind: LimitKind, frame: LimitFrame) => `${kinds[kind]}${perFrame[frame]}`,
  at: (day: string, time: string) => `${day} ${time} น.`,
} as const;
