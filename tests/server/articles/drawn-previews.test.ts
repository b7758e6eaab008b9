import { fileURLToPath } from 'node:url';
import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { articleDetail } from '@/contract/articles.contract';
import { createPreviewDrawer } from '@/server/adapters/preview-drawer';
import { findArticlePreview } from '@/server/articles/article.preview';
import { queryRaw } from '@/server/db/raw';
import { readPicture } from '@/server/pictures/picture-reader';
import { findPollPreview } from '@/server/polls/poll.preview';
import { createTestApp, TEST_URL, type TestApp } from '../../support/app';
import { putArticle } from '../../support/article.fixture';
import { OPERATOR_KEY, operate } from '../../support/deposit.fixture';
import { openPoll } from '../../support/poll.fixture';
import { createTestProvider } from '../../support/test-provider';

const SCENES = fileURLToPath(new URL('../../../public/art/share/', import.meta.url));
const PICTURE = /^\/pictures\/[0-9a-f]{64}\.jpg$/;
const WEBP = '/art/articles/turnover.webp';

let app: TestApp;

const openWith = (scenesDir: string, db?: TestApp['db']) =>
  createTestApp({
    providers: [createTestProvider()],
    operatorKey: OPERATOR_KEY,
    drawPreview: createPreviewDrawer({ scenesDir, logger: pino({ level: 'silent' }) }),
    ...(db && { db }),
  });

beforeAll(async () => {
  app = await openWith(SCENES);
});
beforeEach(() => app.reset());
afterAll(() => app.close());

async function saveArticle(title: string, of = app): Promise<string> {
  await putArticle(of, { title, cover: WEBP });
  await operate(of, '/articles/publish', { body: { id: 'sample' } });
  return (await of.call(articleDetail, { query: { id: 'sample' } })).data.cover_share;
}

const countPictures = async () => (await queryRaw(app.db, 'SELECT FROM pictures')).length;

describe('a share picture that the operator did not give', () => {
  test('is drawn for an article with its title and served as immutable', async () => {
    const path = await saveArticle('ยอดเทิร์นคืออะไร');
    expect(path).toMatch(PICTURE);
    const response = await app.fetch(new Request(TEST_URL + path));
    expect(response.headers.get('cache-control')).toContain('immutable');
    const bytes = new Uint8Array(await response.arrayBuffer());
    expect(await readPicture(bytes)).toEqual({ kind: 'jpg', width: 1200, height: 630 });
    expect(bytes.byteLength).toBeLessThan(64 * 1024);
    expect(await findArticlePreview(app.db, 1, 'sample')).toMatchObject({ image: path });
  });

  test('has the same URL for the same title and a different URL for a different title', async () => {
    const path = await saveArticle('ยอดเทิร์นคืออะไร');
    expect(await saveArticle('ยอดเทิร์นคืออะไร')).toBe(path);
    expect(await countPictures()).toBe(1);
    expect(await saveArticle('ถอนเงินเมื่อไรก็ได้')).not.toBe(path);
  });

  test('is drawn for a poll with its question; a given picture is kept', async () => {
    const number = await openPoll(app);
    expect((await findPollPreview(app.db, 1, number))?.image).toMatch(PICTURE);
    const own = '/art/polls/lucky-1200x630.jpg';
    const other = await openPoll(app, { image_share: own });
    expect((await findPollPreview(app.db, 1, other))?.image).toBe(own);
  });

  test('falls back to the default picture when drawing fails', async () => {
    const lame = await openWith('/nowhere', app.db);
    expect(await saveArticle('ยอดเทิร์นคืออะไร', lame)).toBe('/art/share/article-1200x630.jpg');
    const poll = await findPollPreview(app.db, 1, await openPoll(lame));
    expect(poll).toMatchObject({ thing: 'poll' });
    expect(poll).not.toHaveProperty('image');
    expect(await countPictures()).toBe(0);
  });
});

test('no share picture is drawn for a refused article or when the cover is usable', async () => {
  await operate(app, '/articles', { body: { id: 'sample' } });
  await putArticle(app, { cover: '/art/og.png' });
  expect(await countPictures()).toBe(0);
});
