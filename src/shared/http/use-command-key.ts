import { useCallback, useRef } from 'react';
import { createUuid } from '@/domain/uuid';

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
