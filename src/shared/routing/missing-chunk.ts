import { proxy } from 'valtio/vanilla';

const KEY = 'reloaded-at';
const ONCE_PER_MS = 60_000;
const TYPED_INTO = 'input:not([type=radio], [type=checkbox], [type=hidden]), textarea';

/** Whether the page is about to be replaced, so that nothing needs to be shown any more. */
export const reloadStore = proxy({ isReloading: false });

/** What loading failed with, where it was a part of the app that did not come. */
const missing = new WeakSet<object>();

/** Errors of app chunks that failed to load. */
export function watchMissingChunks(): void {
  window.addEventListener('vite:preloadError', ({ payload }) => missing.add(payload));
}

/**
 * A chunk that somebody asked for and that is gone after a deployment: reloads the page, at most once per minute
 * (specification §8). What is only fetched ahead is missed by nobody, and never comes here. Where the server does not
 * answer, nothing was deployed: a reload would only lose a game in the middle of a round. Nor is a page replaced that
 * something was typed into.
 * @param error what the loading was rejected with
 * @returns whether the page is being replaced; otherwise the caller says what went wrong
 */
export function reloadForMissingChunk(
  error: unknown,
  reload: () => void = () => window.location.reload(),
): boolean {
  if (!isMissingChunk(error)) return false;
  if (reloadStore.isReloading) return true;
  if (!mayReload() || hasTypedText()) return false;
  reloadStore.isReloading = true;
  fetch(window.location.href, { method: 'HEAD', cache: 'no-store' })
    .then(() => {
      if (rememberReload()) reload();
      else reloadStore.isReloading = false;
    })
    .catch(() => {
      reloadStore.isReloading = false;
    });
  return true;
}

function isMissingChunk(error: unknown): boolean {
  return typeof error === 'object' && error !== null && missing.has(error);
}

function hasTypedText(): boolean {
  const fields = document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>(TYPED_INTO);
  return [...fields].some(({ value }) => value !== '');
}

function mayReload(): boolean {
  try {
    const last = Number(sessionStorage.getItem(KEY) ?? 0);
    // A clock that was put back must not keep it from reloading until it has caught up.
    return Math.abs(Date.now() - last) >= ONCE_PER_MS;
  } catch {
    return false;
  }
}

/** Without a memory a reload could repeat for ever. */
function rememberReload(): boolean {
  try {
    sessionStorage.setItem(KEY, String(Date.now()));
    return true;
  } catch {
    return false;
  }
}
