// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

const gone = new TypeError('Failed to fetch dynamically imported module');

/** Loads the module as a newly opened page does. */
async function openPage() {
  vi.resetModules();
  const { reloadForMissingChunk, watchMissingChunks } = await import(
    '@/shared/routing/missing-chunk'
  );
  watchMissingChunks();
  window.dispatchEvent(Object.assign(new Event('vite:preloadError'), { payload: gone }));
  const reload = vi.fn();
  return { reload, reloadFor: (error: unknown) => reloadForMissingChunk(error, reload) };
}

beforeEach(() => {
  sessionStorage.clear();
  document.body.innerHTML = '';
  vi.stubGlobal('fetch', () => Promise.resolve(new Response()));
});
afterEach(() => {
  vi.unstubAllGlobals();
});

describe('a missing chunk', () => {
  it('reloads the page when it is needed, at most once per minute', async () => {
    const first = await openPage();
    expect(first.reload).not.toHaveBeenCalled();
    expect(first.reloadFor(gone)).toBe(true);
    await vi.waitFor(() => expect(first.reload).toHaveBeenCalledTimes(1));
    const second = await openPage();
    expect(second.reloadFor(gone)).toBe(false);
  });

  it('does not reload a page with typed text', async () => {
    document.body.innerHTML = '<form><input name="phone" value="0891234567"></form>';
    const { reload, reloadFor } = await openPage();
    expect(reloadFor(gone)).toBe(false);
    document.querySelector('input')!.value = '';
    expect(reloadFor(gone)).toBe(true);
    await vi.waitFor(() => expect(reload).toHaveBeenCalledTimes(1));
  });

  it('is distinguished from other errors', async () => {
    const { reloadFor } = await openPage();
    expect(reloadFor(new TypeError('Failed to fetch'))).toBe(false);
    expect(reloadFor('gone')).toBe(false);
  });

  it('reloads only when the server responds', async () => {
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
    const { reload, reloadFor } = await openPage();
    expect(reloadFor(gone)).toBe(true);
    await new Promise((resolve) => setTimeout(resolve));
    expect(reload).not.toHaveBeenCalled();
    vi.stubGlobal('fetch', () => Promise.resolve(new Response()));
    expect(reloadFor(gone)).toBe(true);
    await vi.waitFor(() => expect(reload).toHaveBeenCalledTimes(1));
  });
});
