import type { Page } from '@playwright/test';

const THUMB_PX = 44;

/** Returns the controls of the main content that are too small for a thumb; a label counts towards its control. */
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
