import { expect, test } from '../../support/e2e';
import { measure } from '../../support/e2e-boxes';
import { expectQuestionApart, listenToReports, questionOf } from '../../support/e2e-page-views';

test.describe('a visitor without an answer to the consent question', () => {
  test.use({ allowsAnalytics: null });

  test('is asked once and, after a yes, counted from the first page on', async ({ page, site }) => {
    const heard = listenToReports(page);
    await page.goto('/slot', { referer: 'https://line.me/R/somewhere' });
    const question = questionOf(page);
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

  test('is not counted after a no and not asked again', async ({ page, site }) => {
    const heard = listenToReports(page);
    await site.open('/slot');
    const question = questionOf(page);
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

  test('can read and tap everything beside the question, on a phone and on a desktop', async ({
    page,
    site,
  }) => {
    for (const viewport of [
      { width: 360, height: 740 },
      { width: 1440, height: 900 },
    ]) {
      await page.setViewportSize(viewport);
      await site.open('/lobby/favourite');
      await expectQuestionApart(page, site, viewport.height);
      const { y: top } = await measure(questionOf(page));
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
      expect(last, `${viewport.width} px`).toBeLessThanOrEqual(top);
    }
  });
});

test.describe('a visitor who agreed', () => {
  test.use({ allowsAnalytics: true });

  test('is counted once per page, including pages left at once and the last page of the visit', async ({
    page,
    site,
    backEnd,
  }) => {
    // The views are counted on the server, because the page sends its last report while it unloads.
    const count = async (wanted: string) =>
      (await backEnd.fetchPageViews())
        .filter(({ path, shell }) => path === wanted && shell === 'web')
        .reduce((sum, { views }) => sum + views, 0);
    const before = await count('/lotto/lobby');
    const heard = listenToReports(page);
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
    await expect.poll(() => count('/sport')).toBeGreaterThan(0);

    await site.header.getByRole('link', { name: 'หวย' }).click();
    await page.getByRole('heading', { level: 1, name: 'หวย' }).waitFor();
    await page.goto('about:blank');
    await expect.poll(() => count('/lotto/lobby')).toBe(before + 1);
  });
});
