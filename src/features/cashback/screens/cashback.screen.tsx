import { CashbackPage } from '../components/cashback-page';

/** `/cashback`: what a day's play brings back, one of two kinds. */
export function Screen() {
  return <CashbackPage name="cashback" />;
}
