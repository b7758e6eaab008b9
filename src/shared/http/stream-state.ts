let isLive = false;

/** Whether the server pushes changes: polling may then be slower. */
export function isStreamLive(): boolean {
  return isLive;
}

/** Noted by the stream. */
export function setStreamLive(next: boolean): void {
  isLive = next;
}
