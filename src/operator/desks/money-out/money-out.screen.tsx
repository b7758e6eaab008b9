import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useLocation, useParams, useSearchParams } from 'wouter';
import {
  type Payout,
  payoutBatchMake,
  withdrawalList,
} from '@/contract/operator/withdrawals.contract';
import { formatMoney } from '@/domain/money';
import { Button } from '@/shared/ui/button';
import { Chip } from '@/shared/ui/chip';
import { Card, Row, Text } from '@/shared/ui/kit';
import { EmptyState } from '@/shared/ui/states';
import { DataTable } from '../../kit/data-table';
import { Gone } from '../../kit/gone';
import { operatorPages } from '../../kit/operator-query';
import { pageProps } from '../../kit/page-props';
import { formatOldestWait } from '../../kit/staff-time';
import { useGatheredRows } from '../../kit/use-gathered-rows';
import { useRowKeys } from '../../kit/use-row-keys';
import { useUrlFilter } from '../../kit/use-url-filter';
import { DeskPage } from '../../shell/desk-page';
import { waitingAt } from '../../shell/desk-waiting';
import { ForbiddenScreen } from '../../shell/not-found.screen';
import { countsQuery } from '../../shell/rail';
import { useMay } from '../../shell/use-me';
import { BatchesCard } from './batches-card';
import { MakeBatchDialog } from './make-batch-dialog';
import { batchCopy, moneyOutCopy as copy } from './money-out.copy';
import styles from './money-out.module.css';
import { isQueue, queryOf, readTab, type Tab, tabs } from './out-tabs';
import { chooseColumn, narrowColumns, payoutColumns } from './payout-columns';
import { countFilters, PayoutFilters, readPayoutFilter } from './payout-filters';
import { PayoutPanel } from './payout-panel';

const PATH = '/out';
const EVERY_MS = 15_000;
/** Largest number of withdrawals in a batch. */
const MOST_CHOSEN = 200;

const idOf = ({ id }: Payout): string => id;

/** `/operator/out`: withdrawals that wait for an approval or their transfer. */
export function MoneyOutScreen() {
  const may = useMay();
  if (!may(withdrawalList)) {
    return <ForbiddenScreen title={copy.title} roles={withdrawalList.roles} />;
  }
  return <MoneyOutPage />;
}

/** Another list is another page, whose rows are gathered and chosen anew. */
function MoneyOutPage() {
  const [search] = useSearchParams();
  return <PayoutList key={search.get('tab')} />;
}

function PayoutList() {
  const [, go] = useLocation();
  const [search] = useSearchParams();
  const { id } = useParams<{ id?: string }>();
  const url = useUrlFilter();
  const tab = readTab(url.read('tab'));
  const list = useInfiniteQuery({
    ...operatorPages(withdrawalList, { ...queryOf(tab), ...readPayoutFilter(url) }),
    refetchInterval: EVERY_MS,
  });
  const all = list.data?.pages.flatMap(({ rows }) => rows);
  const gathered = useQueue(all, search.toString());
  const rows = isQueue(tab) ? gathered.rows : all;
  const choice = useChoice(tab === 'approved' ? rows : undefined);
  const suffix = search.size === 0 ? '' : `?${search.toString()}`;
  const { chosenKey, open } = useRowKeys({
    ...{ rows, keyOf: idOf },
    onOpen: ({ number }: Payout) => go(`${PATH}/w${number}${suffix}`),
  });
  const number = readNumber(id);
  const close = () => go(`${PATH}${suffix}`);
  /** After a decision the next row opens, or else the one before. */
  const showNext = () => {
    const at = rows?.findIndex((row) => row.number === number) ?? -1;
    const next = at < 0 ? undefined : (rows?.[at + 1] ?? rows?.[at - 1]);
    if (next) open(next);
    else close();
  };
  return (
    <DeskPage
      title={copy.title}
      state={<Waiting />}
      panel={
        id !== undefined && <Panel key={id} number={number} onClose={close} onDone={showNext} />
      }
    >
      <div className={styles.bar}>
        <Tabs tab={tab} />
        <PayoutFilters url={url} hasState={tab === 'all'} />
      </div>
      {tab === 'approved' && <BatchesCard />}
      {isQueue(tab) && gathered.arrivedCount > 0 && (
        <Button variant="quiet" size="small" onClick={gathered.show}>
          {copy.arrived(gathered.arrivedCount)}
        </Button>
      )}
      <Card className={styles.list}>
        <DataTable
          caption={copy.caption}
          columns={[...choice.columns, ...(id === undefined ? payoutColumns : narrowColumns)]}
          rows={rows}
          keyOf={idOf}
          empty={copy.empty[tab]}
          filteredEmpty={countFilters(url) > 0 && <FilteredEmpty tab={tab} />}
          {...pageProps(list)}
          openKey={chosenKey ?? rows?.find((row) => row.number === number)?.id}
          onOpen={open}
        />
        {isQueue(tab) && rows && rows.length > 0 && (
          <p className={styles.end}>{copy.empty.requested}</p>
        )}
      </Card>
      {choice.bar}
    </DeskPage>
  );
}

/** Keeps a queue still while it is read. Another filter is another list, whose rows are gathered anew. */
function useQueue(rows: readonly Payout[] | undefined, filter: string) {
  const gathered = useGatheredRows(rows, idOf);
  const [shownFilter, setShownFilter] = useState(filter);
  if (shownFilter !== filter && rows !== undefined) {
    setShownFilter(filter);
    gathered.show();
  }
  return gathered;
}

/** Reads the key of a row, such as `w318`. */
const readNumber = (text: string | undefined): number | null => {
  const [, digits] = /^w(\d{1,15})$/.exec(text ?? '') ?? [];
  return digits === undefined ? null : Number(digits);
};

function Panel({
  number,
  ...panel
}: {
  number: number | null;
  onClose: () => void;
  onDone: () => void;
}) {
  if (number === null) return <Gone title={copy.gone} />;
  return <PayoutPanel number={number} {...panel} />;
}

/** The rows that are chosen for a batch: their column, and the bar with what to do with them. */
function useChoice(rows: readonly Payout[] | undefined) {
  const may = useMay();
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set());
  const [isMaking, setMaking] = useState(false);
  if (!rows || !may(payoutBatchMake)) return { columns: [], bar: null };
  const free = rows.filter(({ batch_id, held }) => batch_id === null && held === null);
  const chosen = free.filter(({ id }) => ids.has(id));
  const toggle = (id: string) => {
    const next = new Set(ids);
    if (!next.delete(id)) next.add(id);
    setIds(next);
  };
  const bar = free.length > 0 && (
    <Row gap={3} place="spread" wraps className={styles.chosen}>
      <Text variant="strong" hasFigures>
        {batchCopy.chosen(chosen.length, formatMoney(sum(chosen)))}
      </Text>
      <Row gap={2}>
        <Button
          variant="text"
          size="small"
          onClick={() =>
            setIds(chosen.length > 0 ? new Set() : new Set(free.slice(0, MOST_CHOSEN).map(idOf)))
          }
        >
          {chosen.length > 0 ? batchCopy.clear : batchCopy.chooseAll}
        </Button>
        <Button
          variant="primary"
          size="small"
          disabled={chosen.length === 0 || chosen.length > MOST_CHOSEN}
          onClick={() => setMaking(true)}
        >
          {batchCopy.file}
        </Button>
      </Row>
    </Row>
  );
  return {
    columns: [chooseColumn(ids, toggle)],
    bar: (
      <>
        {bar}
        {isMaking && (
          <MakeBatchDialog
            payouts={chosen}
            onClose={() => {
              setMaking(false);
              setIds(new Set());
            }}
          />
        )}
      </>
    ),
  };
}

const sum = (rows: readonly Payout[]): number => rows.reduce((all, { amount }) => all + amount, 0);

function FilteredEmpty({ tab }: { tab: Tab }) {
  const [, setSearch] = useSearchParams();
  return (
    <EmptyState
      title={copy.filteredEmpty}
      action={
        <Button variant="quiet" onClick={() => setSearch(searchOf(tab), { replace: true })}>
          {copy.clear}
        </Button>
      }
    />
  );
}

const searchOf = (tab: Tab): Record<string, string> => (tab === 'requested' ? {} : { tab });

function Tabs({ tab }: { tab: Tab }) {
  const [, setSearch] = useSearchParams();
  const { data: counts } = useQuery(countsQuery);
  const waiting = { requested: counts?.withdrawals.count, approved: counts?.payouts.count };
  const nameOf = (each: Tab) => {
    const count = each === 'requested' || each === 'approved' ? waiting[each] : undefined;
    return count ? `${copy.tabs[each]} ${count}` : copy.tabs[each];
  };
  return (
    <Row gap={1} role="group" aria-label={copy.tabList} className={styles.tabs}>
      {tabs.map((each) => (
        <Chip
          key={each}
          isSelected={each === tab}
          onClick={() => setSearch(searchOf(each), { replace: true })}
        >
          {nameOf(each)}
        </Chip>
      ))}
    </Row>
  );
}

/** How much waits, and for how long. */
function Waiting() {
  const { data } = useQuery(countsQuery);
  const waiting = waitingAt({ count: ['withdrawals', 'payouts'] }, data);
  if (!waiting) return null;
  const { count, oldest_at } = waiting;
  const oldest = oldest_at && formatOldestWait(Date.parse(oldest_at));
  return [copy.count(count), oldest].filter(Boolean).join(' · ');
}
