import { useInfiniteQuery } from '@tanstack/react-query';
import type { QueryOf } from '@/contract/endpoint';
import { depositList, depositUnseen } from '@/contract/operator/deposits.contract';
import { incomingList } from '@/contract/operator/incoming.contract';
import { toCalendarDay } from '@/domain/calendar-day';
import { operatorPages } from '../../kit/operator-query';
import { type MoneyRow, toDeposit, toIncoming } from './money-row';
import type { Tab } from './money-tabs';

const PAGE = 50;
/** Queues that are worked off are read whole. */
const QUEUE = 200;
const EVERY_MS = 15_000;

type IncomingQuery = Omit<NonNullable<QueryOf<typeof incomingList>>, 'cursor' | 'limit'>;
type DepositQuery = Omit<NonNullable<QueryOf<typeof depositList>>, 'cursor' | 'limit'>;
/** Filters that both lists take. */
export type MoneyFilter = Omit<IncomingQuery & DepositQuery, 'state' | 'deposit' | 'decided_on'>;

/** Both lists of a tab; a missing one is not read. */
interface TabQueries {
  readonly incoming?: IncomingQuery;
  readonly returning?: boolean;
  readonly deposits?: DepositQuery;
  readonly unseen?: boolean;
}

function queriesOf(tab: Tab): TabQueries {
  const decided_on = toCalendarDay(new Date());
  const of: Readonly<Record<Tab, TabQueries>> = {
    review: { incoming: { state: 'review' }, returning: true, deposits: { state: 'review' } },
    pending: { deposits: { state: 'pending' } },
    today: { incoming: { decided_on, deposit: 'none' }, deposits: { decided_on } },
    all: { incoming: { deposit: 'none' }, deposits: {} },
    unseen: { unseen: true },
  };
  return of[tab];
}

/** A list that is read page by page, as far as it is needed to merge it with another. */
interface Source {
  readonly rows: readonly MoneyRow[] | undefined;
  readonly isOn: boolean;
  readonly hasMore: boolean;
  readonly isLoadingMore: boolean;
  readonly error: unknown;
  readonly more: () => void;
  readonly again: () => void;
}

/** The rows of a tab, newest first, from the lists of money and of deposits. */
export interface MoneyRows {
  readonly rows: readonly MoneyRow[] | undefined;
  readonly error: unknown;
  readonly more: (() => void) | undefined;
  readonly isLoadingMore: boolean;
  readonly again: () => void;
}

/** Reads the rows of a tab. Each row of the result stands in its place, also when one list has more pages. */
export function useMoneyRows(tab: Tab, filter: MoneyFilter): MoneyRows {
  const of = queriesOf(tab);
  const limit = tab === 'review' ? QUEUE : PAGE;
  const shared = { refetchInterval: EVERY_MS };
  const incoming = useInfiniteQuery({
    ...operatorPages(incomingList, { ...filter, ...of.incoming, limit }),
    ...{ ...shared, enabled: of.incoming !== undefined },
  });
  const returning = useInfiniteQuery({
    ...operatorPages(incomingList, { ...filter, state: 'returning', limit }),
    ...{ ...shared, enabled: of.returning === true },
  });
  const deposits = useInfiniteQuery({
    ...operatorPages(depositList, { ...filter, ...of.deposits, limit }),
    ...{ ...shared, enabled: of.deposits !== undefined },
  });
  const unseen = useInfiniteQuery({
    ...operatorPages(depositUnseen, { limit }),
    ...{ ...shared, enabled: of.unseen === true },
  });
  const sources = [
    sourceOf(incoming, of.incoming !== undefined, toIncoming),
    sourceOf(returning, of.returning === true, toIncoming),
    sourceOf(deposits, of.deposits !== undefined, toDeposit),
    sourceOf(unseen, of.unseen === true, toDeposit),
  ].filter(({ isOn }) => isOn);
  // Claimed deposits stand first among the pending ones, as the server sorts them.
  return merge(sources, tab !== 'pending' && tab !== 'unseen');
}

interface PagesQuery<Row> {
  readonly data: { readonly pages: readonly { readonly rows: readonly Row[] }[] } | undefined;
  readonly hasNextPage: boolean;
  readonly isFetchingNextPage: boolean;
  readonly error: unknown;
  readonly fetchNextPage: () => Promise<unknown>;
  readonly refetch: () => Promise<unknown>;
}

function sourceOf<Row>(
  query: PagesQuery<Row>,
  isOn: boolean,
  convert: (row: Row) => MoneyRow,
): Source {
  return {
    isOn,
    rows: query.data?.pages.flatMap(({ rows }) => rows.map(convert)),
    hasMore: query.hasNextPage,
    isLoadingMore: query.isFetchingNextPage,
    error: query.error,
    more: () => void query.fetchNextPage(),
    again: () => void query.refetch(),
  };
}

function merge(sources: readonly Source[], isSorted: boolean): MoneyRows {
  const isLoaded = sources.every(({ rows }) => rows !== undefined);
  const all = sources.flatMap(({ rows }) => rows ?? []).filter((row) => !waitsWithMoney(row));
  // Below the last row of a list with more pages, rows of that list may still be missing.
  const unfinished = sources
    .filter(({ hasMore }) => hasMore)
    .map((source) => ({ source, end: source.rows?.at(-1)?.at ?? '' }))
    .sort((one, other) => other.end.localeCompare(one.end));
  const [first] = unfinished;
  const shown = isSorted
    ? all
        .filter(({ at }) => first === undefined || sources.length === 1 || at >= first.end)
        .sort((one, other) => other.at.localeCompare(one.at))
    : all;
  return {
    rows: isLoaded ? shown : undefined,
    error: sources.find(({ error }) => error)?.error,
    more: first?.source.more,
    isLoadingMore: sources.some(({ isLoadingMore }) => isLoadingMore),
    again: () => {
      for (const source of sources) source.again();
    },
  };
}

/** A deposit in review whose money has come is shown as the row of that money. */
const waitsWithMoney = (row: MoneyRow): boolean =>
  row.kind === 'deposit' && row.row.state === 'review' && row.row.incoming?.state === 'review';
