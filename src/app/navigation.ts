import { navigate } from 'wouter/use-browser-location';
import { getEntryKey, getLayerDepth, toEntryState } from '@/shared/routing/history-entry';

let base = '';
let entries = 0;
let isByLink = false;

type Navigate = typeof navigate;
type NavigateOptions = Parameters<Navigate>[1];

/** Sets the path under which this entry runs: empty on the web, `/liff` inside LINE. */
export function setNavigationBase(next: string): void {
  base = next;
  window.addEventListener('popstate', () => {
    isByLink = false;
  });
}

/** Returns whether a screen or a link made the last navigation, and not the app itself or a step in the history. */
export function wasByLink(): boolean {
  return isByLink;
}

/** Returns the current path and query without the base. */
export function getCurrentUrl(): string {
  const { pathname, search } = window.location;
  const path = pathname.startsWith(base) ? pathname.slice(base.length) : pathname;
  return `${path === '' ? '/' : path}${search}`;
}

/** Navigates to a path of the app from outside a component. */
export function goTo(url: string, options: { replace?: boolean } = {}): void {
  isByLink = false;
  navigateWithKey(navigate, base + url, options);
}

/** Navigates for a link or a component; wouter's router calls it around each navigation. */
export function followLink(
  go: (to: string, options?: NavigateOptions) => void,
  to: string,
  options?: NavigateOptions,
): void {
  isByLink = true;
  navigateWithKey(go, to, options);
}

/**
 * Gives every new history entry its own key, under which its scroll position is stored. A navigation from a layer
 * replaces the layer's history entry, so that going back does not stop there.
 */
function navigateWithKey(
  go: (to: string, options?: NavigateOptions) => void,
  to: string,
  options?: NavigateOptions,
): void {
  const depth = getLayerDepth();
  if (options?.replace) go(to, { ...options, state: toEntryState(getEntryKey(), depth) });
  else go(to, { ...options, replace: depth > 0, state: toEntryState(newKey(), 0) });
}

function newKey(): string {
  entries += 1;
  return `${Date.now().toString(36)}-${entries}`;
}
