import { proxy } from 'valtio/vanilla';

/**
 * Whether this page has heard of maintenance: from its agent's configuration, from the stream or from a refused call.
 * Only then is the code loaded that shows it.
 */
export const pauseStore = proxy({ isHeardOf: false });

/** Forgets what the page has heard of. */
export function reset(): void {
  pauseStore.isHeardOf = false;
}

/** Notes that there is maintenance, planned or running. */
export function noteMaintenance(): void {
  pauseStore.isHeardOf = true;
}
