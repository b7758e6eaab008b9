import { useInfiniteQuery } from '@tanstack/react-query';
import { lottoYeekee, type YeekeeRow } from '@/contract/operator/lotto-yeekee.contract';
import { formatMoney } from '@/domain/money';
import { Card, Row } from '@/shared/ui/kit';
import { Badge } from '../../kit/badge';
import { type Column, DataTable } from '../../kit/data-table';
import { FilteredEmpty } from '../../kit/filtered-empty';
import { DayFilter } from '../../kit/filters';
import { operatorPages } from '../../kit/operator-query';
import { TimeText } from '../../kit/time-text';
import { useUrlFilter } from '../../kit/use-url-filter';
import styles from './lotto.module.css';
import { LottoPage } from './lotto-page';
import { yeekeeCopy as copy } from './yeekee.copy';

const PAGE = 50;
const EVERY_MS = 30_000;

/** `/operator/lotto/yeekee`: the rounds of yeekee with their shots, prizes and proofs. */
export function YeekeePage() {
  const filter = useUrlFilter();
  const [from, to] = [filter.read('from'), filter.read('to')];
  const list = useInfiniteQuery({
    ...operatorPages(lottoYeekee, {
      limit: PAGE,
      ...(from !== undefined && { from }),
      ...(to !== undefined && { to }),
    }),
    refetchInterval: EVERY_MS,
  });
  return (
    <LottoPage title={copy.page} page="yeekee">
      <Row gap={3} wraps>
        <DayFilter label={copy.from} value={from} onChange={(day) => filter.set('from', day)} />
        <DayFilter label={copy.to} value={to} onChange={(day) => filter.set('to', day)} />
      </Row>
      <Card>
        <DataTable
          caption={copy.caption}
          columns={columns}
          rows={list.data?.pages.flatMap((page) => page.rows)}
          keyOf={({ round_id: id }) => id}
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

const columns: readonly Column<YeekeeRow>[] = [
  {
    head: copy.round,
    cell: ({ market_name: market, number }) => (
      <span>
        {copy.number(number)} <small>{market}</small>
      </span>
    ),
  },
  { head: copy.closes, cell: ({ closes_at: at }) => <TimeText at={at} /> },
  {
    head: copy.state,
    cell: ({ state, note }) => (
      <span>
        <Badge tone={state === 'voided' ? 'warn' : 'plain'}>{copy.states[state]}</Badge>{' '}
        {note !== null && <small>{note}</small>}
      </span>
    ),
  },
  { head: copy.result, cell: ({ announced }) => announced ?? '–' },
  { head: copy.shots, isNumber: true, cell: ({ shots }) => shots },
  { head: copy.bills, isNumber: true, isSecondary: true, cell: ({ bills }) => bills },
  { head: copy.staked, isNumber: true, cell: ({ staked }) => formatMoney(staked) },
  { head: copy.paid, isNumber: true, cell: ({ paid }) => formatMoney(paid) },
  { head: copy.prizes, isNumber: true, isSecondary: true, cell: (row) => formatMoney(row.prizes) },
  { head: copy.proof, cell: (row) => <Proof row={row} /> },
];

/** The members' page with seed and shots, which is on another host. */
function Proof({ row: { proof_url: url, commitment } }: { row: YeekeeRow }) {
  if (url === null) return <small title={commitment}>{copy.notYet}</small>;
  return (
    <a href={url} target="_blank" rel="noreferrer" title={commitment} className={styles.link}>
      {copy.openProof}
    </a>
  );
}
