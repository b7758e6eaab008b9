import type { ArticleItem } from '@/contract/articles.contract';
import styles from './article-cover.module.css';

const WIDTH = 960;
const HEIGHT = 504;

export interface ArticleCoverProps {
  article: Pick<ArticleItem, 'cover'>;
  className?: string | undefined;
  /** The largest picture of the first screen: asked for at once. */
  isFirst?: boolean;
}

/** The cover of an article. It only decorates: what it is about stands beside it. */
export function ArticleCover({ article, className, isFirst = false }: ArticleCoverProps) {
  return (
    <span className={[styles.cover, className].filter(Boolean).join(' ')}>
      <img
        src={article.cover}
        alt=""
        width={WIDTH}
        height={HEIGHT}
        decoding="async"
        {...(isFirst ? { fetchPriority: 'high' } : { loading: 'lazy' })}
      />
    </span>
  );
}
