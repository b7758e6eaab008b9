import { countDealt, findOpenHand, timesOfHand } from '@/domain/baccarat-shoe';
import { copy } from './baccarat.copy';
import type { ShoeView } from './baccarat.protocol';

/** What the clock of a table says. */
export interface HandClock {
  readonly text: string;
  /** Whether a hand can be bet on. */
  readonly isOpen: boolean;
}

/** The times of a shoe, as its rules take them. */
export function timesOf(shoe: ShoeView): { readonly beginsAt: Date; readonly handCount: number } {
  return { beginsAt: new Date(shoe.begins_at), handCount: shoe.hand_count };
}

/** How long the hand of a shoe is open, or what the table waits for. @param now of the server, in milliseconds */
export function readHandClock(shoe: ShoeView, now: number): HandClock {
  const times = timesOf(shoe);
  const at = new Date(now);
  const until = (time: Date): number => Math.max(0, Math.ceil((time.getTime() - now) / 1000));
  if (at < times.beginsAt) return { text: copy.shoeBegins(until(times.beginsAt)), isOpen: false };
  const open = findOpenHand(times, at);
  if (open === null) return { text: copy.betsClosed(countDealt(times, at)), isOpen: false };
  const { closesAt } = timesOfHand(times.beginsAt, open);
  return { text: copy.betsOpen(open + 1, until(closesAt)), isOpen: true };
}
