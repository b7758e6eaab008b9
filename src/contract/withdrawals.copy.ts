import { formatMoney, type Satang } from '@/domain/money';

/** Messages of withdrawals that the server and the screens write. */
export const withdrawalCopy = {
  outOfRange: (minSatang: Satang, maxSatang: Satang) =>
    `ถอนได้ครั้งละ ${formatMoney(minSatang)} ถึง ${formatMoney(maxSatang)} กรุณาแก้ไขจำนวนเงิน`,
  tooManyToday: (times: number) => `วันนี้ถอนครบ ${times} ครั้งแล้ว ถอนได้อีกครั้งหลังเที่ยงคืน`,
  turnoverOwed: (satang: Satang) => `เหลือยอดเทิร์นอีก ${formatMoney(satang)} จึงจะถอนเงินได้`,
  giftKept: (satang: Satang) =>
    `ช่วงพักถอนเงินของคุณได้ทั้งหมด ยกเว้นเครดิตที่ได้รับ ${formatMoney(satang)} ซึ่งยังเล่นไม่ครบเทิร์น`,
  tooLittleBalance: (satang: Satang) => `กระเป๋าหลักมี ${formatMoney(satang)} กรุณาลดจำนวนเงินที่ถอน`,
  /** Note of a transfer that the bank returned. */
  bounced: 'โอนเข้าบัญชีปลายทางไม่สำเร็จ กรุณาตรวจสอบบัญชีรับเงินก่อนถอนอีกครั้ง',
} as const;
