import { CashbackPage } from '../components/cashback-page';

/** `/cashback`: a day's cashback, as a loss refund or by turnover. */
export function Screen() {
  return <CashbackPage name="cashback" />;
}
