import { Button } from './button';
import styles from './load-more.module.css';

export interface LoadMoreProps {
  hasMore: boolean;
  isLoading: boolean;
  isFailed: boolean;
  onLoad: () => void;
  words: {
    readonly loadMore: string;
    readonly loadingMore: string;
    readonly moreFailed: string;
    /** Said when nothing is left. */
    readonly isAll: string;
  };
}

/** End of a list. The next page by hand: for a keyboard, after a failure, and where nothing loads by itself. */
export function LoadMore({ hasMore, isLoading, isFailed, onLoad, words }: LoadMoreProps) {
  return (
    <div className={styles.more}>
      {isFailed && (
        <p className={styles.failed} role="alert">
          {words.moreFailed}
        </p>
      )}
      {hasMore ? (
        <Button variant="quiet" aria-disabled={isLoading} onClick={isLoading ? undefined : onLoad}>
          {isLoading ? words.loadingMore : words.loadMore}
        </Button>
      ) : (
        <p>{words.isAll}</p>
      )}
    </div>
  );
}
