import { type RefObject, useEffect } from 'react';
import { invalidateAfter } from '@/shared/query/query-cache';
import { throttle } from './throttle';

const REFRESH_INTERVAL_MS = 1000;

/**
 * Keeps balance and points fresh around a game played with money: when it starts, whenever the game itself says that
 * the balance changed, and when it ends.
 * @param frame the game; messages of any other window are not listened to
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
