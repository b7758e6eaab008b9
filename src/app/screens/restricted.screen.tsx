import { RestrictedHome } from '@/features/safety/components/restricted-home';
import { MainBalance } from '@/features/wallet/components/main-balance';
import { askLogout } from '../logout';

/** `/member/break`: the home page of a member on a break. */
export function Screen() {
  return <RestrictedHome balance={<MainBalance />} onLogout={askLogout} />;
}
