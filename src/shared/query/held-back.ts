import type { QueryKey } from '@tanstack/react-query';
import type { Touch } from '@/contract/endpoint';

/** Names that are held back, once for each who holds them. */
const holds = new Set<readonly Touch[]>();

/** Keeps what shows something of these names as it is. @returns lets go, and says whether it still held them */
export function addHold(touches: readonly Touch[]): () => boolean {
  const hold = [...touches];
  holds.add(hold);
  return () => holds.delete(hold);
}

/** Whether what shows something of this name stays as it is. */
export function isHeldBack(touch: Touch): boolean {
  return [...holds].some((held) => held.includes(touch));
}

/** Whether a query may ask again by itself, because somebody looks at it once more. */
export function mayAskAgain({ queryKey: [name] }: { queryKey: QueryKey }): boolean {
  return ![...holds].some((held) => held.some((touch) => touch === name));
}
