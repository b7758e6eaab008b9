/** An opened screen. */
export interface PageView {
  /** Path pattern of its route. */
  readonly path: string;
  /** Time in ms by `performance.now()`. */
  readonly openedAt: number;
}

/** Limit for views that wait for the visitor's consent; the oldest are dropped beyond it. */
const MOST_UNSENT = 100;

/** Unreported page views, oldest first. They are stored here until the reporting code is loaded. */
export const unsentViews: PageView[] = [];

let notify = (): void => undefined;
let shown: string | null = null;

/**
 * Records an opened screen. A path that equals the last recorded path is not counted again.
 * @param actualPath path in the address bar
 * @param path path pattern of the screen
 */
export function notePageView(actualPath: string, path: string): void {
  if (actualPath === shown) return;
  shown = actualPath;
  unsentViews.push({ path, openedAt: performance.now() });
  if (unsentViews.length > MOST_UNSENT) unsentViews.shift();
  notify();
}

/**
 * Sets the single listener for further views.
 * @returns removes the listener
 */
export function onPageView(listener: () => void): () => void {
  notify = listener;
  return () => {
    notify = () => undefined;
  };
}

/** Restores the initial state. */
export function reset(): void {
  unsentViews.length = 0;
  shown = null;
}
