import * as v from 'valibot';
import { safetyRefusalData } from '@/contract/safety-refusal.fields';
import { fetchQuery } from '@/shared/query/query-cache';
import { openSafetyRefusal } from '@/shared/state/safety-refusal.store';
import { safetyQueries } from './safety.queries';

/** Explains a refused call by its data; data without a known reason are left to the caller's message. */
export function showRefusal(data: unknown): void {
  const refusal = v.safeParse(safetyRefusalData, data);
  if (refusal.success) openSafetyRefusal(refusal.output);
}

/**
 * Explains the loss limit that is used up, if there is one. A game in a frame does not tell the page why its stake was
 * refused.
 */
export async function showReachedLimit(): Promise<void> {
  const { limits } = await fetchQuery({ ...safetyQueries.status(), staleTime: 0 });
  for (const { kind, frame, limit, used, left, until } of limits) {
    if (kind !== 'loss' || limit === null || left === null || left > 0) continue;
    openSafetyRefusal({ reason: 'limit', kind, frame, limit, used, left, until });
    return;
  }
}
