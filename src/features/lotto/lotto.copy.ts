import type { ClosedNumber, RoundState } from '@/contract/lotto.contract';
import type { BillItemState, BillState } from '@/contract/lotto-bills.contract';
import type { BetType } from '@/domain/lotto';

/** Texts that several lottery screens use. */
export const lottoCopy = {
  types: {
    three_top: '3 ตัวบน',
    three_tod: '3 ตัวโต๊ด',
    three_front: '3 ตัวหน้า',
    three_bottom: '3 ตัวล่าง',
    two_top: '2 ตัวบน',
    two_bottom: '2 ตัวล่าง',
    run_top: 'วิ่งบน',
    run_bottom: 'วิ่งล่าง',
  } satisfies Record<BetType, string>,
  roundStates: {
    scheduled: 'ยังไม่เปิดรับ',
    open: 'รับแทง',
    closed: 'ปิดรับแทง',
    drawing: 'กำลังออกผล',
    settled: 'ออกผลแล้ว',
    voided: 'คืนโพย',
  } satisfies Record<RoundState, string>,
  billStates: {
    active: 'รอผล',
    resulted: 'ออกผลแล้ว',
    cancelled: 'ยกเลิก',
    refunded: 'คืนโพย',
  } satisfies Record<BillState, string>,
  itemStates: {
    pending: 'รอผล',
    won: 'ถูกรางวัล',
    lost: 'ไม่ถูกรางวัล',
    refunded: 'คืนโพย',
  } satisfies Record<BillItemState, string>,
  closedNumbers: { closed: 'เลขปิด', half: 'จ่ายครึ่ง' } satisfies Record<ClosedNumber['kind'], string>,
  round: (day: string) => `งวด ${day}`,
  movedRound: (day: string) => `งวด ${day} (เลื่อนวัน)`,
  movedFrom: (day: string) => `เลื่อนจากวันที่ ${day}`,
  roundNumber: (day: string, number: number) => `รอบที่ ${number} · ${day}`,
  rate: (rate: string) => `×${rate}`,
  /** The second decimal is cut: the rates screen shows it, and three types of a phone's row have no room for it. */
  rtp: (percent: string) => `RTP ${percent.replace(/(\.\d)\d+$/, '$1')}%`,
  closesIn: 'ปิดใน',
  opensIn: 'เปิดใน',
} as const;

/** Joins the names of bet types of the same length: `3 ตัวบน + โต๊ด`. */
export function nameTypes(types: readonly BetType[]): string {
  return types
    .map((type, at) =>
      at === 0 ? lottoCopy.types[type] : lottoCopy.types[type].replace(/^(?:\d ตัว|วิ่ง)/, ''),
    )
    .join(' + ');
}
