import { routes } from '@/contract/routes';
import type { ListedPage, PagePreview } from '../area';
import type { Executor } from '../db/raw';
import { fetchPublished, findArticle } from './article.queries';
import { articlesPreviewCopy } from './articles.copy';

/** Returns the link preview of the list of articles. */
export function previewArticles(): PagePreview {
  return { ...articlesPreviewCopy, thing: 'article', path: routes.article.path };
}

/** Returns the link preview of an article; undefined when no published article has this id. */
export async function findArticlePreview(
  db: Executor,
  agentId: number,
  id: string | null,
): Promise<PagePreview | undefined> {
  const article = id === null ? undefined : await findArticle(db, agentId, id);
  return (
    article && {
      title: article.title,
      description: article.description,
      image: article.cover_share,
      path: `${routes.articleDetail.path}?id=${article.id}`,
      publishedAt: article.published_at,
    }
  );
}

/** Returns the articles that search engines may find. */
export async function listArticlePages(db: Executor, agentId: number): Promise<ListedPage[]> {
  const articles = await fetchPublished(db, agentId);
  return articles.map(({ id, changedAt }) => ({
    path: `${routes.articleDetail.path}?id=${id}`,
    changedAt,
  }));
}
