import { PaymentPage } from '@/features/deposits/components/deposit-page';
import { useDepositSlots } from '../use-deposit-slots';

/** `/member/payment`. */
export function PaymentScreen() {
  return <PaymentPage slots={useDepositSlots()} />;
}
