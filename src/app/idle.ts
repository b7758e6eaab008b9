/** Time in ms for which only the first screen uses the network. */
const SETTLE_MS = 1500;

/** Events that show that the page is in use. */
const SIGNS_OF_USE = ['pointerdown', 'pointermove', 'keydown'] as const;

interface ConnectionHints {
  saveData?: boolean;
}

/**
 * Prefetches optional code, one loader after another, after the first user input. It does nothing when the browser asks
 * to save data.
 * @param loaders the first failure stops the sequence; the error is shown when the code is actually needed
 * @returns cancels the loaders that have not started
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
 * Runs a task when the browser is idle, after a delay for the first screen.
 * @returns cancels the task while the delay is running
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
