import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { betTypeNames } from '@/contract/lotto.copy';
import { lottoBillShow, type ShownBill } from '@/contract/operator/lotto-bills.contract';
import { lottoBoard } from '@/contract/operator/lotto-board.contract';
import { memberPage } from '@/contract/operator/members.contract';
import { formatMoney } from '@/domain/money';
import { ApiError } from '@/shared/http/api-error';
import { Button, buttonClass } from '@/shared/ui/button';
import { Card, Row, Stack, Text } from '@/shared/ui/kit';
import { EmptyState, ErrorState, Skeleton } from '@/shared/ui/states';
import { Badge } from '../../kit/badge';
import { type Column, DataTable } from '../../kit/data-table';
import { FactList } from '../../kit/fact-list';
import { operatorQuery } from '../../kit/operator-query';
import { TimeText } from '../../kit/time-text';
import { useKeys } from '../../kit/use-keys';
import { useMay } from '../../shell/use-me';
import { billStateNames, billsCopy as copy, itemStateNames } from './bills.copy';
import { dayOfRound } from './round-day';

const LINK = buttonClass({ variant: 'text', size: 'small' });

/** The open bill: its items with their locked rates, its result, and how it ended. */
export function BillPanel({ number, onClose }: { number: number; onClose: () => void }) {
  const may = useMay();
  const shown = useQuery(operatorQuery(lottoBillShow, { number }));
  useKeys({ Escape: onClose });
  const bill = shown.data;
  if (shown.error && !bill) {
    return shown.error instanceof ApiError && shown.error.errorName === 'request.not_found' ? (
      <EmptyState title={copy.gone} />
    ) : (
      <ErrorState error={shown.error} onRetry={() => void shown.refetch()} />
    );
  }
  if (!bill) return <Skeleton width="100%" height={360} />;
  return (
    <Card as="section" aria-label={copy.billNumber(number)}>
      <Stack gap={4}>
        <Row place="spread" gap={3}>
          <Text as="h2" variant="title">
            {copy.billNumber(number)}
          </Text>
          <Row gap={2}>
            <Badge>{billStateNames[bill.state]}</Badge>
            <Button variant="text" size="small" onClick={onClose}>
              {copy.back}
            </Button>
          </Row>
        </Row>
        <FactList facts={factsOf(bill)} />
        <Row gap={2} wraps>
          {may(memberPage) && (
            <Link href={`/members/${bill.member_id}`} className={LINK}>
              {copy.openMember}
            </Link>
          )}
          {may(lottoBoard) && (
            <Link href={`/lotto/result/${bill.round.round_id}`} className={LINK}>
              {copy.openRound}
            </Link>
          )}
        </Row>
        <DataTable
          caption={copy.itemsCaption}
          columns={columns}
          rows={bill.items}
          keyOf={({ item_id: id }) => id}
          empty=""
        />
        <Text variant="note" tone="faint">
          {copy.audited}
        </Text>
      </Stack>
    </Card>
  );
}

function factsOf(bill: ShownBill): readonly (readonly [string, ReactNode])[] {
  const { round, ended_at: endedAt, cancellable_until: cancellable, note, state } = bill;
  const facts: readonly (readonly [string, ReactNode])[] = [
    [copy.member, bill.username],
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

type Item = ShownBill['items'][number];

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
