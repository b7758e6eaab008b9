import { type SportMatch, sportMatches } from '@/contract/sport.contract';
import { countGoals } from '@/domain/football';
import { ProviderUnavailableError } from '../games/game-provider';
import { handle, type MountedEndpoint } from '../http/endpoint-router';
import { RefusalError } from '../http/refusal';
import type { Match, MatchesView } from './matches.service';

/** Returns the public endpoints of matches. */
export function sportRoutes(readMatches: () => Promise<MatchesView>): MountedEndpoint[] {
  return [
    handle(sportMatches, async () => {
      try {
        const { matches, readClock } = await readMatches();
        return { server_time: readClock().toISOString(), matches: matches.map(toMatchData) };
      } catch (error) {
        if (error instanceof ProviderUnavailableError)
          throw new RefusalError('game.unavailable', { cause: error });
        throw error;
      }
    }),
  ];
}

function toMatchData(match: Match): SportMatch {
  const { game, odds } = match;
  return {
    match_id: match.matchId,
    league: match.league,
    home: toTeamData(match.home),
    away: toTeamData(match.away),
    kick_off_at: match.kickOffAt.toISOString(),
    full_time_at: match.fullTimeAt.toISOString(),
    odds: { home: toDecimal(odds.home), draw: toDecimal(odds.draw), away: toDecimal(odds.away) },
    is_closing_price: match.isClosingPrice,
    score: countGoals(match.goals),
    game: { game_id: game.game_id, provider_id: game.provider_id, source: game.source },
  };
}

function toTeamData({ name, letters, colours }: Match['home']): SportMatch['home'] {
  return { name, letters, colours: [...colours] };
}

function toDecimal(oddsMilli: number): string {
  return (oddsMilli / 1000).toFixed(2);
}
