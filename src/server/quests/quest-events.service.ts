import { recordAction } from '../audit/audit.service';
import { queryRaw } from '../db/raw';
import type { Db } from '../db/tables';
import { RefusalError } from '../http/refusal';
import type { QuestKeeper } from './quest-keeper';

/**
 * Sets the quests that belong to an event.
 * @throws RefusalError `request.not_found` for an event or a quest that the agent does not have
 */
export async function putEventQuests(
  db: Db,
  { agentId, operator }: QuestKeeper,
  { eventId, questIds }: { eventId: string; questIds: readonly number[] },
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const known = await queryRaw(
      tx,
      `SELECT FROM content_slots WHERE agent_id = $1 AND kind = 'event' AND id = $2
         AND NOT EXISTS (SELECT FROM unnest($3::text::bigint[]) AS asked(id) WHERE NOT EXISTS (
           SELECT FROM quests q WHERE q.id = asked.id AND q.agent_id = $1)) FOR UPDATE`,
      [agentId, eventId, `{${questIds.join(',')}}`],
    );
    if (known.length === 0) throw new RefusalError('request.not_found');
    await tx
      .deleteFrom('quest_events')
      .where('agent_id', '=', agentId)
      .where('event_id', '=', eventId)
      .execute();
    const rows = [...new Set(questIds)].map((questId, position) => ({
      agent_id: agentId,
      event_id: eventId,
      quest_id: questId,
      position,
    }));
    if (rows.length > 0) await tx.insertInto('quest_events').values(rows).execute();
    await recordAction(tx, {
      agentId,
      operator,
      action: 'quest.event',
      subject: `event/${eventId}`,
      detail: { quest_ids: questIds },
    });
  });
}
