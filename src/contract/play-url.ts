/** A game named by a play URL. */
export interface PlayUrl {
  readonly gameId: string;
  readonly providerId: string;
  readonly isDemo: boolean;
  /** The match at which a sportsbook opens. */
  readonly matchId?: string;
}

/** Pattern of the field `slug`. It is repeated here because the schema is too heavy for reading a URL. */
export const SLUG = /^[A-Za-z0-9][A-Za-z0-9_.-]{0,63}$/;
const FLAGS: Readonly<Record<string, boolean>> = {
  '1': true,
  true: true,
  '0': false,
  false: false,
};

/** Returns whether a play URL names no game at all. */
export function namesNoGame(query: URLSearchParams): boolean {
  return !query.has('game_id') && !query.has('provider_id');
}

/**
 * Reads the query of `/play?game_id&provider_id`, with the optional `source`, `is_demo` and `match_id`.
 * @returns undefined when the query names no valid game
 */
export function readPlayUrl(query: URLSearchParams): PlayUrl | undefined {
  const gameId = query.get('game_id') ?? '';
  const providerId = query.get('provider_id') ?? '';
  const source = query.get('source');
  const isDemo = FLAGS[query.get('is_demo') ?? 'false'];
  if (!SLUG.test(gameId) || !SLUG.test(providerId) || isDemo === undefined) return undefined;
  if (source !== null && !SLUG.test(source)) return undefined;
  const matchId = query.get('match_id');
  if (matchId !== null && !SLUG.test(matchId)) return undefined;
  return { gameId, providerId, isDemo, ...(matchId !== null && { matchId }) };
}
