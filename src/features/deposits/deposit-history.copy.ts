import type { DepositState } from '@/contract/deposits.contract';

/** Texts of the deposit history. */
export const depositHistoryCopy = {
  byOperator: 'ทีมงานเติมให้',
  states: {
    pending: 'รอโอน',
    review: 'รอตรวจสอบ',
    credited: 'สำเร็จ',
    expired: 'หมดเวลา',
    cancelled: 'ยกเลิกแล้ว',
    rejected: 'ไม่สำเร็จ',
  } satisfies Record<DepositState, string>,
  none: 'ยังไม่มีรายการฝาก',
  toDeposit: 'ฝากเงิน',
} as const;
