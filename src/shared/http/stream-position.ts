/** From where a page has to listen, and since when what it shows is covered by that. */
export interface StreamStart {
  readonly position: bigint;
  /** Whatever was fetched before may have changed unheard. */
  readonly sinceMs: number;
}

let earliest: (StreamStart & { readonly token: string }) | null = null;

/**
 * Notes what an answer says about the stream of the member who asked.
 * @param position null for an answer without one
 * @param askedAtMs when the answer was asked for
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

/** Reads a position that the server sent; null where there is none. */
export function readPosition(sent: unknown): bigint | null {
  return typeof sent === 'string' && /^\d{1,18}$/.test(sent) ? BigInt(sent) : null;
}

/** The start for a session's stream, once; null while nothing was answered. */
export function takeStreamStart(token: string): StreamStart | null {
  const start = earliest?.token === token ? earliest : null;
  earliest = null;
  return start;
}
