import { memberStream, type StreamKind, streamKinds } from '@/contract/stream.contract';
import { followStream, type StreamTimings } from './event-stream';
import { readPosition } from './stream-position';
import { setStreamLive } from './stream-state';

/** Callbacks and settings for following a member's changes. */
export interface FollowOptions {
  /**
   * Called when data of these kinds has changed, or may have.
   * @param shownFrom stream position from which responses include the change; undefined if unknown
   */
  onChange: (kinds: readonly StreamKind[], shownFrom: bigint | undefined) => void;
  /** Stream position after which changes are sent; without a position, all data counts as changed at the start. */
  from?: bigint | undefined;
  /** Position of the data in the page's HTML, if it is earlier; all members see these data. */
  pageFrom?: bigint | undefined;
  timings?: Partial<StreamTimings>;
}

/**
 * Follows the changes of the signed-in member while the page is visible. While streaming does not work, it reports all
 * data as changed at each poll.
 * @returns a function that stops following
 */
export function followChanges({ onChange, from, pageFrom, timings }: FollowOptions): () => void {
  return followStream(memberStream, {
    eventName: 'change',
    onEvent: (event) => {
      const kinds = streamKinds.filter((kind) => event.kinds.includes(kind));
      if (kinds.length > 0) onChange(kinds, readPosition(event.shown_from) ?? undefined);
    },
    onPoll: () => onChange(streamKinds, undefined),
    onLive: setStreamLive,
    from: from?.toString(),
    ...(pageFrom !== undefined && { firstQuery: { page_position: pageFrom.toString() } }),
    timings,
  });
}
