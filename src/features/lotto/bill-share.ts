import type { BillDetail } from '@/contract/lotto.contract';
import { formatInteger } from '@/domain/format-integer';
import { formatMoney } from '@/domain/money';
import type { SharedScreen } from '@/shared/line/share-link';
import { hrefFor } from '@/shared/routing/use-route';
import { billsCopy as copy } from './bills.copy';
import { outcomeOf } from './bills.rules';
import { lottoCopy } from './lotto.copy';
import { formatRound } from './round.format';

/** A shared bill names at most this many numbers. */
const SHARED_COUNT = 6;
const SHARED_PICTURE = '/art/banners/lotto-656x272.jpg';

/** Makes the message that shares a bill: its market and numbers, without a link to the bill. */
export function toSharedBill(bill: BillDetail): SharedScreen {
  const { round, items, paid } = bill;
  const named = items
    .slice(0, SHARED_COUNT)
    .map(({ bet_type, number }) => `${number} ${lottoCopy.types[bet_type]}`);
  const rest = items.length - named.length;
  const numbers = [...named, ...(rest > 0 ? [copy.andMore(formatInteger(rest))] : [])].join(', ');
  return {
    title: copy.shareTitle(round.market_name),
    text:
      outcomeOf(bill) === 'won'
        ? copy.shareWon(formatMoney(paid), formatRound(round))
        : copy.shareBill(numbers, formatRound(round)),
    address: hrefFor('lottoLobby'),
    image: SHARED_PICTURE,
  };
}
