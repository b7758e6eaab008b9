import { sql } from 'kysely';
import type { GameCategory } from '@/contract/games.contract';
import { recordAction } from '../audit/audit.service';
import type { Db } from '../db/tables';
import { RefusalError } from '../http/refusal';
import { lockProvider } from './hidden-games.service';

/** A game of the agent with its category; null gives it that of the catalogue again. */
export interface CategoryChange {
  agentId: number;
  operator: string;
  providerId: string;
  gameId: string;
  category: GameCategory | null;
}

/**
 * Sets the category that a game has for the agent's members. It holds for lobbies, and for rounds that begin from now on:
 * their turnover, cashback and bonus rules follow it.
 * @throws RefusalError `game.not_found`
 */
export function setGameCategory(
  db: Db,
  { agentId, operator, providerId, gameId, category }: CategoryChange,
): Promise<void> {
  return db.transaction().execute(async (tx) => {
    await lockProvider(tx, { providerId, gameId });
    const listed = await tx
      .selectFrom('games')
      .select('category')
      .where('provider_id', '=', providerId)
      .where('game_id', '=', gameId)
      .executeTakeFirst();
    if (!listed) throw new RefusalError('game.not_found');
    const before = await tx
      .deleteFrom('game_categories')
      .where('agent_id', '=', agentId)
      .where('provider_id', '=', providerId)
      .where('game_id', '=', gameId)
      .returning('category')
      .executeTakeFirst();
    if (category !== null && category !== listed.category) {
      await tx
        .insertInto('game_categories')
        .values({
          ...{ agent_id: agentId, provider_id: providerId, game_id: gameId, category },
          ...{ written_by: operator, written_at: sql<Date>`business_now()` },
        })
        .execute();
    }
    await recordAction(tx, {
      ...{ agentId, operator, action: 'game.category', subject: `game/${providerId}/${gameId}` },
      detail: { before: before?.category ?? listed.category, after: category ?? listed.category },
    });
  });
}
