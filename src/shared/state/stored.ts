/** The place in the browser's storage that keeps a store. */
export interface StoredPlace {
  /** Key in the storage. */
  readonly name: string;
  /** Raised when the saved shape changes; older values are dropped. */
  readonly version: number;
  readonly area: 'localStorage' | 'sessionStorage';
}

export const userPlace = { name: 'user', version: 1, area: 'localStorage' } as const;
export const localPlace = { name: 'local', version: 1, area: 'localStorage' } as const;
export const sessionPlace = { name: 'session', version: 1, area: 'sessionStorage' } as const;

/** Storage throws when it is blocked, and may be full: the app then runs without it. */
export function attempt<R>(action: () => R): R | undefined {
  try {
    return action();
  } catch {
    return undefined;
  }
}

/** Reads the state out of a saved text, unchecked; undefined for nothing, or for an older shape. */
export function readSaved(text: string | null | undefined, version: number): unknown {
  const parsed = attempt((): unknown => JSON.parse(text ?? ''));
  return isRecord(parsed) && parsed['version'] === version ? parsed['state'] : undefined;
}

/** Reads the fields that are kept in a place, unchecked; none for nothing, or for an older shape. */
export function readStored({ name, version, area }: StoredPlace): Record<string, unknown> {
  const state = readSaved(
    attempt(() => globalThis[area].getItem(name)),
    version,
  );
  return isRecord(state) ? state : {};
}

/** Whether a value read from storage is an object with keys. */
export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** A text among stored fields; null where there is none. */
export function readText(from: Record<string, unknown>, key: string): string | null {
  const value = from[key];
  return typeof value === 'string' ? value : null;
}

/** The LINE settings that this browser keeps. */
export interface StoredLine {
  /** False after a logout, until someone asks for LINE again. */
  lineAutoSignIn: boolean;
  /** LINE user in front of whom the stored session was started; null for one from outside LINE. */
  lineUserId: string | null;
}

/** Reads it out of the fields of `localPlace`. */
export function readLine(fields: Record<string, unknown>): StoredLine {
  return {
    lineAutoSignIn: fields['lineAutoSignIn'] !== false,
    lineUserId: readText(fields, 'lineUserId'),
  };
}
