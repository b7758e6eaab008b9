import type { ReactNode } from 'react';
import { betTypeNames } from '@/contract/lotto.copy';
import type { BillDetail } from '@/contract/lotto-bills.contract';
import { formatMoney } from '@/domain/money';
import { Badge } from '../../kit/badge';
import { type Column, DataTable } from '../../kit/data-table';
import { FactList } from '../../kit/fact-list';
import { TimeText } from '../../kit/time-text';
import { billsCopy as copy, itemStateNames } from './bills.copy';
import { dayOfRound } from './round-day';

/** The round, the sums, the result and the end of a bill. */
export function BillFacts({ bill, username }: { bill: BillDetail; username?: string }) {
  return <FactList facts={factsOf(bill, username)} />;
}

/** The items of a bill with their locked rates: whether each has won, and what it pays if it wins. */
export function BillItems({ items }: { items: BillDetail['items'] }) {
  return (
    <DataTable
      caption={copy.itemsCaption}
      columns={columns}
      rows={items}
      keyOf={({ item_id: id }) => id}
      empty=""
    />
  );
}

function factsOf(
  bill: BillDetail,
  username: string | undefined,
): readonly (readonly [string, ReactNode])[] {
  const { round, ended_at: endedAt, cancellable_until: cancellable, note, state } = bill;
  const facts: readonly (readonly [string, ReactNode])[] = [
    [copy.member, username],
    [copy.round, `${round.market_name} ${dayOfRound(round.round_id)}`],
    [copy.at, <TimeText key="at" at={bill.created_at} />],
    [copy.amount, formatMoney(bill.amount)],
    [copy.highest, formatMoney(bill.win_highest)],
    [copy.paid, formatMoney(bill.paid)],
    [copy.result, round.result && `${round.result.three_top} · ${round.result.two_bottom}`],
    [copy.endedAt[state], endedAt && <TimeText key="end" at={endedAt} />],
    [
      copy.cancellable,
      state === 'active' &&
        (cancellable === null ? copy.notCancellable : <TimeText key="cancel" at={cancellable} />),
    ],
    [copy.note, note],
  ];
  return facts.filter(([, value]) => Boolean(value));
}

type Item = BillDetail['items'][number];

const columns: readonly Column<Item>[] = [
  {
    head: copy.number,
    cell: ({ number, bet_type: type, state }) => (
      <>
        <strong>{number}</strong> <small>{betTypeNames[type]}</small>
        <br />
        <Badge tone={state === 'won' ? 'success' : 'plain'}>{itemStateNames[state]}</Badge>
      </>
    ),
  },
  {
    ...{ head: copy.rate, isNumber: true },
    cell: ({ amount, rate }) => (
      <>
        {formatMoney(amount)}
        <br />
        <small>{copy.rateText(rate)}</small>
      </>
    ),
  },
  { head: copy.win, isNumber: true, cell: ({ win }) => formatMoney(win) },
];
