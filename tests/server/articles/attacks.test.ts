import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import * as v from 'valibot';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { articleBody } from '@/contract/article-body';
import { articleDetail, articleList } from '@/contract/articles.contract';
import { runOperatorCommand } from '@/server/commands/operator/operator-cli';
import { createTestApp, TEST_URL, type TestApp } from '../../support/app';
import { samplePictureBytes } from '../../support/article.fixture';
import { attacks } from '../../support/attacks-list';
import { OPERATOR_KEY } from '../../support/deposit.fixture';
import { createTestProvider } from '../../support/test-provider';

let app: TestApp;
let folder: string;

beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'articles-'));
  app = await createTestApp({ providers: [createTestProvider()], operatorKey: OPERATOR_KEY });
});
beforeEach(() => app.reset());
afterAll(async () => {
  rmSync(folder, { recursive: true });
  await app.close();
});

interface Head {
  readonly id: string;
  readonly title: string;
  readonly category: string;
  readonly description: string;
  readonly cover: string;
  readonly [further: string]: string;
}

const head: Head = {
  id: 'attacked',
  title: 'ชื่อ',
  category: 'games',
  description: 'คำอธิบาย',
  cover: '/art/og.png',
  publish: '2020-01-01',
};

function writeFile(values: Readonly<Record<string, string>>, text: string): string {
  const file = path.join(folder, 'article.md');
  const lines = Object.entries(values).map(([name, value]) => `${name}: ${value}`);
  writeFileSync(file, `---\n${lines.join('\n')}\n---\n${text}`);
  return file;
}

/** Runs an operator command. @returns its exit code and output */
async function run(...args: string[]): Promise<{ code: number; output: string }> {
  const output: string[] = [];
  const code = await runOperatorCommand(args, {
    env: { OPERATOR_KEY },
    fetch: (...[input, init]: Parameters<typeof fetch>) => app.fetch(new Request(input, init)),
    print: (text) => output.push(text),
    complain: (text) => output.push(text),
  });
  return { code, output: output.join('\n') };
}

const put = (values: Readonly<Record<string, string>>, text: string) =>
  run('articles', 'put', writeFile(values, text));

/** Returns every node of a tree. */
function nodesOf(tree: unknown): Record<string, unknown>[] {
  if (Array.isArray(tree)) return tree.flatMap(nodesOf);
  if (typeof tree !== 'object' || tree === null) return [];
  return [tree as Record<string, unknown>, ...Object.values(tree).flatMap(nodesOf)];
}

const KINDS = new Set([
  ...['heading', 'paragraph', 'list', 'listItem', 'blockquote', 'table', 'tableRow', 'tableCell'],
  ...[
    'code',
    'image',
    'thematicBreak',
    'text',
    'inlineCode',
    'break',
    'emphasis',
    'strong',
    'link',
  ],
]);
const FIELDS = new Set([
  'type',
  'value',
  'children',
  'depth',
  'ordered',
  'start',
  'align',
  'url',
  'alt',
]);

function expectHarmless(body: unknown): void {
  expect(v.is(articleBody, body)).toBe(true);
  for (const node of nodesOf(body)) {
    expect(KINDS).toContain(node['type']);
    for (const field of Object.keys(node)) expect(FIELDS).toContain(field);
    if (!('url' in node)) continue;
    const url = new URL(String(node['url']), TEST_URL);
    if (node['type'] === 'image') expect(url.origin).toBe(TEST_URL);
    else expect(['https:', 'line:', 'http:']).toContain(url.protocol);
    if (url.protocol === 'http:') expect(url.origin).toBe(TEST_URL);
    expect(url.hostname).not.toContain('evil');
  }
}

describe('a script or a foreign resource', () => {
  test.each(attacks)("is removed from an article's text: %j", async (attack) => {
    for (const text of [`${attack}\n\nท้าย`, `หน้า ${attack} หลัง`, `# ${attack}\n\nท้าย`]) {
      expect(await put(head, text)).toMatchObject({ code: 0 });
      const { data } = await app.call(articleDetail, { query: { id: 'attacked' } });
      expectHarmless(data.body);
    }
  });

  test.each(attacks.filter((attack) => !attack.includes('\n')))(
    'stays plain text in a title and description: %j',
    async (attack) => {
      const values = { ...head, title: attack, description: attack };
      expect(await put(values, 'ข้อความ')).toMatchObject({ code: 0 });
      const { data } = await app.call(articleList);
      expect(data.articles.find(({ id }) => id === 'attacked')).toMatchObject({
        title: attack,
        description: attack,
      });
    },
  );

  test.each(attacks.filter((attack) => !attack.includes('\n')))(
    'is refused as a cover, id, category, related article or publication time: %j',
    async (attack) => {
      for (const name of ['cover', 'share', 'id', 'category', 'related', 'publish']) {
        expect((await put({ ...head, [name]: attack }, 'ข้อความ')).code, name).not.toBe(0);
      }
      const { refusal } = await app.call(articleDetail, { query: { id: 'attacked' } });
      expect(refusal).toBe('request.not_found');
    },
  );
});

describe('the file of an article', () => {
  test('is published with its pictures, and the command lists the removed parts', async () => {
    writeFileSync(path.join(folder, 'cover.png'), samplePictureBytes(1200, 630));
    const values = {
      ...head,
      cover: 'cover.png',
      related: 'turnover, line-login',
      featured: 'yes',
    };
    const { code, output } = await put(values, 'ข้อความ <b>หนา</b> [ก](javascript:x)');
    expect(code).toBe(0);
    expect(output).toBe(
      [
        'attacked: published, public from 2019-12-31T17:00:00.000Z',
        '  removed: HTML: <b>',
        '  removed: HTML: </b>',
        '  removed: link: javascript:x',
      ].join('\n'),
    );
    const { data } = await app.call(articleDetail, { query: { id: 'attacked' } });
    expect(data.cover).toMatch(/^\/pictures\/[0-9a-f]{64}\.webp$/);
    expect(data.related.slice(0, 2).map(({ id }) => id)).toEqual(['turnover', 'line-login']);
    const picture = await app.fetch(new Request(TEST_URL + data.cover));
    expect(picture.headers.get('content-type')).toBe('image/webp');
  });

  test.each([
    ['../secret.png', /in the folder of the article/],
    ['folder/cover.png', /in the folder of the article/],
    ['..', /in the folder of the article|EISDIR/],
    ['article.md', /ใช้ได้เฉพาะรูป PNG/],
    ['missing.png', /ENOENT/],
  ])('may name only pictures in its own folder: %s', async (cover, complaint) => {
    const { code, output } = await put({ ...head, cover }, 'ข้อความ');
    expect(code).not.toBe(0);
    expect(output).toMatch(complaint);
  });

  test.each([
    ['ข้อความ', /between two lines of ---/],
    ['---\nid: a\n---\nข้อความ', /title is missing/],
    ['---\nid a\n---\nข้อความ', /"id a" is invalid/],
    ['---\nid: a\nid: b\n---\nข้อความ', /id occurs twice above the text/],
    ['---\n__proto__: a\n---\nข้อความ', /is invalid/],
    ['---\nconstructor: a\n---\nข้อความ', /is invalid/],
  ])('is refused with a reason when it is malformed: %j', async (text, complaint) => {
    const file = path.join(folder, 'broken.md');
    writeFileSync(file, text);
    const { code, output } = await run('articles', 'put', file);
    expect(code).toBe(2);
    expect(output).toMatch(complaint);
  });

  test.each([
    ['featured', 'maybe', /featured must be yes or no/],
    ['publish', 'soon', /"soon" is not a valid time/],
    ['publish', '2026-13-40', /"2026-13-40" is not a valid time/],
  ])('with the wrong %s is refused with a reason: %s', async (name, value, complaint) => {
    const { code, output } = await put({ ...head, [name]: value }, 'ข้อความ');
    expect(code).toBe(2);
    expect(output).toMatch(complaint);
  });

  test('states its publication time in Thai time; commands list, show, publish and withdraw the article', async () => {
    const values = { ...head, publish: '2099-11-30 20:00' };
    expect((await put(values, 'ข้อความ')).output).toBe(
      'attacked: scheduled, public from 2099-11-30T13:00:00.000Z',
    );
    expect((await run('articles', 'list', '--state', 'scheduled')).output).toContain('attacked');
    expect((await run('articles', 'publish', 'attacked', '--at', '2020-05-01')).output).toBe(
      'attacked: published, public from 2020-04-30T17:00:00.000Z',
    );
    expect((await run('articles', 'show', 'attacked')).output).toContain('\n\nข้อความ');
    expect((await run('articles', 'withdraw', 'attacked')).output).toContain('attacked: withdrawn');
    writeFileSync(path.join(folder, 'inside.png'), samplePictureBytes(800, 400));
    const { output } = await run('articles', 'picture', path.join(folder, 'inside.png'));
    expect(output).toMatch(/^!\[…\]\(\/pictures\/[0-9a-f]{64}\.webp\) {2}800 × 400$/);
  });

  test('never brings control characters into the output of the article commands', async () => {
    await put(head, 'ข้อความ \u001b[31m [ก](java\u001b[2Jscript:x)');
    for (const args of [['show', 'attacked'], ['list']]) {
      expect((await run('articles', ...args)).output).not.toContain('\u001b');
    }
  });
});
