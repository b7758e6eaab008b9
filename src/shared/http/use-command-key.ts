import { useCallback, useRef } from 'react';
import { createUuid } from '@/domain/uuid';

/**
 * Returns the idempotency key for a form's content. The same content keeps its key, so that a retry after a lost
 * response repeats the first command.
 */
export function useCommandKey(): (content: string) => string {
  const kept = useRef<{ content: string; key: string } | null>(null);
  return useCallback((content: string) => {
    if (kept.current?.content !== content) kept.current = { content, key: createUuid() };
    return kept.current.key;
  }, []);
}
