import { formatWhole } from '@/shared/format/points.format';
import buttons from '@/shared/ui/button.module.css';
import { lobbyCopy } from '../lobby.copy';
import styles from './load-more.module.css';

export interface LoadMoreProps {
  total: number;
  hasMore: boolean;
  isLoading: boolean;
  isFailed: boolean;
  onLoad: () => void;
}

/** End of the list. The next page by hand: for a keyboard, after a failure, and where nothing loads by itself. */
export function LoadMore({ total, hasMore, isLoading, isFailed, onLoad }: LoadMoreProps) {
  return (
    <div className={styles['more']}>
      {isFailed && (
        <p className={styles['failed']} role="alert">
          {lobbyCopy.moreFailed}
        </p>
      )}
      {hasMore ? (
        <button
          type="button"
          className={buttons['quiet']}
          aria-disabled={isLoading}
          onClick={isLoading ? undefined : onLoad}
        >
          {isLoading ? lobbyCopy.loadingMore : lobbyCopy.loadMore}
        </button>
      ) : (
        <p>{lobbyCopy.isAll(formatWhole(total))}</p>
      )}
    </div>
  );
}
