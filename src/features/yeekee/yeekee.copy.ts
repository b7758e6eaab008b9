import type { ShootingState } from '@/contract/yeekee.contract';

/** Texts that several yeekee screens use. */
export const yeekeeCopy = {
  shooting: {
    waiting: 'ยังไม่เปิดยิง',
    open: 'เปิดยิงเลข',
    ended: 'ปิดยิงเลขแล้ว',
  } satisfies Record<ShootingState, string>,
  bet: 'แทง',
  shoot: 'ยิงเลข',
  shots: (count: string) => `${count} เลข`,
  shotsTitle: 'เลขที่ยิงแล้ว',
  closesAt: (time: string) => `ปิดรับ ${time}`,
  shootingUntil: (time: string) => `ยิงเลขได้ถึง ${time}`,
  serverClock: 'เวลาระบบ',
  myStake: 'ยอดแทงของฉัน',
  myShots: 'เลขที่ฉันยิง',
} as const;
