import { sql } from 'kysely';
import { recordAction } from '../audit/audit.service';
import { queryRaw } from '../db/raw';
import type { Db, Tx } from '../db/tables';
import { RefusalError } from '../http/refusal';

/** A game, or with `gameId` null all games of a provider. */
export interface HiddenSubject {
  agentId: number;
  operator: string;
  providerId: string;
  gameId: string | null;
}

/**
 * Hides a game or a provider from the agent's members, or changes the reason and end of its hiding. Open rounds are
 * still credited, because the wallet does not ask whether a game is hidden.
 * @throws RefusalError `game.not_found`
 */
export function hideGame(
  db: Db,
  { reason, until, ...subject }: HiddenSubject & { reason: string; until: Date | null },
): Promise<void> {
  const { agentId, operator, providerId, gameId } = subject;
  return db.transaction().execute(async (tx) => {
    await lockProvider(tx, subject);
    const before = await removeHidden(tx, subject);
    await tx
      .insertInto('hidden_games')
      .values({
        ...{ agent_id: agentId, provider_id: providerId, game_id: gameId, reason, until },
        ...{ written_by: operator, written_at: sql<Date>`business_now()` },
      })
      .execute();
    await recordAction(tx, {
      ...{ agentId, operator, action: 'game.hide', subject: nameSubject(subject) },
      detail: { before: before ?? null, after: { reason, until } },
    });
  });
}

/**
 * Shows a hidden game or provider again.
 * @throws RefusalError `game.not_found` | `game.not_hidden`
 */
export function showGame(db: Db, subject: HiddenSubject): Promise<void> {
  const { agentId, operator } = subject;
  return db.transaction().execute(async (tx) => {
    await lockProvider(tx, subject);
    const before = await removeHidden(tx, subject);
    if (!before) throw new RefusalError('game.not_hidden');
    await recordAction(tx, {
      ...{ agentId, operator, action: 'game.show', subject: nameSubject(subject) },
      detail: { before, after: null },
    });
  });
}

function nameSubject({ providerId, gameId }: HiddenSubject): string {
  return gameId === null ? `game/${providerId}` : `game/${providerId}/${gameId}`;
}

/**
 * Locks the provider, so that two operators who change the same game take turns.
 * @throws RefusalError `game.not_found`
 */
export async function lockProvider(
  tx: Tx,
  { providerId, gameId }: Pick<HiddenSubject, 'providerId' | 'gameId'>,
): Promise<void> {
  const found = await queryRaw(
    tx,
    `SELECT FROM game_providers p WHERE provider_id = $1 AND ($2::text IS NULL OR EXISTS (
       SELECT FROM games g WHERE g.provider_id = p.provider_id AND g.game_id = $2)) FOR NO KEY UPDATE`,
    [providerId, gameId],
  );
  if (found.length === 0) throw new RefusalError('game.not_found');
}

async function removeHidden(
  tx: Tx,
  { agentId, providerId, gameId }: HiddenSubject,
): Promise<{ reason: string; until: Date | null } | undefined> {
  const [removed] = await queryRaw<{ reason: string; until: Date | null; is_over: boolean }>(
    tx,
    `DELETE FROM hidden_games WHERE agent_id = $1 AND provider_id = $2 AND game_id IS NOT DISTINCT FROM $3
     RETURNING reason, until, coalesce(until <= business_now(), false) AS is_over`,
    [agentId, providerId, gameId],
  );
  if (!removed || removed.is_over) return undefined;
  return { reason: removed.reason, until: removed.until };
}
