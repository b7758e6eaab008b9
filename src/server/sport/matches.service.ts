import type { Game } from '@/contract/games.contract';
import { cacheResult } from '../games/cached-result';
import type { GameProvider, ProviderMatch } from '../games/game-provider';

/** A match with the game in which it can be bet on. */
export interface Match extends ProviderMatch {
  readonly game: Game;
}

/** The matches of all providers. */
export interface MatchesView {
  /** Matches sorted by kick-off, the earliest first. */
  readonly matches: readonly Match[];
  /** Returns the provider's current time, or this machine's when no provider has matches. */
  readonly readClock: () => Date;
}

/**
 * Milliseconds between two requests while a match is played. A goal may fall at any moment and should be shown within
 * seconds.
 */
const WHILE_PLAYING_MS = 3_000;
/**
 * Milliseconds between two requests while no match is played. Odds change once before kick-off, at an unannounced time.
 */
const OTHERWISE_MS = 10_000;
/**
 * Milliseconds to wait after an expected change, such as a kick-off, because a provider follows its own clock and
 * responds with a delay.
 */
const MARGIN_MS = 300;

/**
 * Creates the watch over the matches of all providers that have some. For any number of viewers, a provider is asked
 * once until something may have changed.
 * @param fetchGames reads the games with these ids that the agent shows; matches of other games are left out
 * @returns a function that reads the matches and throws ProviderUnavailableError
 */
export function createMatchWatch(
  providers: readonly GameProvider[],
  fetchGames: (gameIds: readonly string[]) => Promise<readonly Game[]>,
): () => Promise<MatchesView> {
  const fetchMatches = async (): Promise<MatchesView> => {
    const results = await Promise.all(
      providers.map(async ({ source, matches }) => ({ source, result: await matches?.() })),
    );
    const heardAtMs = performance.now();
    const games = await fetchGames([
      ...new Set(
        results.flatMap(({ result }) => (result?.matches ?? []).map(({ gameId }) => gameId)),
      ),
    ]);
    const matches = results.flatMap(({ source, result }) =>
      (result?.matches ?? []).flatMap((match) => {
        const game = games.find(
          (each) =>
            each.game_id === match.gameId &&
            each.provider_id === match.providerId &&
            each.source === source,
        );
        return game ? [{ ...match, game }] : [];
      }),
    );
    const clock = results.find(({ result }) => result !== undefined)?.result?.clockAt;
    return {
      matches: matches.sort((one, other) => one.kickOffAt.getTime() - other.kickOffAt.getTime()),
      readClock: () =>
        clock ? new Date(clock.getTime() + performance.now() - heardAtMs) : new Date(),
    };
  };
  return cacheResult(fetchMatches, ({ matches, readClock }) => {
    const now = readClock().getTime();
    const isPlaying = matches.some(({ kickOffAt }) => kickOffAt.getTime() <= now);
    const changes = matches
      .flatMap(({ kickOffAt, fullTimeAt }) => [kickOffAt, fullTimeAt])
      .map((time) => time.getTime() - now)
      .filter((wait) => wait > 0);
    return Math.min(
      isPlaying ? WHILE_PLAYING_MS : OTHERWISE_MS,
      ...changes.map((wait) => wait + MARGIN_MS),
    );
  });
}
