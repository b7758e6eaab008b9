import { Button } from './button';
import styles from './load-more.module.css';

export interface LoadMoreProps {
  hasMore: boolean;
  isLoading: boolean;
  isFailed: boolean;
  onLoad: () => void;
  copy: {
    readonly loadMore: string;
    readonly loadingMore: string;
    readonly moreFailed: string;
    /** Shown at the end of the list. */
    readonly isAll: string;
  };
}

/**
 * End of a list, with a button for the next page: for keyboards, after a failure, and where nothing loads
 * automatically.
 */
export function LoadMore({ hasMore, isLoading, isFailed, onLoad, copy }: LoadMoreProps) {
  return (
    <div className={styles.more}>
      {isFailed && (
        <p className={styles.failed} role="alert">
          {copy.moreFailed}
        </p>
      )}
      {hasMore ? (
        <Button variant="quiet" aria-disabled={isLoading} onClick={isLoading ? undefined : onLoad}>
          {isLoading ? copy.loadingMore : copy.loadMore}
        </Button>
      ) : (
        <p>{copy.isAll}</p>
      )}
    </div>
  );
}
