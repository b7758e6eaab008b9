import { OwnAccountHint } from '@/features/account/components/own-account-hint';
import { useAgent } from '@/features/agent/agent.queries';
import type { DepositSlots } from '@/features/deposits/components/deposit-flow';
import { TotalBalance } from '@/features/wallet/components/balance';

/** What other features say where a member pays in. */
export function useDepositSlots(): DepositSlots {
  const { info, line_contact_url } = useAgent();
  return {
    sender: (way) => <OwnAccountHint way={way} />,
    balance: <TotalBalance />,
    logoUrl: info.agent_logo,
    contactUrl: line_contact_url,
  };
}
