import { type RefObject, useEffect, useRef } from 'react';

/** Moves the focus to content that replaced the focused control, for keyboards and screen readers. */
export function useFocusOnChange(place: RefObject<HTMLElement | null>, shown: string | null): void {
  const last = useRef(shown);
  useEffect(() => {
    if (last.current === shown) return;
    last.current = shown;
    // The screen's title has the focus for the initial content.
    if (document.activeElement === document.body) place.current?.focus({ preventScroll: true });
    (place.current?.closest('[role="dialog"]') ?? window).scrollTo({ top: 0 });
  }, [place, shown]);
}
