import { useSnapshot } from 'valtio/react';
import { useIsInLine } from '../line/use-is-in-line';
import { hydration } from '../state/hydration';

/**
 * Time at which a picture loads. `page`: with the page. `next`: after the page's first pictures. `app`: with the app.
 */
export type PictureTurn = 'page' | 'next' | 'app';

/**
 * Decides when each picture of a list loads, because a browser would load all pictures of a long list at the same time.
 * Inside LINE the member's balance needs the scripts, so the list's first pictures wait for the page's first pictures.
 * @param preloadCounts number of pictures that load before the app; all by default
 * @returns a function that returns the turn of a picture by its index
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
