import * as v from 'valibot';
import { defineEndpoint } from './endpoint';
import { gameData } from './games.contract';

const teamData = v.object({
  name: v.string(),
  /** On its crest. */
  letters: v.string(),
  /** Shirt and trim, as CSS colours. */
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
  /** Of the winner, stake included. Other bets are in the game. */
  odds: v.object({ home: decimalOdds, draw: decimalOdds, away: decimalOdds }),
  /** Whether these prices hold until kick-off. */
  is_closing_price: v.boolean(),
  /** As far as their minutes are over, and never one more. */
  score: v.object({ home: v.number(), away: v.number() }),
  /** Where it is bet on. */
  game: v.pick(gameData, ['game_id', 'provider_id', 'source']),
});

export type SportMatch = v.InferOutput<typeof matchData>;

export const sportMatches = defineEndpoint({
  method: 'POST',
  path: '/api/sport/matches',
  summary: 'Matches that are being played or can be bet on, by kick-off',
  access: 'public',
  body: v.strictObject({}),
  data: v.object({
    /** By the clock that kicks off. */
    server_time: v.string(),
    matches: v.array(matchData),
  }),
  errors: ['game.unavailable'],
});
