/** From where a page has to listen, and since when what it shows is covered by that. */
export interface StreamStart {
  readonly position: string;
  /** Whatever was fetched before may have changed unheard. */
  readonly sinceMs: number;
}

let earliest: (StreamStart & { readonly token: string }) | null = null;

/**
 * Notes what an answer says about the stream of the member who asked.
 * @param position of the answer's header; anything else is passed over
 * @param askedAtMs when the answer was asked for
 */
export function noteStreamPosition(token: string, position: unknown, askedAtMs: number): void {
  if (typeof position !== 'string' || !/^\d{1,18}$/.test(position)) return;
  if (earliest?.token === token) {
    const isEarlier = BigInt(position) < BigInt(earliest.position);
    earliest = {
      token,
      position: isEarlier ? position : earliest.position,
      sinceMs: Math.min(askedAtMs, earliest.sinceMs),
    };
  } else earliest = { token, position, sinceMs: askedAtMs };
}

/** The start for a session's stream, once; null while nothing was answered. */
export function takeStreamStart(token: string): StreamStart | null {
  const start = earliest?.token === token ? earliest : null;
  earliest = null;
  return start;
}
