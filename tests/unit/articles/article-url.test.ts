import { describe, expect, it } from 'vitest';
import {
  isArticlePicture,
  isShareablePicture,
  leadsToScreen,
  readArticleLink,
} from '@/contract/article-url';
import { foreignUrls } from '../../support/foreign-urls-list';

describe('a link in an article', () => {
  it.each([
    ['/promotions?id=3', 'own'],
    ['/article/detail?id=turnover#part-2', 'own'],
    ['https://www.dmh.go.th/news/?a=1&b=%20', 'https'],
    ['HTTPS://EXAMPLE.COM/', 'https'],
    ['https://ไทย.example/หน้า', 'https'],
    ['line://ti/p/@chokdee', 'line'],
  ])('to %s is of the kind `%s`', (url, kind) => {
    expect(readArticleLink(url)).toBe(kind);
  });

  it.each(foreignUrls.filter((url) => !url.startsWith('https:')))(
    'to the foreign path %j is refused',
    (url) => {
      expect(readArticleLink(url)).toBeNull();
    },
  );

  it.each([
    '',
    ' ',
    '#part-2',
    'promotions',
    'http://example.com/',
    'https:example.com',
    'https:/example.com',
    'https:///example.com',
    'https://',
    'https://chokdee.example@evil.example/',
    'https://user:word@evil.example/',
    'https://evil.example/\u202egpj.exe',
    'https://evil.example/a b',
    'line:',
    'line:javascript',
    'line://',
    'line://oaMessage/@chokdee/?text=hi',
    'line://app/1234567890-abcdefgh',
    'line://msg/text/hi',
    'line://nv/chat',
    'line://ti/p/~somebody',
    'line://ti/p/@chokdee?x=//evil.example',
    'JaVaScRiPt:alert(1)',
    'java\nscript:alert(1)',
    '\u0001javascript:alert(1)',
    'data:text/html,<script>alert(1)</script>',
    'vbscript:msgbox(1)',
    'blob:https://chokdee.example/1',
    'file:///etc/passwd',
    'mailto:a@example.com',
    'tel:191',
    'intent://scan/#Intent;scheme=zxing;end',
    `https://example.com/${'a'.repeat(1000)}`,
  ])('to %j is refused', (url) => {
    expect(readArticleLink(url)).toBeNull();
  });

  it('leads to a screen only when the site has it', () => {
    expect(leadsToScreen('/lotto/rates')).toBe(true);
    expect(leadsToScreen('/play')).toBe(true);
    expect(leadsToScreen('/article/detail?id=turnover#part-1')).toBe(true);
    for (const url of ['/nowhere', '/article/detail', '/api/login', '/sooth?room=../x'])
      expect(leadsToScreen(url), url).toBe(false);
  });
});

describe('a picture in an article', () => {
  it.each(['/art/articles/turnover.webp', '/art/og.png', `/pictures/${'a0'.repeat(32)}.jpg`])(
    'may be at the path %s',
    (url) => {
      expect(isArticlePicture(url)).toBe(true);
    },
  );

  it.each([
    '',
    'art/og.png',
    '//evil.example/a.png',
    'https://evil.example/art/a.png',
    '/art/../api/a.png',
    '/art/./a.png',
    '/art//a.png',
    '/art/logo.svg',
    '/art/a.png?x=1',
    '/art/a.png#x',
    '/art/a.png ',
    '/art/%2e%2e/a.png',
    '/art/a.png\n',
    '/api/art/a.png',
    'data:image/png;base64,AAAA',
    '/art/a.png"onerror="alert(1)',
  ])('may not be at %j', (url) => {
    expect(isArticlePicture(url)).toBe(false);
  });

  it('can be shared in chats unless it is WebP', () => {
    expect(isShareablePicture('/art/og.png')).toBe(true);
    expect(isShareablePicture('/art/articles/turnover.jpg')).toBe(true);
    expect(isShareablePicture('/art/articles/turnover.webp')).toBe(false);
  });
});
