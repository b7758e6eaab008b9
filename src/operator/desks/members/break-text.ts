import type { SafetyBreak } from '@/contract/breaks.contract';
import { formatThaiTime } from '@/domain/thai-date';
import { breakNames, breakCopy as copy } from './breaks.copy';

/** Says until when a break lasts, with the year: `ถึง 28 พ.ย. 2569 10:30`. */
export function describeEnd({
  ends_at,
  is_over,
  return_asked_at,
}: Pick<SafetyBreak, 'ends_at' | 'is_over' | 'return_asked_at'>): string {
  if (is_over) return return_asked_at === null ? copy.waitsForReturn : copy.isOver;
  return ends_at === null ? copy.forEver : copy.until(formatThaiTime(ends_at));
}

/** Says the kind and the end of a break; an exclusion that is over also says from when the member may return. */
export function describeBreak(pause: SafetyBreak): string {
  const { kind, may_return_at: from } = pause;
  const end = `${breakNames[kind]} ${describeEnd(pause)}`;
  return from === null ? end : `${end} ${copy.mayReturn(formatThaiTime(from))}`;
}
