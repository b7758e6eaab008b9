import { proxy } from 'valtio/vanilla';

const KEY = 'reloaded-at';
const ONCE_PER_MS = 60_000;

/** Whether the page is about to be replaced, so that nothing needs to be shown any more. */
export const reloadStore = proxy({ isReloading: false });

/** Whether chunks are being fetched that nobody has asked for yet. */
export const ahead = { isFetching: false };

/**
 * A chunk that is gone after a deployment: reloads the page, at most once per minute; later failures
 * reach the error page. Where the server does not answer, nothing was deployed: a reload would only lose what was
 * typed, or a game in the middle of a round. Nor does it for what nobody misses yet.
 */
export function reloadOnMissingChunk(reload: () => void = () => window.location.reload()): void {
  window.addEventListener('vite:preloadError', () => {
    if (ahead.isFetching || reloadStore.isReloading || !mayReload()) return;
    reloadStore.isReloading = true;
    fetch(window.location.href, { method: 'HEAD', cache: 'no-store' })
      .then(() => {
        if (rememberReload()) reload();
        else reloadStore.isReloading = false;
      })
      .catch(() => {
        reloadStore.isReloading = false;
      });
  });
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
