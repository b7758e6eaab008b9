import type { ArticleItem } from '@/contract/articles.contract';
import { RouteLink } from '@/shared/routing/route-link';
import { Text } from '@/shared/ui/kit';
import { articlesCopy } from '../articles.copy';
import { ArticleCover } from './article-cover';
import { ArticleFacts } from './article-facts';
import styles from './featured-article.module.css';

/** The featured article above the list. */
export function FeaturedArticle({ article }: { article: ArticleItem }) {
  return (
    <RouteLink name="articleDetail" query={{ id: article.id }} className={styles.card}>
      <ArticleCover article={article} className={styles.cover} turn="first" />
      <span className={styles.text}>
        <span className={styles.tag}>{articlesCopy.featured}</span>
        <Text as="strong" isBlock variant="title" className={styles.title}>
          {article.title}
        </Text>
        <Text as="span" isBlock variant="quiet" className={styles.description}>
          {article.description}
        </Text>
        <ArticleFacts article={article} />
      </span>
    </RouteLink>
  );
}
