/** The first screen has the line to itself for this long. */
const SETTLE_MS = 1500;

interface ConnectionHints {
  saveData?: boolean;
}

/**
 * Runs something that may never be needed, when the browser has nothing better to do and the member did not ask to
 * save data.
 * @returns calls it off
 */
export function prefetchWhenIdle(task: () => void): () => void {
  const connection: unknown = Reflect.get(navigator, 'connection');
  if ((connection as ConnectionHints | undefined)?.saveData) return () => undefined;
  return whenIdle(task);
}

/**
 * Runs something that can wait, when the browser has nothing better to do.
 * @returns calls it off
 */
export function whenIdle(task: () => void): () => void {
  const timer = setTimeout(() => {
    // Safari has no idle callback.
    if ('requestIdleCallback' in window) window.requestIdleCallback(task);
    else task();
  }, SETTLE_MS);
  return () => clearTimeout(timer);
}
