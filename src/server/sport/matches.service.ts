import type { Game } from '@/contract/games.contract';
import type { GameProvider, ProviderMatch } from '../games/game-provider';
import { keepAnswer } from '../games/kept.answer';

/** A match, and the game in which it is bet on. */
export interface Match extends ProviderMatch {
  readonly game: Game;
}

/** What providers told of their matches. */
export interface MatchesView {
  /** By kick-off. */
  readonly matches: readonly Match[];
  /** What the provider's clock says now; this machine's where no provider has matches. */
  readonly readClock: () => Date;
}

/** A goal may fall at any moment, and is no news after a few seconds. */
const WHILE_PLAYING_MS = 3_000;
/** Prices move once before kick-off, and nobody says when. */
const OTHERWISE_MS = 10_000;
/** A provider kicks off by its own clock, and answers a moment later. */
const MARGIN_MS = 300;

/**
 * Creates the watch over the matches of all providers that have some: however many people look, a provider is asked
 * once until something may have changed.
 * @param fetchGames reads the games of the catalogue with these ids; matches of others are left out
 * @returns reads the matches; throws ProviderUnavailableError
 */
export function createMatchWatch(
  providers: readonly GameProvider[],
  fetchGames: (gameIds: readonly string[]) => Promise<readonly Game[]>,
): () => Promise<MatchesView> {
  const fetchMatches = async (): Promise<MatchesView> => {
    const told = await Promise.all(
      providers.map(async ({ source, matches }) => ({ source, answer: await matches?.() })),
    );
    const heardAtMs = performance.now();
    const games = await fetchGames([
      ...new Set(told.flatMap(({ answer }) => (answer?.matches ?? []).map(({ gameId }) => gameId))),
    ]);
    const matches = told.flatMap(({ source, answer }) =>
      (answer?.matches ?? []).flatMap((match) => {
        const game = games.find(
          (each) =>
            each.game_id === match.gameId &&
            each.provider_id === match.providerId &&
            each.source === source,
        );
        return game ? [{ ...match, game }] : [];
      }),
    );
    const clock = told.find(({ answer }) => answer !== undefined)?.answer?.toldAt;
    return {
      matches: matches.sort((one, other) => one.kickOffAt.getTime() - other.kickOffAt.getTime()),
      readClock: () =>
        clock ? new Date(clock.getTime() + performance.now() - heardAtMs) : new Date(),
    };
  };
  return keepAnswer(fetchMatches, ({ matches, readClock }) => {
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
