import caretIcon from '@phosphor-icons/core/regular/caret-left.svg?icon';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useRef } from 'react';
import { useSearch } from 'wouter';
import type { Article } from '@/contract/articles.contract';
import { routes } from '@/contract/routes';
import { describeArticle } from '@/contract/shared-screens';
import { ApiError } from '@/shared/http/api-error';
import { ShareButton } from '@/shared/line/share-button';
import { RouteLink } from '@/shared/routing/route-link';
import { useScreenTitle } from '@/shared/routing/screen-title';
import { hrefFor } from '@/shared/routing/use-route';
import { ButtonLink } from '@/shared/ui/button-link';
import { Icon } from '@/shared/ui/icon';
import { Row, Stack, Text } from '@/shared/ui/kit';
import { EmptyState, ErrorState, type ErrorStateProps, Skeleton } from '@/shared/ui/states';
import { outlineOf } from '../article-outline';
import { articlesCopy as copy } from '../articles.copy';
import { articlesQueries } from '../articles.queries';
import { ArticleBody } from '../components/article-body';
import { ArticleCard } from '../components/article-card';
import { ArticleCover } from '../components/article-cover';
import { ArticleFacts } from '../components/article-facts';
import styles from './article.screen.module.css';

/** `/article/detail?id=turnover`: an article. */
export function Screen() {
  const id = new URLSearchParams(useSearch()).get('id') ?? '';
  const { data, error, refetch } = useQuery(articlesQueries.article(id));
  useScreenTitle(data?.title);
  useArrivalAtOther(id);
  if (data) return <ArticlePage key={id} article={data} />;
  if (isMissing(error)) return <Missing />;
  if (error) return <Failed error={error} onRetry={() => void refetch()} />;
  return <Loading />;
}

/** Scrolls to the top and moves focus when the article changes, because the path stays the same. */
function useArrivalAtOther(id: string): void {
  const shown = useRef(id);
  useEffect(() => {
    if (shown.current === id) return;
    shown.current = id;
    window.scrollTo(0, 0);
    const main = document.querySelector('main');
    main?.setAttribute('tabindex', '-1');
    main?.focus({ preventScroll: true });
  }, [id]);
}

function isMissing(error: unknown): boolean {
  return error instanceof ApiError && error.errorName === 'request.not_found';
}

function ArticlePage({ article }: { article: Article }) {
  const { id, title, category, updated_at, body, related } = article;
  const outline = outlineOf(body);
  const path = hrefFor('articleDetail', {}, { id });
  return (
    <Stack className={styles.screen}>
      <Stack as="article" gap={2} className={styles.article}>
        <Bar>
          <ShareButton screen={{ ...describeArticle(article), path }} label={copy.share} />
        </Bar>
        <ArticleCover article={article} className={styles.cover} turn="first" />
        <header className={styles.head}>
          <Text
            as={RouteLink}
            variant="detail"
            tone="accent"
            name="article"
            query={{ category }}
            className={styles.category}
          >
            {copy.categories[category]}
          </Text>
          <h1>{title}</h1>
          <ArticleFacts article={article} updatedAt={updated_at} />
        </header>
        <ArticleBody body={body} />
      </Stack>
      <Stack as="aside" className={styles.aside}>
        {outline.length > 1 && (
          <nav className={styles.contents} aria-labelledby="contents">
            <h2 id="contents">{copy.contents}</h2>
            <ol>
              {outline.map((entry) => (
                <li key={entry.id}>
                  <a href={`#${entry.id}`}>{entry.title}</a>
                </li>
              ))}
            </ol>
          </nav>
        )}
        {related.length > 0 && (
          <section className={styles.related} aria-labelledby="read-on">
            <h2 id="read-on">{copy.readOn}</h2>
            <ul>
              {related.map((one) => (
                <li key={one.id}>
                  <ArticleCard article={one} shape="row" />
                </li>
              ))}
            </ul>
          </section>
        )}
      </Stack>
    </Stack>
  );
}

/** The link to all articles, shown even when this article fails to load. */
function Bar({ children }: { children?: ReactNode }) {
  return (
    <Row as="nav" gap={2} place="spread" wraps className={styles.bar}>
      <Text as={RouteLink} variant="label" tone="accent" name="article" className={styles.back}>
        <Icon name={caretIcon} size={20} />
        {copy.toAll}
      </Text>
      {children}
    </Row>
  );
}

function Failed(props: ErrorStateProps) {
  return (
    <div className={styles.failed}>
      <Bar />
      <ErrorState {...props} />
    </div>
  );
}

function Missing() {
  return (
    <div className={styles.missing}>
      <Text as="h1" variant="title">
        {routes.articleDetail.title}
      </Text>
      <EmptyState
        title={copy.notFound}
        action={
          <ButtonLink name="article" variant="quiet">
            {copy.toAll}
          </ButtonLink>
        }
      />
    </div>
  );
}

function Loading() {
  return (
    <Stack className={styles.screen} aria-busy="true">
      <Stack gap={2} className={styles.loading}>
        <Bar />
        <Skeleton className={styles.cover} />
        <div className={styles.lines}>
          <Skeleton height={36} width="80%" />
          <Skeleton height={18} width="40%" />
          <Skeleton height={120} />
          <Skeleton height={120} />
        </div>
      </Stack>
      <Stack className={styles.aside}>
        <Skeleton className={styles.contents} height={220} />
        <Stack gap={2} className={styles.cards}>
          <Skeleton height={96} />
          <Skeleton height={96} />
          <Skeleton height={96} />
        </Stack>
      </Stack>
    </Stack>
  );
}
