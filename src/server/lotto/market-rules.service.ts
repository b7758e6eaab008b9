import { formatBaht } from '@/domain/baht';
import type { Satang } from '@/domain/money';
import { fetchAgentConfig } from '../agent/agent.service';
import { recordAction } from '../audit/audit.service';
import type { Db } from '../db/tables';
import { RefusalError } from '../http/refusal';

/**
 * Allows results of a market to become final by time, or ends that. It applies to first results that two operators
 * entered alike and that pay less than an amount. Repeating it changes nothing.
 * @param change `belowSatang`: the amount; null when only a second operator may make results final
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
