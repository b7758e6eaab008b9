import { CashbackPage } from '../components/cashback-page';

/** `/winloss`: the refund of what was lost; where nothing was, the other kind. */
export function Screen() {
  return <CashbackPage name="winloss" />;
}
