import type { ArticleItem } from '@/contract/articles.contract';
import { formatThaiDay } from '@/domain/thai-date';
import { Text } from '@/shared/ui/kit';
import { articlesCopy } from '../articles.copy';

export interface ArticleFactsProps {
  article: Pick<ArticleItem, 'published_at' | 'reading_minutes'>;
  /** Time of the last change after publication. */
  updatedAt?: string;
}

/** Date of publication and reading time of an article. */
export function ArticleFacts({ article, updatedAt }: ArticleFactsProps) {
  const published = formatThaiDay(article.published_at);
  const updated = updatedAt === undefined ? published : formatThaiDay(updatedAt);
  return (
    <Text as="span" isBlock variant="note">
      <time dateTime={article.published_at}>{published}</time>
      {` · ${articlesCopy.readingTime(article.reading_minutes)}`}
      {updated !== published && ` · ${articlesCopy.updated(updated)}`}
    </Text>
  );
}
