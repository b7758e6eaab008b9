import type { ArticleCategory } from '@/contract/articles.contract';
import { articlesCopy } from './articles.copy';

const names = articlesCopy.categories;

/** Reads the category from the URL query; null for all categories, even when the name is unknown. */
export function readCategory(query: URLSearchParams): ArticleCategory | null {
  const asked = query.get('category') ?? '';
  return Object.hasOwn(names, asked) ? (asked as ArticleCategory) : null;
}
