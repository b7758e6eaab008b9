import { useQuery } from '@tanstack/react-query';
import { NOT_FOUND_PATH } from '@/contract/analytics-names';
import { type PageViewRow, pageViews } from '@/contract/operator/analytics.contract';
import { routes } from '@/contract/routes';
import { formatInteger } from '@/domain/format-integer';
import { Card, Row, Stack, Text } from '@/shared/ui/kit';
import { type Column, DataTable } from '../../kit/data-table';
import { FilteredEmpty } from '../../kit/filtered-empty';
import { DayFilter } from '../../kit/filters';
import { operatorQuery } from '../../kit/operator-query';
import { useUrlFilter } from '../../kit/use-url-filter';
import { ContentPage } from './content-page';
import { viewsCopy as copy } from './views.copy';

/** Views of a screen by shell. */
interface ScreenViews {
  readonly path: string;
  readonly web: number;
  readonly line: number;
}

/** Views of visits that began on another site. */
interface OriginViews {
  readonly host: string;
  readonly views: number;
}

const titles = new Map<string, string>(
  Object.values(routes).map(({ path, title }) => [path, title]),
);

const columns: readonly Column<ScreenViews>[] = [
  {
    head: copy.screen,
    isName: true,
    cell: ({ path }) => (
      <>
        {path === NOT_FOUND_PATH ? copy.notFound : (titles.get(path) ?? path)} <small>{path}</small>
      </>
    ),
  },
  { head: copy.web, isNumber: true, cell: ({ web }) => formatInteger(web) },
  { head: copy.line, isNumber: true, cell: ({ line }) => formatInteger(line) },
  { head: copy.total, isNumber: true, cell: ({ web, line }) => formatInteger(web + line) },
];

const originColumns: readonly Column<OriginViews>[] = [
  {
    head: copy.origin,
    isName: true,
    // The server sums up the hosts beyond those that it counts one by one.
    cell: ({ host }) => (host === 'other' ? copy.others : host),
  },
  { head: copy.visits, isNumber: true, cell: ({ views }) => formatInteger(views) },
];

/** The screens that members opened on a day, and the sites from which they came. */
export function ViewsPage() {
  const url = useUrlFilter();
  const day = url.read('day');
  const list = useQuery(operatorQuery(pageViews, { day }));
  const total = list.data?.reduce((sum, { views }) => sum + views, 0);
  return (
    <ContentPage
      page="views"
      state={total === undefined ? undefined : copy.state(formatInteger(total))}
    >
      <Row gap={3} wraps>
        <DayFilter label={copy.day} value={day} onChange={(chosen) => url.set('day', chosen)} />
      </Row>
      <Text variant="detail" tone="soft">
        {copy.text}
      </Text>
      <Card>
        <DataTable
          caption={copy.caption}
          columns={columns}
          rows={list.data && sumByScreen(list.data)}
          keyOf={({ path }) => path}
          empty={copy.empty}
          filteredEmpty={
            url.isSet && (
              <FilteredEmpty title={copy.emptyThen} clear={copy.clear} onClear={url.clear} />
            )
          }
          error={list.error}
          onRetry={() => void list.refetch()}
        />
      </Card>
      {list.data && list.data.length > 0 && (
        <Card as="section" aria-label={copy.origins}>
          <Stack gap={3}>
            <Text as="h2" variant="heading">
              {copy.origins}
            </Text>
            <DataTable
              caption={copy.origins}
              columns={originColumns}
              rows={sumByOrigin(list.data)}
              keyOf={({ host }) => host}
              empty={copy.noOrigins}
            />
          </Stack>
        </Card>
      )}
    </ContentPage>
  );
}

function sumByScreen(rows: readonly PageViewRow[]): readonly ScreenViews[] {
  const screens = new Map<string, ScreenViews>();
  for (const { path, shell, views } of rows) {
    const { web, line } = screens.get(path) ?? { web: 0, line: 0 };
    const isWeb = shell === 'web';
    screens.set(path, {
      path,
      web: web + (isWeb ? views : 0),
      line: line + (isWeb ? 0 : views),
    });
  }
  return [...screens.values()].sort((a, b) => b.web + b.line - a.web - a.line);
}

function sumByOrigin(rows: readonly PageViewRow[]): readonly OriginViews[] {
  const hosts = new Map<string, number>();
  for (const { referrer, views } of rows) {
    if (referrer !== '') hosts.set(referrer, (hosts.get(referrer) ?? 0) + views);
  }
  return [...hosts].map(([host, views]) => ({ host, views })).sort((a, b) => b.views - a.views);
}
