import type { NoticeFact, NoticeKind } from '@/contract/notices.contract';

/** A notice on its way to a member. */
export interface OutgoingNotice {
  /** Key that stays the same in every attempt, so that the channel can recognise a notice it has already sent. */
  readonly retryKey: string;
  readonly memberId: number;
  readonly phone: string;
  readonly fact: NoticeFact;
}

interface ChannelHead {
  /** Name as stored in `notice_deliveries`, in lower case. */
  readonly name: string;
  /** Kinds of notices that the channel sends; all others are shown only on the site. */
  readonly kinds: readonly NoticeKind[];
}

/** An external channel that sends each notice by itself. */
export interface NoticeChannel extends ChannelHead {
  /**
   * Sends a notice. A rejected promise leads to a later retry.
   * @param signal aborted when the caller no longer waits for the result
   */
  send(notice: OutgoingNotice, signal: AbortSignal): Promise<void>;
}

/** A notice that shares a message with others. */
export interface BundledNotice {
  /** Id of its delivery. */
  readonly id: string;
  readonly fact: NoticeFact;
  /** Milliseconds since the notice was written. */
  readonly ageMs: number;
  /** Whether a page has shown the notice, or the member has read it. */
  readonly isSeen: boolean;
}

/** Notices for one member, in the order of their ranks. */
export interface Bundle {
  readonly memberId: number;
  readonly notices: readonly BundledNotice[];
}

/** A notice that the channel does not send. */
export interface LeftOut {
  /** Id of its delivery. */
  readonly id: string;
  readonly reason: string;
  /** Name of the channel that sends the notice instead. */
  readonly channel?: string;
}

/** The content of a message. */
export interface Composition {
  /** JSON that every attempt gets unchanged; null when no notice is left to be sent. */
  readonly message: object | null;
  readonly leftOut: readonly LeftOut[];
}

/**
 * The end of an attempt; a rejected promise leads to a later retry, and its error may have a `requestId` too.
 * `requestId` is the channel's own name of the call.
 */
export type SendResult =
  | { readonly state: 'sent'; readonly requestId: string | null }
  /** No notice of the message is wanted any more. */
  | { readonly state: 'left_out'; readonly leftOut: readonly LeftOut[] }
  /** The channel refuses the message for good. */
  | { readonly state: 'refused'; readonly reason: string; readonly requestId: string | null }
  /** The channel takes no message for a while; the attempt does not count. */
  | { readonly state: 'too_fast'; readonly reason: string; readonly requestId: string | null };

/** When a notice is due, and how it ranks among those that are due. */
export interface DeliveryPlan {
  /** The lowest comes first. */
  readonly rank: number;
  /** Milliseconds from now. */
  readonly delayMs: number;
}

/** An external channel that puts several notices of a member into one message. */
export interface BundlingChannel extends ChannelHead {
  readonly mostInMessage: number;
  /** Failures in a row after which only one message at a time is tried, after growing pauses. */
  readonly breaksAfter: number;
  /** Returns those of the members whom the channel reaches. */
  findReached(memberIds: readonly number[]): Promise<ReadonlySet<number>>;
  /** Plans the deliveries of the kinds. */
  plan(kinds: readonly NoticeKind[]): Promise<ReadonlyMap<NoticeKind, DeliveryPlan>>;
  /** Writes the message once, before the first attempt. */
  compose(bundle: Bundle): Promise<Composition>;
  /**
   * Sends a message of `compose`, if its notices are still wanted.
   * @param retryKey stays the same in every attempt
   * @param signal aborted when the caller no longer waits for the result
   */
  send(
    message: unknown,
    outgoing: Bundle & { readonly retryKey: string },
    signal: AbortSignal,
  ): Promise<SendResult>;
}

/** Any external channel that notifies members. */
export type AnyChannel = NoticeChannel | BundlingChannel;
