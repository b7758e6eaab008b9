import type { CalendarDay } from '@/domain/calendar-day';
import type { Announcement, ResultKind } from '@/domain/lotto-results';

/** A draw whose result is asked for. */
export interface AskedDraw {
  readonly marketId: string;
  readonly kind: ResultKind;
  /** Day to which the round belongs. */
  readonly day: CalendarDay;
}

/** The answer of a source, with the raw body from which it was read. */
export type SourceAnswer = ReadAnswer & {
  readonly raw: Uint8Array;
  readonly contentType: string;
};

/**
 * An answer without its raw body. `partial` has only some of the prizes. `unreadable` is a body that does not have the
 * expected form. `no_draw` means that the source says so; silence is `not_yet`.
 */
export type ReadAnswer =
  | { readonly state: 'not_yet' | 'unreadable'; readonly why: string }
  | { readonly state: 'partial'; readonly announcement: Announcement }
  | {
      readonly state: 'complete';
      readonly day: CalendarDay;
      readonly announcement: Announcement;
    }
  | { readonly state: 'no_draw'; readonly movedTo: CalendarDay | null };

/** A place from which results of lotteries are read. An answer proposes a result, and never moves money by itself. */
export interface ResultSource {
  /** Name in the environment and in the audit log, such as `glo` or `xsmb/minhngoc`. */
  readonly sourceId: string;
  /** Sources that copy from each other are one family, and never confirm each other. */
  readonly family: string;
  /** Thai name for staff. */
  readonly name: string;
  /** Host that is called; calls to one host follow each other. */
  readonly host: string;
  /** Whether the results are made up, as in a demo. */
  readonly isSimulated?: true;
  /** Ids of the markets that it knows; `made_up` for all markets whose results are made up. */
  readonly serves: readonly string[] | 'made_up';
  /** Minutes for which an answer must stay the same before it counts; 0 by default. */
  readonly settleMinutes?: number;
  /**
   * Reads the result of a draw, within seconds.
   * @throws SourceUnavailableError when the source does not respond as it should
   */
  readonly read: (asked: AskedDraw) => Promise<SourceAnswer>;
  /**
   * Reads the days on which a market draws. Left out where the source has no list of them.
   * @throws SourceUnavailableError when the source does not respond as it should
   */
  readonly days?: (marketId: string) => Promise<ToldDays>;
}

/** The days on which a market draws, with the raw body from which they were read. */
export interface ToldDays {
  readonly days: readonly CalendarDay[];
  readonly raw: Uint8Array;
  readonly contentType: string;
}

/** A source did not respond, or responded with something else than a body of usual size. */
export class SourceUnavailableError extends Error {
  override readonly name = 'SourceUnavailableError';
}
