import {
  type Article,
  type ArticleCategory,
  articleDetail,
  articleList,
} from '@/contract/articles.contract';
import type { DataOf } from '@/contract/endpoint';
import { call } from '@/shared/http/http-client';

/** Reads a page of articles. */
export async function fetchArticles(
  query: { category?: ArticleCategory; cursor?: string },
  signal: AbortSignal,
): Promise<DataOf<typeof articleList>> {
  return (await call(articleList, { query, signal })).data;
}

/** Reads an article with its text. */
export async function fetchArticle(id: string, signal: AbortSignal): Promise<Article> {
  return (await call(articleDetail, { query: { id }, signal })).data;
}
