import { useInfiniteQuery } from '@tanstack/react-query';
import { Stack } from '@/shared/ui/kit';
import { LoadMore } from '@/shared/ui/load-more';
import { SheetDialog } from '@/shared/ui/sheet-dialog';
import { ErrorState, Skeleton } from '@/shared/ui/states';
import { pollsCopy } from '../polls.copy';
import { pollsQueries } from '../polls.queries';
import { WinnerList } from './winner-list';

export interface WinnersDialogProps {
  isOpen: boolean;
  pollId: number;
  title: string;
  onClose: () => void;
}

/** All winners of a poll, page by page. */
export function WinnersDialog({ isOpen, pollId, title, onClose }: WinnersDialogProps) {
  return (
    <SheetDialog isOpen={isOpen} onClose={onClose} title={pollsCopy.winners(title)} maxWidth={480}>
      <Pages pollId={pollId} />
    </SheetDialog>
  );
}

function Pages({ pollId }: { pollId: number }) {
  const list = useInfiniteQuery(pollsQueries.winners(pollId));
  const { data, error, refetch } = list;
  if (!data) {
    if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
    return <Skeleton height={320} />;
  }
  return (
    <Stack gap={3}>
      <WinnerList
        winners={data.pages.flatMap(({ winners }) => winners)}
        answer={data.pages[0]?.poll.answer ?? null}
      />
      <LoadMore
        hasMore={list.hasNextPage}
        isLoading={list.isFetchingNextPage}
        isFailed={list.isFetchNextPageError}
        onLoad={() => void list.fetchNextPage()}
        copy={pollsCopy}
      />
    </Stack>
  );
}
