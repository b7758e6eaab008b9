import { type Announcement, findResult, type ResultKind } from '@/domain/lotto-results';

/** A complete answer of a source that counts. */
export interface CountedAnswer {
  readonly sourceId: string;
  readonly family: string;
  readonly announcement: Announcement;
}

/**
 * Judgement of the answers about one round. `single` has answers of one family only, so a person has to confirm it.
 * `agreed` has equal answers of two families or more.
 */
type Verdict =
  | { readonly kind: 'none' }
  | { readonly kind: 'contested' }
  | { readonly kind: 'single' | 'agreed'; readonly first: CountedAnswer };

/**
 * Judges all answers that were ever given about a round, the first one first. A source that changes its answer contests
 * itself, so a person decides.
 */
export function judgeAnswers(answers: readonly CountedAnswer[]): Verdict {
  const [first] = answers;
  if (!first) return { kind: 'none' };
  const told = JSON.stringify(first.announcement);
  if (answers.some(({ announcement }) => JSON.stringify(announcement) !== told)) {
    return { kind: 'contested' };
  }
  const isAgreed = answers.some(({ family }) => family !== first.family);
  return { kind: isAgreed ? 'agreed' : 'single', first };
}

/**
 * Writes an announcement in one form, so that equal results are equal texts: draws in order, an index without commas,
 * a change with its sign.
 * @returns undefined when it is not a whole announcement of this kind
 */
export function toPlainAnnouncement(
  kind: ResultKind,
  announcement: Announcement,
): Announcement | undefined {
  if (!findResult(kind, announcement)) return undefined;
  const { number, two_bottom, three_front, three_bottom, special, first, second, index, change } =
    announcement;
  switch (kind) {
    case 'government':
      return {
        ...{ number, two_bottom },
        three_front: three_front?.toSorted(),
        three_bottom: three_bottom?.toSorted(),
      };
    case 'four_digits':
      return { number };
    case 'hanoi':
      return { special, first };
    case 'top_two':
      return { first, second };
    case 'stock':
      return { index: index?.replaceAll(',', ''), change: toSigned(change ?? '') };
    case 'yeekee':
      return undefined;
  }
}

function toSigned(change: string): string {
  const digits = change.replaceAll(/[,+\-−]/g, '');
  return `${/^[-−]/.test(change) && /[1-9]/.test(digits) ? '-' : '+'}${digits}`;
}

/** Seconds between two readings while the result of a draw is expected, and after the first minutes. */
const READ_EVERY_SECONDS = 30;
const READ_LATER_SECONDS = 60;
const SOON_MINUTES = 15;
/** Seconds between two readings of a round that has had no result for a day. */
const READ_LATE_SECONDS = 1_800;
const LATE_MINUTES = 24 * 60;
const LONGEST_BACKOFF_SECONDS = 300;

/**
 * Returns the seconds after which a source is asked again about a round without a result.
 * @param failures number of failed readings in a row; each doubles the wait, up to five minutes
 */
export function findWaitSeconds(minutesSinceDraw: number, failures: number): number {
  if (minutesSinceDraw >= LATE_MINUTES) return READ_LATE_SECONDS;
  const usual = minutesSinceDraw < SOON_MINUTES ? READ_EVERY_SECONDS : READ_LATER_SECONDS;
  return Math.max(usual, Math.min(READ_EVERY_SECONDS * 2 ** failures, LONGEST_BACKOFF_SECONDS));
}

/** Minutes after a final result at which its sources are read once more. */
const READ_AGAIN_MINUTES = [10, 30, 60] as const;
const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const THAI_OFFSET_MS = 7 * HOUR_MS;
const MORNING_HOUR = 8;

/**
 * Returns when a source is read once more after a result became final: after 10, 30 and 60 minutes, and at the next
 * 08:00 in Thailand that is later than these. Null after the last time.
 */
export function findNextCheck(finalAt: Date, now: Date): Date | null {
  const times = READ_AGAIN_MINUTES.map((minutes) => finalAt.getTime() + minutes * MINUTE_MS);
  const lastMs = Math.max(...times) + THAI_OFFSET_MS;
  const dayMs = 24 * HOUR_MS;
  const morningMs = Math.floor(lastMs / dayMs) * dayMs + MORNING_HOUR * HOUR_MS;
  times.push((morningMs > lastMs ? morningMs : morningMs + dayMs) - THAI_OFFSET_MS);
  const next = times.find((time) => time > now.getTime());
  return next === undefined ? null : new Date(next);
}
