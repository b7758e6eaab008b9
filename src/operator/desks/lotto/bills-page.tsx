import { useInfiniteQuery } from '@tanstack/react-query';
import { useLocation, useParams, useSearchParams } from 'wouter';
import { type BillRow, lottoBills } from '@/contract/operator/lotto-bills.contract';
import { formatMoney } from '@/domain/money';
import { formatDayOfYear } from '@/domain/thai-date';
import { Card } from '@/shared/ui/kit';
import { Badge } from '../../kit/badge';
import { type Column, DataTable } from '../../kit/data-table';
import { FilteredEmpty } from '../../kit/filtered-empty';
import { Gone } from '../../kit/gone';
import { operatorPages } from '../../kit/operator-query';
import { TimeText } from '../../kit/time-text';
import { useRowKeys } from '../../kit/use-row-keys';
import { useUrlFilter } from '../../kit/use-url-filter';
import { BillPanel } from './bill-panel';
import { billStateNames, billsCopy as copy } from './bills.copy';
import { BillsFilters, readBillsFilter } from './bills-filters';
import { lottoCopy } from './lotto.copy';
import { LottoPage } from './lotto-page';

const PATH = '/lotto/bills';
const PAGE = 50;

/** `/operator/lotto/bills`: bills by number, member, round, state and day; a row opens its items. */
export function BillsPage() {
  const [, go] = useLocation();
  const { id } = useParams<{ id?: string }>();
  const [search] = useSearchParams();
  const filter = useUrlFilter();
  const list = useInfiniteQuery(
    operatorPages(lottoBills, { ...readBillsFilter(filter), limit: PAGE }),
  );
  const rows = list.data?.pages.flatMap((page) => page.rows);
  const suffix = search.size === 0 ? '' : `?${search.toString()}`;
  const { chosenKey, open } = useRowKeys({
    ...{ rows, keyOf: ({ number }: BillRow) => number },
    onOpen: ({ number }: BillRow) => go(`${PATH}/${number}${suffix}`),
  });
  const shown = id !== undefined && /^\d{1,15}$/.test(id) ? Number(id) : undefined;
  return (
    <LottoPage
      title={lottoCopy.billsPage}
      page="bills"
      panel={
        id !== undefined &&
        (shown === undefined ? (
          <Gone title={copy.gone} />
        ) : (
          <BillPanel key={shown} number={shown} onClose={() => go(`${PATH}${suffix}`)} />
        ))
      }
    >
      <BillsFilters filter={filter} />
      <Card>
        <DataTable
          caption={copy.caption}
          columns={id === undefined ? columns : narrowColumns}
          rows={rows}
          keyOf={({ number }) => number}
          openKey={chosenKey ?? shown}
          onOpen={open}
          empty={copy.empty}
          filteredEmpty={
            filter.isSet && (
              <FilteredEmpty title={copy.filteredEmpty} clear={copy.clear} onClear={filter.clear} />
            )
          }
          error={list.error}
          onRetry={() => void list.refetch()}
          onMore={list.hasNextPage ? () => void list.fetchNextPage() : undefined}
          isLoadingMore={list.isFetchingNextPage}
        />
      </Card>
    </LottoPage>
  );
}

const bill: Column<BillRow> = {
  ...{ head: copy.bill, isName: true },
  cell: ({ number }) => copy.billNumber(number),
};
const round: Column<BillRow> = {
  head: copy.round,
  cell: ({ market_name: market, day, round_number: numbered }) => (
    <span>
      {market}{' '}
      <small>
        {[formatDayOfYear(day), numbered !== null && copy.numbered(numbered)]
          .filter(Boolean)
          .join(' ')}
      </small>
    </span>
  ),
};
const state: Column<BillRow> = {
  head: copy.stateHead,
  cell: (row) => <Badge>{billStateNames[row.state]}</Badge>,
};
const amount: Column<BillRow> = {
  ...{ head: copy.amount, isNumber: true },
  cell: (row) => formatMoney(row.amount),
};

const columns: readonly Column<BillRow>[] = [
  bill,
  { head: copy.at, cell: ({ created_at: at }) => <TimeText at={at} /> },
  { head: copy.member, cell: ({ username }) => username },
  round,
  state,
  { head: copy.items, isNumber: true, isSecondary: true, cell: ({ item_count: count }) => count },
  amount,
  { head: copy.paid, isNumber: true, cell: ({ paid }) => formatMoney(paid) },
];

const narrowColumns: readonly Column<BillRow>[] = [bill, round, state, amount];
