import { ahead } from './preload-error';

/** The first screen has the line to itself for this long. */
const SETTLE_MS = 1500;

interface ConnectionHints {
  saveData?: boolean;
}

/**
 * Fetches what can wait, one after the other, whenever the browser has nothing better to do and the member did not ask to save data.
 * @param loaders the first failure ends it, and shows itself when the thing is needed
 * @returns calls off what has not begun
 */
export function prefetchWhenIdle(loaders: readonly (() => Promise<unknown>)[]): () => void {
  const connection: unknown = Reflect.get(navigator, 'connection');
  if ((connection as ConnectionHints | undefined)?.saveData) return () => undefined;
  let isOff = false;
  const timer = setTimeout(async () => {
    for (const load of loaders) {
      await idle();
      if (isOff) return;
      ahead.isFetching = true;
      const isHere = await load()
        .then(() => true)
        .catch(() => false);
      ahead.isFetching = false;
      if (!isHere) return;
    }
  }, SETTLE_MS);
  return () => {
    isOff = true;
    clearTimeout(timer);
  };
}

function idle(): Promise<void> {
  return new Promise((resolve) => {
    // Safari has no idle callback.
    if ('requestIdleCallback' in window) window.requestIdleCallback(() => resolve());
    else setTimeout(resolve);
  });
}
