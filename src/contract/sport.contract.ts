import * as v from 'valibot';
import { defineEndpoint } from './endpoint';
import { gameData } from './games.contract';

const teamData = v.object({
  name: v.string(),
  /** Letters on the team's crest. */
  letters: v.string(),
  /** Colours of shirt and trim, as CSS colours. */
  colours: v.tuple([v.string(), v.string()]),
});

const decimalOdds = v.pipe(v.string(), v.regex(/^\d+\.\d{2}$/));

const matchData = v.object({
  match_id: v.string(),
  league: v.string(),
  home: teamData,
  away: teamData,
  kick_off_at: v.string(),
  full_time_at: v.string(),
  /** Decimal odds for the winner, stake included; the football game offers further bets. */
  odds: v.object({ home: decimalOdds, draw: decimalOdds, away: decimalOdds }),
  /** Whether these odds are fixed until kick-off. */
  is_closing_price: v.boolean(),
  /** Score by the minutes played so far. */
  score: v.object({ home: v.number(), away: v.number() }),
  /** The game in which the match can be bet on. */
  game: v.pick(gameData, ['game_id', 'provider_id', 'source']),
});

export type SportMatch = v.InferOutput<typeof matchData>;

export const sportMatches = defineEndpoint({
  method: 'POST',
  path: '/api/sport/matches',
  summary: 'Lists the matches that are in play or open for bets, by kick-off',
  access: 'public',
  body: v.strictObject({}),
  data: v.object({
    /** Current time of the clock that starts matches. */
    server_time: v.string(),
    matches: v.array(matchData),
  }),
  errors: ['game.unavailable'],
});
