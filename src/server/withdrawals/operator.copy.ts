import type { WithdrawalState } from '@/contract/withdrawals.contract';

/** Thai texts that operators read in tables. */
export const withdrawalStateNames: Record<WithdrawalState, string> = {
  requested: 'รออนุมัติ',
  approved: 'รอโอน',
  paid: 'โอนแล้ว',
  rejected: 'ปฏิเสธ',
};
