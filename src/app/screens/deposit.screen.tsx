import { DepositPage } from '@/features/deposits/components/deposit-page';
import { useDepositSlots } from '../use-deposit-slots';

/** `/member/deposit`. */
export function Screen() {
  return <DepositPage slots={useDepositSlots()} />;
}
