import type { ReactNode } from 'react';
import { ApiError } from '@/shared/http/api-error';
import { EmptyState, ErrorState } from '@/shared/ui/states';
import { trendsCopy as copy } from '../trends.copy';
import { useRoom } from '../trends.queries';
import { RoomSkeleton, RoomView, type RoomViewProps } from './room-view';

export interface RoomProps extends Pick<RoomViewProps, 'onLeave'> {
  roomId: string;
  /** Link to all rooms, shown when the room does not exist. */
  toAll: ReactNode;
}

/** A room that updates while the page is visible. */
export function Room({ roomId, toAll, onLeave }: RoomProps) {
  const { data, error, isRefetchError, refetch } = useRoom(roomId);
  if (data) return <RoomView detail={data} isBehind={isRefetchError} onLeave={onLeave} />;
  if (error instanceof ApiError && error.errorName === 'request.not_found')
    return <EmptyState title={copy.notFound} action={toAll} />;
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  return <RoomSkeleton />;
}
