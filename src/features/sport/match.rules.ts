import type { SportMatch } from '@/contract/sport.contract';
import { MATCH_MINUTES } from '@/domain/football';

/** What the clock does with a match. */
export type MatchMoment =
  | { readonly kind: 'open'; readonly seconds: number }
  | { readonly kind: 'playing'; readonly minute: number }
  | { readonly kind: 'over' };

/** What the clock does with a match at a second of the server's. */
export function readMoment(
  match: Pick<SportMatch, 'kick_off_at' | 'full_time_at'>,
  nowSeconds: number,
): MatchMoment {
  const kickOff = Date.parse(match.kick_off_at) / 1000;
  const fullTime = Date.parse(match.full_time_at) / 1000;
  if (nowSeconds < kickOff) return { kind: 'open', seconds: Math.ceil(kickOff - nowSeconds) };
  if (nowSeconds >= fullTime) return { kind: 'over' };
  const share = (nowSeconds - kickOff) / (fullTime - kickOff);
  return { kind: 'playing', minute: 1 + Math.floor(share * MATCH_MINUTES) };
}

/** Matches that have not begun, soonest first. */
export function listNext(matches: readonly SportMatch[], nowSeconds: number): SportMatch[] {
  return matches.filter((match) => readMoment(match, nowSeconds).kind === 'open');
}

/** Matches under the names of their leagues, in an order that stays while matches begin. */
export function groupByLeague(
  matches: readonly SportMatch[],
): readonly (readonly [league: string, matches: readonly SportMatch[]])[] {
  const groups = new Map<string, SportMatch[]>();
  for (const match of matches)
    groups.set(match.league, [...(groups.get(match.league) ?? []), match]);
  return [...groups].sort(([one], [other]) => one.localeCompare(other, 'th'));
}
