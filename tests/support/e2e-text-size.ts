import type { Page } from '@playwright/test';
import { expect } from './e2e';
import { measureOverflow } from './e2e-overflow';
import { findUnfit } from './e2e-text-fit';

/**
 * Text sizes in per cent, with the way in which they are set. The settings of a browser change rem and media queries
 * too. An app around the page, such as LINE on a phone with large system fonts, enlarges text only.
 */
const SIZES = [
  { percent: 130, set: setSizeOfApp },
  { percent: 200, set: setSizeOfApp },
  { percent: 200, set: setSizeOfBrowser },
] as const;
const USUAL_TEXT_PX = 16;

/** Expects that the open screen fits at every large size of text. */
export async function expectFit(page: Page, where: string): Promise<void> {
  for (const { percent, set } of SIZES) {
    await set(page, percent);
    // It polls, because parts of a page adapt one frame after the change.
    await expect
      .configure({ soft: true })
      .poll(
        async () => ({ overflow: await measureOverflow(page), unfit: await findUnfit(page) }),
        `${where} at ${percent} %, ${set.name}`,
      )
      .toEqual({ overflow: 0, unfit: [] });
    await set(page, 100);
  }
}

/** Sets the text size of the browser. */
async function setSizeOfBrowser(page: Page, percent: number): Promise<void> {
  const browser = await page.context().newCDPSession(page);
  const standard = (USUAL_TEXT_PX * percent) / 100;
  await browser.send('Page.setFontSizes', { fontSizes: { standard } });
  await browser.detach();
}

/** Sets the text size as an app around the page does. */
async function setSizeOfApp(page: Page, percent: number): Promise<void> {
  await page.evaluate((size) => {
    document.documentElement.style.setProperty('text-size-adjust', `${size}%`);
  }, percent);
}
