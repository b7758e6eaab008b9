import { countDealt, findOpenHand, timesOfHand } from '@/domain/baccarat-shoe';
import { copy } from './baccarat.copy';
import type { ShoeView } from './baccarat.protocol';

/** The text that a table's clock shows. */
export interface HandClock {
  readonly text: string;
  /** Whether a hand is open for bets. */
  readonly isOpen: boolean;
}

/** Returns the times of a shoe in the form that the shared rules of baccarat expect. */
export function timesOf(shoe: ShoeView): { readonly beginsAt: Date; readonly handCount: number } {
  return { beginsAt: new Date(shoe.begins_at), handCount: shoe.hand_count };
}

/**
 * Returns the time left for bets, or the event that the table waits for.
 * @param now server time in ms
 */
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
