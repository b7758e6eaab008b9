import { useSyncExternalStore } from 'react';

const WIDE = '(min-width: 960px)';

/** Returns whether the screen has space for two columns: the specification's 960 px. */
export function useIsWide(): boolean {
  return useSyncExternalStore(watchWidth, () => matchMedia(WIDE).matches, isNarrowFirst);
}

function watchWidth(listener: () => void): () => void {
  const wide = matchMedia(WIDE);
  wide.addEventListener('change', listener);
  return () => wide.removeEventListener('change', listener);
}

/** The server renders for a phone. */
const isNarrowFirst = () => false;
