import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { operatorMe, operatorSite } from '@/contract/operator/auth.contract';
import { CONSOLE_START_ID } from '@/contract/operator/console-start';
import { deskCounts } from '@/contract/operator/desk.contract';
import { demoAgent } from '@/server/agent/agent.seed';
import { createConsoleRouter, type InnerFetch } from '@/server/operator/console.routes';
import { seedPeople } from '@/server/operator/people.seed';
import { createTestApp, TEST_URL, type TestApp } from '../../support/app';
import { signInToConsole } from '../../support/console.fixture';
import { openTestSeeds } from '../../support/test-seeds';

const manifest = {
  'index.html': { file: 'assets/index.js', isEntry: true, imports: ['_kit.js'] },
  '_kit.js': { file: 'assets/kit.js' },
  'desks/today/today.screen.tsx': { file: 'assets/today.js', imports: ['_kit.js'] },
  'desks/money-in/money-in.screen.tsx': {
    ...{ file: 'assets/money-in.js', imports: ['_rows.js'] },
    css: ['assets/money-in.css'],
  },
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
  writeFileSync(path.join(distDir, 'index.html'), '<html><head></head><body></body></html>');
});
afterAll(async () => {
  rmSync(distDir, { recursive: true });
  await app.close();
});

/** Opens a page of the console. @returns the files that it loads ahead, and the data that it contains */
async function openPage(
  pagePath: string,
  { cookie, call = (request) => app.fetch(request) }: { cookie?: string; call?: InnerFetch } = {},
) {
  const router = createConsoleRouter({ distDir, publicUrl: undefined, call });
  const response = await router.request(new URL(pagePath, TEST_URL).href, {
    headers: cookie === undefined ? {} : { cookie },
  });
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
  expect(files).toEqual(['money-in.js', 'rows.js', 'money-in.css']);
  expect((await openPage('/operator', { cookie })).files).toEqual(['today.js']);
});

test('a stranger gets the name of the agent and the sign-in form on every page', async () => {
  const { data, files } = await openPage('/operator/in');
  expect(Object.keys(data)).toEqual([operatorSite.path]);
  expect(data[operatorSite.path]).toMatchObject({ agent_name: 'โชคดี' });
  expect(files).toEqual(['sign-in.js']);
  const unknown = await openPage('/operator/in', { cookie: 'operator=gone' });
  expect(unknown.data).toEqual(data);
  expect(unknown.files).toEqual(['sign-in.js']);
});

test('the pages around signing in load their own screens', async () => {
  expect((await openPage('/operator/sign-in?to=/in')).files).toEqual(['sign-in.js']);
  expect((await openPage('/operator/first')).files).toEqual(['first.js']);
  expect((await openPage('/operator/accept')).files).toEqual(['accept.js']);
});

test('a page without a desk of its name loads no code ahead', async () => {
  const { cookie } = await signInToConsole(app, 'som');
  for (const page of ['nowhere', 'constructor', '..%2Fmoney-in', 'money-in']) {
    const { files } = await openPage(`/operator/${page}`, { cookie });
    expect(files, page).toEqual(
      page === 'money-in' ? ['money-in.js', 'rows.js', 'money-in.css'] : [],
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
