import type { ArticleItem } from '@/contract/articles.contract';
import { RouteLink } from '@/shared/routing/route-link';
import { Row, Text } from '@/shared/ui/kit';
import { articlesCopy } from '../articles.copy';
import styles from './article-card.module.css';
import { ArticleCover, type ArticleCoverProps } from './article-cover';
import { ArticleFacts } from './article-facts';

export interface ArticleCardProps extends Pick<ArticleCoverProps, 'turn'> {
  article: ArticleItem;
  /** A row at every width, or a tile where there is room. */
  shape: 'row' | 'tile';
}

/** An article of a list. */
export function ArticleCard({ article, shape, turn = 'page' }: ArticleCardProps) {
  return (
    <Row
      as={RouteLink}
      gap={3}
      isCard
      name="articleDetail"
      query={{ id: article.id }}
      className={shape === 'tile' ? styles.tile : styles.row}
    >
      <ArticleCover article={article} className={styles.cover} turn={turn} />
      <span className={styles.text}>
        <Text as="span" isBlock variant="detail" tone="accent">
          {articlesCopy.categories[article.category]}
        </Text>
        <Text as="strong" isBlock variant="label" className={styles.title}>
          {article.title}
        </Text>
        <ArticleFacts article={article} />
      </span>
    </Row>
  );
}
