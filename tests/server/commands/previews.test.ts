import { cpSync, rmSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { affiliateSummary } from '@/contract/affiliate.contract';
import { articleList } from '@/contract/articles.contract';
import { lottoRounds } from '@/contract/lotto.contract';
import { promotionList } from '@/contract/promotions.contract';
import { yokAgent } from '@/server/agent/yok.seed';
import { type ReadPreview, readPreview } from '@/server/commands/previews/preview-reader';
import { runPreviewsCommand } from '@/server/commands/previews/previews-cli';
import { createTestApp, type TestApp } from '../../support/app';
import { OPERATOR_KEY, operate } from '../../support/deposit.fixture';
import { createTestProvider } from '../../support/test-provider';
import { openSampleSite, writeSampleBuild } from '../../unit/web/page-samples';

const SITE = 'https://chokdee.example';
const PUBLIC = fileURLToPath(new URL('../../../public/', import.meta.url));
let distDir: string;
let app: TestApp;

/** Opens the whole site of an agent; its screens are not rendered. */
function openSite(agentId?: number, db?: TestApp['db']): Promise<TestApp> {
  return createTestApp({
    providers: [createTestProvider()],
    operatorKey: OPERATOR_KEY,
    publicUrl: SITE,
    ...(agentId !== undefined && { agentId }),
    ...(db && { db }),
    openSite: () => openSampleSite(distDir, { publicUrl: SITE }),
  });
}

beforeAll(async () => {
  distDir = writeSampleBuild();
  for (const folder of ['share', 'polls', 'articles'])
    cpSync(path.join(PUBLIC, 'art', folder), path.join(distDir, 'art', folder), {
      recursive: true,
    });
  app = await openSite();
});
afterAll(async () => {
  await app.close();
  rmSync(distDir, { recursive: true, force: true });
});

const fetchFrom =
  (from: TestApp): typeof fetch =>
  (...[input, init]) =>
    from.fetch(new Request(input, init));
const see = (url: string, from = app): Promise<ReadPreview> =>
  readPreview('http://127.0.0.1:3000', url, fetchFrom(from));
/** Returns the paths of the same page inside LINE: the direct path and the path of LINE's first redirect. */
const insideLine = (url: string): string[] => [
  `/liff${url === '/' ? '' : url}`,
  `/liff?liff.state=${encodeURIComponent(url)}`,
];

interface Seen {
  title: string;
  description: RegExp;
  picture: RegExp;
}

async function expectPreview(url: string, expected: Seen): Promise<void> {
  const seen = await see(url);
  expect(seen.status, url).toBe(200);
  expect(seen.title).toEqual(expected.title);
  expect(seen.description).toMatch(expected.description);
  expect(seen.picture?.path).toMatch(expected.picture);
  expect(seen.picture?.path).toMatch(/\?v=[\w-]{10}$/);
  expect(seen.picture?.facts).toEqual({ kind: 'jpg', width: 1200, height: 630 });
  expect(seen.picture?.caching).toBe('public, max-age=31536000, immutable');
  for (const form of insideLine(url)) expect(await see(form), form).toEqual(seen);
}

describe('link previews, on the web and inside LINE', () => {
  test('have a title and a picture of their own for each screen', async () => {
    const share = (thing: string) => new RegExp(`^/art/share/${thing}-1200x630\\.jpg`);
    await expectPreview('/', {
      title: 'โชคดี | สล็อตและเกมครบในที่เดียว',
      description: /กระเป๋าเดียว/,
      picture: share('home'),
    });
    await expectPreview('/slot', {
      title: 'สล็อต · โชคดี',
      description: /สล็อต/,
      picture: share('slot'),
    });
    await expectPreview('/affiliate', {
      title: 'สิทธิพิเศษ · โชคดี',
      description: /สามชั้น/,
      picture: share('friends'),
    });
    await expectPreview('/lotto/lobby', {
      title: 'หวย · โชคดี',
      description: /ยี่กี/,
      picture: share('lotto'),
    });
    await expectPreview('/sooth?room=gold', {
      title: 'เค้าไพ่ ห้องทอง · โชคดี',
      description: /ตรวจสอบได้เมื่อจบขอน$/,
      picture: share('casino'),
    });
  });

  test('describe games, rounds, promotions, articles and polls', async () => {
    await expectPreview('/play?game_id=mangkorn&provider_id=northlight', {
      title: 'มังกรทอง · โชคดี',
      description: /Northlight/,
      picture: /^\/art\/share\/slot-1200x630/,
    });
    const [round] = (await app.call(lottoRounds, { query: { limit: '1' } })).data.rounds;
    await expectPreview(`/lotto/${round!.round_id}`, {
      title: expect.stringMatching(`^${round!.market_name} งวด \\d+ .+ 25\\d\\d · โชคดี$`) as string,
      description: /^ปิดรับ /,
      picture: /^\/art\/share\/lotto-1200x630/,
    });
    const numbered = { market_id: 'yeekee', limit: '1' };
    const [shooting] = (await app.call(lottoRounds, { query: numbered })).data.rounds;
    await expectPreview(`/lotto/yeekee?round=${shooting!.round_id}`, {
      title: expect.stringMatching(/^ยี่กี .*รอบที่ \d+.* · โชคดี$/) as string,
      description: /^ปิดรับ /,
      picture: /^\/art\/share\/lotto-1200x630/,
    });
    for (const { id, name } of (await app.call(promotionList)).data) {
      await expectPreview(`/promotions?id=${id}`, {
        title: `${name} · โชคดี`,
        description: /./,
        picture: /^\/art\/share\/promotion-[a-z]+-1200x630/,
      });
    }
    const [article] = (await app.call(articleList)).data.articles;
    await expectPreview(`/article/detail?id=${article!.id}`, {
      title: `${article!.title} · โชคดี`,
      description: /./,
      picture: new RegExp(`^/art/articles/${article!.id}\\.jpg`),
    });
    await expectPreview('/poll/1', {
      title: expect.stringMatching(/ · โชคดี$/) as string,
      description: /ร่วมโหวตได้เลย$/,
      picture: /^\/art\/polls\/.+-1200x630/,
    });
  });

  test.each([
    '/nowhere',
    // The provider has no games of these kinds, so their lobbies do not exist.
    '/sport',
    '/fishing',
    '/lobby/no-such',
    '/promotions?id=999999',
    '/promotions?id=no-such',
    '/sooth?room=no-such',
    '/play?game_id=no-such&provider_id=northlight',
    '/lotto/no-such-round',
    '/lotto/yeekee?round=no-such',
    '/article/detail?id=no-such',
    '/poll/999',
    '/poll/no-such',
  ])('do not exist at %s, which is a 404 page without a picture', async (url) => {
    const seen = await see(url);
    expect(seen).toMatchObject({ status: 404, robots: 'noindex', canonical: '' });
    expect(seen.picture).toBeUndefined();
    for (const form of insideLine(url)) expect(await see(form), form).toEqual(seen);
  });
});

test("the preview of a referral link has the referrer's masked name and a canonical URL without the code", async () => {
  const token = await app.loginAs();
  const { ref_code } = (await app.call(affiliateSummary, { token })).data;
  for (const path_ of ['/affiliate', '/register']) {
    const seen = await see(`${path_}?ag=CHOKDEE&ref=${ref_code}`);
    expect(seen).toMatchObject({
      status: 200,
      title: 'สม*** มี*** ชวนคุณมาเป็นสมาชิก · โชคดี',
      robots: 'noindex',
      canonical: SITE + path_,
    });
    expect(seen.picture?.path).toMatch(/^\/art\/share\/friends-1200x630/);
  }
  // Other screens ignore the code in the link, and an unknown code is ignored too.
  expect(await see(`/slot?ref=${ref_code}`)).toMatchObject({
    title: 'สล็อต · โชคดี',
    robots: 'noindex',
    canonical: `${SITE}/slot`,
  });
  expect(await see('/affiliate?ref=NOBODY')).toMatchObject({
    title: 'สิทธิพิเศษ · โชคดี',
    robots: 'noindex',
  });
});

test('each agent has its own share pictures; an agent without them uses its single picture everywhere', async () => {
  const yok = await openSite(yokAgent.id, app.db);
  const [{ id } = { id: '' }] = (await yok.call(promotionList)).data;
  for (const [url, picture] of [
    ['/', 'home'],
    ['/slot', 'slot'],
    [`/promotions?id=${id}`, 'promotion-first'],
  ] as const) {
    const seen = await see(url, yok);
    expect(seen.picture?.path).toContain(`/art/share/${picture}-yok-1200x630.jpg?v=`);
    expect(seen.picture?.facts).not.toBeNull();
  }
  await app.db
    .updateTable('agents')
    .set({
      config: JSON.stringify({
        ...yokAgent.config,
        seo: { ...yokAgent.config.seo, og_image: '/art/share/won-1024x536.jpg' },
      }),
    })
    .where('id', '=', yokAgent.id)
    .execute();
  const plain = await openSite(yokAgent.id, app.db);
  expect((await see('/slot', plain)).picture?.path).toContain('/art/share/won-1024x536.jpg?v=');
});

describe('npm run previews', () => {
  async function run(line: string, from = app) {
    const output = { out: '', complaints: '' };
    const code = await runPreviewsCommand(line === '' ? [] : line.split(' '), {
      env: {},
      fetch: fetchFrom(from),
      print: (text) => {
        output.out += text;
      },
      complain: (text) => {
        output.complaints += `${text}\n`;
      },
    });
    return { code, ...output };
  }

  test('lists ten paths in three forms each', async () => {
    const { code, out, complaints } = await run('');
    expect({ code, complaints }).toEqual({ code: 0, complaints: '' });
    const [head, ...rows] = out.split('\n');
    expect(head).toMatch(/^path .+ status .+ picture .+ robots$/);
    expect(rows).toHaveLength(30);
    expect(rows.filter((row) => row.includes('1200×630'))).toHaveLength(27);
    expect(rows.filter((row) => /^\/nowhere .+ 404 .+ noindex$/.test(row))).toHaveLength(3);
  });

  test('fails with a reason when a picture is missing', async () => {
    const unnamed = await createTestApp({
      db: app.db,
      providers: [createTestProvider()],
      openSite: () => openSampleSite(distDir, { publicUrl: undefined }),
    });
    const { code, complaints } = await run('/slot', unnamed);
    expect(code).toBe(1);
    expect(complaints).toBe(
      '/slot: the preview has no picture that chats accept. Set PUBLIC_URL to the URL of the site.\n',
    );
  });
});

test('the page of a closed promotion is a 404 until the promotion opens again', async () => {
  const [first] = (await app.call(promotionList)).data;
  const url = `/promotions?id=${first!.id}`;
  const setOpen = (is_open: boolean) =>
    operate(app, '/promotions/open', { body: { id: Number(first!.id), is_open } });
  await setOpen(false);
  for (const form of [url, ...insideLine(url)]) {
    expect(await see(form), form).toMatchObject({ status: 404, robots: 'noindex', canonical: '' });
  }
  await setOpen(true);
  expect(await see(url)).toMatchObject({ status: 200, canonical: SITE + url });
});
