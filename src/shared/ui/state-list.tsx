import type { ReactNode } from 'react';
import { Button } from './button';
import { moneyCopy } from './money.copy';
import { Problem } from './problem';
import styles from './state-list.module.css';
import { ErrorState, Skeleton } from './states';

/** A list that is read page by page, as TanStack says how it stands. */
interface PagedList {
  readonly error: Error | null;
  readonly hasNextPage: boolean;
  readonly isFetchingNextPage: boolean;
  readonly isFetchNextPageError: boolean;
  readonly refetch: () => Promise<unknown>;
  readonly fetchNextPage: () => Promise<unknown>;
}

export interface StateListProps {
  list: PagedList;
  /** Undefined until it is known. */
  rows: readonly ReactNode[] | undefined;
  /** Shown when there is none. */
  empty: ReactNode;
}

/** A list, the latest first: loading, empty, failed, or rows with a button for more. */
export function StateList({ list, rows, empty }: StateListProps) {
  if (!rows) {
    if (list.error) return <ErrorState error={list.error} onRetry={() => void list.refetch()} />;
    return (
      <div className={styles.waiting} aria-busy="true">
        <Skeleton height={68} />
        <Skeleton height={68} />
        <Skeleton height={68} />
      </div>
    );
  }
  if (rows.length === 0) return empty;
  return (
    <>
      <ul className={styles.list}>{rows}</ul>
      <Problem>{list.isFetchNextPageError ? moneyCopy.moreFailed : null}</Problem>
      {list.hasNextPage && (
        <Button
          variant="quiet"
          isWide
          aria-disabled={list.isFetchingNextPage}
          onClick={() => {
            if (!list.isFetchingNextPage) void list.fetchNextPage();
          }}
        >
          {list.isFetchingNextPage ? moneyCopy.moreBusy : moneyCopy.more}
        </Button>
      )}
    </>
  );
}
