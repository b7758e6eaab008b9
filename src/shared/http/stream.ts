import { memberStream, type StreamKind, streamKinds } from '@/contract/stream.contract';
import { followStream, type StreamTimings } from './event-stream';
import { readPosition } from './stream-position';
import { setStreamLive } from './stream-state';

/** What a listener says. */
export interface FollowOptions {
  /**
   * Something of these kinds changed, or may have.
   * @param shownFrom answers from this position on show it; undefined where that is not known
   */
  onChange: (kinds: readonly StreamKind[], shownFrom: bigint | undefined) => void;
  /** Position from which on changes are heard; left out, everything counts as changed at first. */
  from?: bigint | undefined;
  timings?: Partial<StreamTimings>;
}

/**
 * Listens to what changes for the signed-in member while the page is looked at. Where streaming does not work
 * everything counts as changed from time to time.
 * @returns stops it
 */
export function followChanges({ onChange, from, timings }: FollowOptions): () => void {
  return followStream(memberStream, {
    eventName: 'change',
    onEvent: (event) => {
      const kinds = streamKinds.filter((kind) => event.kinds.includes(kind));
      if (kinds.length > 0) onChange(kinds, readPosition(event.shown_from) ?? undefined);
    },
    onPoll: () => onChange(streamKinds, undefined),
    onLive: setStreamLive,
    from: from?.toString(),
    timings,
  });
}
