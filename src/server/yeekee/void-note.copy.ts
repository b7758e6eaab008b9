import { FEWEST_SHOTS } from '@/domain/yeekee';

/** Why a round has no result, as its members read it. */
export const voidNotes = {
  tooFewShots: (count: number) => `มีการยิงเลข ${count} ครั้ง ไม่ครบ ${FEWEST_SHOTS} ครั้ง คืนเงินทุกโพย`,
  outage: 'ระบบขัดข้องในนาทีสุดท้ายของการยิงเลข คืนเงินทุกโพย',
};
