import type { SafetyLimit } from '@/contract/safety.contract';

/** Formats a time of play: `24 นาที`, `1 ชม. 24 นาที`. */
export function formatPlayTime(minutes: number): string {
  const hours = Math.floor(minutes / 60);
  const rest = minutes % 60;
  if (hours === 0) return `${rest} นาที`;
  return rest === 0 ? `${hours} ชม.` : `${hours} ชม. ${rest} นาที`;
}

/** Returns the loss limit with the least left, which refuses stakes first; undefined without a limit. */
export function findTightestLimit(limits: readonly SafetyLimit[]): SafetyLimit | undefined {
  return limits
    .filter(({ kind, left }) => kind === 'loss' && left !== null)
    .sort((one, other) => (one.left ?? 0) - (other.left ?? 0))[0];
}
