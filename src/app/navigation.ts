import { navigate } from 'wouter/use-browser-location';

let base = '';
let entries = 0;

interface EntryState {
  /** Tells the entries of the history apart, for their scroll positions. */
  key: string;
}

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

/** Key of the history entry that is shown. */
export function getEntryKey(): string {
  const state: unknown = window.history.state;
  const key: unknown =
    typeof state === 'object' && state !== null ? Reflect.get(state, 'key') : undefined;
  return typeof key === 'string' ? key : 'first';
}

/** Gives every new history entry a key of its own; wouter's router calls it around each navigation. */
export function navigateWithKey(
  go: (to: string, options?: NavigateOptions) => void,
  to: string,
  options?: NavigateOptions,
): void {
  const state: EntryState = { key: options?.replace ? getEntryKey() : newKey() };
  go(to, { ...options, state });
}

function newKey(): string {
  entries += 1;
  return `${Date.now().toString(36)}-${entries}`;
}
