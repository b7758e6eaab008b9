import { subscribe } from 'valtio/vanilla';
import { afterHydration } from './hydration';

/** Where a store is kept. */
export interface StoredPlace {
  /** Key in the storage. */
  readonly name: string;
  /** Raised when the saved shape changes; older values are dropped. */
  readonly version: number;
  readonly area: 'localStorage' | 'sessionStorage';
}

export interface PersistOptions<T extends object, Saved> extends StoredPlace {
  store: T;
  /** The part that is kept. */
  save: (store: T) => Saved;
  /** Puts a saved value back, after checking it: storage may hold anything. */
  restore: (saved: unknown) => void;
}

/** Storage throws when it is blocked, and may be full: the app then runs without it. */
function attempt<R>(action: () => R): R | undefined {
  try {
    return action();
  } catch {
    return undefined;
  }
}

function readSaved(text: string | null, version: number): unknown {
  if (text === null) return undefined;
  const parsed = attempt((): unknown => JSON.parse(text));
  return isRecord(parsed) && parsed['version'] === version ? parsed['state'] : undefined;
}

/** What is kept in a place, unchecked; undefined for nothing, or for an older shape. */
export function readStored({ name, version, area }: StoredPlace): unknown {
  return readSaved(attempt(() => globalThis[area].getItem(name)) ?? null, version);
}

/** Whether a value read from storage is an object with keys. */
export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/**
 * Restores a store from the browser's storage and keeps it there.
 * A store in localStorage follows the other tabs, so that a logout in one is a logout in all. Under a page that the
 * server rendered it keeps its initial state, which that page shows, until the app has taken over.
 */
export function persist<T extends object, Saved>(options: PersistOptions<T, Saved>): void {
  afterHydration(() => keep(options));
}

function keep<T extends object, Saved>(options: PersistOptions<T, Saved>): void {
  const { name, version, area, store, save, restore } = options;
  const storage = attempt(() => globalThis[area]);
  let written = attempt(() => storage?.getItem(name)) ?? null;
  restore(readSaved(written, version));

  // Hears of changes that belong together as one: half of a logout in the storage would be news to the other tabs,
  // which would answer with a half of their own.
  subscribe(store, () => {
    const text = JSON.stringify({ version, state: save(store) });
    if (text === written) return;
    written = text;
    const isKept = attempt(() => {
      storage?.setItem(name, text);
      return true;
    });
    // What is there is no longer true: a reload must not bring back a member who has left.
    if (!isKept) attempt(() => storage?.removeItem(name));
  });

  if (area === 'localStorage') {
    globalThis.addEventListener('storage', (event) => {
      // A null key means that the whole storage was cleared.
      if (event.key !== null && event.key !== name) return;
      written = event.key === null ? null : event.newValue;
      restore(readSaved(written, version));
    });
  }
}
