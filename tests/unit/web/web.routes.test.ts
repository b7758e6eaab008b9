import { createHash } from 'node:crypto';
import { rmSync } from 'node:fs';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { Hono } from 'hono';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createWebSite } from '@/server/web/web.routes';
import {
  agent,
  client,
  home,
  lotto,
  rendererOf,
  SCRIPT,
  sampleOptions,
  writeSampleBuild,
} from './page-samples';

const IN_LINE = 'Mozilla/5.0 (iPhone) AppleWebKit/605.1.15 Safari/604.1 Line/14.5.0 LIFF';

let distDir = '';
let site = new Hono();

beforeAll(() => {
  distDir = writeSampleBuild();
  site = createWebSite(sampleOptions(distDir));
});

afterAll(() => {
  rmSync(distDir, { recursive: true, force: true });
});

async function page(path: string): Promise<string> {
  return (await site.request(path)).text();
}

function bootOf(html: string): unknown {
  const json = /<script type="application\/json" id="boot">(.*?)<\/script>/s.exec(html)?.[1];
  return JSON.parse(json ?? 'null');
}

describe('pages', () => {
  it.each(['/', '/slot', '/lobby/hot', '/lotto/173', '/member/deposit'])(
    'are served at %s',
    async (path) => {
      const response = await site.request(path);
      expect(response.status).toBe(200);
      expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8');
      expect(response.headers.get('cache-control')).toBe('no-cache');
    },
  );

  it('at unknown paths have status 404 and noindex', async () => {
    const response = await site.request('/no/such/page');
    expect(response.status).toBe(404);
    const html = await response.text();
    expect(html).toContain('<div id="root">');
    expect(html).toContain('<meta name="robots" content="noindex">');
    expect(html).not.toContain('rel="canonical"');
  });

  it.each([
    ['an unknown lobby', '/lobby/nosuch'],
    ['a game without its provider', '/play?game_id=golden-dragon'],
    ['an invalid round id', '/lotto/No%20Round'],
    ['an invalid room id', '/sooth?room=..%2Fx'],
    ['an unknown lobby, inside LINE', '/liff/lobby/nosuch'],
    ["an unknown lobby, in LINE's first redirect", '/liff?liff.state=%2Flobby%2Fnosuch'],
  ])('at a path with %s have status 404 and noindex: %s', async (_why, url) => {
    const response = await site.request(url);
    expect(response.status).toBe(404);
    const html = await response.text();
    expect(html).toContain('<title>404 · โชคดี</title>');
    expect(html).toContain('<meta name="robots" content="noindex">');
    expect(html).not.toMatch(/rel="canonical"|og:title/);
  });

  it.each([
    '/lobby/lotto',
    '/lotto',
    '/play',
    '/play?game_id=golden-dragon&provider_id=manee',
    '/liff?liff.state=%2Fplay%3Fgame_id%3Da%26provider_id%3Db',
  ])('have status 200 at %s', async (url) => {
    expect((await site.request(url)).status).toBe(200);
  });

  it.each([
    ['/promotions?id=1%E2%80%8B', '/promotions?id=1'],
    ['/promotions?id=1)', '/promotions?id=1'],
    ['/promotions?id=1.', '/promotions?id=1'],
    ['/promotions%20', '/promotions'],
    ['/promotions%E2%80%8B?id=1', '/promotions?id=1'],
    ['/PROMOTIONS?id=1', '/promotions?id=1'],
    ['/Member/Deposit', '/member/deposit'],
    ['/register&ref=abc', '/register?ref=abc'],
    ['/register&ref=abc).', '/register?ref=abc'],
    ['/slot).', '/slot'],
    ['/).', '/'],
  ])('redirect a damaged link from %s to %s', async (url, mended) => {
    const response = await site.request(url);
    expect(response.status).toBe(302);
    expect(response.headers.get('location')).toBe(mended);
    expect((await site.request(mended)).status).toBe(200);
  });

  it.each(['/no/such/page.', '/lobby/nosuch)', '/promotions?q=a.b&id=1', '/slot?q=%E0%A4%A'])(
    'do not redirect a link that cannot be repaired: %s',
    async (url) => expect((await site.request(url)).status).not.toBe(302),
  );

  it.each([
    '/liff/PROMOTIONS?id=1)',
    '/liff/Wallet',
    '/liff/register&ref=abc',
    '/liff?liff.state=%2FPROMOTIONS%3Fid%3D1%E2%80%8B',
    '/liff?liff.state=%2Fliff%2Fpromotions',
  ])('open a damaged link inside LINE without a redirect: %s', async (url) => {
    expect((await site.request(url)).status).toBe(200);
  });

  it('about a missing round have status 404, and status 200 when the check fails', async () => {
    const asked: unknown[] = [];
    const cause = new Error('no database');
    const errors: unknown[] = [];
    const rounds = createWebSite({
      ...sampleOptions(distDir),
      resourceExists: ({ params }) => {
        asked.push(params['roundId']);
        return params['roundId'] === 'lame' ? Promise.reject(cause) : Promise.resolve(false);
      },
      onError: (error) => errors.push(error),
    });
    expect((await rounds.request('/lotto/gov-1')).status).toBe(404);
    expect((await rounds.request('/liff/lotto/gov-2')).status).toBe(404);
    expect((await rounds.request('/lotto/lame')).status).toBe(200);
    expect(asked).toEqual(['gov-1', 'gov-2', 'lame']);
    expect(errors).toEqual([cause]);
  });

  it('have title, description, Open Graph tags and brand of the agent', async () => {
    const html = await page('/slot?ag=OTHER');
    expect(html).toContain('<title>สล็อต · โชคดี</title>');
    expect(html).toContain('<link rel="canonical" href="https://chokdee.example/slot">');
    expect(html).toContain('content="https://chokdee.example/art/share.png"');
    expect(html).toContain(
      '<html data-brand="yok" data-rendered data-build="sample" lang="th" class="dark">',
    );
    expect(html).toContain('<meta name="theme-color" content="#06120F">');
    expect(html).toContain('<link rel="icon" href="/art/logo.svg">');
    expect(html).toContain('<link rel="apple-touch-icon" href="/art/logo-180.png">');
    expect(html).toContain('<link rel="manifest" href="/manifest.webmanifest">');
  });

  it('name no host without a configured public URL, not even the requested one', async () => {
    const unnamed = createWebSite({ ...sampleOptions(distDir), publicUrl: undefined });
    const html = await (await unnamed.request('http://evil.example/slot')).text();
    expect(html).not.toContain('evil.example');
    expect(html).not.toContain('rel="canonical"');
    expect(html).not.toContain('og:url');
    expect(html).toContain('property="og:title" content="สล็อต · โชคดี"');
    // The configured host appears in every response, even to a request for another host.
    const named = await (await site.request('http://evil.example/slot')).text();
    expect(named).toContain('<link rel="canonical" href="https://chokdee.example/slot">');
    expect(named).not.toContain('evil.example');
  });

  it('have the id of their request in a header', async () => {
    const app = new Hono();
    app.use(async (context, next) => {
      context.header('x-request-id', 'r1');
      await next();
    });
    app.route('/', site);
    const response = await app.request('/slot');
    expect(response.headers.get('x-request-id')).toBe('r1');
    expect(response.headers.get('content-security-policy')).not.toBeNull();
  });

  it('about the member have noindex', async () => {
    expect(await page('/member/deposit')).toContain('content="noindex"');
    expect(await page('/slot')).not.toContain('noindex');
    expect(await page('/register')).not.toContain('noindex');
  });

  it('have boot data whose texts cannot close the script element', async () => {
    const html = await page('/slot');
    expect(bootOf(html)).toEqual({ agent, client, queries: lotto.queries, position: '7' });
    expect(html).not.toContain('<script>alert(1)');
  });

  it('about a promotion have its preview, even when opened through LINE', async () => {
    const asked: [string, string][] = [];
    const withPreview = createWebSite({
      ...sampleOptions(distDir),
      loadPreview: (screen, query) => {
        asked.push([screen, query.toString()]);
        return Promise.resolve({
          title: 'รับ "100%"',
          description: 'ฝาก <100> ขึ้นไป',
          image: '/art/promotion.jpg',
          path: '/promotions?id=3',
        });
      },
    });
    const state = encodeURIComponent('/promotions?id=3');
    const urls = ['/promotions?id=3', '/liff/promotions?id=3', `/liff?liff.state=${state}`];
    for (const url of urls) {
      const html = await (await withPreview.request(url)).text();
      expect(html).toContain('<title>รับ &quot;100%&quot; · โชคดี</title>');
      expect(html).toContain('property="og:title" content="รับ &quot;100%&quot; · โชคดี"');
      expect(html).toContain('property="og:description" content="ฝาก &lt;100&gt; ขึ้นไป"');
      expect(html).toContain('content="https://chokdee.example/art/promotion.jpg"');
      expect(html).toContain('property="og:url" content="https://chokdee.example/promotions?id=3"');
    }
    expect(asked).toEqual(urls.map(() => ['promotions', 'id=3']));
  });

  it('about an article have its preview and date, with the picture of the agent as a fallback', async () => {
    const asked: string[] = [];
    const articles = createWebSite({
      ...sampleOptions(distDir),
      resourceExists: (match, query) => {
        asked.push(`${match.name} ${query.toString()}`);
        return Promise.resolve(query.get('id') !== 'gone');
      },
      loadPreview: (screen) =>
        Promise.resolve({
          title: '</title><script>alert(1)</script>',
          description: '"><img src=x onerror=alert(1)>',
          path: '/article/detail?id=a',
          ...(screen === 'articleDetail' && { publishedAt: '2026-11-20T13:00:00.000Z' }),
        }),
    });
    const html = await (await articles.request('/article/detail?id=a')).text();
    expect(html).toContain('property="og:type" content="article"');
    expect(html).toContain('property="article:published_time" content="2026-11-20T13:00:00.000Z"');
    expect(html).toContain('property="og:image" content="https://chokdee.example/art/share.png"');
    expect(html).toContain(
      '<link rel="canonical" href="https://chokdee.example/article/detail?id=a">',
    );
    expect(html).not.toMatch(/<script>alert|<img src=x/);
    expect(await (await articles.request('/article')).text()).toContain('content="website"');
    const gone = await articles.request('/liff/article/detail?id=gone');
    expect(gone.status).toBe(404);
    expect(await gone.text()).toContain('<meta name="robots" content="noindex">');
    expect(asked).toEqual(['articleDetail id=a', 'article ', 'articleDetail id=gone']);
  });

  it('use the texts of the agent when a preview fails, and report the error', async () => {
    const errors: unknown[] = [];
    const cause = new Error('no database');
    const lame = createWebSite({
      ...sampleOptions(distDir),
      loadPreview: () => Promise.reject(cause),
      onError: (error) => errors.push(error),
    });
    const html = await (await lame.request('/promotions?id=3')).text();
    expect(html).toContain('<title>โปรโมชั่น · โชคดี</title>');
    expect(errors).toEqual([cause]);
  });

  it('contain the rendered screen and its query data', async () => {
    const html = await page('/');
    expect(html).toContain(`<div id="root">${home.html}</div>`);
    expect(bootOf(html)).toEqual({ agent, client, queries: home.queries, position: '7' });
    expect(await page('/lotto/lobby')).toContain(`<div id="root">${lotto.html}</div>`);
  });

  it('name the queries of the start call, and preload the chunks of the screen', async () => {
    const html = await page('/');
    expect(html).toMatch(
      /^<!doctype html>\n<html [^>]*data-build="sample"[^>]*data-start="wallet news"/,
    );
    expect(html).toContain(
      '<link rel="modulepreload" href="/assets/note-1.js"><link rel="modulepreload" href="/assets/note-2.js">',
    );
    expect(await page('/lotto/lobby')).not.toMatch(/data-start|note-1/);
  });

  it('are served without the screen when rendering fails, and report the error', async () => {
    const errors: unknown[] = [];
    const cause = new Error('no screen');
    const lame = createWebSite({
      ...sampleOptions(distDir),
      renderers: {
        'index.html': rendererOf(() => Promise.reject(cause)),
        'liff/index.html': rendererOf(() => Promise.reject(cause)),
      },
      onError: (error) => errors.push(error),
    });
    const response = await lame.request('/');
    expect(response.status).toBe(200);
    const html = await response.text();
    expect(html).toContain('<div id="root"></div>');
    expect(bootOf(html)).toEqual({ agent, client });
    expect(errors).toEqual([cause]);
  });

  it('are rendered by the path of the screen, even when it comes from `liff.state`', async () => {
    const asked: unknown[] = [];
    const watched = createWebSite({
      ...sampleOptions(distDir),
      renderers: {
        'index.html': rendererOf((_, url) => {
          asked.push(['web', url]);
          return Promise.resolve(lotto);
        }),
        'liff/index.html': rendererOf((_, url) => {
          asked.push(['liff', url]);
          return Promise.resolve(lotto);
        }),
      },
    });
    await watched.request('/slot?q=%E0%B8%81');
    const headers = { 'user-agent': IN_LINE };
    await watched.request('/liff?liff.state=%2Fpromotions%3Fid%3D3', { headers });
    // Outside LINE the script of the LIFF entry redirects the browser, so nothing is rendered.
    const outside = await watched.request('/liff/slot');
    expect(asked).toEqual([
      ['web', { path: '/slot', search: 'q=%E0%B8%81' }],
      ['liff', { path: '/promotions', search: 'id=3' }],
    ]);
    expect(await outside.text()).toContain('<div id="root"></div>');
  });

  it('drop token overrides that contain other CSS', async () => {
    const html = await page('/');
    expect(html).toContain('<style id="brand-tokens">:root:root{--ck-bg:#06120F}</style>');
    expect(html).not.toContain('--ck-text:');
  });

  it('preload the modules of the app and the screen once each, after the first pictures', async () => {
    const html = await page('/');
    const preloads = [...html.matchAll(/rel="modulepreload" href="([^"]+)"/g)].map(
      ([, file]) => file,
    );
    expect(preloads).toEqual([
      '/assets/react-1.js',
      '/assets/home.screen-1.js',
      '/assets/list-1.js',
      '/assets/note-1.js',
      '/assets/note-2.js',
    ]);
    // All modules are in a template, from which they are loaded after the first pictures.
    const [, waiting = ''] = /<template id="scripts">(.*?)<\/template>/s.exec(html) ?? [];
    expect(waiting.match(/modulepreload/g)).toHaveLength(preloads.length);
    expect(waiting).toContain('src="/assets/web-1.js"');
    expect(html.match(/web-1\.js/g)).toHaveLength(1);
    expect(await page('/slot')).not.toContain('home.screen');
    expect(await page('/lotto/lobby')).toContain('/assets/lotto-1.js');
  });

  it('preload only React before the first pictures inside LINE', async () => {
    const response = await site.request('/liff/slot', { headers: { 'user-agent': IN_LINE } });
    const html = await response.text();
    const [head = ''] = html.split('</head>');
    expect(head.match(/modulepreload/g)).toHaveLength(1);
    expect(head).toContain('<link rel="modulepreload" href="/assets/react-1.js">');
    const [, waiting = ''] = /<template id="scripts">(.*?)<\/template>/s.exec(html) ?? [];
    expect(waiting).toContain('src="/assets/liff-1.js"');
    expect(waiting).not.toContain('react-1.js');
  });

  it('keep their fonts in a template, so that they block nothing', async () => {
    const html = await page('/');
    const fonts = '@font-face{font-family:Noto;src:url(/assets/noto.woff2)}';
    expect(html).toContain(`<template id="fonts"><style>${fonts}</style></template>`);
    expect(html.split(fonts)).toHaveLength(2);
  });

  it('name the announcement for browsers that have yet to show it', async () => {
    const html = await page('/');
    expect(html).toContain(' data-announced="2026-01-08T00:00:00.000Z"');
    expect(html).toContain(
      '<link rel="preload" as="image" href="/art/&quot;news&quot;.webp" fetchpriority="high" media="not all">',
    );
    const quiet = await page('/lotto/lobby');
    expect(quiet).not.toContain('data-announced');
    expect(quiet).not.toContain('media="not all"');
  });

  it('inline their styles without tokens of other brands, with disabled links to the files', async () => {
    const html = await page('/');
    const head = html.slice(0, html.indexOf('</head>'));
    for (const [file, text] of [
      ['web-1', 'body{color:red}'],
      ['home-1', 'h1{color:gold}'],
      ['list-1', 'ul{margin:0}'],
    ])
      expect(head).toContain(
        `<style>${text}</style><link rel="stylesheet" href="/assets/${file}.css" disabled>`,
      );
    expect(await page('/lotto/lobby')).not.toContain('home-1.css');
  });

  it('are compressed as the client accepts, with the right length', async () => {
    const packed = await site.request('/', { headers: { 'accept-encoding': 'gzip, br' } });
    expect(packed.headers.get('content-encoding')).toBe('br');
    const body = new Uint8Array(await packed.arrayBuffer());
    expect(packed.headers.get('content-length')).toBe(String(body.byteLength));
    expect(brotliDecompressSync(body).toString()).toContain('<title>');
    const gzip = await site.request('/', { headers: { 'accept-encoding': 'gzip, br;q=0' } });
    expect(gunzipSync(new Uint8Array(await gzip.arrayBuffer())).toString()).toContain('<title>');
  });
});

describe('an IP with many page requests', () => {
  let busy = new Hono();
  beforeAll(() => {
    busy = createWebSite({ ...sampleOptions(distDir), pageFreshMs: 60_000 });
  });
  const askFor = (ip: string, from: number, count: number) =>
    Promise.all(
      Array.from({ length: count }, async (_, place) => {
        const headers = { 'x-ip': ip };
        return (await busy.request(`/slot?visit=${from + place}`, { headers })).text();
      }),
    );

  it('gets 300 rendered pages a minute, and then pages without the screen', async () => {
    const isFull = (html: string) => html.includes(lotto.html);
    const inFull = await askFor('10.0.0.1', 0, 300);
    expect(inFull.every(isFull)).toBe(true);
    const [further] = await askFor('10.0.0.1', 300, 1);
    expect(isFull(further!)).toBe(false);
    expect(further).toContain('<title>');
    expect(bootOf(further!)).toMatchObject({ agent: { name: agent.name } });
    // Pages that are already stored stay complete, and another IP has a limit of its own.
    expect((await askFor('10.0.0.1', 299, 1)).every(isFull)).toBe(true);
    expect((await askFor('10.0.0.2', 301, 1)).every(isFull)).toBe(true);
  });
});

describe('security headers', () => {
  it('allow the inline scripts of the page by hash only', async () => {
    const response = await site.request('/');
    const policy = response.headers.get('content-security-policy') ?? '';
    const hash = createHash('sha256').update('go()').digest('base64');
    expect(policy).toContain(`script-src 'self' 'sha256-${hash}';`);
    expect(await response.text()).toContain('<script>go()</script>');
  });

  it('include foreign sources from the configuration', async () => {
    const foreignApi = createWebSite({
      ...sampleOptions(distDir),
      clientConfig: {
        ...client,
        apiUrl: 'https://api.example/v1',
        analyticsUrl: 'https://count.example/collect',
      },
    });
    const policy = (await foreignApi.request('/')).headers.get('content-security-policy') ?? '';
    expect(policy).toContain("frame-src 'self' https://games.example https://api.example");
    expect(policy).toContain("img-src 'self' data: blob: https://pictures.example");
    expect(policy).toContain("connect-src 'self' https://api.example https://count.example;");
    expect(policy).toContain("frame-ancestors 'none'");
  });

  it('allow connections to LINE only in the LIFF entry', async () => {
    const linked = createWebSite({
      ...sampleOptions(distDir),
      clientConfig: { ...client, liffId: '2000000001-aBcDeFgH' },
    });
    const policyOf = async (url: string) =>
      (await linked.request(url)).headers.get('content-security-policy') ?? '';
    const [web, line] = [await policyOf('/slot'), await policyOf('/liff/slot')];
    expect(line).toMatch(/script-src [^;]*https:\/\/static\.line-scdn\.net/);
    expect(line).toMatch(/connect-src [^;]*https:\/\/api\.line\.me/);
    expect(web).not.toMatch(/(?:script|connect|frame)-src [^;]*line/);
    // The profile screen shows the picture of a linked LINE account.
    for (const policy of [web, line]) {
      expect(policy).toMatch(/img-src [^;]*https:\/\/profile\.line-scdn\.net/);
    }
  });

  it('refuse a configured source that would add a directive', () => {
    const options = {
      ...sampleOptions(distDir),
      frameSources: ['https://a.example; script-src *'],
    };
    expect(() => createWebSite(options)).toThrow('Invalid source for frame-src');
  });

  it('require https in browsers when the site is on https', async () => {
    const secure = await site.request('/');
    expect(secure.headers.get('strict-transport-security')).toMatch(/^max-age=\d+$/);
    const local = createWebSite({ ...sampleOptions(distDir), publicUrl: undefined });
    const plain = await local.request('http://localhost:3000/');
    expect(plain.headers.get('strict-transport-security')).toBeNull();
    expect(plain.headers.get('x-content-type-options')).toBe('nosniff');
  });
});

describe('files', () => {
  it('are served from memory, and files with a hash in their name are cached for a year', async () => {
    const response = await site.request('/assets/web-1.js');
    expect(await response.text()).toBe(SCRIPT);
    expect(response.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    expect(response.headers.get('content-type')).toBe('text/javascript; charset=utf-8');
  });

  it('are served with the compression of the build', async () => {
    const response = await site.request('/assets/web-1.js', {
      headers: { 'accept-encoding': 'gzip, deflate, br' },
    });
    expect(response.headers.get('content-encoding')).toBe('br');
    expect(response.headers.get('vary')).toBe('accept-encoding');
    expect(brotliDecompressSync(await response.arrayBuffer()).toString()).toBe(SCRIPT);
  });

  it('below /art are cached for a day', async () => {
    const response = await site.request('/art/logo.svg');
    expect(response.headers.get('cache-control')).toBe('public, max-age=86400');
  });

  it('have status 304 when the client has the current version', async () => {
    const etag = (await site.request('/art/logo.svg')).headers.get('etag') ?? '';
    for (const known of [etag, `W/${etag}`, `"other", ${etag}`, '*']) {
      const response = await site.request('/art/logo.svg', { headers: { 'if-none-match': known } });
      expect(response.status).toBe(304);
      expect(await response.text()).toBe('');
    }
    const changed = await site.request('/art/logo.svg', { headers: { 'if-none-match': '"old"' } });
    expect(changed.status).toBe(200);
  });

  it('have no body for HEAD', async () => {
    const response = await site.request('/assets/web-1.js', { method: 'HEAD' });
    expect(response.status).toBe(200);
    expect(response.headers.get('content-length')).toBe(String(Buffer.byteLength(SCRIPT)));
    expect(await response.text()).toBe('');
  });

  it.each([
    '/assets/missing.js',
    '/assets/missing',
    '/art/none.webp',
    '/lobby/x.png',
    '/index.html',
    '/.vite/manifest.json',
    '/assets/web-1.js.br',
    '/assets/..%2f..%2fpackage.json',
    '/%E0%A4%A.js',
  ])('have status 404 in plain text at %s', async (path) => {
    const response = await site.request(path);
    expect(response.status).toBe(404);
    expect(response.headers.get('content-type')).toBe('text/plain; charset=utf-8');
  });

  it('refuse other methods than GET and HEAD', async () => {
    const response = await site.request('/', { method: 'POST' });
    expect(response.status).toBe(405);
    expect(response.headers.get('allow')).toBe('GET, HEAD');
  });
});
