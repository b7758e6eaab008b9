import type { ArticleCategory } from '@/contract/articles.contract';
import { articlesCopy } from './articles.copy';

const names = articlesCopy.categories;

/** The category that an address asks for; null: all, also where it names none that there is. */
export function readCategory(query: URLSearchParams): ArticleCategory | null {
  const asked = query.get('category') ?? '';
  return Object.hasOwn(names, asked) ? (asked as ArticleCategory) : null;
}
