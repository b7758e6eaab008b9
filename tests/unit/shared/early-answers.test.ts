import { afterEach, expect, it, vi } from 'vitest';
import { takeEarlyAnswer } from '@/shared/http/early-answers';

const path = '/api/member/wallets';
const request = new Request(`https://site.test${path}`, { method: 'POST' });

function askEarly(answer: Promise<Response>): void {
  answer.catch(() => undefined);
  vi.stubGlobal('earlyAnswers', { token: 'mine', byPath: { [path]: answer } });
}

afterEach(() => {
  vi.unstubAllGlobals();
});

it('an early answer is for the session that asked, and for its first call', async () => {
  const answer = Response.json({});
  askEarly(Promise.resolve(answer));
  expect(takeEarlyAnswer(path, null)).toBeUndefined();
  expect(takeEarlyAnswer(path, 'of another member')).toBeUndefined();
  expect(takeEarlyAnswer('/api/member/points', 'mine')).toBeUndefined();
  expect(await takeEarlyAnswer(path, 'mine')?.(request)).toBe(answer);
  expect(takeEarlyAnswer(path, 'mine')).toBeUndefined();
});

it('is asked again where nothing came', async () => {
  askEarly(Promise.reject(new TypeError('Failed to fetch')));
  const answer = Response.json({});
  const fetch = vi.fn<typeof globalThis.fetch>().mockResolvedValue(answer);
  vi.stubGlobal('fetch', fetch);
  expect(await takeEarlyAnswer(path, 'mine')?.(request)).toBe(answer);
  expect(fetch).toHaveBeenCalledExactlyOnceWith(request);
});

it('nothing was asked for a visitor', () => {
  expect(takeEarlyAnswer(path, 'mine')).toBeUndefined();
});
