import { Hono } from 'hono';
import { pino } from 'pino';
import * as v from 'valibot';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { articleDetail, articleList } from '@/contract/articles.contract';
import { errorCodes } from '@/contract/errors';
import { pictureData } from '@/contract/operator/pictures.contract';
import { findRoute } from '@/contract/route-match';
import { createApp } from '@/server/app';
import { findArticlePreview } from '@/server/articles/article.preview';
import { demoArticles } from '@/server/articles/articles.seed';
import type { PageSource } from '@/server/web/page-source';
import { createTestApp, TEST_URL, type TestApp } from '../../support/app';
import { articleBody, putArticle, samplePictureBytes } from '../../support/article.fixture';
import { OPERATOR_KEY, operate } from '../../support/deposit.fixture';
import { employ } from '../../support/staff.fixture';
import { createTestProvider } from '../../support/test-provider';
import { openTestSeeds } from '../../support/test-seeds';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

let app: TestApp;
let yok: TestApp;

beforeAll(async () => {
  const options = { providers: [createTestProvider()], operatorKey: OPERATOR_KEY };
  app = await createTestApp({
    ...options,
    prepare: async ({ db }) => {
      await employ(db, ['nok'], 'content');
      await employ(db, ['fai'], 'finance');
      await employ(db, ['pim'], 'support');
    },
  });
  yok = await createTestApp({ ...options, db: app.db, agentId: 2 });
});
beforeEach(() => app.reset());
afterAll(async () => {
  await yok.close();
  await app.close();
});

const read = (id: string, of = app) => of.call(articleDetail, { query: { id } });
const list = (query: Record<string, string> = {}, of = app) => of.call(articleList, { query });
const idsOf = async (query?: Record<string, string>, of = app) =>
  (await list(query, of)).data.articles.map(({ id }) => id);
const isRead = async (id: string, of = app) => (await read(id, of)).refusal === undefined;
const publish = (id: string, publishAt?: string) =>
  operate(app, '/articles/publish', { body: { id, ...(publishAt && { publish_at: publishAt }) } });
const withdraw = (id: string) => operate(app, '/articles/withdraw', { body: { id } });
const inHours = (hours: number) => new Date(Date.now() + hours * HOUR_MS).toISOString();
/** Returns the HTTP status of the response to a body that is refused before the endpoint runs. */
const statusOf = async (path: string, body: object) => {
  const response = await app.fetch(
    new Request(`${TEST_URL}/operator/v1${path}`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${OPERATOR_KEY}`,
        'content-type': 'application/json',
        'content-length': String(Buffer.byteLength(JSON.stringify(body))),
      },
      body: JSON.stringify(body),
    }),
  );
  return response.status;
};
const audited = async () =>
  ((await operate(app, '/audit')).data as { operator: string; action: string; subject: string }[])
    .filter(({ action }) => action.startsWith('article.'))
    .map(({ operator, action, subject }) => `${operator} ${action} ${subject}`)
    .reverse();

/** Returns the page source that the app gives to the site. */
async function openPages(): Promise<PageSource> {
  let pages: PageSource | undefined;
  await createApp({
    db: app.db,
    agentId: 1,
    logger: pino({ level: 'silent' }),
    seeds: await openTestSeeds(app.db),
    providers: [],
    gateways: [],
    codeSender: { send: () => Promise.resolve(), sendNotice: () => Promise.resolve() },
    openSite: () => ({
      build: 'test',
      start: () => Promise.reject(new Error('no page is opened')),
      createRoutes: (source) => {
        pages = source;
        return new Hono();
      },
    }),
  });
  if (!pages) throw new Error('the site was not made');
  return pages;
}

describe('an article', () => {
  test('is a draft that visitors cannot read until it is published', async () => {
    expect(await putArticle(app)).toEqual({
      id: 'sample',
      state: 'draft',
      publish_at: null,
      left_out: [],
    });
    expect(await isRead('sample')).toBe(false);
    expect(await idsOf()).not.toContain('sample');
    expect((await publish('sample')).data).toMatchObject({ state: 'published' });
    expect((await read('sample')).data).toMatchObject({
      id: 'sample',
      category: 'games',
      title: 'บทความตัวอย่าง',
      cover: '/art/og.png',
      cover_share: '/art/og.png',
      reading_minutes: 1,
      body: [{ type: 'paragraph', children: [{ type: 'text', value: 'ข้อความแรก' }] }],
    });
    expect((await idsOf())[0]).toBe('sample');
  });

  test('that is scheduled becomes public at its time without a job', async () => {
    const { state } = await putArticle(app, { publish_at: inHours(2) });
    expect(state).toBe('scheduled');
    await app.moveClock(1.9 * HOUR_MS);
    expect(await isRead('sample')).toBe(false);
    expect(await idsOf()).not.toContain('sample');
    await app.moveClock(2.1 * HOUR_MS);
    expect(await isRead('sample')).toBe(true);
    expect((await idsOf())[0]).toBe('sample');
    expect((await operate(app, '/articles?state=scheduled')).data).toMatchObject({ rows: [] });
  });

  test('that is withdrawn stays hidden when it is saved again, and returns when it is published', async () => {
    const before = (await read('turnover')).data.published_at;
    expect((await withdraw('turnover')).data).toMatchObject({ state: 'withdrawn' });
    expect((await read('turnover')).refusal).toBe('request.not_found');
    expect(await idsOf()).not.toContain('turnover');
    expect(await putArticle(app, { id: 'turnover', publish_at: inHours(-1) })).toMatchObject({
      state: 'withdrawn',
    });
    expect(await isRead('turnover')).toBe(false);
    await putArticle(app, { id: 'turnover', publish_at: before });
    expect((await publish('turnover')).data).toMatchObject({ state: 'published' });
    // A republished article keeps its first date.
    expect((await read('turnover')).data.published_at).toBe(before);
  });

  test('keeps its date when published again, unless another date is given', async () => {
    const before = (await read('turnover')).data.published_at;
    await publish('turnover');
    expect((await read('turnover')).data.published_at).toBe(before);
    expect((await publish('turnover', inHours(5))).data).toMatchObject({ state: 'scheduled' });
    expect(await isRead('turnover')).toBe(false);
    expect((await publish('turnover')).data).toMatchObject({ state: 'published' });
    expect(Date.parse((await read('turnover')).data.published_at)).toBeLessThan(Date.now() + 1000);
  });

  test('has a later update time after a change of its text, but not of its category', async () => {
    const { published_at, updated_at } = (await read('turnover')).data;
    expect(updated_at).toBe(published_at);
    const plan = demoArticles.find((one) => one.plan.id === 'turnover')?.plan;
    await putArticle(app, { ...plan, category: 'rewards' });
    expect((await read('turnover')).data).toMatchObject({ category: 'rewards', updated_at });
    await putArticle(app, { ...plan, markdown: 'ข้อความใหม่' });
    const changed = (await read('turnover')).data;
    expect(changed.published_at).toBe(published_at);
    expect(Date.parse(changed.updated_at)).toBeGreaterThan(Date.parse(updated_at) + DAY_MS);
  });

  test('that is saved twice without a change is recorded once in the audit log', async () => {
    await putArticle(app);
    await putArticle(app);
    await putArticle(app, { title: 'ชื่ออื่น' });
    await publish('sample');
    await publish('sample');
    await withdraw('sample');
    await withdraw('sample');
    expect(await audited()).toEqual([
      'owner article.put article/sample',
      'owner article.put article/sample',
      'owner article.publish article/sample',
      'owner article.withdraw article/sample',
    ]);
  });

  test('with an unknown id is not found; an invalid id is malformed', async () => {
    for (const id of ['nothing', 'sample']) {
      expect((await read(id)).refusal).toBe('request.not_found');
      expect((await publish(id)).error).toBe(errorCodes['request.not_found']);
      expect((await withdraw(id)).error).toBe(errorCodes['request.not_found']);
      expect((await operate(app, `/articles/show?id=${id}`)).error).toBe(
        errorCodes['request.not_found'],
      );
    }
    for (const id of ['', 'UPPER', '../x', "x' OR 1=1", '-a', 'a-', 'a'.repeat(65)]) {
      const url = `${TEST_URL}/api/article/detail?${new URLSearchParams({ id }).toString()}`;
      expect((await app.fetch(new Request(url))).status).toBe(400);
    }
  });

  test('belongs to one agent only', async () => {
    await putArticle(app, { publish_at: inHours(-1) });
    expect(await isRead('sample', yok)).toBe(false);
    expect(await idsOf({}, yok)).not.toContain('sample');
    await operate(yok, '/articles/withdraw', { body: { id: 'turnover' } });
    expect(await isRead('turnover', yok)).toBe(false);
    expect(await isRead('turnover')).toBe(true);
    await operate(yok, '/articles', { body: articleBody({ title: 'ของหยก' }) });
    expect((await read('sample')).data.title).toBe('บทความตัวอย่าง');
    expect(await findArticlePreview(app.db, 2, 'sample')).toBeUndefined();
  });

  test('without any words is refused', async () => {
    for (const markdown of ['', '  \n\n', '<script>alert(1)</script>', '![](/art/og.png)', '---']) {
      const { error } = await operate(app, '/articles', { body: articleBody({ markdown }) });
      expect(error, markdown).toBe(errorCodes['article.empty']);
    }
  });

  test.each([
    ['a category that there is not', { category: 'news' }],
    ['a title of two lines', { title: 'a\nb' }],
    ['a title that turns its letters', { title: 'a\u202eb' }],
    ['an empty title', { title: ' ' }],
    ['a cover from elsewhere', { cover: 'https://evil.example/a.png' }],
    ['a cover for chats that is a WebP', { cover_share: '/art/articles/turnover.webp' }],
    ['too long a text', { markdown: 'ก'.repeat(60_001) }],
    ['a related article that can be none', { related: ['../x'] }],
    ['a time that is none', { publish_at: 'tomorrow' }],
  ])('with %s is malformed', async (_what, wrong) => {
    const { status } = await operate(app, '/articles', { body: articleBody(wrong) });
    expect(status).toBe(400);
  });

  test('may have the maximum length in Thai letters', async () => {
    const { state } = await putArticle(app, { markdown: 'ก '.repeat(30_000) });
    expect(state).toBe('draft');
    const tooLong = 'ก'.repeat(90_000);
    expect(await statusOf('/articles', articleBody({ markdown: tooLong }))).toBe(413);
  });
});

describe('the list of articles', () => {
  test('starts with the latest featured article, or with the latest one if none is featured', async () => {
    expect((await list()).data.featured?.id).toBe('check-yeekee');
    await putArticle(app, { publish_at: inHours(-1) });
    expect((await list()).data.featured?.id).toBe('check-yeekee');
    await putArticle(app, { id: 'other', is_featured: true, publish_at: inHours(-2) });
    expect((await list()).data.featured?.id).toBe('other');
    await withdraw('other');
    await withdraw('check-yeekee');
    expect((await list()).data.featured?.id).toBe('sample');
    expect((await list({ category: 'money' })).data.featured).toBeNull();
  });

  test('pages through every article once and can be filtered by category', async () => {
    const all = await idsOf();
    expect(all).toEqual(demoArticles.map(({ plan }) => plan.id));
    const paged: string[] = [];
    let cursor: string | null = '';
    while (cursor !== null) {
      const { data } = await list({ limit: '3', ...(cursor !== '' && { cursor }) });
      paged.push(...data.articles.map(({ id }) => id));
      cursor = data.next_cursor;
    }
    expect(paged).toEqual(all);
    expect(await idsOf({ category: 'money' })).toEqual(['qr-deposit', 'turnover']);
    expect(await idsOf({ category: 'games' })).toEqual([]);
  });

  test('pages over articles with the same publication time without losing one', async () => {
    const publishAt = inHours(-1);
    for (const id of ['c', 'a', 'b']) await putArticle(app, { id, publish_at: publishAt });
    const first = (await list({ limit: '2' })).data;
    const second = (await list({ limit: '2', cursor: first.next_cursor ?? '' })).data;
    expect([...first.articles, ...second.articles].slice(0, 3).map(({ id }) => id)).toEqual([
      'a',
      'b',
      'c',
    ]);
  });

  test('names the categories that have a public article', async () => {
    const { categories } = (await list()).data;
    expect(categories).toEqual(['safe-play', 'money', 'lotto', 'rewards', 'account']);
    await putArticle(app, { publish_at: inHours(-1) });
    expect((await list()).data.categories).toContain('games');
    await putArticle(app, { id: 'draft', category: 'games' });
    await withdraw('sample');
    expect((await list()).data.categories).not.toContain('games');
  });
});

describe('related articles', () => {
  test('are those the author named, then those of the same category, then the latest', async () => {
    await putArticle(app, {
      category: 'money',
      related: ['line-login', 'nothing', 'sample', 'draft'],
      publish_at: inHours(-1),
    });
    await putArticle(app, { id: 'draft' });
    const { related } = (await read('sample')).data;
    expect(related.map(({ id }) => id)).toEqual([
      'line-login',
      'qr-deposit',
      'turnover',
      'check-yeekee',
    ]);
    await withdraw('line-login');
    const left = (await read('sample')).data.related.map(({ id }) => id);
    expect(left).toEqual(['qr-deposit', 'turnover', 'check-yeekee', 'lotto-odds']);
  });
});

describe('operators’ access to articles', () => {
  test.each([
    ['nok', 200],
    ['pim', 403],
    ['fai', 403],
  ])('operator %s gets the status %d for writing articles', async (as, expected) => {
    const calls = [
      ['/articles', articleBody()],
      ['/articles/publish', { id: 'turnover' }],
      ['/articles/withdraw', { id: 'turnover' }],
      ['/pictures?purpose=text', samplePictureBytes(640, 336)],
    ] as const;
    for (const [path, body] of calls) {
      expect((await operate(app, path, { body, as })).status, path).toBe(expected);
    }
  });

  test.each([
    ['nok', 200],
    ['pim', 200],
    ['fai', 403],
  ])('operator %s gets the status %d for reading drafts', async (as, expected) => {
    expect((await operate(app, '/articles', { as })).status).toBe(expected);
    expect((await operate(app, '/articles/show?id=turnover', { as })).status).toBe(expected);
  });

  test('is found page by page, by state and by a part of its title', async () => {
    const read = async (query: Record<string, string>) => {
      const { data } = await operate(app, `/articles?${new URLSearchParams(query).toString()}`);
      const { rows, next_cursor: next } = data as {
        rows: { id: string }[];
        next_cursor: string | null;
      };
      return { ids: rows.map(({ id }) => id), next };
    };
    for (const id of ['one', 'two', 'three']) await putArticle(app, { id, title: `เรื่อง_${id}` });
    const all: string[] = [];
    for (let cursor: string | null | undefined; cursor !== null; ) {
      const page = await read({ limit: '2', ...(cursor !== undefined && { cursor }) });
      all.push(...page.ids);
      cursor = page.next;
    }
    expect(all.slice(0, 3)).toEqual(['three', 'two', 'one']);
    expect(all).toEqual((await read({ limit: '200' })).ids);
    expect(new Set(all).size).toBe(all.length);
    expect((await read({ q: 'เรื่อง_' })).ids).toEqual(['three', 'two', 'one']);
    expect((await read({ q: '_TWO', state: 'draft' })).ids).toEqual(['two']);
    expect((await read({ q: 'เรื่อง', state: 'published' })).ids).toEqual([]);
    expect((await operate(app, '/articles?cursor=1')).status).toBe(400);
  });

  test('includes the author and the unchanged source text', async () => {
    await operate(app, '/articles', { body: articleBody({ markdown: 'ก <b>ข</b>' }), as: 'nok' });
    expect((await operate(app, '/articles/show?id=sample')).data).toMatchObject({
      state: 'draft',
      written_by: 'nok',
      markdown: 'ก <b>ข</b>',
    });
    expect((await operate(app, '/articles?limit=1')).data).toMatchObject({
      rows: [{ id: 'sample' }],
    });
  });
});

describe('a picture', () => {
  test('for the text or the cover is uploaded first, and belongs to its agent only', async () => {
    const handIn = async (purpose: string, size: string) => {
      const body = samplePictureBytes(1200, 675);
      const { data } = await operate(app, `/pictures?purpose=${purpose}`, { body });
      return v.parse(pictureData, data).variants[size]?.path ?? '';
    };
    const [cover, share, inText] = await Promise.all([
      handIn('article', 'cover'),
      handIn('article', 'share'),
      handIn('text', 'image'),
    ]);
    const pictures = { cover, cover_share: share, markdown: `ก\n\n![](${inText})` };
    await putArticle(app, pictures);
    expect((await operate(yok, '/articles', { body: articleBody(pictures) })).error).toBe(
      errorCodes['article.picture_unknown'],
    );
  });

  test('that was not uploaded is refused in an article, even inside a list', async () => {
    const picturePath = `/pictures/${'0'.repeat(64)}.png`;
    for (const wrong of [
      { cover: picturePath },
      { cover_share: picturePath },
      { markdown: `ก\n\n- ข\n\n  ![](${picturePath})` },
    ]) {
      const response = await operate(app, '/articles', { body: articleBody(wrong) });
      expect(response).toMatchObject({
        error: errorCodes['article.picture_unknown'],
        data: { address: picturePath },
      });
    }
  });

  test('may exceed the usual body limit, which still applies to other endpoints', async () => {
    const body = { id: 'turnover', more: 'x'.repeat(70_000) };
    expect(await statusOf('/articles/withdraw', body)).toBe(413);
  });
});

describe('the link preview of an article', () => {
  test('shows its title, description, picture and date', async () => {
    const article = (await read('turnover')).data;
    expect(await findArticlePreview(app.db, 1, 'turnover')).toEqual({
      title: article.title,
      description: article.description,
      image: '/art/articles/turnover.jpg',
      path: '/article/detail?id=turnover',
      publishedAt: article.published_at,
    });
  });

  test.each([null, '', 'nothing', '1 OR 1=1'])('is missing for the id "%s"', async (id) => {
    expect(await findArticlePreview(app.db, 1, id)).toBeUndefined();
  });

  test('is missing, and the page not found, while the article is not public', async () => {
    await putArticle(app);
    const { resourceExists, loadPreview } = await openPages();
    const match = findRoute('/article/detail');
    if (!match) throw new Error('there is no such screen');
    const isThere = (id: string) => resourceExists(match, new URLSearchParams({ id }));
    const preview = await loadPreview('article', new URLSearchParams());
    expect(preview).toMatchObject({ title: 'บทความ', path: '/article' });
    expect(await isThere('turnover')).toBe(true);
    expect(await isThere('sample')).toBe(false);
    expect(await isThere('')).toBe(false);
    await withdraw('turnover');
    expect(await isThere('turnover')).toBe(false);
    expect(await findArticlePreview(app.db, 1, 'turnover')).toBeUndefined();
  });
});
