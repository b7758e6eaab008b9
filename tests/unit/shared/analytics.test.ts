// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createAnalytics, watchPageViews } from '@/app/analytics';
import { notePageView, reset, unsentViews } from '@/app/page-views';
import type { PageViewReport } from '@/contract/analytics.contract';
import { setLinePlatform } from '@/shared/line/line-platform';
import { createWebPlatform } from '@/shared/line/web-platform';
import { localStore, reset as resetLocal } from '@/shared/state/local.store';

const sent: string[] = [];
let stop: () => void = () => undefined;

/** Starts the reporter, as the late part of the app does. */
function watch(): void {
  stop = watchPageViews({ send: ({ path }) => sent.push(path) });
}

/** Sets the consent and waits a microtask, in which stores call their listeners. */
async function choose(isAllowed: boolean): Promise<void> {
  localStore.allowsAnalytics = isAllowed;
  await Promise.resolve();
}

function hide(isHidden: boolean): void {
  vi.spyOn(document, 'hidden', 'get').mockReturnValue(isHidden);
  document.dispatchEvent(new Event('visibilitychange'));
}

beforeEach(() => {
  vi.useFakeTimers();
  setLinePlatform(createWebPlatform());
  localStore.allowsAnalytics = true;
  sent.length = 0;
});
afterEach(() => {
  stop();
  reset();
  resetLocal();
  vi.useRealTimers();
  vi.restoreAllMocks();
});

describe('page views', () => {
  it('are sent 250 ms after a route change', () => {
    watch();
    notePageView('/slot', '/slot');
    vi.advanceTimersByTime(249);
    expect(sent).toEqual([]);
    vi.advanceTimersByTime(1);
    expect(sent).toEqual(['/slot']);
  });

  it('are all sent, oldest first, when they follow each other within 250 ms', () => {
    watch();
    notePageView('/', '/');
    vi.advanceTimersByTime(100);
    notePageView('/slot', '/slot');
    vi.advanceTimersByTime(100);
    notePageView('/', '/');
    vi.advanceTimersByTime(50);
    expect(sent).toEqual(['/']);
    vi.advanceTimersByTime(200);
    expect(sent).toEqual(['/', '/slot', '/']);
    vi.advanceTimersByTime(5_000);
    expect(sent).toHaveLength(3);
  });

  it('are counted once per path, even when the route renders repeatedly', () => {
    watch();
    for (let times = 0; times < 3; times += 1) notePageView('/lotto/a', '/lotto/:roundId?');
    vi.advanceTimersByTime(250);
    notePageView('/lotto/b', '/lotto/:roundId?');
    vi.advanceTimersByTime(250);
    expect(sent).toEqual(['/lotto/:roundId?', '/lotto/:roundId?']);
  });

  it('before the reporter starts are kept, and sent when it starts', () => {
    notePageView('/', '/');
    vi.advanceTimersByTime(3_000);
    notePageView('/slot', '/slot');
    watch();
    expect(sent).toEqual(['/']);
    vi.advanceTimersByTime(250);
    expect(sent).toEqual(['/', '/slot']);
  });

  it('are sent when the page is hidden or left, and not repeated', () => {
    watch();
    notePageView('/', '/');
    hide(true);
    expect(sent).toEqual(['/']);
    hide(false);
    vi.advanceTimersByTime(1_000);
    notePageView('/slot', '/slot');
    window.dispatchEvent(new Event('pagehide'));
    expect(sent).toEqual(['/', '/slot']);
    vi.advanceTimersByTime(1_000);
    expect(sent).toHaveLength(2);
  });

  it('that were still unsent at a stop of the reporter are sent after its restart', () => {
    watch();
    notePageView('/', '/');
    stop();
    vi.advanceTimersByTime(1_000);
    expect(sent).toEqual([]);
    watch();
    expect(sent).toEqual(['/']);
  });
});

describe('consent', () => {
  it('delays all views until it is given, and then sends them', async () => {
    localStore.allowsAnalytics = null;
    watch();
    notePageView('/', '/');
    notePageView('/slot', '/slot');
    vi.advanceTimersByTime(60_000);
    window.dispatchEvent(new Event('pagehide'));
    expect(sent).toEqual([]);
    await choose(true);
    expect(sent).toEqual(['/', '/slot']);
  });

  it('when refused drops the earlier and later views', async () => {
    localStore.allowsAnalytics = null;
    watch();
    notePageView('/', '/');
    await choose(false);
    expect(unsentViews).toEqual([]);
    notePageView('/slot', '/slot');
    vi.advanceTimersByTime(60_000);
    await choose(true);
    expect(sent).toEqual([]);
  });

  it('keeps at most 100 views while it is awaited', () => {
    localStore.allowsAnalytics = null;
    for (let at = 0; at < 150; at += 1) notePageView(`/lotto/${at}`, '/lotto/:roundId?');
    expect(unsentViews).toHaveLength(100);
  });
});

describe('a page view report', () => {
  const view: PageViewReport = { path: '/slot', shell: 'web' };
  const fetched = vi.fn<typeof fetch>();

  beforeEach(() => {
    fetched.mockReset().mockRejectedValue(new TypeError('Failed to fetch'));
    vi.stubGlobal('fetch', fetched);
  });
  afterEach(() => vi.unstubAllGlobals());

  it('goes to our own server without credentials, and survives the end of the page', () => {
    const apart = { apiUrl: 'https://api.example', analyticsUrl: '', analyticsId: '' };
    createAnalytics(apart).send(view);
    expect(fetched).toHaveBeenCalledExactlyOnceWith('https://api.example/api/analytics', {
      method: 'POST',
      keepalive: true,
      credentials: 'omit',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(view),
    });
  });

  it('goes to the configured collector with the site id', () => {
    const analyticsUrl = 'https://count.example/collect';
    createAnalytics({ apiUrl: '', analyticsUrl, analyticsId: 'C-1' }).send(view);
    const [url, init] = fetched.mock.calls[0] ?? [];
    expect(url).toBe(analyticsUrl);
    // Without this header the content type needs no CORS preflight.
    expect(init?.headers).toBeUndefined();
    expect(init?.body).toBe(JSON.stringify({ id: 'C-1', ...view }));
  });
});
