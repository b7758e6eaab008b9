import { formatBaht } from '@/domain/baht';
import type { Satang } from '@/domain/money';
import { fetchAgentConfig } from '../agent/agent.service';
import { recordAction } from '../audit/audit.service';
import type { Db } from '../db/tables';
import { RefusalError } from '../http/refusal';

/**
 * Lets first results that two operators entered alike become final by time in a market when they pay less than an
 * amount, or ends that. Repeating it changes nothing.
 * @param change `belowSatang` null: only a second operator makes results final
 * @throws RefusalError `request.not_found` | `lotto.time_refused` when the agent uses real money
 */
export async function changeFinalByTime(
  db: Db,
  change: { agentId: number; marketId: string; belowSatang: Satang | null; operator: string },
): Promise<void> {
  const { agentId, marketId, belowSatang, operator } = change;
  await db.transaction().execute(async (tx) => {
    const market = await tx
      .selectFrom('lotto_markets')
      .select('final_by_time_below')
      .where('agent_id', '=', agentId)
      .where('market_id', '=', marketId)
      .forUpdate()
      .executeTakeFirst();
    if (!market) throw new RefusalError('request.not_found');
    if (market.final_by_time_below === belowSatang) return;
    const { simulated_money: isMadeUp } = await fetchAgentConfig(tx, agentId);
    if (belowSatang !== null && !isMadeUp) throw new RefusalError('lotto.time_refused');
    await tx
      .updateTable('lotto_markets')
      .set({ final_by_time_below: belowSatang })
      .where('agent_id', '=', agentId)
      .where('market_id', '=', marketId)
      .execute();
    await recordAction(tx, {
      agentId,
      operator,
      action: 'lotto.final_by_time',
      subject: `lotto_market/${marketId}`,
      detail: { below: belowSatang === null ? null : formatBaht(belowSatang) },
    });
  });
}
