import type { NoticeFact, NoticeKind } from '@/contract/notices.contract';

/** A notice on its way to a member. */
export interface OutgoingNotice {
  /** Key that stays the same in every attempt, so that the channel can recognise a notice it has already sent. */
  readonly retryKey: string;
  readonly memberId: number;
  readonly phone: string;
  readonly fact: NoticeFact;
}

/** An external channel that notifies members. */
export interface NoticeChannel {
  /** Name as stored in `notice_deliveries`, in lower case. */
  readonly name: string;
  /** Kinds of notices that the channel sends; all others are shown only on the site. */
  readonly kinds: readonly NoticeKind[];
  /**
   * Sends a notice. A rejected promise leads to a later retry.
   * @param signal aborted when the caller no longer waits for the result
   */
  send(notice: OutgoingNotice, signal: AbortSignal): Promise<void>;
}
