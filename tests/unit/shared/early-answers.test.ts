import { afterEach, expect, it, vi } from 'vitest';
import { takeEarlyAnswer } from '@/shared/http/early-answers';

const address = '/api/member/deposits?limit=5';
const request = new Request(`https://site.test${address}`);

function askEarly(answer: Promise<Response>): void {
  answer.catch(() => undefined);
  vi.stubGlobal('earlyAnswers', { token: 'mine', byAddress: { [address]: answer } });
}

afterEach(() => {
  vi.unstubAllGlobals();
});

it('an early answer is for the session that asked, and for its first call', async () => {
  const answer = Response.json({});
  askEarly(Promise.resolve(answer));
  expect(takeEarlyAnswer(address, null)).toBeUndefined();
  expect(takeEarlyAnswer(address, 'of another member')).toBeUndefined();
  expect(takeEarlyAnswer('/api/member/points', 'mine')).toBeUndefined();
  expect(await takeEarlyAnswer(address, 'mine')?.(request)).toBe(answer);
  expect(takeEarlyAnswer(address, 'mine')).toBeUndefined();
});

it('is asked again where nothing came', async () => {
  askEarly(Promise.reject(new TypeError('Failed to fetch')));
  const answer = Response.json({});
  const fetch = vi.fn<typeof globalThis.fetch>().mockResolvedValue(answer);
  vi.stubGlobal('fetch', fetch);
  expect(await takeEarlyAnswer(address, 'mine')?.(request)).toBe(answer);
  expect(fetch).toHaveBeenCalledExactlyOnceWith(request);
});

it('nothing was asked for a visitor', () => {
  expect(takeEarlyAnswer(address, 'mine')).toBeUndefined();
});
