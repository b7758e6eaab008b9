import { useCallback, useRef } from 'react';

/**
 * Idempotency keys of one form. The same content has the same key until the command is known to have succeeded, so
 * that pressing again after a lost answer finds the first one.
 */
export function useCommandKey(): (content: string) => string {
  const kept = useRef<{ content: string; key: string } | null>(null);
  return useCallback((content: string) => {
    if (kept.current?.content !== content) kept.current = { content, key: createUuid() };
    return kept.current.key;
  }, []);
}

/** A random UUID (version 4). `crypto.randomUUID` is missing on plain HTTP and before Safari 15.4. */
export function createUuid(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  const hex = Array.from(bytes, (byte, index) => {
    const fixed = index === 6 ? (byte & 0x0f) | 0x40 : index === 8 ? (byte & 0x3f) | 0x80 : byte;
    return fixed.toString(16).padStart(2, '0');
  }).join('');
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}
