/** Stream position at which a page starts to listen, and the time from which its data is covered. */
export interface StreamStart {
  readonly position: bigint;
  /** Start of coverage in ms since the epoch: data fetched earlier may have changed without an event. */
  readonly sinceMs: number;
}

let earliest: (StreamStart & { readonly token: string }) | null = null;

/** The start that the data of the served HTML allow; null without such data. */
let ofPage: StreamStart | null = null;

/**
 * Records the stream position of the data in the served HTML.
 * @param position null when the page has none
 * @param sinceMs time of the earliest data in ms since the epoch
 */
export function notePagePosition(position: bigint | null, sinceMs: number): void {
  ofPage = position === null ? null : { position, sinceMs };
}

/**
 * Records the stream position of a response for a member's session; the earliest position is kept.
 * @param position null for a response without a position
 * @param askedAtMs time of the request in ms since the epoch
 */
export function noteStreamPosition(
  token: string,
  position: bigint | null,
  askedAtMs: number,
): void {
  if (position === null) return;
  const start = { position, sinceMs: askedAtMs };
  earliest = { token, ...(earliest?.token === token ? startOfBoth(earliest, start) : start) };
}

/** Parses a position from the server; null if missing or malformed. */
export function readPosition(sent: unknown): bigint | null {
  return typeof sent === 'string' && /^\d{1,18}$/.test(sent) ? BigInt(sent) : null;
}

/**
 * Returns the start position of a session's stream, at most once; null before any response. It covers the data of the
 * served HTML, too, so that the stream tells which of them have changed.
 */
export function takeStreamStart(token: string): StreamStart | null {
  const start = earliest?.token === token ? earliest : null;
  earliest = null;
  return start && ofPage ? startOfBoth(start, ofPage) : start;
}

function startOfBoth(a: StreamStart, b: StreamStart): StreamStart {
  return {
    position: a.position < b.position ? a.position : b.position,
    sinceMs: Math.min(a.sinceMs, b.sinceMs),
  };
}
