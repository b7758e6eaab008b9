import { useInfiniteQuery } from '@tanstack/react-query';
import { useLocation } from 'wouter';
import {
  type ContentItem,
  contentList,
  contentOrder,
  contentSave,
  contentStates,
} from '@/contract/operator/content.contract';
import { type ContentKind, orderedKinds } from '@/contract/operator/content.fields';
import { Button } from '@/shared/ui/button';
import { Card, Row } from '@/shared/ui/kit';
import { nameActor } from '../../kit/actor-name';
import { CallProblem } from '../../kit/call-problem';
import { type Column, DataTable } from '../../kit/data-table';
import { FilteredEmpty } from '../../kit/filtered-empty';
import { DayFilter, SelectFilter } from '../../kit/filters';
import { operatorPages, useOperatorCommand } from '../../kit/operator-query';
import { orderColumn } from '../../kit/order-column';
import { pageProps } from '../../kit/page-props';
import { TimeText } from '../../kit/time-text';
import { useRowKeys } from '../../kit/use-row-keys';
import { useUrlFilter } from '../../kit/use-url-filter';
import { useMay } from '../../shell/use-me';
import { contentCopy as copy, kindNames, stateNames } from './content.copy';
import styles from './content.module.css';
import { nameOf, pageOfKind, textOf } from './content-kinds';
import { ContentPage } from './content-page';
import { formatPlannedTime, ItemState } from './item-state';

const LIMIT = 50;

const columns: readonly Column<ContentItem>[] = [
  {
    head: copy.name,
    isName: true,
    cell: ({ content }) => (
      <span className={styles.name}>
        <Thumbnail path={textOf(content, 'image')} />
        {nameOf(content)}
      </span>
    ),
  },
  { head: copy.state, cell: (item) => <ItemState item={item} /> },
  {
    head: copy.shownTime,
    isSecondary: true,
    cell: ({ starts_at: from, ends_at: to }) =>
      from === null
        ? '–'
        : `${formatPlannedTime(from)} – ${to === null ? copy.noEnd : formatPlannedTime(to)}`,
  },
  {
    head: copy.writtenBy,
    isSecondary: true,
    cell: ({ written_by: by, written_at: at }) => (
      <>
        {nameActor(by)} · <TimeText at={at} />
      </>
    ),
  },
];

/** The items of a kind in their order, with their states. */
export function ItemList({ kind }: { kind: ContentKind }) {
  const may = useMay();
  const [, go] = useLocation();
  const filter = useUrlFilter();
  const state = contentStates.find((each) => each === filter.read('state'));
  const [from, to] = [filter.read('from'), filter.read('to')];
  const list = useInfiniteQuery(
    operatorPages(contentList, {
      ...{ kind, limit: LIMIT, ...(state && { state }), ...(from && { from }), ...(to && { to }) },
    }),
  );
  const rows = list.data?.pages.flatMap((page) => page.rows);
  const page = pageOfKind[kind];
  const { chosenKey, open } = useRowKeys({
    ...{ rows, keyOf: ({ id }: ContentItem) => id },
    onOpen: ({ id }) => go(`/content/${page}/${id}`),
  });
  const order = useItemOrder(kind, rows);
  const mayOrder = order !== null && may(contentOrder) && !filter.isSet;
  return (
    <ContentPage
      page={page}
      state={rows && copy.listState(list.hasNextPage ? `${rows.length}+` : String(rows.length))}
      actions={
        may(contentSave) && (
          <Button variant="primary" onClick={() => go(`/content/${page}/new`)}>
            {copy.add(kind)}
          </Button>
        )
      }
    >
      <Row gap={3} wraps>
        <SelectFilter
          label={copy.state}
          value={state ?? ''}
          options={[
            ['', copy.all],
            ...contentStates.map((each) => [each, stateNames[each]] as const),
          ]}
          onChange={(value) => filter.set('state', value)}
        />
        <DayFilter label={copy.from} value={from} onChange={(day) => filter.set('from', day)} />
        <DayFilter label={copy.to} value={to} onChange={(day) => filter.set('to', day)} />
      </Row>
      <CallProblem error={order?.error} />
      <Card>
        <DataTable
          caption={kindNames[kind]}
          columns={mayOrder ? [...columns, order.column] : columns}
          rows={rows}
          keyOf={({ id }) => id}
          empty={copy.empty(kind)}
          filteredEmpty={
            filter.isSet && (
              <FilteredEmpty title={copy.filteredEmpty} clear={copy.clear} onClear={filter.clear} />
            )
          }
          {...pageProps(list)}
          openKey={chosenKey}
          onOpen={open}
        />
      </Card>
    </ContentPage>
  );
}

/** Returns the column that orders the items; null for a kind that is ordered by time. */
function useItemOrder(kind: ContentKind, rows: readonly ContentItem[] = []) {
  const command = useOperatorCommand(contentOrder, [contentList.path]);
  const ordered = orderedKinds.find((each) => each === kind);
  if (ordered === undefined) return null;
  const column = orderColumn({
    ...{ head: copy.order, rows, idOf: ({ id }: ContentItem) => id },
    upOf: ({ content }) => copy.up(nameOf(content)),
    downOf: ({ content }) => copy.down(nameOf(content)),
    isBusy: command.isBusy,
    onOrder: (ids) => void command.run({ kind: ordered, ids }),
  });
  return { column, error: command.error };
}

function Thumbnail({ path }: { path: string }) {
  return path === '' ? null : (
    <img className={styles.thumbnail} src={path} alt="" width={72} height={40} loading="lazy" />
  );
}
