/** Place of a store in the browser's storage. */
export interface StoredPlace {
  /** Key in the storage. */
  readonly name: string;
  /** Increased when the stored shape changes; older values are ignored. */
  readonly version: number;
  readonly area: 'localStorage' | 'sessionStorage';
}

export const userPlace = { name: 'user', version: 1, area: 'localStorage' } as const;
export const localPlace = { name: 'local', version: 1, area: 'localStorage' } as const;
export const sessionPlace = { name: 'session', version: 1, area: 'sessionStorage' } as const;

/** Runs an action and returns undefined if it throws: storage may be blocked or full, and the app runs without it. */
export function attempt<R>(action: () => R): R | undefined {
  try {
    return action();
  } catch {
    return undefined;
  }
}

/** Returns the state in a stored text, unchecked; undefined without text or for another version. */
export function readSaved(text: string | null | undefined, version: number): unknown {
  const parsed = attempt((): unknown => JSON.parse(text ?? ''));
  return isRecord(parsed) && parsed['version'] === version ? parsed['state'] : undefined;
}

/** Returns the stored fields of a place, unchecked; empty without a value or for another version. */
export function readStored({ name, version, area }: StoredPlace): Record<string, unknown> {
  const state = readSaved(
    attempt(() => globalThis[area].getItem(name)),
    version,
  );
  return isRecord(state) ? state : {};
}

/** Returns whether a value is an object with keys. */
export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Returns a string field; null if it is missing or not a string. */
export function readText(from: Record<string, unknown>, key: string): string | null {
  const value = from[key];
  return typeof value === 'string' ? value : null;
}

/** The stored LINE settings of this browser. */
export interface StoredLine {
  /** False after a logout, until the user signs in with LINE again. */
  lineAutoSignIn: boolean;
  /** LINE user of the stored session; null for a session from outside LINE. */
  lineUserId: string | null;
}

/** Reads the LINE settings from the fields of `localPlace`. */
export function readLine(fields: Record<string, unknown>): StoredLine {
  return {
    lineAutoSignIn: fields['lineAutoSignIn'] !== false,
    lineUserId: readText(fields, 'lineUserId'),
  };
}
