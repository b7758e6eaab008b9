import type { UseInfiniteQueryResult } from '@tanstack/react-query';

type List = Pick<
  UseInfiniteQueryResult,
  'error' | 'refetch' | 'hasNextPage' | 'fetchNextPage' | 'isFetchingNextPage'
>;

/** Returns the props of a table for a list that is read page by page: its failure, and the button for the next page. */
export const pageProps = (list: List) => ({
  error: list.error,
  onRetry: () => void list.refetch(),
  onMore: list.hasNextPage ? () => void list.fetchNextPage() : undefined,
  isLoadingMore: list.isFetchingNextPage,
});
