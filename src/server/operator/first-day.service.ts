import type { tickedKeys } from '@/contract/operator/first-day.contract';
import { recordAction } from '../audit/audit.service';
import { queryRaw } from '../db/raw';
import type { Db } from '../db/tables';

/** Ticks a line of the first day's list, or takes the tick back. A repetition changes nothing. */
export async function tickFirstDay(
  db: Db,
  ticked: {
    agentId: number;
    operator: string;
    key: (typeof tickedKeys)[number];
    isTicked: boolean;
  },
): Promise<void> {
  const { agentId, operator, key, isTicked } = ticked;
  await db.transaction().execute(async (tx) => {
    const changed = isTicked
      ? await queryRaw(
          tx,
          `INSERT INTO first_day_ticks (agent_id, key, ticked_by) VALUES ($1, $2, $3)
           ON CONFLICT DO NOTHING RETURNING key`,
          [agentId, key, operator],
        )
      : await queryRaw(
          tx,
          'DELETE FROM first_day_ticks WHERE agent_id = $1 AND key = $2 RETURNING key',
          [agentId, key],
        );
    if (changed.length === 0) return;
    await recordAction(tx, {
      agentId,
      operator,
      action: isTicked ? 'first_day.tick' : 'first_day.untick',
      subject: `agent/${agentId}`,
      detail: { key },
    });
  });
}
