import { subscribe } from 'valtio/vanilla';
import { afterHydration } from './hydration';
import { attempt, readSaved, type StoredPlace } from './stored';

export interface PersistOptions<T extends object, Saved> extends StoredPlace {
  store: T;
  /** The part that is kept. */
  save: (store: T) => Saved;
  /** Puts a saved value back, after checking it: storage may hold anything. */
  restore: (saved: unknown) => void;
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
