import type { DemoAgent } from '../area';
import { queryRaw } from '../db/raw';
import type { Db } from '../db/tables';
import { enterResult } from './result.service';

/** A market that takes no bets, so that the rounds below stay as they are until an operator decides. */
const MARKET = 'lao-star';
/** Number that the first person of the demo enters; the second one types it again. */
const NUMBER = '4821';
/** Minutes after which the rounds are refunded without a result: a week. */
const REFUND_MINUTES = 10_080;

/**
 * Puts a round that waits for its result and one that waits for its second person on the lottery desk of a demo that
 * has people. Safe to repeat.
 */
export async function seedDeskRounds(db: Db, agents: readonly DemoAgent[]): Promise<void> {
  for (const { id: agentId } of agents) {
    const [site] = await queryRaw<{ has_people: boolean; has_market: boolean }>(
      db,
      `SELECT EXISTS (SELECT FROM operators WHERE agent_id = $1 AND name = 'lek') AS has_people,
         EXISTS (SELECT FROM lotto_markets WHERE agent_id = $1 AND market_id = $2) AS has_market`,
      [agentId, MARKET],
    );
    if (!site?.has_people || site.has_market) continue;
    const [, second] = await addRounds(db, agentId);
    if (second === undefined) throw new Error('failed to seed the rounds of the lottery desk');
    await enterResult(db, {
      ...{ agentId, roundId: second, operator: 'lek', isCorrection: false },
      announcement: { number: NUMBER },
    });
  }
}

/** Adds the market with a round of today and one of yesterday, both of them drawn. */
async function addRounds(db: Db, agentId: number): Promise<string[]> {
  await queryRaw(
    db,
    `WITH market AS (
       INSERT INTO lotto_markets (agent_id, market_id, category_id, name, image, position, result_kind, is_open, calendar,
         schedule, refund_after_minutes)
       SELECT agent_id, $2, category_id, 'ลาวสตาร์', image, position + 1, result_kind, false, calendar, schedule, $3
       FROM lotto_markets WHERE agent_id = $1 AND market_id = 'lao' RETURNING agent_id
     )
     INSERT INTO lotto_terms (agent_id, market_id, bet_type, rate_milli, min_amount, max_amount, max_per_number, payout_ceiling)
     SELECT agent_id, $2, bet_type, rate_milli, min_amount, max_amount, max_per_number, payout_ceiling
     FROM market JOIN lotto_terms USING (agent_id) WHERE market_id = 'lao'`,
    [agentId, MARKET, REFUND_MINUTES],
  );
  const rounds = await queryRaw<{ round_id: string }>(
    db,
    `INSERT INTO lotto_rounds (agent_id, market_id, round_id, day, state, opens_at, closes_at, draws_at)
     SELECT $1, $2, $2 || '-' || day, day, 'closed', now - interval '1 day', now - hours * interval '1 hour' - interval '30 minutes',
       now - hours * interval '1 hour'
     FROM (SELECT business_now() AS now) clock CROSS JOIN (VALUES (0, 1), (1, 2)) AS ago(days, hours)
     CROSS JOIN LATERAL (SELECT (now AT TIME ZONE 'Asia/Bangkok')::date - days AS day) d
     ORDER BY days RETURNING round_id`,
    [agentId, MARKET],
  );
  return rounds.map(({ round_id }) => round_id);
}
