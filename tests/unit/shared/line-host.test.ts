import { describe, expect, it } from 'vitest';
import { isOfLine } from '@/shared/line/line-host';

describe('a URL of LINE', () => {
  it.each([
    'https://line.me/R/ti/p/@chokdee',
    'https://LINE.me/R/ti/p/@chokdee',
    'https://liff.line.me/2000000001-abcdefgh/slot',
    'https://page.line.me/chokdee',
    'https://lin.ee/AbCdEf',
    'https://line.me',
    'https://line.me?a=b',
  ])('includes %s', (url) => {
    expect(isOfLine(url)).toBe(true);
  });

  it.each([
    'https://t.me/chokdee',
    'https://line.me.example.com/R/ti/p/@chokdee',
    'https://example.com/line.me',
    'https://online.me/',
    'https://sub.lin.ee/AbCdEf',
    'https://line.me@example.com/',
    'https://line.me:443@example.com/',
    'http://line.me/R/ti/p/@chokdee',
    'line.me',
    '',
  ])('does not include %s', (url) => {
    expect(isOfLine(url)).toBe(false);
  });
});
