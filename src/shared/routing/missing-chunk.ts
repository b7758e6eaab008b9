import { proxy } from 'valtio/vanilla';

const KEY = 'reloaded-at';
const ONCE_PER_MS = 60_000;
const TYPED_INTO = 'input:not([type=radio], [type=checkbox], [type=hidden]), textarea';

/** Whether the page is about to reload, so that nothing needs to be shown. */
export const reloadStore = proxy({ isReloading: false });

/** Errors of app chunks that failed to load. */
const missing = new WeakSet<object>();

/** Records the errors of app chunks that fail to load. */
export function watchMissingChunks(): void {
  window.addEventListener('vite:preloadError', ({ payload }) => missing.add(payload));
}

/**
 * Reloads the page when a requested chunk is missing after a deployment, at most once per minute. It does not reload
 * while the server is unreachable, because nothing was deployed then, or when the user has typed into a field.
 * @param error the rejection of the import
 * @returns whether the page is being reloaded; otherwise the caller shows the error
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
    // When the clock was set back, a reload is allowed without waiting until the clock reaches the stored time again.
    return Math.abs(Date.now() - last) >= ONCE_PER_MS;
  } catch {
    return false;
  }
}

/** Stores the time of the reload. Without storage reloads could repeat for ever. */
function rememberReload(): boolean {
  try {
    sessionStorage.setItem(KEY, String(Date.now()));
    return true;
  } catch {
    return false;
  }
}
