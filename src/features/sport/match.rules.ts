import type { SportMatch } from '@/contract/sport.contract';
import { MATCH_MINUTES } from '@/domain/football';

/** State of a match by time. */
export type MatchMoment =
  | { readonly kind: 'open'; readonly seconds: number }
  | { readonly kind: 'playing'; readonly minute: number }
  | { readonly kind: 'over' };

/** Returns the state of a match at a server time in seconds. */
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

/** Lists the matches that have not begun, in the given order. */
export function listNext(matches: readonly SportMatch[], nowSeconds: number): SportMatch[] {
  return matches.filter((match) => readMoment(match, nowSeconds).kind === 'open');
}

/** Groups matches by league, sorted by name so that the order stays while matches begin. */
export function groupByLeague(
  matches: readonly SportMatch[],
): readonly (readonly [league: string, matches: readonly SportMatch[]])[] {
  const groups = new Map<string, SportMatch[]>();
  for (const match of matches)
    groups.set(match.league, [...(groups.get(match.league) ?? []), match]);
  return [...groups].sort(([one], [other]) => one.localeCompare(other, 'th'));
}
