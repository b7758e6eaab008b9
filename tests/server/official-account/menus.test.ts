import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { drawingOf } from '@/art/menu-pictures-writer';
import { renderRichMenuSvg } from '@/art/rich-menu.renderer';
import { lineMenuCopy, lineMenuNames } from '@/contract/line-menus.copy';
import { routes } from '@/contract/routes';
import { queryRaw } from '@/server/db/raw';
import { readMenuPicture } from '@/server/official-account/menus/menu-pictures';
import type { TestApp } from '../../support/app';
import { LIFF_ID } from '../../support/chat.fixture';
import {
  type AccountSite,
  befriend,
  crowdOf,
  linkCrowd,
  openAccountSite,
} from '../../support/line-setup.fixture';
import { runJob } from '../../support/run-job';

let site: AccountSite;
let app: TestApp;
beforeAll(async () => {
  site = await openAccountSite();
  app = await site.restart({ liffId: LIFF_ID });
});
beforeEach(() => site.reset());
afterAll(() => site.close());

const OWN = /^(visitor|member|paused)@/;
const CREATE = 'POST /v2/bot/richmenu';
const BULK = 'POST /v2/bot/richmenu/bulk/link';

const put = (body = { remove: false }) => site.putMenus(app, body);
const namesAtLine = () => [...site.line.menus.values()].map(({ menu }) => menu.name ?? '');
const idOf = (name: string) =>
  [...site.line.menus].find(([, { menu }]) => menu.name?.startsWith(`${name}@`))?.[0];

/** Makes the recorded menu look older than the house's, as after another picture. */
async function outdate(name: string): Promise<void> {
  await queryRaw(app.db, `UPDATE line_menus SET hash = 'older' WHERE name = $1`, [name]);
}

/** Adds a menu as another tool would. */
async function addForeign(): Promise<void> {
  const token = await fetchToken();
  const menu = {
    size: { width: 2500, height: 843 },
    ...{ selected: false, name: 'summer sale', chatBarText: 'Sale' },
    areas: [
      {
        bounds: { x: 0, y: 0, width: 10, height: 10 },
        action: { type: 'uri', label: 'Sale', uri: 'https://other.example' },
      },
    ],
  };
  await site.line.fetch('https://api.line.me/v2/bot/richmenu', {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify(menu),
  });
}

async function fetchToken(): Promise<string> {
  const response = await site.line.fetch('https://api.line.me/oauth2/v3/token', {
    method: 'POST',
    body: new URLSearchParams({
      grant_type: 'client_credentials',
      client_id: site.line.channelId,
      client_secret: site.line.channelSecret,
    }),
  });
  const { access_token: token } = (await response.json()) as { access_token: string };
  return token;
}

describe('the menus', () => {
  it('are put from nothing: pictures, the default and the aliases', async () => {
    expect((await put()).states).toEqual({ menus: 'changed' });
    expect(namesAtLine().map((name) => name.split('@')[0])).toEqual([...lineMenuNames]);
    for (const { picture } of site.line.menus.values()) {
      const { format, width, height } = await sharp(picture ?? undefined).metadata();
      expect({ format, width, height }).toEqual({ format: 'jpeg', width: 2500, height: 1686 });
    }
    expect(site.line.defaultMenu).toBe(idOf('visitor'));
    for (const name of lineMenuNames) expect(site.line.aliases.get(name)).toBe(idOf(name));
  });

  it('that are there already are not made again', async () => {
    await put();
    const before = site.countChanges();
    expect((await put()).states).toEqual({ menus: 'ok' });
    expect(site.countChanges()).toBe(before);
  });

  it('send their pictures to the host for data, and nothing else', async () => {
    await put();
    expect(site.line.countCalls(/\/content$/)).toBe(3);
  });

  it('have a button for each word, which opens a screen, asks the account or calls', async () => {
    await put();
    const paths = new Set<string>(
      Object.values(routes).map(({ path }) => path.replace(/\/:\w+\?/, '')),
    );
    for (const { menu } of site.line.menus.values()) {
      const { areas = [] } = menu;
      const name = lineMenuNames.find((each) => menu.name?.startsWith(`${each}@`)) ?? 'visitor';
      const words = Object.values(lineMenuCopy[name].buttons).map(({ label }) => label);
      expect(areas.map(({ action }) => action?.label)).toEqual(words);
      for (const { action } of areas) {
        if (action?.type !== 'uri' || !('uri' in action)) continue;
        const path = /^https:\/\/liff\.line\.me\/2000000001-AbCdEfGh(.*)$/.exec(
          action.uri ?? '',
        )?.[1];
        expect(path === undefined ? action.uri : paths.has(path === '' ? '/' : path)).toSatisfy(
          (found) => found === true || found === 'tel:1323',
        );
      }
    }
  });

  it('cover the whole picture without overlapping', async () => {
    await put();
    for (const { menu } of site.line.menus.values()) {
      const covered = (menu.areas ?? []).reduce(
        (sum, { bounds }) => sum + (bounds?.width ?? 0) * (bounds?.height ?? 0),
        0,
      );
      expect(covered).toBe(2500 * 1686);
    }
  });

  it('made by others stay', async () => {
    await addForeign();
    await put();
    await outdate('member');
    await put();
    await put({ remove: true });
    expect(namesAtLine()).toEqual(['summer sale']);
  });

  it('are removed with their default and aliases, and the next run puts them again', async () => {
    await put();
    expect((await put({ remove: true })).states).toEqual({ menus: 'changed' });
    expect(site.line).toMatchObject({ defaultMenu: null });
    expect([site.line.menus.size, site.line.aliases.size]).toEqual([0, 0]);
    expect((await put({ remove: true })).states).toEqual({ menus: 'ok' });
    expect((await put()).states).toEqual({ menus: 'changed' });
    expect(site.line.menus.size).toBe(3);
  });

  it('need a LIFF app', async () => {
    const { states, texts } = await site.putMenus(site.app);
    expect(states).toEqual({ menus: 'wrong' });
    expect(texts['menus']).toContain('LIFF_ID');
  });
});

describe('the pictures', () => {
  it.each(lineMenuNames)('for %s show the words and colours of today', async (name) => {
    for (const brand of ['chokdee', 'yok'] as const) {
      const { exif } = await sharp(await readMenuPicture(name, brand)).metadata();
      expect(exif?.toString('latin1')).toContain(drawingOf(renderRichMenuSvg(name, brand)));
    }
  });
});

describe('a changed menu', () => {
  it('takes the place of the earlier one, which is deleted', async () => {
    await put();
    const [earlier, others] = [idOf('member'), [idOf('visitor'), idOf('paused')]];
    await outdate('member');
    const before = site.line.countCalls(CREATE);
    await put();
    expect(site.line.countCalls(CREATE)).toBe(before + 1);
    expect(site.line.menus.has(earlier ?? '')).toBe(false);
    expect(site.line.menus.size).toBe(3);
    expect([idOf('visitor'), idOf('paused')]).toEqual(others);
    expect(site.line.aliases.get('member')).toBe(idOf('member'));
  });

  it('is shown to 1,100 members by three calls before the earlier one is deleted', async () => {
    const crowd = crowdOf(1_100);
    await linkCrowd(app, crowd);
    await befriend(site, crowd);
    await put();
    expect(crowd.every((id) => site.line.menuOf(id)?.startsWith('member@'))).toBe(true);
    await outdate('member');
    const earlier = idOf('member') ?? '';
    const before = site.line.countCalls(BULK);
    await put();
    expect(site.line.countCalls(BULK)).toBe(before + 3);
    expect(crowd.every((id) => site.line.menuOf(id)?.startsWith('member@'))).toBe(true);
    expect(site.line.menus.has(earlier)).toBe(false);
    const deleted = site.line.calls.lastIndexOf(`DELETE /v2/bot/richmenu/${earlier}`);
    expect(deleted).toBeGreaterThan(site.line.calls.lastIndexOf(BULK));
  });

  it('stays beside the earlier one until the members see it', async () => {
    const crowd = crowdOf(30);
    await linkCrowd(app, crowd);
    await befriend(site, crowd);
    await put();
    await outdate('member');
    site.line.fail('down', /bulk\/link$/);
    const { texts } = await put();
    expect(texts['menus']).toContain('30');
    expect(site.line.menus.size).toBe(4);
    site.line.recover();
    await queryRaw(app.db, 'UPDATE line_friends SET menu_due_at = clock_timestamp()');
    await runJob(app, 'switch-line-menus');
    expect(site.line.menus.size).toBe(3);
    expect(crowd.every((id) => site.line.menuOf(id)?.startsWith('member@'))).toBe(true);
  });
});

describe('a run after a failure goes on', () => {
  const steps: readonly (readonly [string, RegExp])[] = [
    ['at the list', /richmenu\/list$/],
    ['at the validation', /richmenu\/validate$/],
    ['at the creation', /v2\/bot\/richmenu$/],
    ['at the picture', /\/content$/],
    ['at the default', /user\/all\/richmenu\/richmenu-/],
    ['at the list of aliases', /alias\/list$/],
    ['at an alias', /richmenu\/alias$/],
  ];

  it.each(steps)('%s', async (_step, path) => {
    site.line.fail('down', path);
    expect((await put()).states).toEqual({ menus: 'wrong' });
    site.line.recover();
    expect((await put()).states).toEqual({ menus: 'changed' });
    expect(namesAtLine().filter((name) => OWN.test(name))).toHaveLength(3);
    expect(new Set(namesAtLine()).size).toBe(3);
    expect(site.line.defaultMenu).toBe(idOf('visitor'));
    expect((await put()).states).toEqual({ menus: 'ok' });
  });
});
