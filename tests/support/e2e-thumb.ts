import type { Page } from '@playwright/test';

const THUMB_PX = 44;

/** What can be tapped on the screen itself and is too small for a thumb, its label counted in. */
export function findThumbTooSmall(page: Page): Promise<string[]> {
  return page
    .getByRole('main')
    .locator('a, button, input, label:has(input)')
    .evaluateAll(
      (elements, least) =>
        elements.flatMap((element) => {
          const { width, height } = (element.closest('label') ?? element).getBoundingClientRect();
          const isShown = element.checkVisibility({ opacityProperty: true });
          return isShown && Math.min(width, height) < least
            ? [`${element.textContent || element.ariaLabel} ${width}×${height}`]
            : [];
        }),
      THUMB_PX,
    );
}
