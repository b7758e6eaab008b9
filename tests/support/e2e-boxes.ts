import type { Locator } from '@playwright/test';

/** A rectangle of the viewport, as Playwright measures it. */
export interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** Returns the rectangle of an element; throws if it is not shown. */
export async function measure(locator: Locator): Promise<Box> {
  const box = await locator.boundingBox();
  if (!box) throw new Error(`not shown: ${locator.toString()}`);
  return box;
}

/** Tells whether two rectangles share more than an edge. */
export function overlaps(a: Box, b: Box): boolean {
  return a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;
}

/**
 * Returns the names of the visible elements that a rectangle covers.
 * @param which `fixed` leaves out elements that scroll away
 */
export async function findCovered(
  cover: Box,
  controls: Locator,
  which: 'all' | 'fixed' = 'all',
): Promise<string[]> {
  const boxes = await controls.evaluateAll((elements) => {
    const stays = (element: Element | null): boolean =>
      element !== null &&
      (/^(?:fixed|sticky)$/.test(getComputedStyle(element).position) ||
        stays(element.parentElement));
    return elements.map((element) => {
      const { x, y, width, height } = element.getBoundingClientRect();
      const isShown = element.checkVisibility({ opacityProperty: true, visibilityProperty: true });
      const name = element.textContent || element.ariaLabel || element.tagName;
      return { box: { x, y, width, height }, isShown, isFixed: stays(element), name };
    });
  });
  return boxes
    .filter(({ isShown, isFixed }) => isShown && (which === 'all' || isFixed))
    .filter(({ box }) => box.width > 0 && overlaps(cover, box))
    .map(({ name }) => name);
}

/** Counts the columns in which elements stand. */
export async function countColumns(elements: Locator): Promise<number> {
  const lefts = await elements.evaluateAll((all) =>
    all
      .filter((element) => element.checkVisibility())
      .map((element) => Math.round(element.getBoundingClientRect().left)),
  );
  return new Set(lefts).size;
}

/** Counts the rows of elements that lie fully between two other elements. */
export async function countRows(
  elements: Locator,
  { above, below }: { above: Locator; below: Locator },
): Promise<number> {
  const upper = await measure(above);
  const lower = await measure(below);
  const boxes = await elements.evaluateAll((all) =>
    all.map((element) => {
      const { top, bottom } = element.getBoundingClientRect();
      return { top, bottom };
    }),
  );
  const shown = boxes.filter(
    ({ top, bottom }) => top >= upper.y + upper.height && bottom <= lower.y && bottom > top,
  );
  return new Set(shown.map(({ top }) => Math.round(top))).size;
}
