import { MOST_FAVOURITES } from '@/contract/games.contract';
import type { AreaDeps } from '../area';
import { RefusalError } from '../http/refusal';
import { findShownGame } from './games.queries';

/**
 * Adds a game to a member's favourites, or removes it. Repeating it changes nothing.
 * @throws RefusalError `game.not_found` | `game.favourites_full`
 */
export async function keepFavourite(
  { db, agentId }: AreaDeps,
  memberId: number,
  game: { provider_id: string; game_id: string },
  isKept: boolean,
): Promise<void> {
  const { provider_id, game_id } = game;
  if (!isKept) {
    await db
      .deleteFrom('favourite_games')
      .where('member_id', '=', memberId)
      .where('provider_id', '=', provider_id)
      .where('game_id', '=', game_id)
      .execute();
    return;
  }
  const asked = { providerId: provider_id, gameId: game_id };
  if (!(await findShownGame(db, agentId, asked))) throw new RefusalError('game.not_found');
  await db.transaction().execute(async (tx) => {
    // The lock keeps two simultaneous requests from both taking the last free place.
    await tx.selectFrom('members').select('id').where('id', '=', memberId).forUpdate().execute();
    const kept = await tx
      .selectFrom('favourite_games')
      .select(['provider_id', 'game_id'])
      .where('member_id', '=', memberId)
      .execute();
    if (kept.some((one) => one.provider_id === provider_id && one.game_id === game_id)) return;
    if (kept.length >= MOST_FAVOURITES) throw new RefusalError('game.favourites_full');
    await tx
      .insertInto('favourite_games')
      .values({ member_id: memberId, provider_id, game_id })
      .execute();
  });
}
