import { CashbackPage } from '../components/cashback-page';

/** `/winloss`: the loss refund; the turnover cashback on days without a loss. */
export function Screen() {
  return <CashbackPage name="winloss" />;
}
