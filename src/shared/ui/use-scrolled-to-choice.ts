import { type RefObject, useLayoutEffect } from 'react';

/**
 * Scrolls a row so that the chosen item is visible: a link may select an item far to the right.
 * @param choice the chosen item
 * @param count number of items
 */
export function useScrolledToChoice(
  row: RefObject<HTMLElement | null>,
  choice: string,
  count: number,
): void {
  useLayoutEffect(() => {
    const chosen = row.current?.querySelector('[aria-pressed="true"], [aria-selected="true"]');
    if (!row.current || !chosen) return;
    const place = row.current.getBoundingClientRect();
    const { left, right } = chosen.getBoundingClientRect();
    if (left >= place.left && right <= place.right) return;
    row.current.scrollBy((left + right - place.left - place.right) / 2, 0);
  }, [row, choice, count]);
}
