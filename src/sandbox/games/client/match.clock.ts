import { MATCH_MINUTES } from '@/domain/football';
import { copy } from './sportsbook.copy';
import type { FixtureView } from './sportsbook.protocol';

/** The server's clock, as far as the page can know it. */
export interface ServerClock {
  readonly now: () => number;
  readonly set: (serverTime: string) => void;
}

/** Keeps the difference to the clock of this machine, which may be anything. */
export function createServerClock(): ServerClock {
  let difference = 0;
  return {
    now: () => Date.now() + difference,
    set: (serverTime) => {
      difference = Date.parse(serverTime) - Date.now();
    },
  };
}

/** The state of a match at a time. */
export function phaseOf(fixture: FixtureView, now: number): 'open' | 'playing' | 'over' {
  if (now < Date.parse(fixture.kick_off_at)) return 'open';
  return now < Date.parse(fixture.full_time_at) ? 'playing' : 'over';
}

/** Time until kick-off, or the minute that is being played. */
export function tellTime(fixture: FixtureView, now: number): string {
  const kickOff = Date.parse(fixture.kick_off_at);
  const fullTime = Date.parse(fixture.full_time_at);
  switch (phaseOf(fixture, now)) {
    case 'open': {
      const seconds = Math.ceil((kickOff - now) / 1000);
      return `${pad(Math.floor(seconds / 60))}:${pad(seconds % 60)}`;
    }
    case 'playing':
      return copy.minute(1 + Math.floor(((now - kickOff) / (fullTime - kickOff)) * MATCH_MINUTES));
    case 'over':
      return copy.waiting;
  }
}

/** How much of a match is played, from 0 to 1. */
export function playedShare(fixture: FixtureView, now: number): number {
  const kickOff = Date.parse(fixture.kick_off_at);
  const share = (now - kickOff) / (Date.parse(fixture.full_time_at) - kickOff);
  return Math.min(1, Math.max(0, share));
}

function pad(value: number): string {
  return String(value).padStart(2, '0');
}
