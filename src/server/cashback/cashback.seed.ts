import type { DemoAgent } from '../area';
import { queryRaw } from '../db/raw';
import type { Db } from '../db/tables';
import { rollUpPlayed } from '../played/roll-up.service';
import { fetchTermsText, TERMS } from './compute.service';

/** Number of past days for which a demo has cashback. */
const DEMO_DAYS = 30;

/**
 * Computes the cashback of a demo's past days, each as if it had been computed in the following night. Skips agents
 * that have computed days already, because the job continues with these agents.
 */
export async function seedCashback(db: Db, agents: readonly DemoAgent[]): Promise<void> {
  const computed = await db.selectFrom('cashback_progress').select('agent_id').execute();
  const fresh = agents.filter(({ id }) => computed.every(({ agent_id }) => agent_id !== id));
  if (fresh.length === 0) return;
  await rollUpPlayed(db);
  for (const { id: agentId } of fresh) {
    const terms = await fetchTermsText(db, agentId);
    await queryRaw(
      db,
      `SELECT compute_cashback($1, ARRAY(SELECT id FROM members WHERE agent_id = $1 ORDER BY id), day::date, day::date,
         ${TERMS}, day::date + 1)
       FROM generate_series(last_closed_day() - $3::integer + 1, last_closed_day(), interval '1 day') AS day`,
      [agentId, terms, DEMO_DAYS],
    );
    await queryRaw(
      db,
      `INSERT INTO cashback_progress (agent_id, first_day, done_day, turn)
       SELECT $1, last_closed_day() - $2::integer + 1, last_closed_day(), turn FROM played_roll_up
       ON CONFLICT DO NOTHING`,
      [agentId, DEMO_DAYS],
    );
  }
}
