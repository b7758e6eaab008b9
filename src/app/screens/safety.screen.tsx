import { SafetyPage } from '@/features/safety/components/safety-page';
import { MainBalance } from '@/features/wallet/components/main-balance';

/** `/member/safety`: the member's limits and breaks, and the money that came and went. */
export function Screen() {
  return <SafetyPage balance={<MainBalance />} />;
}
