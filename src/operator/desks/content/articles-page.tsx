import { useInfiniteQuery } from '@tanstack/react-query';
import { useLocation } from 'wouter';
import {
  type ArticleDraft,
  articleDrafts,
  articlePut,
  articleStates,
} from '@/contract/operator/articles.contract';
import { Button } from '@/shared/ui/button';
import { Card, Row } from '@/shared/ui/kit';
import { nameActor } from '../../kit/actor-name';
import { Badge, type BadgeProps } from '../../kit/badge';
import { type Column, DataTable } from '../../kit/data-table';
import { FilteredEmpty } from '../../kit/filtered-empty';
import { SelectFilter, TextFilter } from '../../kit/filters';
import { operatorPages } from '../../kit/operator-query';
import { pageProps } from '../../kit/page-props';
import { TimeText } from '../../kit/time-text';
import { useRowKeys } from '../../kit/use-row-keys';
import { useUrlFilter } from '../../kit/use-url-filter';
import { useMay } from '../../shell/use-me';
import { ArticleEditor } from './article-editor';
import { articleStateNames, categoryNames, articlesCopy as copy } from './articles.copy';
import { ContentPage } from './content-page';
import { formatPlannedTime } from './item-state';

const LIMIT = 50;
const FURTHER = 'new';

const tones: Readonly<Record<ArticleDraft['state'], NonNullable<BadgeProps['tone']>>> = {
  draft: 'plain',
  scheduled: 'info',
  published: 'success',
  withdrawn: 'danger',
};

const columns: readonly Column<ArticleDraft>[] = [
  {
    head: copy.title,
    cell: ({ title, is_featured: is }) => (is ? `★ ${title}` : title),
    isName: true,
  },
  {
    head: copy.state,
    cell: ({ state, publish_at: at }) => (
      <Badge tone={tones[state]}>
        {state === 'scheduled' && at !== null
          ? copy.scheduled(formatPlannedTime(at))
          : articleStateNames[state]}
      </Badge>
    ),
  },
  { head: copy.category, cell: ({ category }) => categoryNames[category], isSecondary: true },
  {
    head: copy.publishAt,
    isSecondary: true,
    cell: ({ publish_at: at }) => (at === null ? '–' : formatPlannedTime(at)),
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

/** The articles in all states, or the editor of one of them. */
export function ArticlesPage({ id }: { id: string | undefined }) {
  if (id === undefined) return <ArticleList />;
  return <ArticleEditor key={id} id={id === FURTHER ? undefined : id} />;
}

function ArticleList() {
  const may = useMay();
  const [, go] = useLocation();
  const filter = useUrlFilter();
  const state = articleStates.find((each) => each === filter.read('state'));
  const q = filter.read('q');
  const list = useInfiniteQuery(
    operatorPages(articleDrafts, { limit: LIMIT, ...(state && { state }), ...(q && { q }) }),
  );
  const rows = list.data?.pages.flatMap((page) => page.rows);
  const { chosenKey, open } = useRowKeys({
    ...{ rows, keyOf: ({ id }: ArticleDraft) => id },
    onOpen: ({ id }) => go(`/content/articles/${id}`),
  });
  return (
    <ContentPage
      page="articles"
      state={rows && copy.count(list.hasNextPage ? `${rows.length}+` : String(rows.length))}
      actions={
        may(articlePut) && (
          <Button variant="primary" onClick={() => go(`/content/articles/${FURTHER}`)}>
            {copy.add}
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
            ...articleStates.map((each) => [each, articleStateNames[each]] as const),
          ]}
          onChange={(value) => filter.set('state', value)}
        />
        <TextFilter label={copy.search} value={q} onChange={(value) => filter.set('q', value)} />
      </Row>
      <Card>
        <DataTable
          caption={copy.caption}
          columns={columns}
          rows={rows}
          keyOf={({ id }) => id}
          empty={copy.empty}
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
