import path from 'node:path';
import { pathToFileURL } from 'node:url';
import * as v from 'valibot';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { errorCodes } from '@/contract/errors';
import { previewMake } from '@/contract/operator/preview.contract';
import type { PageRendererModule } from '@/contract/page-renderer';
import { loadAssets } from '@/server/web/asset.store';
import { openSite } from '@/server/web/site';
import { ensureBuilt } from '../../../src/server/commands/prepare.mjs';
import { createTestApp, TEST_URL, type TestApp } from '../../support/app';
import { OPERATOR_KEY, operate } from '../../support/deposit.fixture';
import { employ } from '../../support/staff.fixture';
import { createTestProvider } from '../../support/test-provider';
import { sized } from '../../support/test-size';
import { client } from '../../unit/web/page-samples';

const DIST = path.resolve('dist/client');

let app: TestApp;

beforeAll(async () => {
  await ensureBuilt();
  const load = async (file: string) =>
    (await import(pathToFileURL(path.resolve('dist/pages', file)).href)) as PageRendererModule;
  const [web, liff] = await Promise.all([load('web.js'), load('liff.js')]);
  app = await createTestApp({
    providers: [createTestProvider()],
    operatorKey: OPERATOR_KEY,
    openSite: (fetch) =>
      openSite({
        distDir: DIST,
        assets: loadAssets(DIST),
        clientConfig: client,
        renderers: {
          'index.html': web.createPageRenderer({ client, fetch }),
          'liff/index.html': liff.createPageRenderer({ client, fetch }),
        },
        publicUrl: undefined,
        pageFreshMs: 0,
        furtherFrameSources: [],
        imageSources: [],
      }),
    prepare: async ({ db }) => {
      await employ(db, ['fai'], 'finance');
      await employ(db, ['sup'], 'support');
    },
  });
}, 300_000);
beforeEach(() => app.reset());
afterAll(() => app.close());

const home = { screen: 'home', shell: 'web', width: 390 } as const;
const ask = (body: object, as?: string) =>
  operate(app, '/preview', { body: { ...home, ...body }, ...(as && { as }) });
const open = (page: string) => app.fetch(new Request(TEST_URL + page));

async function preview(body: object) {
  const { data } = await ask(body);
  const made = v.parse(previewMake.data, data);
  const response = await open(made.path);
  return { ...made, response, html: await response.text() };
}

/** Texts that try to become code on a page. */
const attacks = [
  '<script>alert(1)</script>',
  '"><img src=x onerror=alert(1)>',
  '</style><script>alert(1)</script>',
  '<svg onload=alert(1)>',
  "' onmouseover='alert(1)",
  '</title><iframe srcdoc="<script>alert(1)</script>">',
  '{{constructor.constructor("alert(1)")()}}',
];
const CODE = /<script|<iframe|<svg onload|onerror=alert\(1\)>|<img src=x/i;

describe('a preview', () => {
  test('shows the draft of a banner on the real page, and leaves the live page as it is', async () => {
    const live = await (await open('/')).text();
    const { html, card, expires_at } = await preview({
      kind: 'banner',
      content: { title: 'คืนนี้เท่านั้น', image: '/art/banners/x.webp', action: 'ดูเลย' },
    });
    expect(html).toContain('คืนนี้เท่านั้น');
    expect(card.title.length).toBeGreaterThan(0);
    expect(Date.parse(expires_at)).toBeGreaterThan(0);
    const after = await (await open('/')).text();
    expect(after).not.toContain('คืนนี้เท่านั้น');
    expect(after.length).toBe(live.length);
  });

  test('has a policy without scripts, and no cache stores it', async () => {
    const { response } = await preview({ kind: 'banner', content: {} });
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-security-policy':
        "sandbox; default-src 'none'; style-src 'unsafe-inline' 'self'; img-src 'self' https:; font-src 'self'; frame-ancestors 'self'",
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
    });
    expect(response.headers.has('set-cookie')).toBe(false);
  });

  test('needs no script for its pictures, icons and fonts', async () => {
    const { html } = await preview({ kind: 'banner', content: { title: 'ลอง' } });
    expect(html).not.toMatch(/<script|<link|data-src=|<template|"\/assets\//);
    expect(html).toMatch(/<symbol id=/);
    const font = /\/operator\/preview\/assets\/[\w-]+\.woff2/.exec(html)?.[0] ?? '';
    const response = await open(font);
    expect(response.headers.get('access-control-allow-origin')).toBe('*');
    expect(response.headers.get('content-type')).toBe('font/woff2');
    for (const name of ['x.js', '..%2findex.html', '.vite', 'x.woff2']) {
      expect((await open(`/operator/preview/assets/${name}`)).status).toBe(404);
    }
  });

  test.each([
    ['notification', 'home', { title: 'ปิดปรับปรุง', description: 'คืนนี้' }, 'ปิดปรับปรุง'],
    ['event', 'home', { alt: 'งานวัด', image: '/art/x.webp' }, 'งานวัด'],
    ['promotion', 'promotions', { name: 'โบนัสลองดู', summary: 'สรุป' }, 'โบนัสลองดู'],
    ['article', 'articleDetail', { title: 'หัวเรื่อง', markdown: 'ย่อหน้า **หนา**' }, 'ย่อหน้า'],
    ['poll', 'poll', { question: 'ใครชนะ', choices: [{ name: 'ทีมแดง' }] }, 'ทีมแดง'],
    ['agent', 'home', { name: 'ร้านใหม่' }, 'ร้านใหม่'],
  ])('shows a draft of %s on the screen %s', async (kind, screen, content, words) => {
    for (const shell of ['web', 'line']) {
      const { html } = await preview({ kind, screen, shell, content });
      expect(html, shell).toContain(words);
    }
  });

  test('opens an announcement without a script', async () => {
    const { html } = await preview({ kind: 'notification', content: { title: 'ประกาศ' } });
    expect(html).toMatch(/<dialog open[^>]*>[^]*ประกาศ/);
  });

  test('says what a chat shows of a promotion, an article and a brand', async () => {
    const cardOf = async (body: object) => (await preview(body)).card;
    expect(
      await cardOf({
        ...{ kind: 'promotion', screen: 'promotions' },
        content: { name: 'โบนัส', summary: 'สรุป', image_share: '/art/s.jpg' },
      }),
    ).toEqual({ title: 'โบนัส', description: 'สรุป', image: '/art/s.jpg' });
    expect(
      await cardOf({
        ...{ kind: 'article', screen: 'articleDetail' },
        content: { title: 'เรื่อง', description: 'ย่อ', cover: '/art/og.png', markdown: 'ก' },
      }),
    ).toEqual({ title: 'เรื่อง', description: 'ย่อ', image: '/art/og.png' });
    const seo = { title: 'ชื่อใน Google', description: 'คำอธิบาย', og_image: '/art/og.png' };
    expect(await cardOf({ kind: 'agent', content: { seo } })).toEqual({
      ...{ title: seo.title, description: seo.description, image: seo.og_image },
    });
  });

  test('leaves other pages alone when a brand is rendered at the same time', async () => {
    const tokens = { '--ck-bg': '#010203' };
    const content = { name: 'ร้านลอง', brand: { tokens } };
    const answers = await Promise.all([
      ...Array.from({ length: 4 }, async () => (await open('/')).text()),
      preview({ kind: 'agent', content }).then(({ html }) => html),
      ...Array.from({ length: 4 }, async () => (await open('/slot')).text()),
      preview({ kind: 'agent', content }).then(({ html }) => html),
      (await open('/')).text(),
    ]);
    expect(answers.map((html) => html.includes('ร้านลอง'))).toEqual([
      ...[false, false, false, false, true],
      ...[false, false, false, false, true],
      false,
    ]);
    expect(answers[4]).toContain('--ck-bg:#010203');
  });

  test.each(attacks.map((text, turn) => [text, turn] as const))(
    'keeps this text a text: %s',
    async (text, turn) => {
      const drafts = [
        { kind: 'banner', content: { title: text, kicker: text, action: text } },
        { kind: 'notification', content: { title: text, description: text } },
        { kind: 'event', content: { alt: text } },
        { kind: 'promotion', screen: 'promotions', content: { name: text, terms: [text] } },
        {
          ...{ kind: 'article', screen: 'articleDetail' },
          content: { title: text, description: text, markdown: `ก ${text}` },
        },
        { kind: 'poll', screen: 'poll', content: { question: text, choices: [{ name: text }] } },
        { kind: 'agent', content: { name: text, seo: { title: text, description: text } } },
      ];
      // Each text meets two kinds of drafts in turn, and all of them in a run of full size.
      for (let next = 0; next < sized(2, drafts.length); next += 1) {
        const draft = drafts[(turn * 2 + next) % drafts.length]!;
        const { html } = await preview(draft);
        expect(html, draft.kind).not.toMatch(CODE);
      }
    },
  );

  test('refuses links that are no links, and content of another shape', async () => {
    for (const content of [
      { link: 'javascript:alert(1)' },
      { image: 'data:image/svg+xml,<svg/>' },
      { title: 7 },
    ]) {
      expect(await ask({ kind: 'banner', content })).toMatchObject({
        status: 400,
        error: errorCodes['request.malformed'],
      });
    }
  });

  test('is for those who may read content, and its page for those who know its id', async () => {
    expect((await ask({ kind: 'banner', content: {} }, 'fai')).status).toBe(403);
    expect((await ask({ kind: 'banner', content: {} }, 'sup')).status).toBe(200);
    const unknown = await open(`/operator/preview/${'a'.repeat(32)}`);
    expect(unknown.status).toBe(404);
    expect(unknown.headers.get('content-security-policy')).toContain('sandbox');
  });
});
