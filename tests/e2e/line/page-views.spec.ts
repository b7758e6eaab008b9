import type { Page } from '@playwright/test';
import * as v from 'valibot';
import { expect, test } from '../../support/e2e';
import { test as lineTest, shells } from '../../support/e2e-line';

const report = v.object({
  path: v.string(),
  shell: v.string(),
  referrer: v.optional(v.string()),
});
type Report = v.InferOutput<typeof report>;

/** What a page reports from now on, in its order. */
function listen(page: Page): Report[] {
  const heard: Report[] = [];
  page.on('request', (request) => {
    if (new URL(request.url()).pathname !== '/api/analytics') return;
    expect(request.headers()['authorization']).toBeUndefined();
    heard.push(v.parse(report, request.postDataJSON()));
  });
  return heard;
}

test.describe('a visitor who has not been asked', () => {
  test.use({ allowsAnalytics: null });

  test('is asked once, and counted from the first screen on after a yes', async ({
    page,
    site,
  }) => {
    const heard = listen(page);
    await page.goto('/slot', { referer: 'https://line.me/R/somewhere' });
    const question = page.getByRole('complementary', { name: 'การนับการเข้าชม' });
    await expect(question).toBeVisible();
    await site.header.getByRole('link', { name: 'คาสิโน' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'คาสิโน' })).toBeVisible();
    expect(heard).toEqual([]);

    await question.getByRole('button', { name: 'ยอมรับ', exact: true }).click();
    await expect(question).toHaveCount(0);
    await expect
      .poll(() => heard)
      .toEqual([
        { path: '/slot', shell: 'web', referrer: 'line.me' },
        { path: '/casino', shell: 'web' },
      ]);
    await page.reload();
    await expect.poll(() => heard.length).toBe(3);
    await expect(question).toHaveCount(0);
  });

  test('is not counted after a no, nor asked again', async ({ page, site }) => {
    const heard = listen(page);
    await site.open('/slot');
    const question = page.getByRole('complementary', { name: 'การนับการเข้าชม' });
    await question.getByRole('button', { name: 'ไม่ยอมรับ' }).click();
    await expect(question).toHaveCount(0);
    await site.header.getByRole('link', { name: 'คาสิโน' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'คาสิโน' })).toBeVisible();
    await page.reload();
    await expect(page.getByRole('heading', { level: 1, name: 'คาสิโน' })).toBeVisible();
    await page.waitForLoadState('networkidle').catch(() => undefined);
    await expect(question).toHaveCount(0);
    expect(heard).toEqual([]);
  });

  for (const viewport of [
    { width: 360, height: 740 },
    { width: 1440, height: 900 },
  ]) {
    test(`can read everything beside the question at ${viewport.width} px`, async ({
      page,
      site,
    }) => {
      await page.setViewportSize(viewport);
      await site.open('/lobby/favourite');
      const question = page.getByRole('complementary', { name: 'การนับการเข้าชม' });
      await expect(question).toBeVisible();
      await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
      const { y: top } = (await question.boundingBox()) ?? { y: 0 };
      const last = await page
        .locator('main, aside[aria-label="กิจกรรมและช่องทางติดต่อ"], footer')
        .evaluateAll((parts) =>
          Math.max(
            ...parts
              .filter((part) => getComputedStyle(part).position !== 'fixed')
              .map((part) => {
                const { bottom } = part.getBoundingClientRect();
                return bottom - parseFloat(getComputedStyle(part).paddingBottom);
              }),
          ),
        );
      expect(last).toBeLessThanOrEqual(top);
    });
  }
});

test.describe('a visitor who agreed', () => {
  test.use({ allowsAnalytics: true });

  test('is counted by each screen once, those included that were left at once', async ({
    page,
    site,
    backEnd,
  }) => {
    const heard = listen(page);
    await page.goto('/member');
    await expect(page).toHaveURL('/login');
    await expect.poll(() => heard.map(({ path }) => path)).toEqual(['/login']);
    await site.header.getByRole('link', { name: 'สล็อต' }).click();
    await site.header.getByRole('link', { name: 'คาสิโน' }).click();
    await site.header.getByRole('link', { name: 'กีฬา' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'กีฬา' })).toBeVisible();
    await expect
      .poll(() => heard.map(({ path }) => path))
      .toEqual(['/login', '/slot', '/casino', '/sport']);
    // The page has sent it before the server has kept it.
    const countSport = async () =>
      (await backEnd.fetchPageViews()).find(
        ({ path, shell }) => path === '/sport' && shell === 'web',
      )?.views ?? 0;
    await expect.poll(countSport).toBeGreaterThan(0);
  });

  test('is counted by a screen from which they leave the site at once', async ({
    page,
    site,
    backEnd,
  }) => {
    // What a page sends as it goes away is seen by the server alone.
    const count = async () =>
      (await backEnd.fetchPageViews())
        .filter(({ path, shell }) => path === '/lotto/lobby' && shell === 'web')
        .reduce((sum, { views }) => sum + views, 0);
    const heard = listen(page);
    await site.open('/slot');
    await expect.poll(() => heard.map(({ path }) => path)).toEqual(['/slot']);
    const before = await count();
    await site.header.getByRole('link', { name: 'หวย' }).click();
    await page.getByRole('heading', { level: 1, name: 'หวย' }).waitFor();
    await page.goto('about:blank');
    await expect.poll(count).toBe(before + 1);
  });
});

for (const { shell, use } of shells.filter(({ base }) => base !== '')) {
  lineTest.describe(`a visitor ${shell}`, () => {
    lineTest.use({ ...use, allowsAnalytics: true });

    lineTest('is counted as one of LINE', async ({ page, come }) => {
      const heard = listen(page);
      await come('/slot');
      await expect.poll(() => heard).toContainEqual({ path: '/slot', shell: 'liff' });
    });
  });
}
