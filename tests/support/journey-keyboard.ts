import { expect, type Locator, type Page } from '@playwright/test';

/** Further away than this is not reachable for a person. */
const MOST_STOPS = 80;

/** Someone without a pointer. */
export class Keyboard {
  readonly #page: Page;

  constructor(page: Page) {
    this.#page = page;
  }

  /**
   * Goes to an element by the tab key alone, and sees there that it has the focus.
   * @param key backwards with Shift+Tab
   */
  async tabTo(target: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
    await target.waitFor();
    if (await hasFocus(target)) return;
    const before = await readLook(target);
    for (let stop = 0; stop < MOST_STOPS && !(await hasFocus(target)); stop += 1) {
      await this.#page.keyboard.press(key);
    }
    await expect(target).toBeFocused();
    await expect.poll(() => readLook(target), { message: 'the focus is visible' }).not.toBe(before);
  }
}

function hasFocus(target: Locator): Promise<boolean> {
  return target.evaluate(
    (element) =>
      element.ownerDocument.hasFocus() && element.ownerDocument.activeElement === element,
  );
}

/** How the element and what stands around it are drawn, as far as a focus may show in it. */
function readLook(target: Locator): Promise<string> {
  return target.evaluate((element) => {
    const places = [element, element.parentElement, element.parentElement?.parentElement];
    return places
      .map((place) => {
        if (!place) return '';
        const { outlineStyle, outlineWidth, outlineColor, boxShadow, borderColor } =
          getComputedStyle(place);
        const outline = outlineStyle === 'none' ? '' : `${outlineWidth} ${outlineColor}`;
        return `${outline} | ${boxShadow} | ${borderColor}`;
      })
      .join('\n');
  });
}
