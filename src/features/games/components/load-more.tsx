import { useEffect, useEffectEvent, useRef } from 'react';
import buttons from '@/shared/ui/button.module.css';
import { lobbyCopy } from '../lobby.copy';
import styles from './load-more.module.css';

/** How far ahead of the end the next page is asked for. */
const LOOK_AHEAD = '800px 0px';

export interface LoadMoreProps {
  isLoading: boolean;
  /** A failure is not tried again by itself. */
  isFailed: boolean;
  onLoad: () => void;
}

/** End of a list that goes on: loads when it comes near, or by its button. */
export function LoadMore({ isLoading, isFailed, onLoad }: LoadMoreProps) {
  const end = useRef<HTMLDivElement>(null);
  const isIdle = !isLoading && !isFailed;
  const load = useEffectEvent(onLoad);

  useEffect(() => {
    if (!isIdle || !end.current || !('IntersectionObserver' in window)) return;
    const observer = new IntersectionObserver(
      (entries) => entries.some((entry) => entry.isIntersecting) && load(),
      {
        rootMargin: LOOK_AHEAD,
      },
    );
    observer.observe(end.current);
    return () => observer.disconnect();
  }, [isIdle]);

  return (
    <div ref={end} className={styles['more']}>
      {isFailed && <p role="alert">{lobbyCopy.moreFailed}</p>}
      <button
        type="button"
        className={buttons['quiet']}
        aria-disabled={isLoading}
        onClick={isLoading ? undefined : onLoad}
      >
        {isLoading ? lobbyCopy.loadingMore : lobbyCopy.loadMore}
      </button>
    </div>
  );
}
