import * as v from 'valibot';
import { MATCH_MINUTES } from '@/domain/football';
import { type ProviderMatches, ProviderUnavailableError } from '../games/game-provider';

const time = v.pipe(v.string(), v.isoTimestamp(), v.toDate());
const odds = v.pipe(v.number(), v.safeInteger(), v.minValue(1000));
const team = v.object({
  name: v.string(),
  letters: v.string(),
  // Validated, because the colours end up in the markup of our own pages.
  colours: v.tuple([v.pipe(v.string(), v.hexColor()), v.pipe(v.string(), v.hexColor())]),
});
const goal = v.object({
  side: v.picklist(['home', 'away']),
  minute: v.pipe(v.number(), v.safeInteger(), v.minValue(1), v.maxValue(MATCH_MINUTES)),
});
const matchesResponse = v.object({
  told_at: time,
  matches: v.array(
    v.object({
      match_id: v.string(),
      provider_id: v.string(),
      game_id: v.string(),
      league: v.string(),
      home: team,
      away: team,
      kick_off_at: time,
      full_time_at: time,
      odds: v.object({ home: odds, draw: odds, away: odds }),
      is_closing_price: v.boolean(),
      goals: v.array(goal),
    }),
  ),
});

/** Reads the matches in a provider's response. @throws ProviderUnavailableError when the response has another form */
export async function parseMatches(source: string, response: Response): Promise<ProviderMatches> {
  const received = v.safeParse(matchesResponse, await response.json().catch(() => null));
  if (!response.ok || !received.success)
    throw new ProviderUnavailableError(source, 'unexpected response to a request for matches');
  return {
    clockAt: received.output.told_at,
    matches: received.output.matches.map((match) => ({
      matchId: match.match_id,
      providerId: match.provider_id,
      gameId: match.game_id,
      league: match.league,
      home: match.home,
      away: match.away,
      kickOffAt: match.kick_off_at,
      fullTimeAt: match.full_time_at,
      odds: match.odds,
      isClosingPrice: match.is_closing_price,
      goals: match.goals,
    })),
  };
}
