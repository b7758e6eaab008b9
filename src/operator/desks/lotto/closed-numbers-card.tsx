import { useInfiniteQuery } from '@tanstack/react-query';
import { betTypeNames } from '@/contract/lotto.copy';
import {
  type ListedNumber,
  lottoClosed,
  lottoNumberChange,
  numberScopes,
} from '@/contract/operator/lotto-numbers.contract';
import { formatDay } from '@/domain/thai-date';
import { Card, Row, Stack, Text } from '@/shared/ui/kit';
import { Badge } from '../../kit/badge';
import { type Column, DataTable } from '../../kit/data-table';
import { FilteredEmpty } from '../../kit/filtered-empty';
import { DayFilter, SelectFilter } from '../../kit/filters';
import { operatorPages } from '../../kit/operator-query';
import { TimeText } from '../../kit/time-text';
import type { UrlFilter } from '../../kit/use-url-filter';
import { useMay } from '../../shell/use-me';
import { numbersCopy as copy, numberKindNames } from './numbers.copy';
import type { NumberDialogStart } from './numbers-dialog';
import { dayOfRound } from './round-day';

const PAGE = 50;
const FILTERS = ['scope', 'from', 'to'] as const;

const keyOf = (row: ListedNumber): string =>
  [row.scope, row.market_id, row.round_id, row.bet_type, row.number].join('/');

/** The numbers that are closed or pay half, with the person who set them; a row leads to its change. */
export function ClosedNumbersCard({
  filter,
  onOpen,
}: {
  filter: UrlFilter;
  onOpen: (start: NumberDialogStart) => void;
}) {
  const may = useMay();
  const scope = numberScopes.find((each) => each === filter.read('scope'));
  const [market, from, to] = [filter.read('market'), filter.read('from'), filter.read('to')];
  const list = useInfiniteQuery(
    operatorPages(lottoClosed, {
      limit: PAGE,
      ...(scope && { scope }),
      ...(market !== undefined && { market_id: market }),
      ...(from !== undefined && { from }),
      ...(to !== undefined && { to }),
    }),
  );
  const clear = () => {
    for (const name of FILTERS) filter.set(name, '');
  };
  const isFiltered = FILTERS.some((name) => filter.read(name) !== undefined);
  return (
    <Card as="section" aria-label={copy.closedTitle}>
      <Stack gap={3}>
        <Text as="h2" variant="heading">
          {copy.closedTitle}
        </Text>
        <Row gap={3} wraps>
          <SelectFilter
            label={copy.closedFilter}
            value={scope ?? ''}
            options={[
              ['', copy.scopes.all],
              ...numberScopes.map((each) => [each, copy.scopes[each]] as const),
            ]}
            onChange={(value) => filter.set('scope', value)}
          />
          <DayFilter
            label={copy.from}
            value={from}
            onChange={(value) => filter.set('from', value)}
          />
          <DayFilter label={copy.to} value={to} onChange={(value) => filter.set('to', value)} />
        </Row>
        <DataTable
          caption={copy.closedCaption}
          columns={columns}
          rows={list.data?.pages.flatMap((page) => page.rows)}
          keyOf={keyOf}
          empty={copy.noClosed}
          filteredEmpty={
            isFiltered && (
              <FilteredEmpty title={copy.noClosedHere} clear={copy.clear} onClear={clear} />
            )
          }
          error={list.error}
          onRetry={() => void list.refetch()}
          onOpen={may(lottoNumberChange) ? (row) => onOpen(startOf(row)) : undefined}
          onMore={list.hasNextPage ? () => void list.fetchNextPage() : undefined}
          isLoadingMore={list.isFetchingNextPage}
        />
      </Stack>
    </Card>
  );
}

/** The usual next step for a closed number is to open it. */
const startOf = (row: ListedNumber): NumberDialogStart => ({
  ...{ type: row.bet_type, numbers: [row.number], kind: 'open', roundId: row.round_id },
  market: { id: row.market_id, name: row.market_name },
});

const columns: readonly Column<ListedNumber>[] = [
  { head: copy.number, isName: true, cell: ({ number }) => number },
  { head: copy.type, cell: ({ bet_type: type }) => betTypeNames[type] },
  {
    head: copy.kind,
    cell: ({ kind }) => (
      <Badge tone={kind === 'closed' ? 'danger' : 'warn'}>{numberKindNames[kind]}</Badge>
    ),
  },
  { head: copy.where, cell: (row) => <Where row={row} /> },
  { head: copy.by, isSecondary: true, cell: ({ by }) => by },
  { head: copy.at, cell: ({ at }) => <TimeText at={at} /> },
];

function Where({ row: { market_name: market, round_id: round, until } }: { row: ListedNumber }) {
  if (round !== null) {
    return (
      <span>
        {market} <small>{dayOfRound(round)}</small>
      </span>
    );
  }
  return (
    <span>
      {copy.everyComing(market)}{' '}
      <small>{until === null ? copy.endless : copy.until(formatDay(until))}</small>
    </span>
  );
}
