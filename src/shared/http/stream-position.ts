/** Stream position at which a page starts to listen, and the time from which its data is covered. */
export interface StreamStart {
  readonly position: bigint;
  /** Position of the data in the served HTML, if it is earlier. */
  readonly pagePosition?: bigint;
  /** Start of coverage in ms since the epoch: data fetched earlier may have changed without an event. */
  readonly sinceMs: number;
}

/** Data that a page shows: their position in the stream, and their time in ms since the epoch. */
interface KnownData {
  readonly position: bigint;
  readonly sinceMs: number;
}

let earliest: (KnownData & { readonly token: string }) | null = null;

/** The data of the served HTML; null without such data. */
let ofPage: KnownData | null = null;

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
  const known = earliest?.token === token ? earliest : { position, sinceMs: askedAtMs };
  earliest = {
    token,
    position: known.position < position ? known.position : position,
    sinceMs: Math.min(known.sinceMs, askedAtMs),
  };
}

/** Parses a position from the server; null if missing or malformed. */
export function readPosition(sent: unknown): bigint | null {
  return typeof sent === 'string' && /^\d{1,18}$/.test(sent) ? BigInt(sent) : null;
}

/**
 * Returns the start position of a session's stream, at most once; null before any response. With the position of the
 * served HTML, the stream also tells which of its data have changed.
 */
export function takeStreamStart(token: string): StreamStart | null {
  const start = earliest?.token === token ? earliest : null;
  earliest = null;
  if (!start) return null;
  const { position, sinceMs } = start;
  return {
    position,
    ...(ofPage && ofPage.position < position && { pagePosition: ofPage.position }),
    sinceMs: Math.min(sinceMs, ofPage?.sinceMs ?? sinceMs),
  };
}
