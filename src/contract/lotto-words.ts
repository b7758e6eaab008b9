import type { BetType } from '@/domain/lotto';

/** What kinds of bets are called, in messages of the server and on screens. */
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
