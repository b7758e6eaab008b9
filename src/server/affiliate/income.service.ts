import { affiliateTypes } from '@/domain/affiliate';
import { fetchAgentRules } from '../agent/agent.service';
import { queryRaw } from '../db/raw';
import type { Db } from '../db/tables';
import { findAgentsBehind } from '../played/played-readers';

/** Friends per transaction. Kept small, because an embedded database serves no other caller during a transaction. */
const AT_ONCE = 200;

/**
 * Credits members of all agents with income from their friends' play since the last run. Safe in many processes at the
 * same time and resumable at any moment: the counted play and its ledger transfers are one transaction.
 * @param signal stops the run between two transactions
 */
export async function creditAffiliateIncome(db: Db, signal?: AbortSignal): Promise<void> {
  for (const agentId of await findAgentsBehind(db, 'affiliate')) {
    const { affiliate } = await fetchAgentRules(db, agentId);
    const rates = affiliateTypes.flatMap((type) => affiliate.rates[type]);
    let counted = AT_ONCE;
    while (counted === AT_ONCE && !signal?.aborted) {
      const [row] = await queryRaw<{ counted: number }>(
        db,
        'SELECT credit_affiliate_income($1, $2::text::text[], $3::text::integer[], $4, $5) AS counted',
        [
          agentId,
          `{${affiliateTypes.join(',')}}`,
          `{${rates.join(',')}}`,
          affiliate.month_cap,
          AT_ONCE,
        ],
      );
      counted = row?.counted ?? 0;
    }
  }
}

/** Computes each agent's median income of the previous month unless it exists. Only reads when all medians exist. */
export async function countMedians(db: Db): Promise<void> {
  const due = await queryRaw<{ agentId: number }>(
    db,
    `SELECT a.id AS "agentId" FROM agents a WHERE NOT EXISTS (
       SELECT FROM affiliate_medians d WHERE d.agent_id = a.id
         AND d.month = (affiliate_month(movement_day(business_now() - interval '1 hour')) - interval '1 month')::date)`,
  );
  for (const { agentId } of due) await queryRaw(db, 'SELECT count_affiliate_median($1)', [agentId]);
}
