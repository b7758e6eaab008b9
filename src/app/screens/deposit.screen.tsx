import { DepositPage } from '@/features/deposits/components/deposit-page';
import { useDepositSlots } from '../use-deposit-slots';

/** `/member/deposit`: the deposit form. */
export function Screen() {
  return <DepositPage slots={useDepositSlots()} />;
}
