import { useInfiniteQuery } from '@tanstack/react-query';
import { useSearchParams } from 'wouter';
import { type ArticleCategory, articleCategories } from '@/contract/articles.contract';
import { routes } from '@/contract/routes';
import { ButtonLink } from '@/shared/ui/button-link';
import { Chip } from '@/shared/ui/chip';
import { Stack, Text } from '@/shared/ui/kit';
import filterStyles from '@/shared/ui/list-filter.module.css';
import { LoadMore } from '@/shared/ui/load-more';
import { EmptyState, ErrorState, Skeleton } from '@/shared/ui/states';
import { usePictureTurn } from '@/shared/ui/use-picture-turn';
import { articlesCopy as copy } from '../articles.copy';
import { articlesQueries } from '../articles.queries';
import { readCategory } from '../category-query';
import { ArticleCard } from '../components/article-card';
import { FeaturedArticle } from '../components/featured-article';
import styles from './articles.screen.module.css';

const SKELETON_COUNT = 6;
/** Number of covers, besides the featured one, that a phone shows on its first screen. */
const EARLY_COVERS = { web: 1, line: 1 };

/** `/article`: the agent's articles; `?category=money` shows one category. */
export function Screen() {
  const [query, setQuery] = useSearchParams();
  const category = readCategory(query);
  const { data } = useInfiniteQuery(articlesQueries.list(category));
  const present = data?.pages[0]?.categories ?? [];
  const offered = articleCategories.filter((one) => one === category || present.includes(one));
  const show = (next: ArticleCategory | null) =>
    setQuery(next === null ? {} : { category: next }, { replace: true });
  return (
    <Stack gap={4} className={styles.screen}>
      <Stack as="header" gap={2} className={styles.head}>
        <div>
          <Text as="h1" variant="title">
            {routes.article.title}
          </Text>
          <Text variant="note">{copy.intro}</Text>
        </div>
        <div
          className={`${filterStyles.chips} ${styles.chips}`}
          role="group"
          aria-label={copy.filter}
        >
          <Chip isSelected={category === null} onClick={() => show(null)}>
            {copy.all}
          </Chip>
          {offered.map((one) => (
            <Chip key={one} isSelected={category === one} onClick={() => show(one)}>
              {copy.categories[one]}
            </Chip>
          ))}
        </div>
      </Stack>
      <Articles category={category} />
    </Stack>
  );
}

function Articles({ category }: { category: ArticleCategory | null }) {
  const list = useInfiniteQuery(articlesQueries.list(category));
  const toTurn = usePictureTurn(EARLY_COVERS);
  const { data, error } = list;
  if (!data) {
    if (error) return <ErrorState error={error} onRetry={() => void list.refetch()} />;
    return <Loading isFeatured={category === null} />;
  }
  const featured = data.pages[0]?.featured ?? null;
  const articles = data.pages
    .flatMap((page) => page.articles)
    .filter(({ id }) => id !== featured?.id);
  if (!featured && articles.length === 0) return <Nothing category={category} />;
  return (
    <>
      {featured && <FeaturedArticle article={featured} />}
      {articles.length > 0 && (
        <Stack as="section" gap={3} className={styles.latest} aria-label={copy.latest}>
          {featured && <h2>{copy.latest}</h2>}
          <Stack as="ul" gap={2} className={styles.list}>
            {articles.map((article, index) => (
              <li key={article.id}>
                <ArticleCard article={article} shape="tile" turn={toTurn(index)} />
              </li>
            ))}
          </Stack>
        </Stack>
      )}
      {(list.hasNextPage || data.pages.length > 1) && (
        <LoadMore
          hasMore={list.hasNextPage}
          isLoading={list.isFetchingNextPage}
          isFailed={list.isFetchNextPageError}
          onLoad={() => void list.fetchNextPage()}
          copy={copy}
        />
      )}
    </>
  );
}

function Nothing({ category }: { category: ArticleCategory | null }) {
  return category === null ? (
    <EmptyState
      title={copy.none}
      action={
        <ButtonLink name="home" variant="quiet">
          {copy.toHome}
        </ButtonLink>
      }
    />
  ) : (
    <EmptyState
      title={copy.noneOfCategory}
      action={
        <ButtonLink name="article" variant="quiet" replace>
          {copy.toAll}
        </ButtonLink>
      }
    />
  );
}

function Loading({ isFeatured }: { isFeatured: boolean }) {
  return (
    <Stack gap={4} aria-busy="true">
      {isFeatured && <Skeleton className={styles.loadingFeatured} />}
      <Stack gap={2} className={styles.list}>
        {Array.from({ length: SKELETON_COUNT }, (_, index) => (
          <Skeleton key={index} className={styles.loadingCard} />
        ))}
      </Stack>
    </Stack>
  );
}
