import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';

/** Violations that keep someone out, in a form that says where. */
export async function findSeriousViolations(page: Page): Promise<string[]> {
  await untilStill(page);
  // A document that has the analyser keeps it: reading it again costs more than the analysis.
  const isLoaded = await page.evaluate(() => 'axe' in window);
  // The page itself: inside a game's frame the analyser would break the game's own policy.
  // Nor does it fetch styles a second time, which a game's policy forbids.
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

/** Colours on their way from one to another are no colours to judge; one movement may begin as another ends. */
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
