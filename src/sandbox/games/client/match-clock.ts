import { MATCH_MINUTES } from '@/domain/football';
import { copy } from './sportsbook.copy';
import type { FixtureView } from './sportsbook.protocol';

/** Estimate of the server's clock. */
export interface ServerClock {
  readonly now: () => number;
  readonly set: (serverTime: string) => void;
}

/** Creates an estimate of the server's clock. It keeps the difference to this device's clock, which may be wrong. */
export function createServerClock(): ServerClock {
  let difference = 0;
  return {
    now: () => Date.now() + difference,
    set: (serverTime) => {
      difference = Date.parse(serverTime) - Date.now();
    },
  };
}

/** Returns the phase of a match at a time in ms. */
export function phaseOf(fixture: FixtureView, now: number): 'open' | 'playing' | 'over' {
  if (now < Date.parse(fixture.kick_off_at)) return 'open';
  return now < Date.parse(fixture.full_time_at) ? 'playing' : 'over';
}

/** Returns the time until kick-off, or the current minute of play. */
export function writeTime(fixture: FixtureView, now: number): string {
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

/** Returns the played share of a match, from 0 to 1. */
export function playedShare(fixture: FixtureView, now: number): number {
  const kickOff = Date.parse(fixture.kick_off_at);
  const share = (now - kickOff) / (Date.parse(fixture.full_time_at) - kickOff);
  return Math.min(1, Math.max(0, share));
}

function pad(value: number): string {
  return String(value).padStart(2, '0');
}
