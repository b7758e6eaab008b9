import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';

/** Returns serious and critical violations, with their elements. */
export async function findSeriousViolations(page: Page): Promise<string[]> {
  await untilStill(page);
  // A loaded analyser stays in the document and is used again, because loading it takes longer than the analysis.
  const isLoaded = await page.evaluate(() => 'axe' in window);
  // Only the page itself is analysed, because in a game's frame the analyser would violate the game's content security
  // policy. Styles are not fetched a second time, because the policy forbids that too.
  const { violations } = await new AxeBuilder({ page, ...(isLoaded && { axeSource: 'void 0' }) })
    .setLegacyMode(true)
    .options({ preload: false, iframes: false, resultTypes: ['violations'] })
    .analyze();
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .flatMap(({ id, help, nodes }) =>
      nodes.map((node) => `${id}: ${help}: ${node.target.join(' ')} ${node.failureSummary ?? ''}`),
    );
}

/**
 * Waits until all animations have ended, because colours in transition fail contrast checks; another animation may
 * start when one ends.
 */
async function untilStill(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const findMoving = () =>
      document
        .getAnimations()
        .filter(
          ({ effect, playState }) =>
            playState === 'running' && effect?.getComputedTiming().endTime !== Infinity,
        );
    for (let moving = findMoving(); moving.length > 0; moving = findMoving()) {
      await Promise.allSettled(moving.map((animation) => animation.finished));
      await new Promise((resolve) => requestAnimationFrame(resolve));
    }
  });
}
