import { type RefObject, useEffect } from 'react';
import { invalidateAfter } from '@/shared/query/query-cache';
import { throttle } from './throttle';

const REFRESH_INTERVAL_MS = 1000;

/**
 * Refreshes balance and points when a real-money game starts, reports a changed balance, and ends.
 * @param frame frame of the game; messages of other windows are ignored
 */
export function useFreshBalance(
  frame: RefObject<HTMLIFrameElement | null>,
  isPlayingReal: boolean,
): void {
  useEffect(() => {
    if (!isPlayingReal) return;
    const refresh = () => invalidateAfter(['wallet', 'points']);
    const refreshing = throttle(refresh, REFRESH_INTERVAL_MS);
    const handleMessage = (event: MessageEvent<unknown>) => {
      if (event.source === null || event.source !== frame.current?.contentWindow) return;
      if (isBalanceChange(event.data)) refreshing.call();
    };
    window.addEventListener('message', handleMessage);
    refreshing.call();
    return () => {
      window.removeEventListener('message', handleMessage);
      refreshing.cancel();
      refresh();
    };
  }, [frame, isPlayingReal]);
}

function isBalanceChange(data: unknown): boolean {
  return (
    typeof data === 'object' && data !== null && 'type' in data && data.type === 'balance-changed'
  );
}
