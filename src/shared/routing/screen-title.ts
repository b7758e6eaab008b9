import { useEffect } from 'react';
import { proxy } from 'valtio/vanilla';

/** The title of what a screen shows, where that has one of its own; null: that of the route. */
export const screenTitle = proxy({ text: null as string | null });

/** Puts a title of its own on the page while the screen is shown. */
export function useScreenTitle(text: string | undefined): void {
  useEffect(() => {
    if (text === undefined) return;
    screenTitle.text = text;
    return () => {
      screenTitle.text = null;
    };
  }, [text]);
}
