import { useAgent } from '@/features/agent/agent.queries';
import { TotalBalance } from '@/features/wallet/components/balance';
import { WithdrawalPage } from '@/features/withdrawals/components/withdrawal-page';
import { lazyPart } from '@/shared/ui/lazy-part';
import { Skeleton } from '@/shared/ui/states';

const BankAccountForm = lazyPart(
  () => import('@/features/account/components/bank-account-form').then((m) => m.BankAccountForm),
  { onMissing: 'error', fallback: <Skeleton height={320} /> },
);

/** `/member/withdraw`: the withdrawal form. */
export function Screen() {
  const { line_contact_url } = useAgent();
  return (
    <WithdrawalPage
      slots={{
        accountForm: (form) => <BankAccountForm {...form} />,
        balance: <TotalBalance />,
        contactUrl: line_contact_url,
      }}
    />
  );
}
