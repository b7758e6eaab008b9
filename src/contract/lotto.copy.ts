import { type BetType, digitsOf, formatRate, type RateMilli } from '@/domain/lotto';
import { formatMoney, type Satang } from '@/domain/money';
import { formatThaiTime } from '@/domain/thai-date';

/** Names of the bet types, in server messages and on screens. */
export const betTypeNames: Readonly<Record<BetType, string>> = {
  three_top: '3 ตัวบน',
  three_tod: '3 ตัวโต๊ด',
  three_front: '3 ตัวหน้า',
  three_bottom: '3 ตัวล่าง',
  two_top: '2 ตัวบน',
  two_bottom: '2 ตัวล่าง',
  run_top: 'วิ่งบน',
  run_bottom: 'วิ่งล่าง',
};

/** Messages for refused or changed bets, shots and cancellations. The server sends these texts. */
export const lottoRefusals = {
  badNumber: (type: BetType) => `${betTypeNames[type]}ต้องเป็นตัวเลข ${digitsOf[type]} หลัก`,
  typeNotOffered: (type: BetType) => `งวดนี้ไม่รับ ${betTypeNames[type]}`,
  numberClosed: (number: string) => `เลข ${number} ปิดรับแล้ว กรุณาเลือกเลขอื่น`,
  belowMin: (satang: Satang) => `แทงขั้นต่ำ ${formatMoney(satang)}`,
  aboveMax: (satang: Satang) => `แทงได้ไม่เกิน ${formatMoney(satang)} ต่อรายการ`,
  aboveMemberLimit: (limit: Satang, left: Satang) =>
    left > 0
      ? `เลขนี้คุณแทงได้อีก ${formatMoney(left)} จาก ${formatMoney(limit)}`
      : `เลขนี้คุณแทงครบ ${formatMoney(limit)} แล้ว กรุณาเลือกเลขอื่น`,
  aboveCeiling: (left: Satang) =>
    left > 0 ? `เลขนี้รับได้อีก ${formatMoney(left)} กรุณาลดจำนวนเงิน` : 'เลขนี้รับเต็มวงเงินแล้ว กรุณาเลือกเลขอื่น',
  paysHalf: (rate: RateMilli) => `เลขอั้น จ่ายครึ่งราคา บาทละ ${formatRate(rate)}`,
  rateChanged: (before: RateMilli, now: RateMilli) =>
    `อัตราจ่ายเปลี่ยนจาก ${formatRate(before)} เป็น ${formatRate(now)}`,
  notOpenYet: (opensAt: Date) =>
    `งวดนี้เปิดรับแทง ${formatThaiTime(opensAt.toISOString())} น. กรุณากลับมาใหม่`,
  shotTooSoon: (seconds: number) => `ยิงได้ครั้งละ ${seconds} วินาที กรุณารอสักครู่แล้วยิงใหม่`,
  cancelTooLate: (minutes: number) => `ยกเลิกโพยได้ก่อนปิดรับแทงอย่างน้อย ${minutes} นาที โพยนี้ยกเลิกไม่ได้แล้ว`,
  cancelledTooOften: (times: number) => `วันนี้ยกเลิกโพยครบ ${times} ครั้งแล้ว ยกเลิกได้อีกหลังเที่ยงคืน`,
} as const;
