import { formatThaiTime } from '@/domain/thai-date';
import type { RunningPause } from './pauses.contract';

/** Returns the sentence that members read when a pause refuses something. */
export function pauseSentence({ message, until }: RunningPause): string {
  return `${message} (ถึง ${formatThaiTime(until)} น.)`;
}

/** Texts of the page that stands in place of the whole site. */
export const pausePageCopy = {
  title: 'ปิดปรับปรุงชั่วคราว',
  until: (until: string) => `คาดว่าเปิดให้บริการอีกครั้ง ${formatThaiTime(until)} น.`,
  safe: 'เงินและโพยของคุณอยู่ครบ รอบที่เล่นค้างไว้จะได้รับผลตามปกติ',
  returns: 'หน้านี้จะกลับมาเองเมื่อเปิดให้บริการ',
  contactLine: 'ติดต่อทาง LINE',
  contactTelegram: 'ติดต่อทาง Telegram',
} as const;
