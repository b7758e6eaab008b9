import type { Satang } from '@/domain/money';

const whole = new Intl.NumberFormat('th-TH', { maximumFractionDigits: 0 });
const exact = new Intl.NumberFormat('th-TH', { minimumFractionDigits: 2 });

/** Formats money within a Thai sentence, to the satang: `1,000 บาท`, `1,000.50 บาท`. */
export function formatBahtText(satang: Satang): string {
  return `${formatBahtCount(satang)} บาท`;
}

/** Formats money in baht without the unit: `1,000`, `1,000.50`. */
export function formatBahtCount(satang: Satang): string {
  return (satang % 100 === 0 ? whole : exact).format(satang / 100);
}

/** Refusals of a withdrawal that name a figure, the same from the server and on the screen. */
export const withdrawalWords = {
  outOfRange: (minSatang: Satang, maxSatang: Satang) =>
    `ถอนได้ครั้งละ ${formatBahtCount(minSatang)} ถึง ${formatBahtText(maxSatang)} กรุณาแก้ไขจำนวนเงิน`,
  tooManyToday: (times: number) => `วันนี้ถอนครบ ${times} ครั้งแล้ว ถอนได้อีกครั้งหลังเที่ยงคืน`,
  turnoverOwed: (satang: Satang) => `เหลือเทิร์นอีก ${formatBahtText(satang)} จึงจะถอนเงินได้`,
  tooLittleBalance: (satang: Satang) => `กระเป๋าหลักมี ${formatBahtText(satang)} กรุณาลดจำนวนเงินที่ถอน`,
} as const;
