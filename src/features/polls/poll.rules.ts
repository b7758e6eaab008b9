import { FIRST_POLL, type PollConfig, type PollState } from '@/contract/polls.contract';

/** The poll that an address names. */
export function readPollId(id: string | undefined): number {
  return id === undefined ? FIRST_POLL : Number(id);
}

/** How a poll stands by the clock: what the server said may be a moment old. */
export function readState(
  { state }: Pick<PollConfig, 'state'>,
  { hasOpened, hasClosed }: { hasOpened: boolean; hasClosed: boolean },
): PollState {
  if (state !== 'scheduled' && state !== 'open') return state;
  if (hasClosed) return 'closed';
  return hasOpened ? 'open' : 'scheduled';
}

/**
 * Whole per cents of each share that add up to a hundred: what rounding down leaves goes to those that lost most by it.
 * @returns zeros where there is nothing to share
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

/** The largest sum of prizes that the play behind some votes pays for, in satang; null where the prize is fixed. */
export function findPrizeNow(
  { prize, baht_per_vote: perVote }: Pick<PollConfig, 'prize' | 'baht_per_vote'>,
  votes: number,
): number | null {
  if (!prize || prize.play_per_baht === null) return null;
  const byPlay = Math.floor((votes * perVote) / prize.play_per_baht);
  return prize.kind === 'pool' ? Math.min(prize.amount, byPlay) : byPlay;
}
