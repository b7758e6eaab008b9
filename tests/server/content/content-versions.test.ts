import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { banners, eventList, notifications } from '@/contract/content.contract';
import { type ErrorName, errorCodes } from '@/contract/errors';
import type { ContentItem } from '@/contract/operator/content.contract';
import { demoContent } from '@/server/content/content.seed';
import { queryRaw } from '@/server/db/raw';
import { createTestApp, type TestApp } from '../../support/app';
import { OPERATOR_KEY, operate } from '../../support/deposit.fixture';
import { employ } from '../../support/staff.fixture';
import { createTestProvider } from '../../support/test-provider';

const HOUR = 3_600_000;
const refused = (name: ErrorName) => ({ error: errorCodes[name] });
const [first, second] = demoContent.banners;
const { id: _id, ...banner } = first!;
const edited = { ...banner, kicker: 'สองบรรทัด' };

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp({
    providers: [createTestProvider()],
    operatorKey: OPERATOR_KEY,
    prepare: ({ db }) => employ(db, ['kwan', 'wan'], 'content'),
  });
});
beforeEach(() => app.reset());
afterAll(() => app.close());

const post = (path: string, body: object, as = 'kwan') =>
  operate(app, `/content/${path}`, { body, as });
const itemOf = ({ data }: { data: unknown }) => data as ContentItem;
const named = { kind: 'banner', id: 'dragon' };
const save = (content: object, version = 1, as?: string) =>
  post('save', { ...named, version, content }, as);
const shown = async () => (await app.call(banners)).data;
const add = async (kind: string, content: object) =>
  itemOf(await post('save', { kind, version: 0, content }));
const inHours = async (hours: number) => {
  const [row] = await queryRaw<{ now: Date }>(app.db, 'SELECT business_now() AS now');
  return new Date(row!.now.getTime() + hours * HOUR).toISOString();
};

describe('a saved version', () => {
  test('is shown only when it is published, and an earlier one comes back as a further one', async () => {
    expect(itemOf(await save(edited))).toMatchObject({ latest_version: 2, published_version: 1 });
    expect(await shown()).toEqual(demoContent.banners);
    const published = await post('publish', { ...named, version: 2 });
    expect(itemOf(published)).toMatchObject({ state: 'published', published_version: 2 });
    expect((await shown())[0]).toEqual({ id: 'dragon', ...edited });
    const back = { ...named, version: 1, is_return: true };
    expect(itemOf(await post('publish', back))).toMatchObject({
      ...{ latest_version: 3, published_version: 3, content: banner },
    });
    expect(itemOf(await post('publish', back))).toMatchObject({ latest_version: 3 });
    expect(await shown()).toEqual(demoContent.banners);
    const { data } = await operate(app, '/content/versions?kind=banner&id=dragon', { as: 'kwan' });
    const { rows } = data as { rows: { version: number; written_by: string }[] };
    expect(rows.map(({ version, written_by }) => [version, written_by])).toEqual([
      [3, 'kwan'],
      [2, 'kwan'],
      [1, 'system'],
    ]);
  });

  test('is kept from one of two editors: the second gets the text of the first', async () => {
    await save(edited);
    const late = await save({ ...banner, action: 'ไปเลย' }, 1, 'wan');
    expect(late).toMatchObject({
      ...refused('content.changed'),
      data: { version: 2, content: edited, written_by: 'kwan' },
    });
    expect(itemOf(await save(edited))).toMatchObject({ latest_version: 2 });
    expect(await post('publish', { ...named, version: 1 })).toMatchObject({ error: 0 });
    await post('publish', { ...named, version: 2 });
    await save({ ...banner, action: 'ไปเลย' }, 2, 'wan');
    await save({ ...banner, action: 'ลุย' }, 3, 'wan');
    expect(await post('publish', { ...named, version: 3 })).toMatchObject(
      refused('content.changed'),
    );
  });

  test('is written once by 16 editors at once', async () => {
    const results = await Promise.all(
      Array.from({ length: 16 }, (_, turn) => save({ ...banner, kicker: `บรรทัด ${turn}` })),
    );
    expect(results.filter(({ error }) => error === 0)).toHaveLength(1);
  });

  test.each<[name: ErrorName, change: object]>([
    ['content.link_unknown', { link: '/play?game_id=nothing&provider_id=manee' }],
    ['content.link_unknown', { link: '/promotions?id=9999' }],
    ['content.link_unknown', { link: '/article/detail?id=nothing' }],
    ['content.link_unknown', { link: '/poll/77' }],
    ['content.picture_unknown', { image: `/pictures/${'0'.repeat(64)}.webp` }],
    ['request.malformed', { link: '/nowhere' }],
    ['request.malformed', { link: 'http://example.com' }],
    ['request.malformed', { link: '//evil.example' }],
    ['request.malformed', { link: 'javascript:alert(1)' }],
    ['request.malformed', { title: 'หนึ่ง\nสอง\nสาม' }],
    ['request.malformed', { image: 'https://example.com/a.webp' }],
    ['request.malformed', { note: 'further field' }],
  ])('is refused: %s %o', async (name, change) => {
    expect(await save({ ...banner, ...change })).toMatchObject(refused(name));
    expect(await save({ ...banner, link: 'https://example.com/a' })).toMatchObject({ error: 0 });
  });
});

describe('an item', () => {
  test('appears and ends by the clock alone', async () => {
    const { id } = await add('banner', edited);
    const times = { starts_at: await inHours(2), ends_at: await inHours(4) };
    const planned = await post('publish', { kind: 'banner', id, version: 1, ...times });
    expect(itemOf(planned)).toMatchObject({ state: 'scheduled', ...times });
    expect(await shown()).toHaveLength(2);
    await app.moveClock(3 * HOUR);
    expect((await shown()).map((each) => each.id)).toEqual(['dragon', 'slots', id]);
    await app.moveClock(5 * HOUR);
    expect(await shown()).toHaveLength(2);
  });

  test('is not planned over what members see, and does not end before it starts', async () => {
    const plan = { ...named, version: 1 };
    const later = { ...plan, starts_at: await inHours(1) };
    expect(await post('publish', later)).toMatchObject(refused('content.shown_now'));
    const over = { ...plan, ends_at: await inHours(-1) };
    expect(await post('publish', over)).toMatchObject(refused('content.ends_early'));
  });

  test('is taken away at once, and comes back by publishing it', async () => {
    expect(itemOf(await post('withdraw', named))).toMatchObject({ state: 'withdrawn' });
    expect(await post('withdraw', named)).toMatchObject({ error: 0 });
    expect((await shown()).map((each) => each.id)).toEqual(['slots']);
    const actions = await queryRaw<{ action: string }>(
      app.db,
      `SELECT action FROM operator_actions WHERE subject = 'banner/dragon' ORDER BY seq`,
    );
    expect(actions).toEqual([{ action: 'content.withdraw' }]);
    await post('publish', { ...named, version: 1 });
    expect(await shown()).toEqual(demoContent.banners);
  });

  test('reaches members with its own link, as an announcement and as an event', async () => {
    const notice = { type: 2, image: '', title: 'แจ้ง', description: 'ก\nข', link: '/help' };
    const one = await add('notification', notice);
    const event = { image: '/art/events/vote.webp', alt: 'โหวต', link: '/poll/1' };
    const other = await add('event', event);
    await post('publish', { kind: 'notification', id: one.id, version: 1 });
    await post('publish', { kind: 'event', id: other.id, version: 1 });
    expect((await app.call(notifications)).data[0]).toMatchObject({ id: one.id, ...notice });
    expect((await app.call(eventList)).data.at(-1)).toEqual({ id: other.id, ...event });
  });
});

test('the order stays whole under 64 calls at once', async () => {
  const { id } = await add('banner', edited);
  await post('publish', { kind: 'banner', id, version: 1 });
  const orders = [
    ['slots', 'dragon'],
    [id, 'slots', 'dragon'],
    ['dragon', id],
    ['slots', id],
  ];
  const results = await Promise.all(
    Array.from({ length: 64 }, (_, turn) =>
      post('order', { kind: 'banner', ids: orders[turn % orders.length] }),
    ),
  );
  expect(results.filter(({ error }) => error !== 0)).toEqual([]);
  const rows = await queryRaw<{ position: number }>(
    app.db,
    `SELECT position FROM content_slots WHERE agent_id = 1 AND kind = 'banner' ORDER BY position`,
  );
  expect(rows.map(({ position }) => position)).toEqual([0, 1, 2, 3]);
  await post('order', { kind: 'banner', ids: [second!.id, id] });
  expect((await shown()).map((each) => each.id)).toEqual(['slots', id, 'dragon']);
  const unknown = await post('order', { kind: 'banner', ids: ['nothing'] });
  expect(unknown).toMatchObject(refused('request.not_found'));
});

test('the list names the state of each item, page by page', async () => {
  const page = async (query: string) => {
    const { data } = await operate(app, `/content?${query}`, { as: 'kwan' });
    return data as { rows: ContentItem[]; next_cursor: string | null };
  };
  const { rows, next_cursor } = await page('kind=banner&limit=2');
  expect(rows.map(({ id, state }) => [id, state])).toEqual([
    ['dragon', 'published'],
    ['slots', 'published'],
  ]);
  const rest = await page(`kind=banner&limit=2&cursor=${next_cursor}`);
  expect(rest.rows.map(({ id, state }) => [id, state])).toEqual([['lotto-night', 'scheduled']]);
  const drafts = await page('kind=notification&state=draft');
  expect(drafts.rows.map(({ id }) => id)).toEqual(['holiday-hours']);
});
