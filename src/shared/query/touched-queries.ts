import type { QueryKey } from '@tanstack/react-query';
import type { Touch } from '@/contract/endpoint';

/** First words of keys that were touched while there was no cache to note it. */
const touchedEarly = new Set<unknown>();

/** Whether a query shows something that a call with these `touches` may have changed: its key starts with the name. */
export function queryTouches(queryKey: QueryKey, touches: readonly Touch[]): boolean {
  return touches.some((touch) => queryKey[0] === touch);
}

/** Remembers that what the HTML said about these is no longer fresh. */
export function noteEarlyTouches(names: readonly unknown[]): void {
  for (const name of names) touchedEarly.add(name);
}

/** Whether a query was touched before the cache was here. */
export function isTouchedEarly(queryKey: QueryKey): boolean {
  return touchedEarly.has(queryKey[0]);
}
