import type { BillDetail } from '@/contract/lotto-bills.contract';
import { formatInteger } from '@/domain/format-integer';
import { formatMoney } from '@/domain/money';
import type { SharedScreen } from '@/shared/line/share-link';
import { hrefFor } from '@/shared/routing/use-route';
import { billsCopy as copy } from './bills.copy';
import { outcomeOf } from './bills.rules';
import { lottoCopy } from './lotto.copy';
import { formatRound } from './round-format';

/** Maximum number of lottery numbers in a shared message. */
const SHARED_COUNT = 6;

/** Creates the message that shares a bill: its market and numbers, without a link to the bill. */
export function toSharedBill(bill: BillDetail): SharedScreen {
  const { round, items, paid } = bill;
  const named = items
    .slice(0, SHARED_COUNT)
    .map(({ bet_type, number }) => `${number} ${lottoCopy.types[bet_type]}`);
  const rest = items.length - named.length;
  const numbers = [...named, ...(rest > 0 ? [copy.andMore(formatInteger(rest))] : [])].join(', ');
  const bare = {
    kind: 'bill',
    title: copy.shareTitle(round.market_name),
    path: hrefFor('lottoLobby'),
    note: copy.shareNote,
  } as const;
  if (outcomeOf(bill) !== 'won')
    return { ...bare, thing: 'lotto', text: copy.shareBill(numbers, formatRound(round)) };
  const won = items.filter((item) => item.state === 'won');
  const [only] = won.length === 1 ? won : [];
  return {
    ...bare,
    thing: 'won',
    text: copy.shareWon(formatMoney(paid), formatRound(round)),
    numbers: only?.number,
    facts: [
      ...won.slice(0, SHARED_COUNT).map(({ bet_type, number, amount }) => ({
        label: `${only ? '' : `${number} `}${lottoCopy.types[bet_type]}`,
        value: copy.shareStake(formatMoney(amount)),
      })),
      { label: copy.shareGot, value: formatMoney(paid), isMain: true },
    ],
  };
}
