import { expect, type Locator, type Page } from '@playwright/test';
import * as v from 'valibot';
import { findCovered, measure } from './e2e-boxes';
import type { Site } from './journey-site';

const report = v.object({
  path: v.string(),
  shell: v.string(),
  referrer: v.optional(v.string()),
});

/** A page view as the page reports it. */
export type Report = v.InferOutput<typeof report>;

/** Collects the page views that a page reports from now on, oldest first. */
export function listenToReports(page: Page): Report[] {
  const heard: Report[] = [];
  page.on('request', (request) => {
    if (new URL(request.url()).pathname !== '/api/analytics') return;
    expect(request.headers()['authorization']).toBeUndefined();
    heard.push(v.parse(report, request.postDataJSON()));
  });
  return heard;
}

/** Returns the banner that asks whether visits may be counted. */
export function questionOf(page: Page): Locator {
  return page.getByRole('complementary', { name: 'การนับการเข้าชม' });
}

/**
 * Expects that the banner's buttons can be reached at both ends of the page. At the top, the buttons cover no fixed
 * control. At the bottom, they cover no control at all, so that everything can be scrolled out from under them.
 */
export async function expectQuestionApart(
  page: Page,
  { main }: Site,
  screenHeight: number,
): Promise<void> {
  const question = questionOf(page);
  await expect(question).toBeAttached();
  await main.getByRole('link').first().waitFor();
  const outside = page
    .locator('a, button')
    .and(page.locator(':not([aria-label="การนับการเข้าชม"] *)'));
  const choices = question.getByRole('button');
  for (const end of [false, true]) {
    // Content that is loaded only near the screen makes the page longer, sometimes after a delay, so the page is
    // scrolled until its height stays the same.
    let height = 0;
    const scroll = () =>
      page.evaluate((isEnd) => {
        const { scrollHeight } = document.documentElement;
        window.scrollTo(0, isEnd ? scrollHeight : 0);
        return scrollHeight;
      }, end);
    const settles = async () => {
      const before = height;
      height = await scroll();
      const { y } = await measure(choices.first());
      return height === before && y >= 0 && y < screenHeight;
    };
    await expect.poll(settles, { intervals: [500] }).toBe(true);
    for (const choice of await choices.all()) {
      await choice.click({ trial: true });
      const findBelow = async () => {
        await scroll();
        return findCovered(await measure(choice), outside, end ? 'all' : 'fixed');
      };
      await expect.poll(findBelow, page.url()).toEqual([]);
    }
  }
}
