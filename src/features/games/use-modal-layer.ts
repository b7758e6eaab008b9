import { type RefObject, useEffect, useLayoutEffect } from 'react';

const MARK = 'gameSheet';
const DROP_WAIT_MS = 5000;

let openLayers = 0;
/** The entry of a layer that was closed is on its way out. */
let isDropping = false;
let afterDrop: (() => void) | undefined;

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

  useEffect(() => {
    openLayers += 1;
    const cancelMark = whenDropped(() => {
      if (!isMarked()) history.pushState({ ...readState(), [MARK]: true }, '');
    });
    const handlePop = () => {
      if (!isMarked()) onClose();
    };
    window.addEventListener('popstate', handlePop);
    return () => {
      window.removeEventListener('popstate', handlePop);
      cancelMark();
      openLayers -= 1;
      // After the layer, and a frame with a history of its own, have left the page. A layer that follows at once keeps
      // the entry for itself.
      setTimeout(() => {
        if (isMarked() && openLayers === 0) dropMark();
      });
    };
  }, [layer, onClose]);
}

/** Takes back the entry that was made for the layer. */
function dropMark(): void {
  const finish = () => {
    window.removeEventListener('popstate', finish);
    clearTimeout(timer);
    isDropping = false;
    const next = afterDrop;
    afterDrop = undefined;
    next?.();
  };
  isDropping = true;
  window.addEventListener('popstate', finish);
  // A frame's own entries may lie in between; then this goes back in nothing.
  const timer = setTimeout(finish, DROP_WAIT_MS);
  history.back();
}

/** Going back takes its time: a layer that opens meanwhile would lose its own entry to it. */
function whenDropped(action: () => void): () => void {
  if (!isDropping) {
    action();
    return () => undefined;
  }
  afterDrop = action;
  return () => {
    if (afterDrop === action) afterDrop = undefined;
  };
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

function readState(): Record<string, unknown> {
  const state: unknown = history.state;
  return typeof state === 'object' && state !== null ? { ...state } : {};
}

function isMarked(): boolean {
  return readState()[MARK] === true;
}
