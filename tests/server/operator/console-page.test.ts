import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { operatorMe, operatorSite } from '@/contract/operator/auth.contract';
import { CONSOLE_START_ID, type ConsolePage } from '@/contract/operator/console-start';
import { deskCounts } from '@/contract/operator/desk.contract';
import { demoAgent } from '@/server/agent/agent.seed';
import { createConsoleRouter, type InnerFetch } from '@/server/operator/console.routes';
import { seedPeople } from '@/server/operator/people.seed';
import { loadAssets } from '@/server/web/asset.store';
import { createTestApp, TEST_URL, type TestApp } from '../../support/app';
import { signInToConsole } from '../../support/console.fixture';
import { openTestSeeds } from '../../support/test-seeds';

const manifest = {
  'index.html': { file: 'assets/index.js', isEntry: true, imports: ['_kit.js'] },
  '_kit.js': { file: 'assets/kit.js', css: ['assets/kit.css'] },
  'desks/today/today.screen.tsx': { file: 'assets/today.js', imports: ['_kit.js'] },
  'desks/money-in/money-in.screen.tsx': {
    ...{ file: 'assets/money-in.js', imports: ['_rows.js'] },
    css: ['assets/money-in.css'],
  },
  'desks/statements/statements.screen.tsx': { file: 'assets/statements.js' },
  '_rows.js': { file: 'assets/rows.js' },
  'desks/sign-in/sign-in.screen.tsx': { file: 'assets/sign-in.js' },
  'desks/sign-in/first-owner.screen.tsx': { file: 'assets/first.js' },
  'desks/sign-in/accept.screen.tsx': { file: 'assets/accept.js' },
};
const START = new RegExp(`<script type="application/json" id="${CONSOLE_START_ID}">(.*?)</script>`);

let app: TestApp;
let distDir: string;
beforeAll(async () => {
  app = await createTestApp({
    prepare: async ({ db }) => {
      await seedPeople(db, [demoAgent], { isPlayed: true, seeds: await openTestSeeds(db) });
    },
  });
  distDir = mkdtempSync(path.join(os.tmpdir(), 'console-page-'));
  mkdirSync(path.join(distDir, '.vite'));
  writeFileSync(path.join(distDir, '.vite/manifest.json'), JSON.stringify(manifest));
  mkdirSync(path.join(distDir, 'assets'));
  writeFileSync(
    path.join(distDir, 'assets/kit.css'),
    '@font-face{src:url(kit.woff2)}.kit{color:red}',
  );
  writeFileSync(path.join(distDir, 'assets/money-in.css'), '.money{color:blue}');
  writeFileSync(
    path.join(distDir, 'index.html'),
    '<html><head><link rel="stylesheet" crossorigin href="/operator/assets/kit.css"></head><body><div id="root"></div></body></html>',
  );
});
afterAll(async () => {
  rmSync(distDir, { recursive: true });
  await app.close();
});

interface PageOptions {
  cookie?: string | undefined;
  call?: InnerFetch;
  render?: ((page: ConsolePage) => Promise<string | undefined>) | undefined;
  headers?: Record<string, string>;
}

function requestPage(
  pagePath: string,
  { cookie, call = (request) => app.fetch(request), render, headers }: PageOptions = {},
) {
  const router = createConsoleRouter({
    ...{ distDir, assets: loadAssets(distDir), publicUrl: undefined, call },
    ...(render && { render }),
  });
  return router.request(new URL(pagePath, TEST_URL).href, {
    headers: { ...headers, ...(cookie !== undefined && { cookie }) },
  });
}

/** Opens a page of the console. @returns the files that it loads ahead, and the data that it contains */
async function openPage(
  pagePath: string,
  { cookie, call = (request) => app.fetch(request), render }: PageOptions = {},
) {
  const response = await requestPage(pagePath, { cookie, call, render });
  expect(response.status).toBe(200);
  const html = await response.text();
  return {
    files: [...html.matchAll(/href="\/operator\/assets\/([^"]+)"/g)].map(([, file]) => file),
    data: JSON.parse(START.exec(html)?.[1] ?? 'null') as Record<string, unknown>,
    html,
  };
}

test("a person's page contains the data of the frame and loads the code of its desk", async () => {
  const { cookie } = await signInToConsole(app, 'som');
  const { data, files } = await openPage('/operator/in?state=review', { cookie });
  expect(Object.keys(data).sort()).toEqual(
    [operatorMe.path, operatorSite.path, deskCounts.path].sort(),
  );
  expect(data[operatorMe.path]).toMatchObject({ name: 'som', role: 'finance' });
  expect(files).toEqual(['money-in.js', 'rows.js', 'kit.css', 'money-in.css']);
  expect((await openPage('/operator', { cookie })).files).toEqual(['today.js', 'kit.css']);
});

test('a page below another desk loads its own code', async () => {
  const { cookie } = await signInToConsole(app, 'som');
  for (const page of ['/operator/in/statements', '/operator/in/statements/5'])
    expect((await openPage(page, { cookie })).files).toEqual(['statements.js', 'kit.css']);
  expect((await openPage('/operator/in/i5', { cookie })).files).toContain('money-in.js');
});

test('a page contains its styles, so that it paints without further files', async () => {
  const { cookie } = await signInToConsole(app, 'som');
  const { html } = await openPage('/operator/in', { cookie });
  expect(html).toContain('<style>@font-face{src:url(kit.woff2)}.kit{color:red}</style>');
  expect(html).toContain('<style>.money{color:blue}</style>');
  // The links tell the scripts that the styles are present, and load nothing.
  expect(html.match(/<link rel="stylesheet"[^>]*>/g)).toEqual([
    '<link rel="stylesheet" href="/operator/assets/kit.css" disabled>',
    '<link rel="stylesheet" href="/operator/assets/money-in.css" disabled>',
  ]);
});

test('a stranger gets the name of the agent and the sign-in form on every page', async () => {
  const { data, files } = await openPage('/operator/in');
  expect(Object.keys(data)).toEqual([operatorSite.path]);
  expect(data[operatorSite.path]).toMatchObject({ agent_name: 'โชคดี' });
  expect(files).toEqual(['sign-in.js', 'kit.css']);
  const unknown = await openPage('/operator/in', { cookie: 'operator=gone' });
  expect(unknown.data).toEqual(data);
  expect(unknown.files).toEqual(['sign-in.js', 'kit.css']);
});

test('the pages around signing in load their own screens', async () => {
  expect((await openPage('/operator/sign-in?to=/in')).files).toEqual(['sign-in.js', 'kit.css']);
  expect((await openPage('/operator/first')).files).toEqual(['first.js', 'kit.css']);
  expect((await openPage('/operator/accept')).files).toEqual(['accept.js', 'kit.css']);
});

test('a page without a desk of its name loads no code ahead', async () => {
  const { cookie } = await signInToConsole(app, 'som');
  for (const page of ['nowhere', 'constructor', '..%2Fmoney-in', 'money-in']) {
    const { files } = await openPage(`/operator/${page}`, { cookie });
    expect(files, page).toEqual(
      page === 'money-in' ? ['money-in.js', 'rows.js', 'kit.css', 'money-in.css'] : ['kit.css'],
    );
  }
});

test('a page comes without data when its calls do not answer, fail or throw', async () => {
  const { cookie } = await signInToConsole(app, 'som');
  const calls: InnerFetch[] = [
    () => new Promise(() => undefined),
    () => Promise.resolve(new Response('{}', { status: 503 })),
    () => Promise.reject(new Error('closed')),
  ];
  for (const call of calls)
    expect((await openPage('/operator/in', { cookie, call })).data).toEqual({});
});

test('data cannot end its block', async () => {
  const name = '</script><script>alert(1)</script>';
  const call: InnerFetch = () => Promise.resolve(Response.json({ data: { agent_name: name } }));
  const { html, data } = await openPage('/operator', { call });
  expect(html).not.toContain('<script>alert');
  expect(data).toEqual({ [operatorSite.path]: { agent_name: name } });
});

test('a page contains its first screen, rendered from the data that it contains', async () => {
  const { cookie } = await signInToConsole(app, 'som');
  const asked: ConsolePage[] = [];
  const { html, data } = await openPage('/operator/in?state=review', {
    cookie,
    render: (page) => {
      asked.push(page);
      return Promise.resolve('<main>$& เงินเข้า</main>');
    },
  });
  expect(html).toContain('<div id="root"><main>$& เงินเข้า</main></div>');
  expect(asked).toEqual([{ path: '/operator/in', search: 'state=review', data }]);
  const empty = await openPage('/operator/in', {
    cookie,
    render: () => Promise.resolve(undefined),
  });
  expect(empty.html).toContain('<div id="root"></div>');
});

test('a stranger is led to the sign-in form, and from there to the page that was asked for', async () => {
  const direct = { 'sec-fetch-site': 'none' };
  const response = await requestPage('/operator/in/i5?state=review', { headers: direct });
  expect(response.status).toBe(302);
  const to = response.headers.get('location');
  expect(to).toBe('/operator/sign-in?to=%2Fin%2Fi5%3Fstate%3Dreview');
  const expired = { headers: direct, cookie: 'operator=gone' };
  expect((await requestPage('/operator', expired)).headers.get('location')).toBe(
    '/operator/sign-in?to=%2F',
  );
  for (const entry of ['sign-in', 'first', 'accept'])
    expect((await requestPage(`/operator/${entry}`, { headers: direct })).status, entry).toBe(200);
});

test('a page is not refused when its session is unknown', async () => {
  const { cookie } = await signInToConsole(app, 'som');
  const direct = { 'sec-fetch-site': 'none' };
  expect((await requestPage('/operator/in', { headers: direct, cookie })).status).toBe(200);
  // A browser holds the cookie back when a link on another site leads here.
  const linked = { 'sec-fetch-site': 'cross-site' };
  expect((await requestPage('/operator/in', { headers: linked })).status).toBe(200);
  const call: InnerFetch = () => Promise.resolve(new Response('{}', { status: 503 }));
  expect((await requestPage('/operator/in', { headers: direct, cookie, call })).status).toBe(200);
});
