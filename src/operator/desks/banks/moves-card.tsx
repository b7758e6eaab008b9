import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import {
  type BankAccount,
  type BankMove,
  bankMoveAdd,
  bankMoveKinds,
  bankMoveList,
} from '@/contract/operator/banks.contract';
import { formatMoney } from '@/domain/money';
import { Button } from '@/shared/ui/button';
import { Card, Row, Stack, Text } from '@/shared/ui/kit';
import { nameActor } from '../../kit/actor-name';
import { type Column, DataTable } from '../../kit/data-table';
import { FilteredEmpty } from '../../kit/filtered-empty';
import { DayFilter, SelectFilter } from '../../kit/filters';
import { operatorPages } from '../../kit/operator-query';
import { pageProps } from '../../kit/page-props';
import { Reference } from '../../kit/reference';
import { TimeText } from '../../kit/time-text';
import { useUrlFilter } from '../../kit/use-url-filter';
import { useMay } from '../../shell/use-me';
import { bankMoveNames, movesCopy as copy, shortAccount } from './banks.copy';
import { MoveDialog } from './move-dialog';

const PAGE = 50;

/** The house's own movements of bank money. */
export function MovesCard({ accounts }: { accounts: readonly BankAccount[] }) {
  const may = useMay();
  const filter = useUrlFilter();
  const [isAdding, setAdding] = useState(false);
  const kind = bankMoveKinds.find((each) => each === filter.read('kind'));
  const account = accounts.find(({ id }) => String(id) === filter.read('account'));
  const [from, to] = [filter.read('from'), filter.read('to')];
  const list = useInfiniteQuery(
    operatorPages(bankMoveList, {
      limit: PAGE,
      ...(kind && { kind }),
      ...(account && { account_id: account.id }),
      ...(from && { from }),
      ...(to && { to }),
    }),
  );
  return (
    <Card as="section" aria-label={copy.title}>
      <Stack gap={3}>
        <Row place="spread" gap={3} wraps>
          <Text as="h2" variant="heading">
            {copy.title}
          </Text>
          {may(bankMoveAdd) && accounts.length > 0 && (
            <Button variant="quiet" onClick={() => setAdding(true)}>
              {copy.add}
            </Button>
          )}
        </Row>
        <Row gap={3} wraps>
          <SelectFilter
            label={copy.kind}
            value={kind ?? ''}
            options={[
              ['', copy.all],
              ...bankMoveKinds.map((each) => [each, bankMoveNames[each]] as const),
            ]}
            onChange={(value) => filter.set('kind', value)}
          />
          <SelectFilter
            label={copy.account}
            value={account === undefined ? '' : String(account.id)}
            options={[
              ['', copy.all],
              ...accounts.map((each) => [String(each.id), shortAccount(each)] as const),
            ]}
            onChange={(value) => filter.set('account', value)}
          />
          <DayFilter
            label={copy.from}
            value={from}
            onChange={(value) => filter.set('from', value)}
          />
          <DayFilter label={copy.to} value={to} onChange={(value) => filter.set('to', value)} />
        </Row>
        <DataTable
          caption={copy.caption}
          columns={columnsFor(accounts)}
          rows={list.data?.pages.flatMap(({ rows }) => rows)}
          keyOf={({ id }) => id}
          empty={copy.empty}
          filteredEmpty={
            filter.isSet && (
              <FilteredEmpty title={copy.filteredEmpty} clear={copy.clear} onClear={filter.clear} />
            )
          }
          {...pageProps(list)}
        />
      </Stack>
      {isAdding && <MoveDialog accounts={accounts} onClose={() => setAdding(false)} />}
    </Card>
  );
}

function columnsFor(accounts: readonly BankAccount[]): readonly Column<BankMove>[] {
  const nameOf = (id: number | null, kind: BankMove['kind']) => {
    if (id === null) return kind === 'fee' ? copy.outside : copy.owner;
    const account = accounts.find((each) => each.id === id);
    return account ? shortAccount(account) : `#${id}`;
  };
  return [
    { head: copy.number, cell: ({ id }) => id, isSecondary: true },
    { head: copy.kind, cell: ({ kind }) => bankMoveNames[kind] },
    {
      head: copy.accounts,
      cell: ({ kind, from_account_id: from, to_account_id: to }) =>
        `${nameOf(from, kind)} → ${nameOf(to, kind)}`,
    },
    {
      head: copy.referenceHead,
      cell: ({ bank_reference: reference }) => <Reference text={reference} />,
    },
    { head: copy.noteHead, cell: ({ note }) => note },
    { head: copy.at, cell: ({ occurred_at }) => <TimeText at={occurred_at} /> },
    {
      ...{ head: copy.by, isSecondary: true },
      cell: ({ moved_by }) => nameActor(moved_by),
    },
    { head: copy.amountHead, isNumber: true, cell: ({ amount }) => formatMoney(amount) },
  ];
}
