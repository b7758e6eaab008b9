import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { articleDetail } from '@/contract/articles.contract';
import { errorCodes } from '@/contract/errors';
import { createTestApp, type TestApp } from '../../support/app';
import { articleBody, putArticle } from '../../support/article.fixture';
import { OPERATOR_KEY, operate } from '../../support/deposit.fixture';
import { createTestProvider } from '../../support/test-provider';
import { sized } from '../../support/test-size';

const MOST_LETTERS = 60_000;

/** Texts that keep a Markdown parser busy for seconds or yield a tree many times their length. */
const slowTexts: Readonly<Record<string, string>> = {
  'opened pictures': '![a]('.repeat(MOST_LETTERS / 5),
  'slanted letters': '*a* '.repeat(MOST_LETTERS / 4),
  'table cells': `${'|a'.repeat(100)}\n${'|-'.repeat(100)}\n${`${'|b'.repeat(100)}\n`.repeat(280)}`,
  'broken entities': '&#x;'.repeat(MOST_LETTERS / 4),
  'opened links': '[a](b'.repeat(MOST_LETTERS / 5),
  'opened brackets': '['.repeat(MOST_LETTERS),
  'paragraphs of a letter': 'a\n\n'.repeat(MOST_LETTERS / 3),
  'nested lists': '-  '.repeat(24).concat('x\n').repeat(800),
  'nested quotations': '>'.repeat(MOST_LETTERS),
  'back quotes': Array.from({ length: 300 }, (_, at) => '`'.repeat(at + 1)).join('a'),
};

let app: TestApp;

beforeAll(async () => {
  app = await createTestApp({ providers: [createTestProvider()], operatorKey: OPERATOR_KEY });
});
beforeEach(() => app.reset());
afterAll(() => app.close());

describe('a text that is slow to read', () => {
  test.each(Object.entries(slowTexts).slice(0, sized(3, 10)))(
    "with %s is parsed outside the server's thread",
    async (_, markdown) => {
      let turns = 0;
      const clock = setInterval(() => (turns += 1), 5);
      const { error } = await operate(app, '/articles', { body: articleBody({ markdown }) });
      clearInterval(clock);
      expect([0, errorCodes['article.empty'], errorCodes['article.unreadable']]).toContain(error);
      // A parser in the server's own thread would block this timer.
      expect(turns).toBeGreaterThan(5);
    },
  );

  test('does not stop the next article from being saved', async () => {
    const slow = operate(app, '/articles', {
      body: articleBody({ id: 'slow', markdown: slowTexts['opened pictures'] }),
    });
    await putArticle(app, { id: 'quick', markdown: 'อ่านง่าย' });
    expect([0, errorCodes['article.unreadable']]).toContain((await slow).error);
  });

  test('is refused when the parsed text would be too large to send to readers', async () => {
    const markdown = slowTexts['slanted letters'];
    const { error } = await operate(app, '/articles', { body: articleBody({ markdown }) });
    expect(error).toBe(errorCodes['article.unreadable']);
    expect((await app.call(articleDetail, { query: { id: 'sample' } })).refusal).toBeDefined();
  });

  test('differs from an ordinary text of maximum length, which is accepted', async () => {
    const section = `## หัวข้อ\n\n${'ยอดเทิร์นคือ**ยอดเดิมพัน**ที่ต้องเล่นให้ครบก่อนถอน '.repeat(12)}\n\n- ข้อแรก\n- ข้อสอง\n\n`;
    const markdown = section.repeat(Math.floor(MOST_LETTERS / section.length));
    const { error } = await operate(app, '/articles', { body: articleBody({ markdown }) });
    expect(error).toBe(0);
  });
});
