import { useEffect } from 'react';
import { proxy } from 'valtio/vanilla';

/** Title of the current screen's content; null uses the title of the route. */
export const screenTitle = proxy({ text: null as string | null });

/** Sets the document title of the current screen while it is shown. */
export function useScreenTitle(text: string | undefined): void {
  useEffect(() => {
    if (text === undefined) return;
    screenTitle.text = text;
    return () => {
      screenTitle.text = null;
    };
  }, [text]);
}
