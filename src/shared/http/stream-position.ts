/** Stream position at which a page starts to listen, and the time from which its data is covered. */
export interface StreamStart {
  readonly position: bigint;
  /** Start of coverage in ms since the epoch: data fetched earlier may have changed without an event. */
  readonly sinceMs: number;
}

let earliest: (StreamStart & { readonly token: string }) | null = null;

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
  if (earliest?.token === token) {
    earliest = {
      token,
      position: position < earliest.position ? position : earliest.position,
      sinceMs: Math.min(askedAtMs, earliest.sinceMs),
    };
  } else earliest = { token, position, sinceMs: askedAtMs };
}

/** Parses a position from the server; null if missing or malformed. */
export function readPosition(sent: unknown): bigint | null {
  return typeof sent === 'string' && /^\d{1,18}$/.test(sent) ? BigInt(sent) : null;
}

/** Returns the start position of a session's stream, at most once; null before any response. */
export function takeStreamStart(token: string): StreamStart | null {
  const start = earliest?.token === token ? earliest : null;
  earliest = null;
  return start;
}
