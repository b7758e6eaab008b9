import { type RefObject, useEffect, useLayoutEffect } from 'react';

const MARK = 'gameSheet';
const DROP_WAIT_MS = 1000;

/**
 * Makes an element a layer of its own: the page below can neither be reached nor scrolled, the focus goes in and
 * returns to where it was, and the phone's back button closes the layer instead of leaving the page.
 */
export function useModalLayer(layer: RefObject<HTMLElement | null>, onClose: () => void): void {
  useLayoutEffect(() => {
    const element = layer.current;
    if (!element) return;
    const opener = document.activeElement;
    const restore = deactivateSiblings(element);
    element.focus({ preventScroll: true });
    return () => {
      restore();
      if (opener instanceof HTMLElement && opener.isConnected)
        opener.focus({ preventScroll: true });
    };
  }, [layer]);

  useEffect(() => {
    const { style } = document.documentElement;
    const before = style.overflow;
    style.overflow = 'hidden';
    return () => {
      style.overflow = before;
    };
  }, []);

  useEffect(() => {
    const element = layer.current;
    const address = location.href;
    if (!isMarked()) history.pushState({ ...readState(), [MARK]: true }, '');
    const handlePop = (event: PopStateEvent) => {
      if (isMarked()) return;
      if (location.href === address) event.stopImmediatePropagation();
      onClose();
    };
    window.addEventListener('popstate', handlePop, true);
    return () => {
      window.removeEventListener('popstate', handlePop, true);
      // After the layer, and a frame with a history of its own, have left the page.
      setTimeout(() => {
        if (isMarked() && !element?.isConnected) dropMark(address);
      });
    };
  }, [layer, onClose]);
}

/** Takes back the entry that was made for the layer. It is the same page, so nobody else needs to hear of it. */
function dropMark(address: string): void {
  const handlePop = (event: PopStateEvent) => {
    if (location.href === address) event.stopImmediatePropagation();
  };
  window.addEventListener('popstate', handlePop, { capture: true, once: true });
  // A frame's own entries may lie in between; then this goes back in nothing and nothing is to be kept quiet.
  setTimeout(() => window.removeEventListener('popstate', handlePop, true), DROP_WAIT_MS);
  history.back();
}

/** Live regions stay reachable: toasts are to be heard. */
function deactivateSiblings(element: HTMLElement): () => void {
  const siblings = [...(element.parentElement?.children ?? [])].filter(
    (sibling): sibling is HTMLElement =>
      sibling !== element &&
      sibling instanceof HTMLElement &&
      !sibling.inert &&
      !sibling.hasAttribute('aria-live'),
  );
  for (const sibling of siblings) sibling.inert = true;
  return () => {
    for (const sibling of siblings) sibling.inert = false;
  };
}

function readState(): Record<string, unknown> {
  const state: unknown = history.state;
  return typeof state === 'object' && state !== null ? { ...state } : {};
}

function isMarked(): boolean {
  return readState()[MARK] === true;
}
