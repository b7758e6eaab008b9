import { expect, type Locator, type Page } from '@playwright/test';

/** Number of tab stops after which a person would give up. */
const MOST_STOPS = 80;

/** A user without a pointer. */
export class Keyboard {
  readonly #page: Page;

  constructor(page: Page) {
    this.#page = page;
  }

  /**
   * Moves the focus to an element by the tab key, and expects that the focus is visible there.
   * @param key Shift+Tab goes backwards
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

/** Returns the outline, shadow and border of an element and its two parents, which may show the focus. */
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
