import { useSnapshot } from 'valtio/react';
import { useIsInLine } from '../line/use-is-in-line';
import { hydration } from '../state/hydration';

/** Time when a picture loads: with the page, after the page's first pictures, or with the app. */
export type PictureTurn = 'page' | 'next' | 'app';

/**
 * Returns the load order of a list's pictures, because a browser would load a long list at once. Inside LINE the
 * member's balance needs the scripts, so these pictures wait for the ones painted first.
 * @param preloadCounts number of pictures that load before the app; all by default
 * @returns the turn of a picture by its index
 */
export function usePictureTurn(
  preloadCounts?: Readonly<Record<'web' | 'line', number>>,
): (index: number) => PictureTurn {
  const { isComplete } = useSnapshot(hydration);
  const isInLine = useIsInLine();
  return (index) => {
    if (isComplete) return 'page';
    if (preloadCounts && index >= preloadCounts[isInLine ? 'line' : 'web']) return 'app';
    return isInLine ? 'next' : 'page';
  };
}
