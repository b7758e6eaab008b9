let isLive = false;

/** Whether the server tells by itself what changes: whoever asks for it again and again may take longer. */
export function isStreamLive(): boolean {
  return isLive;
}

/** Noted by the stream. */
export function setStreamLive(next: boolean): void {
  isLive = next;
}
