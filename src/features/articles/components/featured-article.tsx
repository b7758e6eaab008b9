import type { ArticleItem } from '@/contract/articles.contract';
import { RouteLink } from '@/shared/routing/route-link';
import { articlesCopy } from '../articles.copy';
import { ArticleCover } from './article-cover';
import { ArticleFacts } from './article-facts';
import styles from './featured-article.module.css';

/** The article above the list. */
export function FeaturedArticle({ article }: { article: ArticleItem }) {
  return (
    <RouteLink name="articleDetail" query={{ id: article.id }} className={styles.card}>
      <ArticleCover article={article} className={styles.cover} turn="first" />
      <span className={styles.words}>
        <span className={styles.tag}>{articlesCopy.featured}</span>
        <strong className={styles.title}>{article.title}</strong>
        <span className={styles.description}>{article.description}</span>
        <ArticleFacts article={article} />
      </span>
    </RouteLink>
  );
}
