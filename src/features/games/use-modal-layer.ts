import { type RefObject, useLayoutEffect } from 'react';
import { useHistoryLayer } from '@/shared/ui/use-history-layer';

/**
 * Makes an element a layer of its own: the page below can neither be reached nor scrolled, the focus goes in and
 * returns to where it was, and the phone's back button closes the layer instead of leaving the page.
 */
export function useModalLayer(layer: RefObject<HTMLElement | null>, onClose: () => void): void {
  useLayoutEffect(() => {
    const element = layer.current;
    if (!element) return;
    let restore: (() => void) | undefined;
    // A page of a thousand elements takes its time to restyle: the layer is to be seen before that.
    const cancel = afterNextPaint(() => {
      restore = shieldPage(element);
    });
    return () => {
      cancel();
      restore?.();
    };
  }, [layer]);

  // Cleanups run in the order of their effects: the page must be active again to take the focus back.
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

/** Neither reached nor scrolled. Live regions stay reachable: toasts are to be heard. */
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
