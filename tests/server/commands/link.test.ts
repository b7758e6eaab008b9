import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import jsQR from 'jsqr';
import sharp from 'sharp';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { gameList } from '@/contract/games.contract';
import { lottoRounds } from '@/contract/lotto.contract';
import { promotionList } from '@/contract/promotions.contract';
import { runLinkCommand } from '@/server/commands/link/link-cli';
import { createTestApp, type TestApp } from '../../support/app';
import { OPERATOR_KEY } from '../../support/deposit.fixture';
import { findExcesses } from '../../support/line-message-limits';
import { createTestProvider } from '../../support/test-provider';

const LIFF_ID = '2000000001-aBcDeFgH';
const LINE = { LIFF_ID, LINE_CHANNEL_ID: '2000000001', PUBLIC_URL: 'https://chokdee.example' };
let app: TestApp;
let folder: string;

beforeAll(async () => {
  app = await createTestApp({ providers: [createTestProvider()], operatorKey: OPERATOR_KEY });
});
beforeEach(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'chokdee-links-'));
});
afterEach(() => rmSync(folder, { recursive: true }));
afterAll(() => app.close());

interface Ran {
  code: number;
  out: string;
  complaints: string;
}

async function run(
  line: string,
  env: Record<string, string> = LINE,
  fetch: typeof globalThis.fetch = (...[input, init]) => app.fetch(new Request(input, init)),
): Promise<Ran> {
  const output = { out: '', complaints: '' };
  const code = await runLinkCommand([...line.split(' '), '--out', folder], {
    env,
    fetch,
    print: (text) => {
      output.out += text;
    },
    complain: (text) => {
      output.complaints += text;
    },
  });
  return { code, ...output };
}

const fileOf = (name: string) => path.join(folder, name);
const readFlex = (name: string): unknown => JSON.parse(readFileSync(fileOf(name), 'utf8'));

async function scan(name: string): Promise<string | undefined> {
  const { data, info } = await sharp(fileOf(name))
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return jsQR(new Uint8ClampedArray(data), info.width, info.height)?.data;
}

describe('a link to a promotion', () => {
  test('is printed for LINE and the web, with a QR code and a Flex message', async () => {
    const [, , third] = (await app.call(promotionList)).data;
    const { code, out } = await run(`promotion ${third!.id}`);
    const url = `https://liff.line.me/${LIFF_ID}/promotions?id=${third!.id}`;
    expect(code).toBe(0);
    expect(out.split('\n')).toEqual([
      `${third!.name} · โชคดี`,
      `LINE  ${url}`,
      `Web   https://chokdee.example/promotions?id=${third!.id}`,
      `QR    ${fileOf(`promotion-${third!.id}.png`)}`,
      `Flex  ${fileOf(`promotion-${third!.id}.json`)}`,
    ]);
    expect(await scan(`promotion-${third!.id}.png`)).toBe(url);
    expect(readFlex(`promotion-${third!.id}.json`)).toMatchObject({
      type: 'flex',
      altText: `${third!.name} ${url}`,
      contents: {
        hero: {
          url: expect.stringMatching(
            `^https://chokdee.example/art/share/promotion-deposit-1024x536.jpg\\?v=[\\w-]{10}$`,
          ) as unknown,
          action: { type: 'uri', uri: url },
        },
        body: {
          contents: [
            { text: 'โชคดี · โปรโมชั่น' },
            { text: third!.name },
            { text: third!.summary },
            { contents: [{ text: 'ฝากขั้นต่ำ' }, { text: '฿100.00' }] },
            { contents: [{ text: 'รับสูงสุด' }, { text: '฿500.00' }] },
            { contents: [{ text: 'ยอดเทิร์น' }, { text: '3 เท่า' }] },
          ],
        },
        footer: { contents: [{ action: { type: 'uri', uri: url } }, {}] },
      },
    });
  });

  test('that does not exist is refused and writes no file', async () => {
    const ran = await run('promotion 999');
    expect(ran).toMatchObject({ code: 1, complaints: 'No open promotion has the id 999.' });
    expect(readdirSync(folder)).toEqual([]);
  });
});

describe('a referral link', () => {
  const env = { ...LINE, OPERATOR_KEY };

  test("is made for a phone number, shows a masked name and fits LINE's limits", async () => {
    const { code, out } = await run('referral 0812345678', env);
    expect(code).toBe(0);
    const url = `https://liff.line.me/${LIFF_ID}/register?ref=DUYFJ6`;
    expect(out.split('\n').slice(0, 3)).toEqual([
      'สม*** มี*** ชวนคุณมาเป็นสมาชิก · โชคดี',
      `LINE  ${url}`,
      'Web   https://chokdee.example/register?ref=DUYFJ6',
    ]);
    expect(await scan('referral-0812345678.png')).toBe(url);
    const flex = readFlex('referral-0812345678.json');
    expect(flex).toMatchObject({ contents: { hero: { action: { uri: url } } } });
    expect(findExcesses(flex)).toEqual([]);
    expect(JSON.stringify(flex)).not.toMatch(/สมหญิง|0812345678/);
  });

  test.each([
    ['a number that is no member', 'referral 0899999999'],
    ['no number', 'referral somsri'],
  ])('for %s is refused and writes no file', async (_, line) => {
    expect((await run(line, env)).code).toBe(1);
    expect(readdirSync(folder)).toEqual([]);
  });
});

describe('a link to a game', () => {
  test.each(['play mangkorn', 'play northlight/mangkorn'])(
    'is made for "%s" with name and provider of the game',
    async (line) => {
      const { code, out } = await run(line);
      const screenPath = '/play?game_id=mangkorn&provider_id=northlight&source=sandbox';
      const file = line.replaceAll(/[^\w-]/g, (mark) => (mark === ' ' ? '-' : '_'));
      expect(out.split('\n').slice(0, 3)).toEqual([
        'มังกรทอง · โชคดี',
        `LINE  https://liff.line.me/${LIFF_ID}${screenPath}`,
        `Web   https://chokdee.example${screenPath}`,
      ]);
      expect(code).toBe(0);
      expect(await scan(`${file}.png`)).toBe(`https://liff.line.me/${LIFF_ID}${screenPath}`);
      expect(readFlex(`${file}.json`)).toMatchObject({
        contents: {
          body: {
            contents: [
              { text: 'โชคดี · เกม' },
              { text: 'มังกรทอง' },
              { text: 'เกมจาก Northlight ลองเล่นฟรีได้ก่อน' },
            ],
          },
        },
      });
    },
  );

  test.each([
    ['play', '"play" needs a game: npm run link -- play <game>'],
    ['play nothing', 'The catalogue has no game nothing.'],
    ['play manee/mangkorn', 'The catalogue has no game manee/mangkorn.'],
  ])('is refused for "%s"', async (line, sentence) => {
    expect(await run(line)).toEqual({ code: 1, out: '', complaints: sentence });
    expect(readdirSync(folder)).toEqual([]);
  });

  test('needs the name of the provider when several providers have the game', async () => {
    const [game] = (await app.call(gameList, { query: { game_id: 'mangkorn' } })).data.games;
    const games = [game, { ...game, provider_id: 'manee' }];
    const ran = await run('play mangkorn', LINE, async (...[input, init]) => {
      const request = new Request(input, init);
      const isList = new URL(request.url).pathname === gameList.path;
      const response = { games, total: 2, providers: [], next_cursor: null };
      return isList ? Response.json({ error: 0, data: response }) : app.fetch(request);
    });
    expect(ran.code).toBe(1);
    expect(ran.complaints).toContain('play northlight/mangkorn or play manee/mangkorn');
  });
});

describe('a link to a round, poll or article', () => {
  test.each([
    { line: 'lotto ROUND', screenPath: '/lotto/ROUND', about: 'หวย', picture: 'share/lotto' },
    { line: 'poll 1', screenPath: '/poll/1', about: 'โหวต', picture: 'polls/' },
    {
      line: 'article turnover',
      screenPath: '/article/detail?id=turnover',
      about: 'บทความ',
      picture: 'articles/turnover',
    },
  ])(
    'is made for "$line" with data from the server',
    async ({ line, screenPath, about, picture }) => {
      const { rounds } = (await app.call(lottoRounds, { query: { limit: '1' } })).data;
      const { round_id: roundId, market_name } = rounds[0]!;
      const asked = line.replace('ROUND', roundId);
      const { code, out, complaints } = await run(asked);
      expect({ code, complaints }).toEqual({ code: 0, complaints: '' });
      const url = `https://liff.line.me/${LIFF_ID}${screenPath.replace('ROUND', roundId)}`;
      expect(out).toContain(`LINE  ${url}\n`);
      if (line.startsWith('lotto')) expect(out).toContain(market_name);
      const file = asked.replaceAll(/[^\w-]/g, '-');
      expect(await scan(`${file}.png`)).toBe(url);
      const flex = readFlex(`${file}.json`);
      expect(findExcesses(flex)).toEqual([]);
      expect(flex).toMatchObject({
        contents: {
          hero: { url: expect.stringMatching(`/art/${picture}[^?]*-1024x536.jpg\\?v=`) as unknown },
          body: {
            contents: expect.arrayContaining([
              expect.objectContaining({ text: `โชคดี · ${about}` }),
            ]) as unknown,
          },
        },
      });
    },
  );

  test.each([
    ['lotto no-such-round', 'Round no-such-round does not exist.'],
    ['poll 999', 'Poll 999 does not exist.'],
    ['article no-such', 'No published article has the id no-such.'],
  ])('is refused for "%s"', async (line, sentence) => {
    expect(await run(line)).toEqual({ code: 1, out: '', complaints: sentence });
    expect(readdirSync(folder)).toEqual([]);
  });
});

describe('a link to a screen', () => {
  test.each([
    ['slot', '/slot', 'สล็อต · โชคดี', 'slot'],
    ['home', '', 'หน้าแรก · โชคดี', 'home'],
    ['wallet', '/member', 'สมาชิก · โชคดี', 'wallet'],
    ['coupon CHOKDEE50', '/member/coupon?code=CHOKDEE50', 'คูปอง · โชคดี', 'coupon-CHOKDEE50'],
  ])('is made for "%s"', async (line, screenPath, title, file) => {
    const { code, out } = await run(line);
    expect(code).toBe(0);
    expect(out).toContain(`LINE  https://liff.line.me/${LIFF_ID}${screenPath}\n`);
    expect(await scan(`${file}.png`)).toBe(`https://liff.line.me/${LIFF_ID}${screenPath}`);
    expect(out.split('\n')[0]).toBe(title);
  });

  test('has only a web URL without LINE settings, and the command names the missing settings', async () => {
    const { code, out } = await run('slot', { PORT: '3000' });
    expect(code).toBe(0);
    expect(out).toContain('LINE  – (LIFF_ID and LINE_CHANNEL_ID are not set)');
    expect(out).toContain('The message has no picture');
    expect(await scan('slot.png')).toBe('http://localhost:3000/slot');
    expect(readFlex('slot.json')).not.toHaveProperty('contents.hero');
  });
});

test.each([
  'nowhere',
  'promotion',
  'promotion x',
  'promotion 1 2',
  'play a/b/c',
  'slot 3',
  'slot --loud',
])('the link command prints its usage for "%s"', async (line) => {
  const ran = await run(line);
  expect(ran.code).toBe(1);
  expect(ran.complaints).toMatch(/^Usage: npm run link/);
  expect(ran.complaints).toContain('promotions');
});

test('the link command reports when no server responds', async () => {
  const ran = await run('slot', LINE, () => Promise.reject(new TypeError('fetch failed')));
  expect(ran.code).toBe(1);
  expect(ran.complaints).toMatch(/^No server responds at http:\/\/127\.0\.0\.1:3000/);
});
