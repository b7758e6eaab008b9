import { navigate } from 'wouter/use-browser-location';
import { getEntryKey, getLayerDepth, toEntryState } from '@/shared/routing/history-entry';

let base = '';
let entries = 0;

type Navigate = typeof navigate;
type NavigateOptions = Parameters<Navigate>[1];

/** Sets the path under which this entry runs: empty on the web, `/liff` inside LINE. */
export function setNavigationBase(next: string): void {
  base = next;
}

/** Where the app is, without its base: path and query. */
export function getAddress(): string {
  const { pathname, search } = window.location;
  const path = pathname.startsWith(base) ? pathname.slice(base.length) : pathname;
  return `${path === '' ? '/' : path}${search}`;
}

/** Goes to an address of the app from outside a component. */
export function goTo(address: string, options: { replace?: boolean } = {}): void {
  navigateWithKey(navigate, base + address, options);
}

/**
 * Gives every new history entry a key of its own, which its scroll position is kept under; wouter's router calls it
 * around each navigation. A page that is gone to from a layer takes the place of the layer's entry, which the way back
 * would find empty.
 */
export function navigateWithKey(
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
