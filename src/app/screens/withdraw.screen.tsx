import { useAgent } from '@/features/agent/agent.queries';
import { TotalBalance } from '@/features/wallet/components/balance';
import { WithdrawalPage } from '@/features/withdrawals/components/withdrawal-page';
import { LaterAccountForm } from '../later-account-form';

/** `/member/withdraw`. */
export function Screen() {
  const { line_contact_url } = useAgent();
  return (
    <WithdrawalPage
      slots={{
        accountForm: (form) => <LaterAccountForm {...form} />,
        balance: <TotalBalance />,
        contactUrl: line_contact_url,
      }}
    />
  );
}
