/** The first screen has the line to itself for this long. */
const SETTLE_MS = 1500;

/** Events that show that the page is used. */
const SIGNS_OF_USE = ['pointerdown', 'pointermove', 'keydown'] as const;

interface ConnectionHints {
  saveData?: boolean;
}

/**
 * Fetches what may never be needed, one after the other, from the first sign that somebody uses the page. Who asked to
 * save data is spared it.
 * @param loaders the first failure ends it, and shows itself when the thing is needed
 * @returns calls off what has not begun
 */
export function prefetchOnUse(loaders: readonly (() => Promise<unknown>)[]): () => void {
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
  const handleUse = (): void => {
    stopListening();
    requestIdle(() => fetchFrom(0));
  };
  const stopListening = (): void => {
    for (const sign of SIGNS_OF_USE) window.removeEventListener(sign, handleUse);
  };
  for (const sign of SIGNS_OF_USE) window.addEventListener(sign, handleUse, { passive: true });
  return () => {
    isOff = true;
    stopListening();
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
