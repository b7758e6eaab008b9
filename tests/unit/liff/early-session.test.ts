import { afterEach, describe, expect, it, vi } from 'vitest';
import { localStore, reset } from '@/shared/state/local.store';
import { keepEarlyDeviceId, takeEarlyAnswer } from '../../../liff/early-session';

const request = new Request('https://site.test/api/line/session', { method: 'POST' });

function askEarly(answer: Promise<Response>): void {
  answer.catch(() => undefined);
  vi.stubGlobal('earlySession', { idToken: 'mine', deviceId: 'phone', answer });
}

afterEach(() => {
  vi.unstubAllGlobals();
  reset();
});

describe('what the page asked before the app was here', () => {
  it('answers the same proof, once', async () => {
    const answer = Response.json({});
    askEarly(Promise.resolve(answer));
    expect(takeEarlyAnswer({ id_token: 'somebody else' })).toBeUndefined();
    expect(takeEarlyAnswer({ access_token: 'mine' })).toBeUndefined();
    expect(await takeEarlyAnswer({ id_token: 'mine' })?.(request)).toBe(answer);
    expect(takeEarlyAnswer({ id_token: 'mine' })).toBeUndefined();
  });

  it('is asked again where nothing came', async () => {
    askEarly(Promise.reject(new TypeError('Failed to fetch')));
    const answer = Response.json({});
    const fetch = vi.fn<typeof globalThis.fetch>().mockResolvedValue(answer);
    vi.stubGlobal('fetch', fetch);
    expect(await takeEarlyAnswer({ id_token: 'mine' })?.(request)).toBe(answer);
    expect(fetch).toHaveBeenCalledExactlyOnceWith(request);
  });

  it('was asked by a browser that keeps the name it gave itself', () => {
    askEarly(Promise.resolve(Response.json({})));
    keepEarlyDeviceId();
    expect(localStore.deviceId).toBe('phone');
    vi.stubGlobal('earlySession', { idToken: 'mine', deviceId: 'another' });
    keepEarlyDeviceId();
    expect(localStore.deviceId).toBe('phone');
  });
});
