import type {
  DifferenceKind,
  DifferenceMovement,
} from '@/contract/operator/game-comparisons.contract';

/** Thai texts of the page that compares the books of providers with ours. */
export const comparisonsCopy = {
  title: 'กระทบยอดเกม',
  text: 'ทุกคืนหลังตีสี่ ระบบเทียบรายการของวันที่จบแล้วกับผู้ให้บริการเกม ทีละเลขรายการ ไม่มีเงินขยับเอง คนเป็นผู้ตัดสิน',
  daysTitle: 'วันที่กระทบยอด',
  daysCaption: 'วันที่กระทบยอด ล่าสุดก่อน',
  daysEmpty: 'ยังไม่มีวันที่กระทบยอด คืนแรกจะขึ้นหลังตีสี่ เมื่อมีผู้ให้บริการที่ส่งรายการให้เทียบ',
  day: 'วันที่',
  source: 'ผู้ให้บริการ',
  ours: 'ของเรา',
  theirs: 'ของผู้ให้บริการ',
  sums: (debits: string, credits: string) => `แทง ${debits} · จ่าย ${credits}`,
  result: 'ผล',
  waiting: 'รอเทียบ',
  equal: 'ตรงกัน',
  open: (count: number) => `ไม่ตรง ${count} รายการ`,
  solved: (count: number) => `เคยไม่ตรง ${count} รายการ จบแล้ว`,
  failed: 'เทียบไม่สำเร็จ',
  failedText: 'ระบบจะลองใหม่เอง ถ้าเกินหนึ่งวันให้สอบถามผู้ให้บริการ',
  next: 'เทียบครั้งต่อไป',
  acts: 'จัดการ',
  again: 'เทียบอีกครั้ง',
  againOf: (source: string, day: string) => `เทียบ ${source} ของ${day} อีกครั้ง`,
  asked: 'รับคำขอแล้ว ผลจะขึ้นภายในไม่กี่นาที',
  listTitle: 'รายการที่ไม่ตรง',
  listCaption: 'รายการที่ไม่ตรงกับผู้ให้บริการ ล่าสุดก่อน',
  empty: 'ไม่มีรายการที่ไม่ตรง รายการของเรากับผู้ให้บริการเหมือนกัน',
  filteredEmpty: 'ไม่มีรายการตามตัวกรองนี้',
  clear: 'ล้างตัวกรอง',
  filter: 'สถานะ',
  openRows: 'ค้าง',
  closedRows: 'จบแล้ว',
  onlyDay: (day: string) => `เฉพาะ${day} · ดูทุกวัน`,
  difference: 'รายการ',
  transaction: 'เลขรายการ',
  member: 'สมาชิก',
  at: 'เวลา',
  said: (words: string) => `ผู้ให้บริการบอกว่า ${words}`,
  gone: 'ตรงกันเองแล้ว',
  closedBy: (name: string) => `${name} ปิดรายการ`,
  close: 'ปิดรายการ',
  closeOf: (id: string) => `ปิดรายการ ${id}`,
  closeText: 'ปิดเมื่อรู้สาเหตุและทำแล้ว การปิดไม่ขยับเงิน ถ้าต้องคืนหรือเรียกเงินให้ปรับยอดที่หน้าสมาชิกก่อน',
  note: 'ทำอะไรไปแล้ว',
  noteHint: 'เช่น ผู้ให้บริการยืนยันว่ารอบนี้ยกเลิก ปรับยอดคืนสมาชิกแล้ว',
  noteShort: 'กรุณาเขียนอย่างน้อย 5 ตัวอักษร',
  noteLong: 'ข้อความยาวเกิน 200 ตัวอักษร',
  busy: 'กำลังปิด',
  closed: 'ปิดรายการแล้ว',
} as const;

/** Says what is different, and what a person does about it. */
export const kindSentences: Readonly<Record<DifferenceKind, readonly [is: string, act: string]>> = {
  missing_here: ['ผู้ให้บริการมีรายการนี้ แต่ระบบไม่มี', 'ขอให้ผู้ให้บริการส่งมาใหม่ ถ้าส่งไม่ได้แล้วให้ปรับยอดสมาชิก'],
  missing_there: ['ระบบมีรายการนี้ แต่ผู้ให้บริการไม่มี', 'ส่งเลขรายการให้ผู้ให้บริการตรวจ ถ้าไม่ได้เล่นจริงให้ปรับยอดคืน'],
  amount: ['ยอดสองฝั่งไม่เท่ากัน', 'ถามผู้ให้บริการว่ายอดไหนถูก แล้วปรับยอดส่วนต่าง'],
  undone_here: ['ระบบยกเลิกรายการนี้แล้ว แต่ผู้ให้บริการยังนับ', 'ถามผู้ให้บริการว่ารอบนี้ยกเลิกจริงหรือไม่'],
  undone_there: [
    'ผู้ให้บริการยกเลิกรายการนี้แล้ว แต่ระบบยังนับ',
    'ขอให้ผู้ให้บริการส่งคำยกเลิกมาใหม่ ถ้าส่งไม่ได้แล้วให้ปรับยอดสมาชิก',
  ],
  unclear: ['ผู้ให้บริการใช้คำที่ระบบไม่รู้จัก', 'ถามผู้ให้บริการว่าหมายถึงอะไร แล้วแจ้งผู้ดูแลระบบ'],
};

export const movementNames: Readonly<Record<DifferenceMovement, string>> = {
  debit: 'แทง',
  credit: 'จ่าย',
  rollback: 'ยกเลิก',
};
