import { type RefObject, useLayoutEffect } from 'react';

/**
 * Brings what is chosen in a row into sight: a link may name what is far to the right.
 * @param choice what is chosen
 * @param count among how many
 */
export function useScrolledToChoice(
  row: RefObject<HTMLElement | null>,
  choice: string,
  count: number,
): void {
  useLayoutEffect(() => {
    const chosen = row.current?.querySelector('[aria-pressed="true"]');
    if (!row.current || !chosen) return;
    const place = row.current.getBoundingClientRect();
    const { left, right } = chosen.getBoundingClientRect();
    if (left >= place.left && right <= place.right) return;
    row.current.scrollBy((left + right - place.left - place.right) / 2, 0);
  }, [row, choice, count]);
}
