import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useLocation } from 'wouter';
import {
  boardStates,
  lottoBoard,
  type NumberedRounds,
} from '@/contract/operator/lotto-board.contract';
import { lottoMarketList } from '@/contract/operator/lotto-markets.contract';
import { formatMoney } from '@/domain/money';
import { Button } from '@/shared/ui/button';
import { Card, Row, Text } from '@/shared/ui/kit';
import { Badge } from '../../kit/badge';
import { type Column, DataTable } from '../../kit/data-table';
import { FilteredEmpty } from '../../kit/filtered-empty';
import { DayFilter, SelectFilter } from '../../kit/filters';
import { operatorPages, operatorQuery } from '../../kit/operator-query';
import { useRowKeys } from '../../kit/use-row-keys';
import { type UrlFilter, useUrlFilter } from '../../kit/use-url-filter';
import { boardStateNames, boardCopy as copy } from './board.copy';
import { boardColumns } from './board-columns';
import { lottoCopy } from './lotto.copy';
import { LottoPage } from './lotto-page';

const PAGE = 50;
const EVERY_MS = 15_000;

/** The rounds of a day and all that wait for an operator; a row leads to the page of its round. */
export function BoardPage() {
  const [, go] = useLocation();
  const filter = useUrlFilter();
  const state = boardStates.find((each) => each === filter.read('state'));
  const [market, day] = [filter.read('market'), filter.read('day')];
  const list = useInfiniteQuery({
    ...operatorPages(lottoBoard, {
      limit: PAGE,
      ...(state && { state }),
      ...(market !== undefined && { market_id: market }),
      ...(day !== undefined && { day }),
    }),
    refetchInterval: EVERY_MS,
  });
  const rows = list.data?.pages.flatMap((page) => page.rows);
  const [first] = list.data?.pages ?? [];
  const { chosenKey, open } = useRowKeys({
    rows,
    keyOf: ({ round_id: id }) => id,
    onOpen: ({ round_id: id }) => go(`/lotto/result/${id}`),
  });
  return (
    <LottoPage
      title={lottoCopy.title}
      state={
        rows &&
        copy.state(rows.filter((row) => row.state === 'due' || row.state === 'second').length)
      }
    >
      <Filters filter={filter} />
      <Card>
        <DataTable
          caption={copy.caption}
          columns={boardColumns}
          rows={rows}
          keyOf={({ round_id: id }) => id}
          openKey={chosenKey}
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
      {first && first.numbered.length > 0 && (
        <NumberedCard
          markets={first.numbered}
          onOpen={(row) => filter.set('market', row.market_id)}
        />
      )}
    </LottoPage>
  );
}

function Filters({ filter }: { filter: UrlFilter }) {
  const { data } = useQuery(operatorQuery(lottoMarketList));
  return (
    <Row gap={3} wraps>
      <SelectFilter
        label={copy.market}
        value={filter.read('market') ?? ''}
        options={[
          ['', copy.all],
          ...(data?.markets ?? []).map(({ market_id: id, name }) => [id, name] as const),
        ]}
        onChange={(value) => filter.set('market', value)}
      />
      <SelectFilter
        label={copy.stateHead}
        value={filter.read('state') ?? ''}
        options={[
          ['', copy.all],
          ...boardStates.map((each) => [each, boardStateNames[each]] as const),
        ]}
        onChange={(value) => filter.set('state', value)}
      />
      <DayFilter
        label={copy.day}
        value={filter.read('day')}
        onChange={(value) => filter.set('day', value)}
      />
      {filter.isSet && (
        <Button variant="text" size="small" onClick={filter.clear}>
          {copy.clear}
        </Button>
      )}
    </Row>
  );
}

const numberedColumns: readonly Column<NumberedRounds>[] = [
  { head: copy.market, isName: true, cell: ({ market_name }) => market_name },
  { head: copy.stateHead, isSecondary: true, cell: () => <Badge>{copy.automatic}</Badge> },
  { head: copy.rounds, isNumber: true, cell: ({ rounds }) => rounds },
  { head: copy.coming, isNumber: true, cell: ({ coming }) => coming },
  { head: copy.paidRounds, isNumber: true, isSecondary: true, cell: (row) => row.paid_rounds },
  { head: copy.refundedRounds, isNumber: true, cell: ({ refunded_rounds }) => refunded_rounds },
  { head: copy.bills, isNumber: true, cell: ({ bills }) => bills.toLocaleString('en-US') },
  { head: copy.staked, isNumber: true, cell: ({ staked }) => formatMoney(staked) },
  { head: copy.paid, isNumber: true, isSecondary: true, cell: ({ paid }) => formatMoney(paid) },
];

/** The markets with many rounds a day, one row each. */
function NumberedCard({
  markets,
  onOpen,
}: {
  markets: readonly NumberedRounds[];
  onOpen: (row: NumberedRounds) => void;
}) {
  return (
    <Card as="section" aria-label={copy.numberedCaption}>
      <Text as="h2" variant="heading">
        {copy.numberedCaption}
      </Text>
      <DataTable
        caption={copy.numberedCaption}
        columns={numberedColumns}
        rows={markets}
        keyOf={({ market_id: id }) => id}
        onOpen={onOpen}
        empty=""
      />
    </Card>
  );
}
