import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { articleList } from '@/contract/articles.contract';
import { promotionList } from '@/contract/promotions.contract';
import { readPageUrl } from '@/server/web/page-url';
import { createTestApp, TEST_URL, type TestApp } from '../../support/app';
import { OPERATOR_KEY, operate } from '../../support/deposit.fixture';
import { createTestProvider } from '../../support/test-provider';

const SITE = 'https://chokdee.example';
let app: TestApp;
beforeAll(async () => {
  const providers = [createTestProvider()];
  app = await createTestApp({ providers, operatorKey: OPERATOR_KEY, publicUrl: SITE });
});
afterAll(() => app.close());

async function read(from: TestApp, path: string): Promise<{ status: number; text: string }> {
  const response = await from.fetch(new Request(TEST_URL + path));
  return { status: response.status, text: await response.text() };
}

async function readSitemap(): Promise<{ pageUrl: string; changedAt: string | undefined }[]> {
  const { text } = await read(app, '/sitemap.xml');
  const found = text.matchAll(/<loc>([^<]+)<\/loc>(?:<lastmod>([^<]+)<\/lastmod>)?/g);
  return Array.from(found, ([, url = '', changedAt]) => {
    expect(url.startsWith(SITE)).toBe(true);
    return { pageUrl: url.slice(SITE.length).replaceAll('&amp;', '&'), changedAt };
  });
}

describe('robots and the sitemap', () => {
  test('robots are excluded from API paths and games, but not from the pages inside LINE', async () => {
    const { status, text } = await read(app, '/robots.txt');
    expect(status).toBe(200);
    expect(text.match(/^Disallow: .*$/gm)).toEqual(
      ['/api/', '/operator/', '/provider/', '/gateway/', '/play'].map(
        (path) => `Disallow: ${path}`,
      ),
    );
    expect(text).not.toContain('liff');
    expect(text).toContain(`Sitemap: ${SITE}/sitemap.xml\n`);
  });

  test('the sitemap lists existing public pages, each once', async () => {
    const pages = await readSitemap();
    const pageUrls = pages.map(({ pageUrl }) => pageUrl);
    expect(new Set(pageUrls).size).toBe(pageUrls.length);
    for (const pageUrl of pageUrls) {
      const [path = '', query] = pageUrl.split('?');
      const { match } = readPageUrl(path, new URLSearchParams(query));
      expect(match?.route.guards, pageUrl).toBeUndefined();
      expect(match, pageUrl).toBeDefined();
    }
    expect(pageUrls).toEqual(expect.arrayContaining(['/', '/slot', '/affiliate', '/lotto/rates']));
    expect(pageUrls).not.toContain('/login');
    expect(pageUrls).not.toContain('/play');
    // The provider has no games of this kind.
    expect(pageUrls).not.toContain('/fishing');
  });

  test('the sitemap lists published articles with dates and open promotions, and drops withdrawn ones', async () => {
    const { articles } = (await app.call(articleList)).data;
    const promotions = (await app.call(promotionList)).data;
    expect(articles.length).toBeGreaterThan(1);
    const before = await readSitemap();
    for (const { id, published_at } of articles) {
      const page = before.find(({ pageUrl }) => pageUrl === `/article/detail?id=${id}`);
      expect(Date.parse(page?.changedAt ?? '')).toBeGreaterThanOrEqual(Date.parse(published_at));
    }
    for (const { id } of promotions) {
      expect(before.map(({ pageUrl }) => pageUrl)).toContain(`/promotions?id=${id}`);
    }
    await operate(app, '/promotions/open', {
      body: { id: Number(promotions[0]!.id), is_open: false },
    });
    await operate(app, '/articles/withdraw', { body: { id: articles[0]!.id } });
    const gone = new Set(before.map(({ pageUrl }) => pageUrl));
    for (const { pageUrl } of await readSitemap()) gone.delete(pageUrl);
    expect([...gone].sort()).toEqual([
      `/article/detail?id=${articles[0]!.id}`,
      `/promotions?id=${promotions[0]!.id}`,
    ]);
  });
});

test('without a public URL there is no sitemap', async () => {
  const unnamed = await createTestApp({ providers: [createTestProvider()], db: app.db });
  expect((await read(unnamed, '/robots.txt')).text).not.toContain('Sitemap');
  expect((await read(unnamed, '/sitemap.xml')).status).toBe(404);
});
