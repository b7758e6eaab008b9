import { queryRaw } from '../db/raw';
import type { EndFreeRounds } from '../games/free-rounds.service';
import { fetchPrizes } from './prize-set.queries';
import { findFallback, givePrize, lockWinnerAccounts } from './spin.service';

interface SpunPlay {
  memberId: number;
  agentId: number;
  setId: number;
  givenNo: number;
}

/**
 * Ends free rounds that a spin won. When the provider refuses them, the member gets the fallback prize and sees the
 * play once more. The fallback is paid even when the member is on a break by now.
 */
export const endSpunRounds: EndFreeRounds = async (context, { id, state }) => {
  if (state === 'granted') return;
  const { tx } = context;
  const [play] = await queryRaw<SpunPlay>(
    tx,
    `SELECT member_id AS "memberId", agent_id AS "agentId", set_id AS "setId", given_no AS "givenNo"
     FROM wheel_plays WHERE id = $1`,
    [id],
  );
  if (!play) throw new Error(`wheel play ${id} does not exist`);
  const { memberId, agentId, setId, givenNo } = play;
  const accounts = await lockWinnerAccounts(context, memberId);
  await queryRaw(tx, 'SELECT lock_wheel_member($1)', [memberId]);
  const prizes = await fetchPrizes(tx, setId);
  const refused = prizes.find(({ no }) => no === givenNo);
  if (!refused) throw new Error(`prize set ${setId} has no prize ${givenNo}`);
  const prize = findFallback(refused, prizes);
  await queryRaw(
    tx,
    'UPDATE wheel_plays SET given_no = $2, is_refused = true, seen_at = NULL WHERE id = $1',
    [id, prize.no],
  );
  // The refused piece goes back into the stock.
  await queryRaw(
    tx,
    'UPDATE wheel_stocks SET pieces_left = pieces_left + 1 WHERE set_id = $1 AND no = $2',
    [setId, givenNo],
  );
  await givePrize(context, { id, memberId, agentId, accounts, prize });
};
