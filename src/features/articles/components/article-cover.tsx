import type { ArticleItem } from '@/contract/articles.contract';
import { Picture } from '@/shared/ui/picture';
import type { PictureTurn } from '@/shared/ui/use-picture-turn';
import styles from './article-cover.module.css';

const WIDTH = 960;
const HEIGHT = 504;

export interface ArticleCoverProps {
  article: Pick<ArticleItem, 'cover'>;
  className?: string | undefined;
  /** `first` is the largest picture of the first screen and loads immediately. */
  turn?: PictureTurn | 'first';
}

/** The cover of an article. The picture is decorative, because the title is beside it. */
export function ArticleCover({ article, className, turn = 'page' }: ArticleCoverProps) {
  const picture = { src: article.cover, width: WIDTH, height: HEIGHT };
  return (
    <span className={[styles.cover, className].filter(Boolean).join(' ')}>
      {turn === 'first' ? (
        <img {...picture} alt="" decoding="async" fetchPriority="high" />
      ) : (
        <Picture {...picture} alt="" turn={turn} />
      )}
    </span>
  );
}
