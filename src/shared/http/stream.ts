import { memberStream, type StreamKind, streamKinds } from '@/contract/stream.contract';
import { followStream, type StreamTimings } from './event-stream';
import { setStreamLive } from './stream-state';

/** What a listener says. */
export interface FollowOptions {
  /** Something of these kinds changed, or may have. */
  onChange: (kinds: readonly StreamKind[]) => void;
  /** Position from which on changes are heard; left out, everything counts as changed at first. */
  from?: string | undefined;
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
      if (kinds.length > 0) onChange(kinds);
    },
    onPoll: () => onChange(streamKinds),
    onLive: setStreamLive,
    from,
    timings,
  });
}
