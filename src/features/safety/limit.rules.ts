import type { LimitFrame, LimitKind, SafetyLimit } from '@/contract/safety.contract';
import { toCalendarDay } from '@/domain/calendar-day';
import type { Satang } from '@/domain/money';
import { formatDayOfYear } from '@/domain/thai-date';
import { safetyCopy } from './safety.copy';

/** Part of a limit from which on it counts as nearly used up. */
const NEAR_PART = 0.8;

/** State of a limit: `won` while the frame's result is positive, `near` from 80 % on. */
export type LimitState = 'unset' | 'won' | 'under' | 'near' | 'full';

/** Returns the state of a limit in its current frame. */
export function readLimitState({ limit, used, left }: SafetyLimit): LimitState {
  if (limit === null || left === null) return 'unset';
  if (left <= 0) return 'full';
  if (used < 0) return 'won';
  return used >= limit * NEAR_PART ? 'near' : 'under';
}

/** Returns the used part of a limit, from 0 to 1. */
export function readUsedPart({ limit, used, left }: SafetyLimit): number {
  if (left !== null && left <= 0) return 1;
  return limit ? Math.min(1, Math.max(0, used / limit)) : 0;
}

/** Describes when a limit counts anew. */
export function describeFrameEnd({ frame, until }: Pick<SafetyLimit, 'frame' | 'until'>): string {
  if (frame === 'day') return safetyCopy.afterMidnight;
  if (frame === 'week') return safetyCopy.afterMonday;
  return safetyCopy.onDay(formatDayOfYear(toCalendarDay(new Date(until))));
}

/** Effect of saving a limit: `later` for a raise, which must be confirmed after 24 hours. */
export type LimitEffect = 'none' | 'now' | 'later';

/**
 * Returns the effect of saving a limit.
 * @param current limit in satang; null for none
 * @param next limit in satang to be saved; null for none
 */
export function readEffect(current: Satang | null, next: Satang | null): LimitEffect {
  if (next === current) return 'none';
  if (current === null) return 'now';
  return next !== null && next < current ? 'now' : 'later';
}

/** Limits of one kind in satang by frame; null for none, undefined for text that is no amount. */
export type TypedLimits = Readonly<Record<LimitFrame, Satang | null | undefined>>;

const longerFrames = {
  day: ['week', 'month'],
  week: ['month'],
  month: [],
} as const satisfies Record<LimitFrame, readonly LimitFrame[]>;

/** Returns the longer frame whose limit is lower, and so takes effect first; undefined for none. */
export function findBindingFrame(frame: LimitFrame, limits: TypedLimits): LimitFrame | undefined {
  const own = limits[frame];
  if (own === null || own === undefined) return undefined;
  return longerFrames[frame].find((longer) => (limits[longer] ?? own) < own);
}

/** Returns the limits of one kind, from day to month. */
export function limitsOf(kind: LimitKind, limits: readonly SafetyLimit[]): SafetyLimit[] {
  return limits.filter((limit) => limit.kind === kind);
}
