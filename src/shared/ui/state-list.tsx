import type { ReactNode } from 'react';
import { Button } from './button';
import { Card, Stack } from './kit';
import { Problem } from './problem';
import styles from './state-list.module.css';
import { ErrorState, Skeleton } from './states';
import { uiCopy } from './ui.copy';

/** State of a paged list, as TanStack Query returns it. */
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
  /** Undefined until loaded. */
  rows: readonly ReactNode[] | undefined;
  /** Shown when there are no rows. */
  empty: ReactNode;
}

/** A list, latest first: loading, empty, failed, or rows with a button for more. */
export function StateList({ list, rows, empty }: StateListProps) {
  const whole = (
    <Card key="rows" as="ul" className={styles.list}>
      {rows}
    </Card>
  );
  return <PagedParts list={list} parts={rows && rows.slice(0, 1).map(() => whole)} empty={empty} />;
}

export interface PagedPartsProps {
  list: PagedList;
  /** Lists below each other, each with a heading of its own; undefined until loaded. */
  parts: readonly ReactNode[] | undefined;
  /** Shown when there are no parts. */
  empty: ReactNode;
}

/** Parts of a list, latest first: loading, empty, failed, or the loaded parts with a button for more. */
export function PagedParts({ list, parts, empty }: PagedPartsProps) {
  if (!parts) {
    if (list.error) return <ErrorState error={list.error} onRetry={() => void list.refetch()} />;
    return (
      <Stack gap={2} aria-busy="true">
        <Skeleton height={68} />
        <Skeleton height={68} />
        <Skeleton height={68} />
      </Stack>
    );
  }
  if (parts.length === 0) return empty;
  return (
    <>
      {parts}
      <Problem>{list.isFetchNextPageError ? uiCopy.moreFailed : null}</Problem>
      {list.hasNextPage && (
        <Button
          variant="quiet"
          isWide
          aria-disabled={list.isFetchingNextPage}
          onClick={() => {
            if (!list.isFetchingNextPage) void list.fetchNextPage();
          }}
        >
          {list.isFetchingNextPage ? uiCopy.moreBusy : uiCopy.more}
        </Button>
      )}
    </>
  );
}
