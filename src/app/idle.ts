/** The first screen has the line to itself for this long. */
const SETTLE_MS = 1500;

interface ConnectionHints {
  saveData?: boolean;
}

/**
 * Fetches what may never be needed, one after the other, whenever the browser has nothing better to do and the member
 * did not ask to save data.
 * @param loaders the first failure ends it, and shows itself when the thing is needed
 * @returns calls off what has not begun
 */
export function prefetchWhenIdle(loaders: readonly (() => Promise<unknown>)[]): () => void {
  const connection: unknown = Reflect.get(navigator, 'connection');
  if ((connection as ConnectionHints | undefined)?.saveData) return () => undefined;
  let isOff = false;
  const fetchFrom = (index: number): void => {
    const load = loaders[index];
    if (isOff || !load) return;
    load()
      .then(() => requestIdle(() => fetchFrom(index + 1)))
      .catch(() => undefined);
  };
  const cancel = whenIdle(() => fetchFrom(0));
  return () => {
    isOff = true;
    cancel();
  };
}

/**
 * Runs something that can wait, when the browser has nothing better to do.
 * @returns calls it off
 */
export function whenIdle(task: () => void): () => void {
  const timer = setTimeout(() => requestIdle(task), SETTLE_MS);
  return () => clearTimeout(timer);
}

function requestIdle(task: () => void): void {
  // Safari has no idle callback.
  if ('requestIdleCallback' in window) window.requestIdleCallback(task);
  else setTimeout(task);
}
