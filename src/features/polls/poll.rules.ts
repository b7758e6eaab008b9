import { FIRST_POLL, type PollConfig, type PollState } from '@/contract/polls.contract';

/** Reads the poll id from the URL; without an id, returns that of the first poll. */
export function readPollId(id: string | undefined): number {
  return id === undefined ? FIRST_POLL : Number(id);
}

/** Returns the state of a poll by the clock, because the state from the server may be out of date. */
export function readState(
  { state }: Pick<PollConfig, 'state'>,
  { hasOpened, hasClosed }: { hasOpened: boolean; hasClosed: boolean },
): PollState {
  if (state !== 'scheduled' && state !== 'open') return state;
  if (hasClosed) return 'closed';
  return hasOpened ? 'open' : 'scheduled';
}

/**
 * Converts votes to whole percentages that add up to 100; the largest remainders are rounded up.
 * @returns zeros when there are no votes
 */
export function toPercents(votes: readonly number[]): number[] {
  const total = votes.reduce((sum, each) => sum + each, 0);
  if (total === 0) return votes.map(() => 0);
  const exact = votes.map((each) => (each * 100) / total);
  const floors = exact.map(Math.floor);
  const left = 100 - floors.reduce((sum, each) => sum + each, 0);
  const gainers = exact
    .map((share, index) => ({ index, lost: share - Math.floor(share) }))
    .sort((a, b) => b.lost - a.lost || a.index - b.index)
    .slice(0, left)
    .map(({ index }) => index);
  return floors.map((floor, index) => floor + (gainers.includes(index) ? 1 : 0));
}

/** Computes the prize that the play behind the votes pays for, in satang; null for a fixed prize. */
export function findPrizeNow(
  { prize, baht_per_vote: perVote }: Pick<PollConfig, 'prize' | 'baht_per_vote'>,
  votes: number,
): number | null {
  if (!prize || prize.play_per_baht === null) return null;
  const byPlay = Math.floor((votes * perVote) / prize.play_per_baht);
  return prize.kind === 'pool' ? Math.min(prize.amount, byPlay) : byPlay;
}
