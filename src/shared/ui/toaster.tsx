import checkIcon from '@phosphor-icons/core/regular/check-circle.svg?icon';
import infoIcon from '@phosphor-icons/core/regular/info.svg?icon';
import warningIcon from '@phosphor-icons/core/regular/warning-circle.svg?icon';
import { useLayoutEffect, useRef } from 'react';
import { createPortal } from 'react-dom';
import { useSnapshot } from 'valtio/react';
import { Icon } from './icon';
import { toastStore } from './toast';
import { findQuietTop, measureCovered, readControls, readWords } from './toast-place';
import styles from './toaster.module.css';

/** From the edges of the screen, beside what a phone keeps for itself. */
const EDGE_PX = 8;
/** Looking where the buttons are costs a layout: not more often than this. */
const PLACED_EVERY_MS = 150;

const icons = { info: infoIcon, success: checkIcon, danger: warningIcon };
const tones = { info: '', success: styles.success, danger: styles.danger };

/**
 * Where toasts appear, beside what can be tapped; mounted once. Screen readers hear them, also over an open dialog: that
 * hides whatever is in the page from them, but no live region beside it.
 */
export function Toaster() {
  const { list } = useSnapshot(toastStore);
  const toaster = useRef<HTMLDivElement>(null);
  const shown = list.map(({ id }) => id).join(' ');
  useLayoutEffect(() => {
    const element = toaster.current;
    if (!element) return undefined;
    if (shown === '') {
      element.style.translate = '';
      return undefined;
    }
    let timer: ReturnType<typeof setTimeout> | undefined;
    const placeSoon = () => {
      timer ??= setTimeout(() => {
        timer = undefined;
        placeQuietly(element);
      }, PLACED_EVERY_MS);
    };
    placeQuietly(element);
    placeSoon();
    // What was done brings other buttons.
    const observer = new MutationObserver(placeSoon);
    observer.observe(document.body, { childList: true, subtree: true });
    return () => {
      observer.disconnect();
      clearTimeout(timer);
    };
  }, [shown]);
  return createPortal(
    <div ref={toaster} className={styles.toaster} role="status" aria-live="polite">
      {list.map((toast) => (
        <div key={toast.id} className={`${styles.toast} ${tones[toast.tone]}`}>
          <Icon name={icons[toast.tone]} size={20} />
          {toast.message}
        </div>
      ))}
    </div>,
    document.body,
  );
}

/** Moves what is said to where nothing can be tapped or read, unless it covers no button where it stands. */
function placeQuietly(toaster: HTMLElement): void {
  const toasts = [...toaster.children].map((toast) => toast.getBoundingClientRect());
  const movable = {
    left: Math.min(...toasts.map(({ left }) => left)),
    right: Math.max(...toasts.map(({ right }) => right)),
    height: toaster.offsetHeight,
  };
  const controls = readControls();
  const isPlaced = toaster.style.translate !== '';
  const { top: at } = toaster.getBoundingClientRect();
  if (isPlaced && measureCovered(movable, at, controls) === 0) return;
  const { scrollMarginTop, scrollMarginBottom } = getComputedStyle(toaster);
  const range = {
    top: EDGE_PX + (Number.parseFloat(scrollMarginTop) || 0),
    bottom: window.innerHeight - EDGE_PX - (Number.parseFloat(scrollMarginBottom) || 0),
  };
  const top = findQuietTop(movable, { controls, words: readWords(toaster) }, range);
  // Whoever counts how far the page shifts counts no translation.
  toaster.style.translate = `0 ${top}px`;
}
