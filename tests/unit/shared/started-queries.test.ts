// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { configureHttp } from '@/shared/http/http-client';
import { notePagePosition, takeStreamStart } from '@/shared/http/stream-position';
import { invalidateAfter } from '@/shared/query/query-cache';
import { createQueryClient } from '@/shared/query/query-client';
import type { StartResponse } from '@/shared/start/page-start';
import { readStartedNotices } from '@/shared/start/started-queries';

const KEY = ['deposits', 'recent'] as const;
let token: string | null;

function begin(response: Promise<StartResponse | null>, startedBy = 'mine'): void {
  document.documentElement.dataset['start'] = 'wallet deposits';
  globalThis.pageStart = {
    keepTap: () => undefined,
    tapped: null,
    call: { token: startedBy, texts: {}, response },
  };
}

const responseWith = (data: unknown): StartResponse => ({
  error: 0,
  message: '',
  data,
  arrivedMs: 300,
});
const brought = responseWith({
  session: null,
  texts: {},
  position: '7',
  notices: [],
  queries: [{ key: KEY, data: 'brought' }],
});

const client = createQueryClient({ retries: 0 });
const ask = vi.fn<() => Promise<unknown>>();
const read = (key: readonly ['deposits' | 'lotto', string] = KEY) =>
  client.query({ queryKey: key, queryFn: ask, staleTime: 0 });

/** Time in ms since navigation start. */
let nowMs = 0;

beforeEach(() => {
  nowMs = 400;
  vi.spyOn(performance, 'now').mockImplementation(() => nowMs);
  token = 'mine';
  ask.mockReset().mockResolvedValue('asked');
  configureHttp({
    baseUrl: '',
    getToken: () => token,
    getDeviceId: () => '',
    onUnauthorized: () => undefined,
    onBadRequest: () => undefined,
  });
});
afterEach(() => {
  client.clear();
  globalThis.pageStart = undefined;
  delete document.documentElement.dataset['start'];
  vi.useRealTimers();
  vi.restoreAllMocks();
  notePagePosition(null, 0);
});

describe('a query in the start call', () => {
  it('uses the data of the response once, and starts the stream at the position of the response', async () => {
    begin(Promise.resolve(brought));
    expect(await read()).toBe('brought');
    expect(takeStreamStart('mine')).toMatchObject({
      position: 7n,
      sinceMs: performance.timeOrigin,
    });
    expect(await read()).toBe('asked');
  });

  it('is sent to the server ten seconds after the response', async () => {
    begin(Promise.resolve(brought));
    nowMs = brought.arrivedMs + 10_000;
    expect(await read()).toBe('asked');
  });

  it('lets the stream also cover the data of the served HTML', async () => {
    begin(Promise.resolve(brought));
    const renderedAtMs = performance.timeOrigin - 900;
    notePagePosition(5n, renderedAtMs);
    await read();
    expect(takeStreamStart('mine')).toEqual({
      position: 7n,
      pagePosition: 5n,
      sinceMs: renderedAtMs,
    });
  });

  it('corrects the clock offset by the arrival time of the response', async () => {
    const clocked = { clockOffsetMs: 10_000 };
    begin(Promise.resolve(responseWith({ position: '7', queries: [{ key: KEY, data: clocked }] })));
    expect(await read()).toEqual({ clockOffsetMs: 9_700 });
  });

  it('is sent to the server when the response is missing, refused or incomplete', async () => {
    for (const body of [
      null,
      responseWith(null),
      { ...responseWith(null), error: 1701 },
      responseWith({ position: '7', queries: [] }),
    ]) {
      begin(Promise.resolve(body));
      expect(await read()).toBe('asked');
    }
  });

  it('is sent to the server when the response takes longer than 3 seconds', async () => {
    vi.useFakeTimers();
    begin(new Promise(() => undefined));
    const reading = read();
    await vi.advanceTimersByTimeAsync(3_000);
    expect(await reading).toBe('asked');
  });

  it('ignores data of another session, even when the session changed while it waited', async () => {
    begin(Promise.resolve(brought), 'of another member');
    expect(await read()).toBe('asked');
    let come: (response: StartResponse) => void = () => undefined;
    begin(
      new Promise((resolve) => {
        come = resolve;
      }),
    );
    const reading = read();
    token = 'of another member';
    come(brought);
    expect(await reading).toBe('asked');
  });
});

it('a query that was invalidated since the start call is sent to the server', async () => {
  begin(Promise.resolve(brought));
  invalidateAfter(['deposits']);
  expect(await read()).toBe('asked');
});

it('a query outside the start call is sent to the server at once', async () => {
  begin(new Promise(() => undefined));
  expect(await read(['lotto', 'lobby'])).toBe('asked');
});

describe('notices that no page has shown', () => {
  const notices = [{ notice_id: '1' }];

  it('are the ones that the start call of the same session took', async () => {
    begin(Promise.resolve(brought));
    expect(await readStartedNotices('mine')).toEqual([]);
    expect(await readStartedNotices('other')).toBeNull();
    begin(Promise.resolve(responseWith({ position: '7', notices, queries: [] })));
    expect(await readStartedNotices('mine')).toEqual(notices);
  });

  it('are unknown when there was no start call or it failed', async () => {
    begin(Promise.resolve(null));
    expect(await readStartedNotices('mine')).toBeNull();
    globalThis.pageStart = undefined;
    expect(await readStartedNotices('mine')).toBeNull();
  });
});
