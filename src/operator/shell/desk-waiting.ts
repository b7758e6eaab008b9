import type { DeskCounts } from '@/contract/operator/desk.contract';
import type { Desk } from './desks-list';

/** Returns what waits at a desk, over all its queues; undefined until that is known, and for a desk without a count. */
export function waitingAt(
  { count }: Pick<Desk, 'count'>,
  counts: DeskCounts | undefined,
): DeskCounts[keyof DeskCounts] | undefined {
  if (count === undefined || !counts) return undefined;
  const queues = [count].flat().map((name: keyof DeskCounts) => counts[name]);
  return {
    count: queues.reduce((sum, queue) => sum + queue.count, 0),
    // ISO instants sort by time.
    oldest_at: queues.flatMap(({ oldest_at }) => oldest_at ?? []).sort()[0] ?? null,
  };
}
