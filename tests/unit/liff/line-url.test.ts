import { describe, expect, it } from 'vitest';
import { readLineEnvironment } from '@/contract/line-environment';
import { resolveAlias } from '@/contract/route-alias';
import { cleanUrl, readState, readWebUrl } from '../../../liff/line-url';
import { foreignUrls } from '../../support/foreign-urls-list';
import { userAgents } from '../../support/line-browser';

function at(url: string): URL {
  return new URL(url, 'https://site.test');
}

describe('cleaning a URL that LINE opened', () => {
  it.each([
    ['/liff/slot?q=a%20b&ag=X1', '/liff/slot?q=a%20b&ag=X1'],
    ['/liff/slot?code=1&state=2&liffClientId=3&liffRedirectUri=4&q=a', '/liff/slot?q=a'],
    ['/liff?is_liff_external_open_window=false', '/liff'],
    ['/liff/', '/liff'],
    ['/liff/wallet?ref=r', '/liff/member?ref=r'],
    [
      '/liff/login?return=%2Fslot&error=access_denied&liffOAuth2Error=1&liffClientId=3',
      '/liff/login?return=%2Fslot',
    ],
    ['/liff/member/coupon?code=WELCOME', '/liff/member/coupon?code=WELCOME'],
    ['/liff/deposit?state=1&error=2', '/liff/member/deposit?state=1&error=2'],
    ['/liff/slot?openExternalBrowser=1&q=a', '/liff/slot?q=a'],
    ['/liff/slot?q=%E0%A4%A', '/liff/slot?q=%E0%A4%A'],
    ['/liff/slot?codec=1&mystate=2', '/liff/slot?codec=1&mystate=2'],
    ['/liff/promotions?id=1%E2%80%8B', '/liff/promotions?id=1'],
    ['/liff/PROMOTIONS?id=1).', '/liff/promotions?id=1'],
    ['/liff/Wallet', '/liff/member'],
    ['/liff/register&ref=abc', '/liff/register?ref=abc'],
    ['/liff/nosuch).', '/liff/nosuch).'],
  ])('turns %s into %s', (url, clean) => {
    expect(cleanUrl(at(url))).toBe(clean);
  });

  it.each([
    ['/liff/slot?q=a', '/slot?q=a'],
    ['/liff', '/'],
    ['/liff/wallet', '/member'],
  ])('turns %s into the web path %s', (url, web) => {
    expect(readWebUrl(at(url))).toBe(web);
  });
});

describe('the screen in liff.state', () => {
  it.each([
    ['/liff?liff.state=%2Fslot%3Fq%3Da', '/liff/slot?q=a'],
    ['/liff?liff.state=slot', '/liff/slot'],
    ['/liff?liff.state=%3Fref%3DCK1%26ag%3DA1', '/liff/?ref=CK1&ag=A1'],
    ['/liff?liff.state=%2Fpromotions%3Fid%3D3&liff.hback=2', '/liff/promotions?id=3&liff.hback=2'],
    ['/liff?liff.state=%2Fcoupon%3Fcode%3DWELCOME', '/liff/coupon?code=WELCOME'],
    ['/liff?liff.state=%2F..%2F..%2Fadmin', '/liff'],
    ['/liff?liff.state=', '/liff/'],
    ['/liff?liff.state=%2Fliff%2Fpromotions%3Fid%3D3', '/liff/promotions?id=3'],
    ['/liff?liff.state=%25E0%25A4%25', '/liff/%E0%A4%'],
  ])('%s leads to %s', (url, asked) => {
    expect(readState(at(url))).toBe(asked);
  });

  it('is null without the parameter', () => {
    expect(readState(at('/liff/slot?q=a'))).toBeNull();
  });

  it.each(foreignUrls)('never leads to another site: %j', (foreign) => {
    const { origin } = at('/');
    const asked = readState(at(`/liff?${new URLSearchParams({ 'liff.state': foreign })}`)) ?? '';
    expect(new URL(asked, origin).origin).toBe(origin);
    expect(asked).toMatch(/^\/liff(?:[/?]|$)/);
  });
});

describe('a short path', () => {
  it.each([
    ['/home', '/'],
    ['/wallet', '/member'],
    ['/wallet/', '/member'],
    ['/deposit', '/member/deposit'],
    ['/quest', '/member/creditfree'],
    ['/lotto', '/lotto/lobby'],
    ['/lotto/bills', '/lotto/bills'],
    ['/yeekee', '/lotto/yeekee'],
    ['/poll', '/poll'],
    ['/poll/3', '/poll/3'],
    ['/slot', '/slot'],
    ['/', '/'],
    ['/nowhere', '/nowhere'],
  ])('%s leads to %s', (path, full) => {
    expect(resolveAlias(path)).toBe(full);
  });
});

describe('the LINE environment', () => {
  it.each([
    ['liff', userAgents.liff],
    ['line', userAgents.lineInApp],
    ['web', userAgents.mobile],
    ['web', 'Mozilla/5.0 Guideline/1.2.3 LIFF'],
    ['web', ''],
  ])('is %s for the user agent %s', (environment, userAgent) => {
    expect(readLineEnvironment(userAgent)).toBe(environment);
  });
});
