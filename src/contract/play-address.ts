/** A game named by an address. */
export interface PlayAddress {
  readonly gameId: string;
  readonly providerId: string;
  readonly isDemo: boolean;
  /** The match that a sportsbook is opened at. */
  readonly matchId?: string;
}

/** As the field `slug`, which is too heavy for what only reads an address. */
export const SLUG = /^[A-Za-z0-9][A-Za-z0-9_.-]{0,63}$/;
const FLAGS: Readonly<Record<string, boolean>> = {
  '1': true,
  true: true,
  '0': false,
  false: false,
};

/** Whether an address leaves open which game. */
export function namesNoGame(query: URLSearchParams): boolean {
  return !query.has('game_id') && !query.has('provider_id');
}

/**
 * Reads `/play?game_id&provider_id`, with `source`, `is_demo` and `match_id` as options.
 * @returns undefined when the address names no game
 */
export function readPlayAddress(query: URLSearchParams): PlayAddress | undefined {
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
