import { PaymentPage } from '@/features/deposits/components/deposit-page';
import { useDepositSlots } from '../use-deposit-slots';

/** `/member/payment`: the payment of an open deposit. */
export function Screen() {
  return <PaymentPage slots={useDepositSlots()} />;
}
