import type { NoticeFact, NoticeKind } from '@/contract/notices.contract';

/** A notice on its way to a member. */
export interface OutgoingNotice {
  /** The same at each attempt: a channel that knows it has sent the notice already. */
  readonly retryKey: string;
  readonly memberId: number;
  readonly phone: string;
  readonly fact: NoticeFact;
}

/** A way outside by which members are told. */
export interface NoticeChannel {
  /** As `notice_deliveries` has it: small letters. */
  readonly name: string;
  /** The kinds that it carries; all others stay on the site. */
  readonly kinds: readonly NoticeKind[];
  /**
   * Sends a notice. A rejection is tried again later.
   * @param signal aborted when nobody waits for the answer any more
   */
  send(notice: OutgoingNotice, signal: AbortSignal): Promise<void>;
}
