import { createHash } from 'node:crypto';
import sharp from 'sharp';
import * as v from 'valibot';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { errorCodes } from '@/contract/errors';
import { pictureList } from '@/contract/operator/pictures.contract';
import { queryRaw } from '@/server/db/raw';
import { createTestApp, TEST_URL, type TestApp } from '../../support/app';
import { putArticle, samplePictureBytes } from '../../support/article.fixture';
import { OPERATOR_KEY, operate } from '../../support/deposit.fixture';
import { fetchVariant, handInPicture } from '../../support/picture.fixture';
import { createTestProvider } from '../../support/test-provider';

const ROOT = '/operator/v1/pictures';

let app: TestApp;
let yok: TestApp;

beforeAll(async () => {
  const options = { providers: [createTestProvider()], operatorKey: OPERATOR_KEY };
  app = await createTestApp(options);
  yok = await createTestApp({ ...options, db: app.db, agentId: 2 });
});
beforeEach(() => app.reset());
afterAll(async () => {
  await yok.close();
  await app.close();
});

const list = async (query = '', of = app) =>
  v.parse(pictureList.data, (await operate(of, `/pictures${query}`)).data);
const remove = (id: string, of = app) => operate(of, '/pictures/delete', { body: { id } });
const fetchPicture = (path: string, of = app) => of.fetch(new Request(TEST_URL + path));
const audited = async () =>
  (
    await queryRaw<{ action: string }>(
      app.db,
      `SELECT action FROM operator_actions WHERE action LIKE 'picture.%' ORDER BY seq`,
    )
  ).map(({ action }) => action);

/** A picture whose left half is red and whose right half is blue. */
const halves = async () => {
  const red = await sharp({ create: { width: 948, height: 640, channels: 3, background: '#f00' } })
    .png()
    .toBuffer();
  return sharp({ create: { width: 1896, height: 640, channels: 3, background: '#00f' } })
    .composite([{ input: red, left: 0, top: 0 }])
    .png()
    .toBuffer();
};

describe('an uploaded picture', () => {
  test.each([
    ['banner', { image: [656, 272], image_wide: [1896, 640] }],
    ['event', { image: [800, 450] }],
    ['announcement', { image: [800, 450] }],
    ['promotion', { image: [656, 272], image_wide: [1896, 640], share: [1200, 630] }],
    ['shop', { image: [480, 480] }],
    ['choice', { image: [240, 240], image_tall: [480, 640] }],
    ['article', { cover: [1200, 675], share: [1200, 630] }],
    ['text', { image: [1600, 900] }],
    [
      'logo',
      { logo: [512, 288], icon_180: [180, 180], icon_192: [192, 192], icon_512: [512, 512] },
    ],
    ['background', { image: [1920, 1080] }],
  ] as const)('for %s is stored in the sizes %j', async (purpose, sizes) => {
    const { variants } = await handInPicture(app, purpose, samplePictureBytes(1920, 1080));
    const stored = Object.entries(variants).map(([name, { width, height }]) => [
      name,
      [width, height],
    ]);
    expect(Object.fromEntries(stored)).toEqual(sizes);
    for (const { path, width, height } of Object.values(variants)) {
      expect(await sharp(await fetchVariant(app, path)).metadata()).toMatchObject({
        width,
        height,
      });
    }
  });

  test('is served by the hash of its content, as immutable and to its agent only', async () => {
    const { variants } = await handInPicture(app, 'event', samplePictureBytes(800, 450));
    const path = variants['image']?.path ?? '';
    const response = await fetchPicture(path);
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'image/webp',
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
      'cross-origin-resource-policy': 'cross-origin',
      'content-security-policy': "default-src 'none'; sandbox",
    });
    const served = Buffer.from(await response.arrayBuffer());
    expect(path).toBe(`/pictures/${createHash('sha256').update(served).digest('hex')}.webp`);
    expect((await fetchPicture(path, yok)).status).toBe(404);
    expect((await fetchPicture(path.replace('.webp', '.png'))).status).toBe(404);
  });

  test.each([
    '/pictures/',
    '/pictures/x.png',
    `/pictures/${'0'.repeat(64)}.png`,
    `/pictures/${'0'.repeat(64)}.svg`,
    `/pictures/..%2f${'0'.repeat(64)}.png`,
  ])('that does not exist is not found: %s', async (path) => {
    expect((await fetchPicture(path)).status).toBe(404);
  });

  test('is stored once, however often and at the same time it is sent', async () => {
    const bytes = samplePictureBytes(800, 450);
    const [one, ...others] = await Promise.all([
      handInPicture(app, 'event', bytes),
      handInPicture(app, 'event', bytes),
      handInPicture(app, 'event', bytes),
    ]);
    for (const other of others) expect(other).toEqual(one);
    expect(await audited()).toEqual(['picture.add']);
    expect((await list()).rows).toHaveLength(1);
  });

  test('keeps its focal point when it is cropped', async () => {
    const bytes = await halves();
    const colourOf = async (x: string) => {
      const { variants } = await handInPicture(app, 'choice', bytes, { x });
      const { channels } = await sharp(await fetchVariant(app, variants['image']?.path)).stats();
      return channels.map(({ mean }) => Math.round(mean / 255));
    };
    expect(await colourOf('0.1')).toEqual([1, 0, 0]);
    expect(await colourOf('0.9')).toEqual([0, 0, 1]);
    for (const x of ['-0.1', '1.5', 'left', 'NaN']) {
      expect((await handInPicture(app, 'choice', bytes, { x })).status).toBe(400);
    }
  });

  test('must be sent as bytes, and not far above the limit', async () => {
    const send = async (contentType: string, bytes: number) =>
      (
        await app.fetch(
          new Request(`${TEST_URL}${ROOT}?purpose=event`, {
            method: 'POST',
            headers: {
              authorization: `Bearer ${OPERATOR_KEY}`,
              'content-type': contentType,
              'content-length': String(bytes),
            },
            body: new Uint8Array(bytes),
          }),
        )
      ).status;
    expect(await send('image/png', 10)).toBe(415);
    expect(await send('application/octet-stream', 13 * 1024 * 1024)).toBe(413);
  });

  test('sent again with the same key is one command, and another file with that key is refused', async () => {
    const send = async (bytes: Buffer, query = 'purpose=event') => {
      const request = new Request(`${TEST_URL}${ROOT}?${query}`, {
        method: 'POST',
        headers: {
          authorization: `Bearer ${OPERATOR_KEY}`,
          'content-type': 'application/octet-stream',
          'idempotency-key': '6f1c2f0e-8f0a-4b55-9a53-0c8a3d1f4f11',
        },
        body: new Uint8Array(bytes),
      });
      return ((await (await app.fetch(request)).json()) as { error: number }).error;
    };
    expect(await send(samplePictureBytes(800, 450))).toBe(0);
    expect(await send(samplePictureBytes(800, 450))).toBe(0);
    const conflict = errorCodes['request.idempotency_conflict'];
    expect(await send(samplePictureBytes(800, 450, 0x50))).toBe(conflict);
    expect(await send(samplePictureBytes(800, 450), 'purpose=announcement')).toBe(conflict);
  });
});

describe('the library of pictures', () => {
  test('lists by purpose and page, the last added first, for its agent only', async () => {
    const ids = [];
    for (const shade of [0x10, 0x20, 0x30]) {
      ids.push((await handInPicture(app, 'event', samplePictureBytes(800, 450, shade))).id);
    }
    await handInPicture(app, 'text', samplePictureBytes(640, 336));
    const first = await list('?purpose=event&limit=2');
    expect(first.rows.map(({ id }) => id)).toEqual([ids[2], ids[1]]);
    const rest = await list(`?purpose=event&limit=2&cursor=${first.next_cursor ?? ''}`);
    expect(rest).toMatchObject({ rows: [{ id: ids[0] }], next_cursor: null });
    expect((await list()).rows).toHaveLength(4);
    expect((await list('', yok)).rows).toEqual([]);
  });

  test('names what shows a picture, which then cannot be deleted', async () => {
    const cover = await handInPicture(app, 'article', samplePictureBytes(1200, 675));
    const inText = await handInPicture(app, 'text', samplePictureBytes(640, 336));
    await putArticle(app, {
      cover: cover.variants['cover']?.path,
      cover_share: cover.variants['share']?.path,
      markdown: `ก\n\n- ข\n\n  ![](${inText.variants['image']?.path ?? ''})`,
    });
    const used = [{ place: 'article', subject: 'sample' }];
    for (const { used_in: uses } of (await list()).rows) expect(uses).toEqual(used);
    for (const { id } of [cover, inText]) {
      expect(await remove(id)).toMatchObject({
        error: errorCodes['picture.used'],
        data: { used_in: used },
      });
    }
    await putArticle(app);
    expect((await remove(inText.id)).error).toBe(0);
  });

  test.each([
    [
      'site',
      'CHOKDEE',
      `UPDATE agents SET config = jsonb_set(config, '{info,agent_logo}', to_jsonb($1::text)) WHERE id = 1`,
    ],
    [
      'promotion',
      undefined,
      `UPDATE promotions SET content = jsonb_set(content, '{image}', to_jsonb($1::text)) WHERE agent_id = 1`,
    ],
    ['shop', undefined, 'UPDATE shop_items SET image = $1 WHERE agent_id = 1'],
    [
      'banner',
      undefined,
      `UPDATE content_versions SET content = jsonb_set(content, '{image}', to_jsonb($1::text)) WHERE kind = 'banner' AND agent_id = 1`,
    ],
    [
      'announcement',
      undefined,
      `UPDATE content_versions SET content = jsonb_set(content, '{image}', to_jsonb($1::text)) WHERE kind = 'notification' AND agent_id = 1`,
    ],
    [
      'event',
      undefined,
      `UPDATE content_versions SET content = jsonb_set(content, '{image}', to_jsonb($1::text)) WHERE kind = 'event' AND agent_id = 1`,
    ],
  ])('knows the pictures of a %s', async (place, subject, change) => {
    const { id, variants } = await handInPicture(app, 'event', samplePictureBytes(800, 450));
    await queryRaw(app.db, change, [variants['image']?.path]);
    const [item] = (await list()).rows;
    expect(item?.used_in[0]).toEqual({ place, subject: subject ?? (expect.any(String) as string) });
    expect((await remove(id)).error).toBe(errorCodes['picture.used']);
  });

  test('deletes an unused picture with its addresses, and only its own', async () => {
    const bytes = samplePictureBytes(800, 450);
    const one = await handInPicture(app, 'event', bytes);
    // The same sizes, so both share their content.
    const other = await handInPicture(app, 'announcement', bytes);
    const path = one.variants['image']?.path ?? '';
    expect(other.variants['image']?.path).toBe(path);
    expect((await remove(one.id, yok)).error).toBe(errorCodes['request.not_found']);
    expect((await remove(one.id)).error).toBe(0);
    expect((await fetchPicture(path)).status).toBe(200);
    expect((await remove(one.id)).error).toBe(errorCodes['request.not_found']);
    expect((await remove(other.id)).error).toBe(0);
    expect((await fetchPicture(path)).status).toBe(404);
    expect(await audited()).toEqual([
      'picture.add',
      'picture.add',
      'picture.delete',
      'picture.delete',
    ]);
    expect((await handInPicture(app, 'event', bytes)).variants['image']?.path).toBe(path);
  });
});
