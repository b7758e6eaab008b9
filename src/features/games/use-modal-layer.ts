import { type RefObject, useLayoutEffect } from 'react';
import { useHistoryLayer } from '@/shared/ui/use-history-layer';

/**
 * Makes an element a modal layer: the page below is inert and does not scroll, focus moves in and returns afterwards,
 * and the phone's back button closes the layer instead of leaving the page.
 */
export function useModalLayer(layer: RefObject<HTMLElement | null>, onClose: () => void): void {
  useLayoutEffect(() => {
    const element = layer.current;
    if (!element) return;
    let restore: (() => void) | undefined;
    // Restyling a page of a thousand elements takes time, so the layer is painted first.
    const cancel = afterNextPaint(() => {
      restore = shieldPage(element);
    });
    return () => {
      cancel();
      restore?.();
    };
  }, [layer]);

  // Cleanups run in the order of their effects: the page must be active again before it can take focus.
  useLayoutEffect(() => {
    const opener = document.activeElement;
    layer.current?.focus({ preventScroll: true });
    return () => {
      if (opener instanceof HTMLElement && opener.isConnected)
        opener.focus({ preventScroll: true });
    };
  }, [layer]);

  useHistoryLayer(true, onClose);
}

function afterNextPaint(action: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const frame = requestAnimationFrame(() => {
    timer = setTimeout(action);
  });
  return () => {
    cancelAnimationFrame(frame);
    clearTimeout(timer);
  };
}

/** Makes the page inert and stops its scrolling. Live regions stay active, so that toasts are announced. */
function shieldPage(element: HTMLElement): () => void {
  const { style } = document.documentElement;
  const overflow = style.overflow;
  style.overflow = 'hidden';
  const siblings = [...(element.parentElement?.children ?? [])].filter(
    (sibling): sibling is HTMLElement =>
      sibling !== element &&
      sibling instanceof HTMLElement &&
      !sibling.inert &&
      !sibling.hasAttribute('aria-live'),
  );
  for (const sibling of siblings) sibling.inert = true;
  return () => {
    style.overflow = overflow;
    for (const sibling of siblings) sibling.inert = false;
  };
}
