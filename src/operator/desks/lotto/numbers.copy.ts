import { betTypeNames } from '@/contract/lotto.copy';
import type { NumberKind } from '@/contract/operator/lotto-numbers.contract';
import type { BetType } from '@/domain/lotto';

/** Thai names of what an operator sets for a number. */
export const numberKindNames: Readonly<Record<NumberKind, string>> = {
  closed: 'ปิดรับ',
  half: 'จ่ายครึ่ง',
  open: 'รับปกติ',
};

/** Texts of the page of closed numbers. */
export const numbersCopy = {
  state: (count: number, percent: number) =>
    count === 0 ? `ไม่มีเลขเต็มรับที่ถึง ${percent}% ของเพดาน` : `${count} เลขถึง ${percent}% ของเพดาน`,
  filters: 'เลือกงวดและประเภท',
  market: 'ตลาด',
  allMarkets: 'ทุกตลาดที่รับแทง',
  round: 'งวด',
  noRound: 'ยังไม่มีงวดที่รับแทง',
  chooseRound: 'เลือกงวด',
  betTypes: 'ประเภทที่แทง',
  grid: (type: BetType) => `เลขที่มีคนแทง ${betTypeNames[type]} เรียงจากใกล้เพดานที่สุด`,
  ceiling: (money: string, closes: string) => `เพดานจ่ายเลขละ ${money} · ปิดรับ ${closes}`,
  noBets: 'ยังไม่มีคนแทงประเภทนี้ เลขขึ้นเองเมื่อมีโพย',
  noRounds: 'ตอนนี้ไม่มีงวดที่รับแทง งวดใหม่เปิดเองตามปฏิทินของตลาด',
  percentOf: (percent: number) => `${percent}%`,
  cellName: (number: string, percent: number, pays: string, state: string | undefined) =>
    [`เลข ${number}`, `${percent}% ของเพดาน`, `จ่าย ${pays}`, state].filter(Boolean).join(' '),
  more: 'โหลดต่อ',
  loading: 'กำลังโหลด',
  proposal: (percent: number, numbers: string) => `ถึง ${percent}% ของเพดานแล้วยังรับเต็ม: ${numbers}`,
  chooseProposal: 'เลือกเลขเหล่านี้',
  chosen: (count: number) => `เลือก ${count} เลข`,
  clearChosen: 'ล้างที่เลือก',
  paste: 'วางเลข',
  acts: { closed: 'ปิด', half: 'จ่ายครึ่ง', open: 'เปิด' },
  closedTitle: 'เลขที่ปิดหรือจ่ายครึ่งอยู่',
  closedCaption: 'เลขที่ปิดหรือจ่ายครึ่ง ล่าสุดก่อน',
  closedFilter: 'แสดง',
  scopes: { all: 'ทั้งหมด', round: 'เฉพาะงวด', coming: 'ทุกงวดที่จะมา' },
  noClosed: 'ไม่มีเลขที่ปิดหรือจ่ายครึ่ง',
  noClosedHere: 'ไม่มีเลขที่ตรงกับตัวกรอง',
  from: 'ตั้งแต่',
  to: 'ถึง',
  clear: 'ล้างตัวกรอง',
  number: 'เลข',
  type: 'ประเภท',
  kind: 'สถานะ',
  where: 'ใช้กับ',
  by: 'โดย',
  at: 'เมื่อ',
  everyComing: (market: string) => `${market} ทุกงวดที่จะมา`,
  until: (day: string) => `ถึง ${day}`,
  endless: 'ไม่มีวันสิ้นสุด',
} as const;

/** Texts of the dialog that changes numbers. */
export const numberDialogCopy = {
  title: (type: BetType) => `ตั้งเลข ${betTypeNames[type]}`,
  numbers: 'เลข คั่นด้วยช่องว่าง จุลภาค หรือขึ้นบรรทัดใหม่',
  empty: 'กรุณาใส่เลขอย่างน้อย 1 ตัว',
  wrong: (digits: number, numbers: string) => `ต้องมี ${digits} หลัก: ${numbers}`,
  tooMany: (most: number) => `ใส่ได้ครั้งละไม่เกิน ${most} เลข`,
  count: (count: number) => `${count} เลข`,
  kind: 'ตั้งเป็น',
  scope: 'ใช้กับ',
  thisRound: (round: string) => `งวดนี้ (${round})`,
  coming: (market: string) => `ทุกงวดที่จะมาของ${market}`,
  until: 'จนถึงวันที่ (เว้นว่างคือไม่มีวันสิ้นสุด)',
  withOpen: 'รวมงวดที่กำลังรับแทงด้วย',
  effect: {
    closed: 'โพยที่รับไปแล้วไม่เปลี่ยน สมาชิกที่เลือกเลขค้างไว้จะได้รับแจ้งตอนกดแทง',
    half: 'โพยที่รับไปแล้วได้อัตราเดิม โพยใหม่ได้ครึ่งราคา สมาชิกต้องยืนยันอัตราใหม่ตอนกดแทง',
    open: 'กลับไปรับตามอัตราปกติ',
  } satisfies Record<NumberKind, string>,
  busy: 'กำลังบันทึก',
  confirm: (kind: NumberKind, count: number) => `${numberKindNames[kind]} ${count} เลข`,
  done: (kind: NumberKind, numbers: number, rounds: number) =>
    `${numberKindNames[kind]} ${numbers} เลขแล้ว · มีผลกับงวดที่วางแผนไว้ ${rounds} งวด`,
} as const;
