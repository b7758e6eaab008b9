import type { IncomingState } from '@/contract/operator/money-in.fields';

/** Thai names of the states of arrived money. */
export const incomingStateNames: Record<IncomingState, string> = {
  credited: 'เข้าเงินแล้ว',
  review: 'รอตรวจสอบ',
  returning: 'รอส่งคืน',
  returned: 'คืนเงินแล้ว',
  repeated: 'ซ้ำกับรายการอื่น',
};
