import { useDeferredValue } from 'react';
import { useSnapshot } from 'valtio/react';
import { useIsInLine } from '../line/use-is-in-line';
import { hydration } from '../state/hydration';

/**
 * Time at which a picture loads. `first`: before the app, which waits for it. `page`: with the page. `next`: after the
 * page's first pictures. `app`: with the app.
 */
export type PictureTurn = 'first' | 'page' | 'next' | 'app';

/**
 * Decides when each picture of a list loads, because a browser would load all pictures of a long list at the same time.
 * Inside LINE the member's balance needs the scripts, so the list's first pictures wait for the page's first pictures.
 * @param preloadCounts number of pictures that load before the app; all by default
 * @param firstCount number of pictures on the web for which the app waits, because they are the largest of the screen
 * @returns a function that returns the turn of a picture by its index
 */
export function usePictureTurn(
  preloadCounts?: Readonly<Record<'web' | 'line', number>>,
  firstCount = 0,
): (index: number) => PictureTurn {
  // The rest of the page does not wait for the pictures of a long list.
  const isComplete = useDeferredValue(useSnapshot(hydration).isComplete);
  const isInLine = useIsInLine();
  return (index) => {
    if (!isInLine && index < firstCount) return 'first';
    if (isComplete) return 'page';
    if (preloadCounts && index >= preloadCounts[isInLine ? 'line' : 'web']) return 'app';
    return isInLine || firstCount > 0 ? 'next' : 'page';
  };
}
