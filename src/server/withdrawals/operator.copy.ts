import type { PayoutState } from '@/contract/operator/withdrawals.contract';

/** Thai texts that operators read in tables. */
export const withdrawalStateNames: Record<PayoutState, string> = {
  requested: 'รออนุมัติ',
  approved: 'รอโอน',
  paid: 'โอนแล้ว',
  rejected: 'ปฏิเสธ',
  bounced: 'โอนไม่สำเร็จ',
};
