import { act, cleanup, renderHook, waitFor } from '@testing-library/react';
import { StrictMode } from 'react';
import { afterAll, afterEach, describe, expect, it, vi } from 'vitest';
import type { QueryOptions } from '@/shared/query/query-options';

const ENGINE = '@/shared/query/query-engine';
const ENGINE_RETRY_MS = 3000;

/** What a component was shown, render by render. */
interface Shown {
  data: unknown;
  error: string | null;
  isPending: boolean;
  isFetching: boolean;
}

const waits: Shown = { data: undefined, error: null, isPending: true, isFetching: true };
const shows = (data: unknown): Shown => ({
  data,
  error: null,
  isPending: false,
  isFetching: false,
});

/** The queries of a page whose HTML was just read; the engine is on its way. */
async function openPage({ failures = 0 } = {}) {
  vi.resetModules();
  let arrive = (): void => undefined;
  const arrived = new Promise<void>((resolve) => {
    arrive = resolve;
  });
  let failuresLeft = failures;
  vi.doMock(ENGINE, async (importOriginal) => {
    await arrived;
    if (failuresLeft > 0) {
      failuresLeft -= 1;
      throw new TypeError('Failed to fetch dynamically imported module');
    }
    return importOriginal();
  });
  const [{ useQuery }, { loadQueryEngine, preloadQueryEngine }, cache, { ApiError }] =
    await Promise.all([
      import('@/shared/query/use-query'),
      import('@/shared/query/engine-loader'),
      import('@/shared/query/query-cache'),
      import('@/shared/http/api-error'),
    ]);
  preloadQueryEngine();

  /** Mounts a component that shows a query, and keeps what it was shown. */
  function show<Data, Selected = Data>(options: QueryOptions<Data, Selected>) {
    const seen: Shown[] = [];
    const component = renderHook(
      (current: QueryOptions<Data, Selected>) => {
        const { data, error, isPending, isFetching, refetch } = useQuery(current);
        seen.push({ data, error: error && error.message, isPending, isFetching });
        return { refetch };
      },
      { initialProps: options, wrapper: StrictMode },
    );
    return {
      ...component,
      seen,
      now: () => seen.at(-1),
      refetch: () => act(() => component.result.current.refetch()),
    };
  }

  return {
    ApiError,
    show,
    cache,
    arrive: async () => {
      await act(async () => {
        arrive();
        await loadQueryEngine().catch(() => undefined);
      });
    },
  };
}

/** A call that is answered when the test says so. */
function createCall() {
  const signals: AbortSignal[] = [];
  const answers: ((data: string) => void)[] = [];
  const refusals: ((error: Error) => void)[] = [];
  const call = vi.fn(({ signal }: { signal: AbortSignal }) => {
    signals.push(signal);
    return new Promise<string>((resolve, reject) => {
      answers.push(resolve);
      refusals.push(reject);
      signal.addEventListener('abort', () => reject(new DOMException('gone', 'AbortError')));
    });
  });
  const settle = (action: () => void) =>
    act(async () => {
      action();
      await Promise.resolve();
    });
  return {
    call,
    signals,
    answer: (data: string) => settle(() => answers.at(-1)?.(data)),
    refuse: (error: Error) => settle(() => refusals.at(-1)?.(error)),
  };
}

/** Everything shown, without what was shown twice in a row. */
function stagesOf(seen: readonly Shown[]): Shown[] {
  return seen.filter((shown, i) => JSON.stringify(shown) !== JSON.stringify(seen[i - 1]));
}

afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.doUnmock(ENGINE);
});
// Files of this project share their modules: the next one is to have an engine that is not held back.
afterAll(() => void vi.resetModules());

describe('a query whose data came with the HTML', () => {
  const seed = { games: ['one', 'two'] };
  const seeded = (call: () => Promise<typeof seed>, age = 0): QueryOptions<typeof seed> => ({
    queryKey: ['games', 'hot'],
    queryFn: call,
    staleTime: 60_000,
    initialData: seed,
    initialDataUpdatedAt: Date.now() - age,
  });

  it('shows it before the engine is here and the very same afterwards, and asks nobody', async () => {
    const page = await openPage();
    const call = vi.fn(() => Promise.resolve(seed));
    const { seen } = page.show(seeded(call));
    expect(stagesOf(seen)).toEqual([shows(seed)]);
    await page.arrive();
    expect(stagesOf(seen)).toEqual([shows(seed)]);
    expect(new Set(seen.map(({ data }) => data))).toEqual(new Set([seed]));
    expect(seen.at(-1)?.data).toBe(seed);
    expect(call).not.toHaveBeenCalled();
  });

  it('shows what is selected of it', async () => {
    const page = await openPage();
    const select = ({ games }: typeof seed) => games.length;
    const { seen } = page.show({ ...seeded(() => Promise.resolve(seed)), select });
    await page.arrive();
    expect(stagesOf(seen)).toEqual([shows(2)]);
  });

  it('that is too old is shown while it is fetched again', async () => {
    const page = await openPage();
    const fetched = { games: ['three'] };
    const { seen, now } = page.show(seeded(() => Promise.resolve(fetched), 61_000));
    await page.arrive();
    await waitFor(() => expect(now()).toEqual(shows(fetched)));
    expect(stagesOf(seen)).toEqual([
      shows(seed),
      { ...shows(seed), isFetching: true },
      shows(fetched),
    ]);
  });

  it.each([
    ['a call touched it', ['wallet', 'games'] as const, 1],
    ['a call touched something else', ['wallet'] as const, 0],
  ])('when %s before the engine is here', async (_, touches, calls) => {
    const page = await openPage();
    const call = vi.fn(() => Promise.resolve(seed));
    const { now } = page.show(seeded(call));
    page.cache.invalidateTouched(touches);
    expect(now()).toEqual(shows(seed));
    await page.arrive();
    await waitFor(() => expect(now()).toEqual(shows(seed)));
    expect(call).toHaveBeenCalledTimes(calls);
  });

  it('and that was asked for again before the engine is here is fetched once it is', async () => {
    const page = await openPage();
    const call = vi.fn(() => Promise.resolve({ games: ['three'] }));
    const { result, now } = page.show(seeded(call));
    const asked = result.current.refetch();
    await page.arrive();
    expect(await asked).toEqual({ error: null });
    await waitFor(() => expect(now()).toEqual(shows({ games: ['three'] })));
    expect(call).toHaveBeenCalledTimes(1);
  });
});

describe('a query without data', () => {
  it('waits for the engine and its answer without a change in between', async () => {
    const page = await openPage();
    const { call, answer } = createCall();
    const { seen, now } = page.show({ queryKey: ['wallet'], queryFn: call });
    expect(now()).toEqual(waits);
    expect(call).not.toHaveBeenCalled();
    await page.arrive();
    await waitFor(() => expect(call).toHaveBeenCalled());
    expect(stagesOf(seen)).toEqual([waits]);
    await answer('100.00');
    await waitFor(() => expect(now()).toEqual(shows('100.00')));
    expect(stagesOf(seen)).toEqual([waits, shows('100.00')]);
  });

  it('that is switched off asks nobody until it is switched on', async () => {
    const page = await openPage();
    const call = vi.fn(() => Promise.resolve('100.00'));
    const options = { queryKey: ['wallet'], queryFn: call };
    const { now, rerender } = page.show<string>({ ...options, enabled: false });
    const off = { ...waits, isFetching: false };
    expect(now()).toEqual(off);
    await page.arrive();
    expect(now()).toEqual(off);
    expect(call).not.toHaveBeenCalled();
    rerender({ ...options, enabled: true });
    await waitFor(() => expect(now()).toEqual(shows('100.00')));
  });

  it('is asked once for many components, also for one that comes later', async () => {
    const page = await openPage();
    const call = vi.fn(() => Promise.resolve('100.00'));
    const options = { queryKey: ['wallet'], queryFn: call, staleTime: 60_000 };
    const early = [page.show(options), page.show(options)];
    await page.arrive();
    for (const { now } of early) await waitFor(() => expect(now()).toEqual(shows('100.00')));
    const late = page.show(options);
    expect(late.seen[0]).toEqual(shows('100.00'));
    expect(call).toHaveBeenCalledTimes(1);
    await late.refetch();
    expect(call).toHaveBeenCalledTimes(2);
  });

  it('whose component left before the engine came asks nobody', async () => {
    const page = await openPage();
    const call = vi.fn(() => Promise.resolve('100.00'));
    const { result, unmount } = page.show({ queryKey: ['wallet'], queryFn: call });
    void result.current.refetch();
    unmount();
    await page.arrive();
    expect(call).not.toHaveBeenCalled();
  });

  it('shows the error, keeps it apart from data, and recovers on request', async () => {
    const page = await openPage();
    const { call, answer, refuse } = createCall();
    const { now, result } = page.show({ queryKey: ['wallet'], queryFn: call });
    await page.arrive();
    const error = new page.ApiError({ kind: 'refused', message: 'ไม่ได้' });
    await refuse(error);
    await waitFor(() =>
      expect(now()).toEqual({ ...waits, error: 'ไม่ได้', isPending: false, isFetching: false }),
    );
    let asked = result.current.refetch();
    await refuse(error);
    expect(await asked).toMatchObject({ error });
    asked = result.current.refetch();
    await answer('100.00');
    await waitFor(() => expect(now()).toEqual(shows('100.00')));
    expect(await asked).toMatchObject({ error: null });
  });

  it('calls off its call when the component leaves', async () => {
    const page = await openPage();
    const { call, signals } = createCall();
    const { unmount } = page.show({ queryKey: ['wallet'], queryFn: call });
    await page.arrive();
    await waitFor(() => expect(signals.at(-1)?.aborted).toBe(false));
    unmount();
    expect(signals.at(-1)?.aborted).toBe(true);
  });
});

describe('another key', () => {
  const byProvider = (id: string): QueryOptions<string> => ({
    queryKey: ['catalogue', id],
    queryFn: () => Promise.resolve(`games of ${id}`),
  });

  it('waits again, and shows its own data', async () => {
    const page = await openPage();
    const { seen, now, rerender } = page.show(byProvider('manee'));
    await page.arrive();
    await waitFor(() => expect(now()).toEqual(shows('games of manee')));
    rerender(byProvider('northlight'));
    await waitFor(() => expect(now()).toEqual(shows('games of northlight')));
    expect(stagesOf(seen)).toEqual([
      waits,
      shows('games of manee'),
      waits,
      shows('games of northlight'),
    ]);
  });

  it('shows the data of the one before meanwhile, where that is asked for', async () => {
    const page = await openPage();
    const options = (id: string): QueryOptions<string> => ({
      ...byProvider(id),
      placeholderData: (previous) => previous,
    });
    const { seen, now, rerender } = page.show(options('manee'));
    await page.arrive();
    await waitFor(() => expect(now()).toEqual(shows('games of manee')));
    rerender(options('northlight'));
    await waitFor(() => expect(now()).toEqual(shows('games of northlight')));
    expect(stagesOf(seen)).toEqual([
      waits,
      shows('games of manee'),
      { ...shows('games of manee'), isFetching: true },
      shows('games of northlight'),
    ]);
  });
});

describe('the cache', () => {
  it('refreshes what was touched, and only that', async () => {
    const page = await openPage();
    let balance = 100;
    const wallet = page.show({ queryKey: ['wallet'], queryFn: () => Promise.resolve(balance) });
    const readPoints = vi.fn(() => Promise.resolve(7));
    const points = page.show({ queryKey: ['points'], queryFn: readPoints });
    await page.arrive();
    await waitFor(() => expect(wallet.now()).toEqual(shows(100)));
    await waitFor(() => expect(points.now()).toEqual(shows(7)));
    balance = 90;
    const { length } = readPoints.mock.calls;
    page.cache.invalidateTouched(['wallet']);
    await waitFor(() => expect(wallet.now()).toEqual(shows(90)));
    expect(readPoints).toHaveBeenCalledTimes(length);
  });

  it('forgets everything but what is the same for everyone, and calls off what is under way', async () => {
    const page = await openPage();
    const { call, signals } = createCall();
    const agent = { queryKey: ['agent', 'config'], queryFn: () => Promise.resolve('โชคดี') };
    const points = { queryKey: ['points'], queryFn: () => Promise.resolve(7) };
    await page.arrive();
    expect(await page.cache.fetchQuery(agent)).toBe('โชคดี');
    expect(await page.cache.fetchQuery(points)).toBe(7);
    page.show({ queryKey: ['wallet'], queryFn: call });
    await waitFor(() => expect(signals.at(-1)?.aborted).toBe(false));
    page.cache.forgetQueries('agent');
    expect(signals.at(-1)?.aborted).toBe(true);
    expect(page.show(agent).seen[0]).toEqual(shows('โชคดี'));
    expect(page.show(points).seen[0]).toEqual(waits);
  });

  it('has nothing to forget before the engine is here', async () => {
    const page = await openPage();
    const options = { queryKey: ['games'], queryFn: () => Promise.resolve('b'), initialData: 'a' };
    page.cache.forgetQueries('agent');
    const { now } = page.show({ ...options, staleTime: 60_000 });
    await page.arrive();
    expect(now()).toEqual(shows('a'));
  });
});

describe('an engine that cannot be fetched', () => {
  it('is an error where there is no data, and is fetched again until it is here', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const page = await openPage({ failures: 2 });
    const failed = { ...waits, error: 'The queries cannot be loaded' };
    const wallet = page.show({ queryKey: ['wallet'], queryFn: () => Promise.resolve('100.00') });
    const off = page.show({ queryKey: ['points'], queryFn: vi.fn(), enabled: false });
    const hot = page.show({
      queryKey: ['games'],
      queryFn: () => Promise.resolve('games'),
      initialData: 'games',
      staleTime: 60_000,
    });
    await page.arrive();
    expect(wallet.now()).toEqual({ ...failed, isPending: false, isFetching: false });
    expect(hot.now()).toEqual(shows('games'));
    expect(off.now()).toEqual({ ...waits, isFetching: false });
    await expect(page.cache.fetchQuery({ queryKey: ['x'], queryFn: vi.fn() })).rejects.toThrow(
      failed.error,
    );
    await act(() => vi.advanceTimersByTimeAsync(ENGINE_RETRY_MS - 1));
    expect(wallet.now()).toMatchObject({ error: failed.error });
    await vi.waitFor(() => expect(wallet.now()).toEqual(shows('100.00')));
    expect(hot.now()).toEqual(shows('games'));
  });
});
