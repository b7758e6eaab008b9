import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { readComments } from './comments-reader';
import { readCode } from './source-files';

const BEGINNING =
  /(?:^|[.!?;:]\s+|@(?:returns|throws|param \w+)\s+)(?:as|of|those|whatever|what|whoever|whom|whose|who)\b/i;
const SUBJECT = /\b(?:nobody|somebody|whatever|whoever|whomever)\b/i;
const SIGNPOST = /\b((?:docs|src|liff|tests)\/[\w./-]+\.md)(?:#([\w-]+))?/g;

// A migration is never edited: databases remember its text.
const comments = readCode('src', 'liff', 'tests')
  .filter(({ path }) => !path.includes('/migrations/'))
  .flatMap(readComments);

/** Returns the anchor of a Markdown heading. */
function toAnchor(heading: string): string {
  return heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N} _-]/gu, '')
    .trim()
    .replaceAll(' ', '-');
}

function findHeadings(file: string): string[] {
  return [...readFileSync(file, 'utf8').matchAll(/^#+ (.+)$/gm)].map(([, text = '']) =>
    toAnchor(text),
  );
}

describe('comments and titles of tests', () => {
  it.each([
    ['a riddle', 'What is left. It stays.', true],
    ['a riddle in a later sentence', 'It stays. Of all, the last.', true],
    ['a riddle about a value', '@returns what is left', true],
    ['an empty subject', 'Nobody reads it twice.', true],
    ['a plain sentence', 'Returns the amount that is left, in satang.', false],
  ])('are judged correctly: %s', (_, text, isRefused) => {
    expect(BEGINNING.test(text) || SUBJECT.test(text)).toBe(isRefused);
  });

  it('have no empty subject and do not begin like a riddle', () => {
    const riddles = comments.filter(({ text }) => BEGINNING.test(text) || SUBJECT.test(text));
    expect(riddles.map(({ place, text }) => `${place} ${text}`)).toEqual([]);
  });

  it('name documents and headings that exist', () => {
    const lost = comments.flatMap(({ place, text }) =>
      [...text.matchAll(SIGNPOST)].flatMap(([signpost, file = '', anchor]) => {
        const leads =
          existsSync(file) && (anchor === undefined || findHeadings(file).includes(anchor));
        return leads ? [] : [`${place} ${signpost}`];
      }),
    );
    expect(lost).toEqual([]);
  });
});
