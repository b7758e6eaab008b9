/** An opened screen. */
export interface PageView {
  /** Pattern of its path. */
  readonly path: string;
  /** By `performance.now()`. */
  readonly openedAt: number;
}

/** As many as anybody opens before they say whether they are to be counted. */
const MOST_UNSENT = 100;

/** What was opened and is not reported yet, the oldest first: kept here until what reports it is loaded. */
export const unsentViews: PageView[] = [];

let tell = (): void => undefined;
let shown: string | null = null;

/**
 * Notes that a screen was opened. The same address again is the same view.
 * @param address path as it is in the bar
 * @param path pattern of the screen
 */
export function notePageView(address: string, path: string): void {
  if (address === shown) return;
  shown = address;
  unsentViews.push({ path, openedAt: performance.now() });
  if (unsentViews.length > MOST_UNSENT) unsentViews.shift();
  tell();
}

/** Who hears of further views; one at a time. */
export function onPageView(listener: () => void): () => void {
  tell = listener;
  return () => {
    tell = () => undefined;
  };
}

/** Back to the state of a page that was just opened. */
export function reset(): void {
  unsentViews.length = 0;
  shown = null;
}
