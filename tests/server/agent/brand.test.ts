import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { agentConfig } from '@/contract/agent.contract';
import { type ErrorName, errorCodes } from '@/contract/errors';
import type { BrandVersion } from '@/contract/operator/brand.contract';
import { demoAgent } from '@/server/agent/agent.seed';
import { fetchAgentRules } from '@/server/agent/agent.service';
import { yokAgent } from '@/server/agent/yok.seed';
import { queryRaw } from '@/server/db/raw';
import { createTestApp, type TestApp } from '../../support/app';
import { attacks } from '../../support/attacks-list';
import { OPERATOR_KEY, operate } from '../../support/deposit.fixture';
import { handInPicture } from '../../support/picture.fixture';
import { employ } from '../../support/staff.fixture';
import { createTestProvider } from '../../support/test-provider';

const AT_ONCE = 64;
const refused = (name: ErrorName) => ({ error: errorCodes[name] });

const look = {
  name: 'โชคดี',
  brand: { name: 'chokdee', tokens: {} as Record<string, string> },
  info: {
    agent_logo: '/art/logo.svg',
    icons: {
      touch: '/art/logo-180.png',
      small: '/art/logo-192.png',
      large: '/art/logo-512.png',
    } as object | null,
    backgrounds: {
      auth: '/art/backdrops/auth.webp',
      page: '/art/backdrops/page.webp',
    } as object | null,
  },
};
const links = {
  line_contact_url: 'https://line.me/R/ti/p/@lucky',
  line_admin_url: '',
  telegram_contact_url: 'https://t.me/lucky',
  seo: {
    title: 'โชคดี คืนนี้',
    description: 'เล่นได้ทุกคืน',
    og_image: '/art/share/home-1200x630.jpg',
  },
  phone_code: 'before_money',
};

let app: TestApp;
let yok: TestApp;
beforeAll(async () => {
  app = await createTestApp({
    providers: [createTestProvider()],
    operatorKey: OPERATOR_KEY,
    prepare: ({ db }) => employ(db, ['kwan'], 'content'),
  });
  yok = await createTestApp({
    ...{ db: app.db, providers: [createTestProvider()] },
    ...{ agentId: yokAgent.id, operatorKey: OPERATOR_KEY },
  });
});
beforeEach(() => app.reset());
afterAll(() => app.close());

const post = (path: string, body: object, to = app) => operate(to, `/agent/${path}`, { body });
const saveLook = (change: object = {}, version = 1) =>
  post('brand', { version, ...look, ...change });
const saveLinks = (change: object = {}, version = 1) =>
  post('links', { version, ...links, ...change });
const saveTokens = (tokens: object, version = 1, name = 'chokdee') =>
  saveLook({ brand: { name, tokens } }, version);
const brandOf = ({ data }: { data: unknown }) => data as BrandVersion;
const read = async (from = app) => brandOf(await operate(from, '/agent/brand'));
const readVersions = async (query = '') =>
  (await operate(app, `/agent/versions${query}`)).data as {
    rows: (BrandVersion & { changes: { field: string; before: unknown; after: unknown }[] })[];
    next_cursor: string | null;
  };
const shown = async (on = app) => (await on.call(agentConfig)).data;
const actions = () =>
  queryRaw<{ action: string; operator: string; detail: { version: number; changes: unknown } }>(
    app.db,
    `SELECT action, operator, detail FROM operator_actions WHERE action LIKE 'agent.%' ORDER BY seq`,
  );

describe('a saved look', () => {
  test('is shown at once, and recorded with each field before and after', async () => {
    expect(await read()).toMatchObject({ version: 1, written_by: 'system' });
    const tokens = { '--ck-action': '#FFB020' };
    const saved = await saveLook({ name: 'โชคใหม่', brand: { name: 'yok', tokens } });
    expect(brandOf(saved)).toMatchObject({ version: 2, written_by: 'owner' });
    expect(await shown()).toMatchObject({
      name: 'โชคใหม่',
      brand: { name: 'yok', tokens: { '--ck-action': '#ffb020' } },
      simulated_money: true,
      seo: demoAgent.config.seo,
    });
    const changes = [
      { field: 'name', before: 'โชคดี', after: 'โชคใหม่' },
      { field: 'brand.name', before: 'chokdee', after: 'yok' },
      { field: 'brand.tokens.--ck-action', before: null, after: '#ffb020' },
    ];
    expect(await actions()).toMatchObject([
      { action: 'agent.brand', operator: 'owner', detail: { version: 2, changes } },
    ]);
    expect(
      (await readVersions()).rows.map(({ version, changes: each }) => [version, each]),
    ).toEqual([
      [2, changes],
      [1, []],
    ]);
  });

  test('is one version, however often it is saved', async () => {
    await saveLook({ name: 'โชคใหม่' });
    expect(brandOf(await saveLook({ name: 'โชคใหม่' }))).toMatchObject({ version: 2 });
    expect(await actions()).toHaveLength(1);
  });

  test('keeps the rules, the kind of money, and colours that the console does not know', async () => {
    await queryRaw(
      app.db,
      `UPDATE agents SET config = config
         || '{"brand":{"name":"chokdee","tokens":{"--ck-r-m":"2px","--ck-info":"rgb(1 2 3)","--ck-text":"rgb(250 240 230)"}}}'
         || '{"rules":{"desk":{"four_eyes_from":1000}}}' WHERE id = 1`,
    );
    expect(brandOf(await saveTokens({ '--ck-bg': '#000000' })).site.brand.tokens).toEqual({
      ...{ '--ck-r-m': '2px', '--ck-info': 'rgb(1 2 3)', '--ck-text': 'rgb(250 240 230)' },
      '--ck-bg': '#000000',
    });
    expect((await shown()).simulated_money).toBe(true);
    expect((await fetchAgentRules(app.db, 1)).desk.four_eyes_from).toBe(1000_00);
  });

  test('may do without icons and backgrounds', async () => {
    const info = { agent_logo: '/art/logo.svg', icons: null, backgrounds: null };
    expect(brandOf(await saveLook({ info })).site.info).toEqual(info);
    expect((await shown()).info).toEqual({ agent_logo: '/art/logo.svg' });
  });

  test('is kept from one of two owners: the second gets the look of the first', async () => {
    await saveLook({ name: 'ของคนแรก' });
    expect(await saveLook({ name: 'ของคนที่สอง' })).toMatchObject({
      ...refused('brand.changed'),
      data: { version: 2, written_by: 'owner', site: { name: 'ของคนแรก' } },
    });
    expect(await saveLinks({}, 1)).toMatchObject(refused('brand.changed'));
    expect(await saveLinks({}, 2)).toMatchObject({ error: 0 });
    expect((await shown()).name).toBe('ของคนแรก');
  });
});

describe('a colour', () => {
  const injections = [
    ...attacks,
    'red',
    '#fff',
    '#ffff',
    '#12345678',
    'rgb(1 2 3)',
    '#000000;background:url(https://evil.example/a.png)',
    '#000000}body{display:none',
    '#000000/*',
    '#000000\n',
    ' #000000',
    'url(https://evil.example/a.png)',
    'var(--ck-text)',
    'expression(alert(1))',
    'image-set("https://evil.example/a.png" 1x)',
    '\\23 000000',
  ];

  test.each(injections)('is refused as %j', async (value) => {
    expect((await saveTokens({ '--ck-bg': value })).status).toBe(400);
  });

  test.each(['--ck-r-m', '--ck-font', '--ck-danger', '--ck-bg;}', 'color', '--other', '__proto__'])(
    'is refused for the token %s',
    async (token) => {
      const tokens = JSON.parse(`{"${token}":"#000000"}`) as object;
      const { status } = await saveTokens(tokens);
      if (token === '__proto__') expect((await shown()).brand.tokens).toEqual({});
      else expect(status).toBe(400);
    },
  );

  test.each<[set: string, tokens: Record<string, string>, text: string, behind: string]>([
    ['chokdee', { '--ck-action': '#5b4bd0' }, '--ck-action', '--ck-surface-3'],
    ['chokdee', { '--ck-bg': '#ffffff' }, '--ck-text', '--ck-bg'],
    ['chokdee', { '--ck-on-action': '#f27a4e' }, '--ck-on-action', '--ck-action'],
    ['yok', { '--ck-surface-2': '#7a7a7a' }, '--ck-text-3', '--ck-surface-2'],
    ['yok', { '--ck-accent-700': '#b4ebcf' }, '--ck-accent-200', '--ck-accent-700'],
  ])('is refused in the set %s below 4.5:1: %j', async (set, tokens, text, behind) => {
    const response = await saveTokens(tokens, 1, set);
    expect(response).toMatchObject(refused('brand.too_faint'));
    const { pairs } = response.data as { pairs: { contrast: number }[] };
    expect(pairs).toContainEqual(expect.objectContaining({ text, behind }));
    expect(pairs.every(({ contrast }) => contrast < 4.5)).toBe(true);
    expect((await shown()).brand).toEqual({ name: 'chokdee', tokens: {} });
  });

  test('that was stored too faint does not keep the name from being changed', async () => {
    await queryRaw(
      app.db,
      `UPDATE agents SET config = jsonb_set(config, '{brand,tokens}', '{"--ck-text":"#111111"}') WHERE id = 1`,
    );
    const brand = { name: 'chokdee', tokens: { '--ck-text': '#111111' } };
    expect(await saveLook({ name: 'ชื่อใหม่', brand })).toMatchObject({ error: 0 });
    expect(await saveTokens({ '--ck-text': '#121212' }, 2)).toMatchObject(
      refused('brand.too_faint'),
    );
  });
});

describe('a picture', () => {
  const withLogo = (agent_logo: string) => saveLook({ info: { ...look.info, agent_logo } });

  test('that was uploaded becomes the logo with its icons, and is then kept', async () => {
    const image = await sharp({
      create: { width: 600, height: 300, channels: 4, background: '#f0d99c' },
    })
      .png()
      .toBuffer();
    const { id, variants } = await handInPicture(app, 'logo', image);
    const pathOf = (name: string) => variants[name]!.path;
    const info = {
      ...{ agent_logo: pathOf('logo'), backgrounds: null },
      icons: {
        ...{ touch: pathOf('icon_180'), small: pathOf('icon_192'), large: pathOf('icon_512') },
      },
    };
    expect(await saveLook({ info })).toMatchObject({ error: 0 });
    expect((await shown()).info.icons).toEqual(info.icons);
    expect(await post('versions/return', { version: 1, latest_version: 2 })).toMatchObject({
      error: 0,
    });
    // An earlier version still shows it.
    expect(await operate(app, '/pictures/delete', { body: { id } })).toMatchObject(
      refused('picture.used'),
    );
  });

  test.each([
    `/pictures/${'0'.repeat(64)}.png`,
    'https://evil.example/logo.png',
    '/api/agent/seo',
    '/art/../api/logo.svg',
    '/pictures/logo.svg',
    '/art/logo.svg?x',
  ])('at %s is refused', async (path) => {
    expect(await withLogo(path)).toMatchObject(refused('brand.picture_unknown'));
    expect(await saveLinks({ seo: { ...links.seo, og_image: path } })).toMatchObject(
      refused('brand.picture_unknown'),
    );
  });

  test('is refused when it belongs to another agent', async () => {
    const image = await sharp({
      create: { width: 600, height: 300, channels: 4, background: '#84ddb1' },
    })
      .png()
      .toBuffer();
    const { variants } = await handInPicture(yok, 'logo', image);
    expect(await withLogo(variants['logo']!.path)).toMatchObject(refused('brand.picture_unknown'));
  });

  test('that chats cannot read is refused as the share picture', async () => {
    const seo = { ...links.seo, og_image: '/art/backdrops/page.webp' };
    expect(await saveLinks({ seo })).toMatchObject(refused('brand.picture_unknown'));
  });

  test('must be there for a logo', async () => {
    expect((await withLogo('')).status).toBe(400);
  });
});

describe('saved links', () => {
  test('are shown at once, and leave the look alone', async () => {
    expect(await saveLinks()).toMatchObject({ error: 0 });
    expect(await shown()).toMatchObject({ ...links, name: 'โชคดี', brand: demoAgent.config.brand });
    expect((await actions())[0]).toMatchObject({ action: 'agent.links' });
  });

  test.each([
    'http://line.me/R/ti/p/@lucky',
    'line.me/lucky',
    'javascript:alert(1)',
    'https:/line.me',
    '/contact',
    'https://user:pass@line.me/',
    'https://line.me/ lucky',
    'line://ti/p/@lucky',
    `https://line.me/${'a'.repeat(500)}`,
  ])('are refused with %s', async (link) => {
    for (const field of ['line_contact_url', 'line_admin_url', 'telegram_contact_url']) {
      expect((await saveLinks({ [field]: link })).status, field).toBe(400);
    }
  });

  test.each([
    ['title', ''],
    ['title', 'ก'.repeat(71)],
    ['title', 'ก\u202eข'],
    ['description', 'ก\nข'],
    ['description', 'ก'.repeat(201)],
  ])('are refused with the %s %j', async (field, text) => {
    expect((await saveLinks({ seo: { ...links.seo, [field]: text } })).status).toBe(400);
  });

  test('must say when members prove their phone', async () => {
    expect((await saveLinks({ phone_code: 'never' })).status).toBe(400);
  });
});

describe('an earlier version', () => {
  test('comes back as a further one', async () => {
    await saveLook({ name: 'สอง' });
    await saveLinks({}, 2);
    const back = await post('versions/return', { version: 2, latest_version: 3 });
    expect(brandOf(back)).toMatchObject({ version: 4, site: { name: 'สอง' } });
    expect(await shown()).toMatchObject({ name: 'สอง', seo: demoAgent.config.seo });
    expect((await actions()).at(-1)).toMatchObject({
      action: 'agent.brand_return',
      detail: { returned_to: 2, version: 4 },
    });
    const { rows, next_cursor: next } = await readVersions('?limit=3');
    expect(rows.map(({ version }) => version)).toEqual([4, 3, 2]);
    expect((await readVersions(`?limit=3&cursor=${next}`)).rows[0]!.version).toBe(1);
  });

  test('is not found under a foreign number, and a return from an outdated list is refused', async () => {
    const at = (version: number, latest: number) =>
      post('versions/return', { version, latest_version: latest });
    expect(await at(7, 1)).toMatchObject(refused('request.not_found'));
    await post('brand', { version: 1, ...look, name: 'หยกใหม่' }, yok);
    expect(await at(2, 1)).toMatchObject(refused('request.not_found'));
    await saveLook({ name: 'สอง' });
    await saveLook({ name: 'สาม' }, 2);
    expect(await at(1, 2)).toMatchObject(refused('brand.changed'));
    expect((await shown()).name).toBe('สาม');
  });

  test('is never changed or removed, even by SQL', async () => {
    for (const statement of [
      `UPDATE agent_versions SET written_by = 'x'`,
      'DELETE FROM agent_versions',
      'TRUNCATE agent_versions',
    ]) {
      await expect(queryRaw(app.db, statement)).rejects.toThrow('never changed or removed');
    }
  });
});

/** Each version lets all other writers try again, so their number counts twice. */
const WRITERS = 12;

test('saves of many writers at once become versions in sequence, and none is lost', async () => {
  const saveUntilDone = async (turn: number) => {
    for (;;) {
      const { version, site } = await read();
      const { name: _name, brand: _brand, info: _info, ...own } = site;
      const seo = { ...own.seo, title: `รอบ ${turn}` };
      const { error } = await post('links', { version, ...own, seo });
      if (error === 0) return;
      expect(error).toBe(errorCodes['brand.changed']);
    }
  };
  await Promise.all(Array.from({ length: WRITERS }, (_, turn) => saveUntilDone(turn)));
  const { rows } = await readVersions('?limit=200');
  expect(rows.map(({ version }) => version)).toEqual(
    Array.from({ length: WRITERS + 1 }, (_, place) => WRITERS + 1 - place),
  );
  const titles = rows.slice(0, -1).map(({ site }) => site.seo.title);
  expect(new Set(titles).size).toBe(WRITERS);
  expect(await actions()).toHaveLength(WRITERS);
});

test('one of 64 different saves on the same version is stored', async () => {
  const results = await Promise.all(
    Array.from({ length: AT_ONCE }, (_, turn) => saveLook({ name: `ชื่อ ${turn}` })),
  );
  expect(results.filter(({ error }) => error === 0)).toHaveLength(1);
  expect((await readVersions()).rows).toHaveLength(2);
});

test('another agent keeps its own look and versions', async () => {
  await saveLook({ name: 'โชคใหม่' });
  expect(await read(yok)).toMatchObject({ version: 1, site: { name: 'หยก' } });
  expect((await shown(yok)).name).toBe('หยก');
});

test('only an owner changes the look and the links', async () => {
  const roles = [
    ['/agent/brand', { version: 1, ...look }],
    ['/agent/links', { version: 1, ...links }],
    ['/agent/versions/return', { version: 1, latest_version: 1 }],
  ] as const;
  for (const [path, body] of roles) {
    expect((await operate(app, path, { body, as: 'kwan' })).status, path).toBe(403);
  }
  expect((await operate(app, '/agent/brand', { as: 'kwan' })).status).toBe(200);
});
