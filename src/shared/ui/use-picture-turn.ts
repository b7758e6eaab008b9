import { useSnapshot } from 'valtio/react';
import { useIsInLine } from '../line/use-is-in-line';
import { hydration } from '../state/hydration';

/** When a picture loads: with the page, after the page's first pictures, or with the app. */
export type PictureTurn = 'page' | 'next' | 'app';

/**
 * Says when each picture of a list loads. A browser would load all of a long list at once; inside LINE the member's
 * balance comes with the scripts, so pictures let those that are painted first go ahead.
 * @param earlyCounts how many load before the app; all where it is left out
 * @returns the turn of a picture by its place in the list
 */
export function usePictureTurn(
  earlyCounts?: Readonly<Record<'web' | 'line', number>>,
): (index: number) => PictureTurn {
  const { isComplete } = useSnapshot(hydration);
  const isInLine = useIsInLine();
  return (index) => {
    if (isComplete) return 'page';
    if (earlyCounts && index >= earlyCounts[isInLine ? 'line' : 'web']) return 'app';
    return isInLine ? 'next' : 'page';
  };
}
