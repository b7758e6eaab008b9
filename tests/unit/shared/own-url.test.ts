import { describe, expect, it } from 'vitest';
import { ownUrl } from '@/shared/routing/own-url';
import { foreignUrls } from '../../support/foreign-urls-list';

const site = 'https://site.test';

describe('a path of the site', () => {
  it.each([
    ['/', '/'],
    ['/slot?q=a%20b#top', '/slot?q=a%20b#top'],
    ['/member/../slot', '/slot'],
    ['/lobby/ยี่กี', '/lobby/%E0%B8%A2%E0%B8%B5%E0%B9%88%E0%B8%81%E0%B8%B5'],
    ['/?next=//evil.example', '/?next=//evil.example'],
    ['https://site.test/slot?q=a', '/slot?q=a'],
  ])('for %s is %s', (asked, own) => {
    expect(ownUrl(asked, site)).toBe(own);
  });

  it.each([
    ...foreignUrls,
    'https:evil.example',
    'http://site.test/slot',
    'https://site.test:8443/slot',
    'https://site.test@evil.example/',
    'https://site.test.evil.example/',
    'https://site.test//evil.example',
    'blob:https://site.test/1',
    'slot',
    '',
  ])('does not exist for %j', (asked) => {
    expect(ownUrl(asked, site)).toBeNull();
  });

  it('is not changed by a browser, so that the opened path is the checked one', () => {
    for (const asked of ['/slot?q=a', '/a/./b/../c', '/%09/evil.example', '/%2F/evil.example']) {
      const own = ownUrl(asked, site) ?? '';
      expect(new URL(own, site).origin).toBe(site);
      expect(ownUrl(own, site)).toBe(own);
    }
  });
});
