let isLive = false;

/** Returns whether the server pushes changes, so that polling may be slower. */
export function isStreamLive(): boolean {
  return isLive;
}

/** Sets whether the server pushes changes; called by the stream. */
export function setStreamLive(next: boolean): void {
  isLive = next;
}
