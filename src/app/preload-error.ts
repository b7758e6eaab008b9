const KEY = 'reloaded-at';
const ONCE_PER_MS = 60_000;

let isReloading = false;

/** Whether the page is about to be replaced, so that nothing needs to be shown any more. */
export function isPageReloading(): boolean {
  return isReloading;
}

/**
 * A chunk that is gone after a deployment: reloads the page, at most once per minute; later failures
 * reach the error page. Without a connection a reload would only lose what was typed.
 */
export function reloadOnMissingChunk(reload: () => void = () => window.location.reload()): void {
  window.addEventListener('vite:preloadError', (event) => {
    if (!navigator.onLine || !mayReload()) return;
    event.preventDefault();
    isReloading = true;
    reload();
  });
}

function mayReload(): boolean {
  try {
    const last = Number(sessionStorage.getItem(KEY) ?? 0);
    // A clock that was put back must not keep it from reloading until it has caught up.
    if (Math.abs(Date.now() - last) < ONCE_PER_MS) return false;
    sessionStorage.setItem(KEY, String(Date.now()));
    return true;
  } catch {
    // Without a memory a reload could repeat for ever.
    return false;
  }
}
