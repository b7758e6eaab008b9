import { type Executor, queryRaw } from '../db/raw';

/** Disables all game tokens of a member for further stakes; wins and returned stakes still arrive. */
export async function barGameTokens(tx: Executor, memberId: number): Promise<void> {
  await queryRaw(
    tx,
    'UPDATE game_players SET may_stake = false WHERE member_id = $1 AND may_stake',
    [memberId],
  );
}
