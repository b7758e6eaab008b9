import { expect, test } from '../../support/e2e-line';
import { linePhone } from '../../support/line-browser';

const TITLE = 'ยอดเทิร์นคืออะไร คิดอย่างไรก่อนรับโบนัส';

test.describe('an article inside LINE', () => {
  test.use(linePhone);

  test('a shared link opens the article, which leads to other articles and back', async ({
    page,
    site,
    line,
    server,
    complaints,
  }) => {
    // At its end the test requests a missing article.
    complaints.expect(/^404: GET /);
    const html = await (await fetch(`${server.url}/liff/article/detail?id=turnover`)).text();
    expect(html).toContain(`<meta property="og:title" content="${TITLE} · โชคดี">`);
    const picture = /property="og:image" content="([^"]+)"/.exec(html)?.[1] ?? '';
    const preview = await fetch(new URL(new URL(picture).pathname, server.url));
    expect(preview.headers.get('content-type')).toBe('image/jpeg');

    await line.open(page, '/article/detail?id=turnover');
    const heading = site.main.getByRole('heading', { level: 1 });
    await expect(heading).toHaveText(TITLE);
    await expect(page).toHaveTitle(`${TITLE} · โชคดี`);

    await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
    const next = site.main.getByRole('region', { name: 'อ่านต่อ' }).getByRole('link').first();
    await next.click();
    await expect(heading).not.toHaveText(TITLE);
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
    await page.goBack();
    await expect(heading).toHaveText(TITLE);

    await site.main.getByRole('link', { name: 'บทความทั้งหมด' }).click();
    await expect(page).toHaveURL('/liff/article');
    await site.main.getByRole('button', { name: 'หวย' }).click();
    await expect(page).toHaveURL('/liff/article?category=lotto');
    await expect(site.main.getByRole('region', { name: 'ล่าสุด' }).getByRole('link')).toHaveCount(2);

    const missing = await page.goto('/liff/article/detail?id=nobody-wrote-it');
    expect(missing?.status()).toBe(404);
    await expect(site.main.getByText('ไม่พบบทความนี้ อาจถูกถอนออกแล้ว')).toBeVisible();
  });
});

test.describe('an article on the web', () => {
  test.use({ inClient: false });

  test('the outline scrolls to a heading, and the shared link is a LIFF URL', async ({
    page,
    context,
    site,
    standIn,
    line: _ready,
  }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.setViewportSize({ width: 1440, height: 900 });
    await site.open('/article/detail?id=check-yeekee');
    const outline = site.main.getByRole('navigation', { name: 'ในบทความนี้' });
    await outline.getByRole('link', { name: 'วิธีตรวจ' }).click();
    await expect(site.main.getByRole('heading', { name: 'วิธีตรวจ' })).toBeInViewport();
    await page.evaluate(() => window.scrollTo(0, 0));
    await site.main.getByRole('button', { name: 'แชร์บทความ' }).click();
    await expect(site.main.getByText('คัดลอกลิงก์แล้ว')).toBeVisible();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(
      standIn.liffUrl('/article/detail?id=check-yeekee'),
    );
  });
});
