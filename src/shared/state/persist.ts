import { subscribe } from 'valtio/vanilla';
import { afterHydration } from './hydration';
import { attempt, readSaved, type StoredPlace } from './stored';

export interface PersistOptions<T extends object, Saved> extends StoredPlace {
  store: T;
  /** Returns the part of the state to store. */
  save: (store: T) => Saved;
  /** Validates and applies a stored value: storage may contain anything. */
  restore: (saved: unknown) => void;
}

/**
 * Restores a store from the browser's storage and keeps it there. A store in localStorage follows other tabs, so that a
 * logout in one tab is a logout in all tabs. On a server-rendered page the store keeps its initial state until
 * hydration.
 */
export function persist<T extends object, Saved>(options: PersistOptions<T, Saved>): void {
  afterHydration(() => keep(options));
}

function keep<T extends object, Saved>(options: PersistOptions<T, Saved>): void {
  const { name, version, area, store, save, restore } = options;
  const storage = attempt(() => globalThis[area]);
  let written = attempt(() => storage?.getItem(name)) ?? null;
  restore(readSaved(written, version));

  // The callback runs once for all changes of one step: if a partial logout were stored, other tabs would react to it
  // with partial changes of their own.
  subscribe(store, () => {
    const text = JSON.stringify({ version, state: save(store) });
    if (text === written) return;
    written = text;
    const isKept = attempt(() => {
      storage?.setItem(name, text);
      return true;
    });
    // A failed write leaves an outdated value, and a reload must not bring back a member who has logged out.
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
