import type { ArticleItem } from '@/contract/articles.contract';
import { Picture } from '@/shared/ui/picture';
import type { PictureTurn } from '@/shared/ui/use-picture-turn';
import styles from './article-cover.module.css';

const WIDTH = 960;
const HEIGHT = 504;

export interface ArticleCoverProps {
  article: Pick<ArticleItem, 'cover'>;
  className?: string | undefined;
  turn?: PictureTurn;
}

/** The cover of an article. The picture is decorative, because the title is beside it. */
export function ArticleCover({ article, className, turn = 'page' }: ArticleCoverProps) {
  return (
    <span className={[styles.cover, className].filter(Boolean).join(' ')}>
      <Picture src={article.cover} width={WIDTH} height={HEIGHT} alt="" turn={turn} />
    </span>
  );
}
