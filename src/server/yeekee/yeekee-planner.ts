import type { YeekeeDrawRules } from '@/contract/agent-rules';
import { addDays, type CalendarDay } from '@/domain/calendar-day';
import type { SeedSource } from '@/domain/fairness-key';
import {
  commitTo,
  findYeekeeDay,
  findYeekeeTimes,
  toRoundKey,
  YEEKEE_ROUNDS_A_DAY,
} from '@/domain/yeekee';
import { fetchAgentRules } from '../agent/agent.service';
import { fetchNow } from '../db/clock.queries';
import { queryRaw } from '../db/raw';
import type { Db } from '../db/tables';
import { assertInUse } from '../fairness/seed-source.service';
import { fetchKnownDays } from '../lotto/known-days.queries';
import { isRoundDay } from '../lotto/round-calendar';

/** Rounds are planned a day ahead, so that their commitments are public before betting opens. */
const DAYS_AHEAD = 1;

/** A day of a market. */
export interface MarketDay {
  agentId: number;
  marketId: string;
  day: CalendarDay;
}

/**
 * Inserts the missing rounds of today and tomorrow for every open yeekee market, each with the commitment to its seed
 * and the current rules of its agent. Safe in many processes at the same time, because all of them commit to the same
 * seeds.
 * @throws AggregateError of all failures, after every other market was handled
 */
export async function planYeekeeRounds(db: Db, seeds: SeedSource): Promise<void> {
  await assertInUse(db, seeds);
  const now = await fetchNow(db);
  const today = findYeekeeDay(now);
  const days = Array.from({ length: DAYS_AHEAD + 1 }, (_, ahead) => addDays(today, ahead));
  const failures: unknown[] = [];
  for (const marketDay of await fetchMarketDays(db, days)) {
    const missing = await findMissingNumbers(db, marketDay);
    const coming = missing.filter(
      (number) => findYeekeeTimes(marketDay.day, number).closesAt > now,
    );
    if (coming.length === 0) continue;
    try {
      await writeRounds(db, seeds, marketDay, coming);
    } catch (error) {
      failures.push(error);
    }
  }
  if (failures.length > 0)
    throw new AggregateError(failures, 'failed to plan the rounds of some yeekee markets');
}

/** Builds a round to insert, with the commitment to its seed and the rules of its draw. */
export async function planYeekeeRound(
  { marketId, day, number }: { marketId: string; day: CalendarDay; number: number },
  seed: string,
  { fewest_shots, prize_stake, prizes, prize_share_percent }: YeekeeDrawRules,
) {
  const times = findYeekeeTimes(day, number);
  const roundKey = toRoundKey(day, number);
  return {
    number,
    round_id: nameRound(marketId, day, number),
    opens_at: times.opensAt,
    closes_at: times.closesAt,
    draws_at: times.drawsAt,
    shooting_ends_at: times.shootingEndsAt,
    round_key: roundKey,
    commitment: await commitTo(seed, roundKey),
    fewest_shots,
    prize_stake,
    prizes,
    prize_share_percent,
  };
}

/**
 * Derives the seed of a round as hex; it must stay secret until the round is published.
 * @param roundId public id, as in URLs
 */
export function deriveRoundSeed(
  seeds: SeedSource,
  { agentId, roundId }: { agentId: number; roundId: string },
): Promise<string> {
  return seeds.deriveSeed('yeekee', agentId, roundId);
}

/** Returns the public id of a round, as in URLs. */
export function nameRound(marketId: string, day: CalendarDay, number: number): string {
  return `${marketId}-${day}-${String(number).padStart(3, '0')}`;
}

async function fetchMarketDays(db: Db, days: readonly CalendarDay[]): Promise<MarketDay[]> {
  const markets = await db
    .selectFrom('lotto_markets')
    .select(['agent_id', 'market_id', 'calendar'])
    .where('is_open', '=', true)
    .where('result_kind', '=', 'yeekee')
    .execute();
  const daysOf = await fetchKnownDays(db);
  return markets.flatMap(({ agent_id, market_id, calendar }) =>
    days
      .filter((day) => isRoundDay(calendar, daysOf(agent_id, market_id), day))
      .map((day) => ({ agentId: agent_id, marketId: market_id, day })),
  );
}

/** Returns the numbers of the day's rounds that are not in the database. */
export async function findMissingNumbers(
  db: Db,
  { agentId, marketId, day }: MarketDay,
): Promise<number[]> {
  const rows = await db
    .selectFrom('lotto_rounds')
    .select('number')
    .where('agent_id', '=', agentId)
    .where('market_id', '=', marketId)
    .where('day', '=', day)
    .execute();
  const there = new Set(rows.map(({ number }) => number));
  const numbers = Array.from({ length: YEEKEE_ROUNDS_A_DAY }, (_, index) => index + 1);
  return numbers.filter((number) => !there.has(number));
}

async function writeRounds(
  db: Db,
  seeds: SeedSource,
  { agentId, marketId, day }: MarketDay,
  numbers: readonly number[],
): Promise<void> {
  const { yeekee: rules } = await fetchAgentRules(db, agentId);
  const rounds = await Promise.all(
    numbers.map(async (number) => {
      const seed = await deriveRoundSeed(seeds, {
        agentId,
        roundId: nameRound(marketId, day, number),
      });
      return planYeekeeRound({ marketId, day, number }, seed, rules);
    }),
  );
  await queryRaw(
    db,
    `WITH planned AS (
       SELECT * FROM json_to_recordset($4::text::json) AS p(number integer, round_id text, opens_at timestamptz,
         closes_at timestamptz, draws_at timestamptz, shooting_ends_at timestamptz, round_key text,
         commitment text, fewest_shots integer, prize_stake bigint, prizes jsonb, prize_share_percent integer)
     ), written AS (
       INSERT INTO lotto_rounds (agent_id, market_id, day, round_id, number, opens_at, closes_at, draws_at)
       SELECT $1, $2, $3, round_id, number, opens_at, closes_at, draws_at FROM planned
       WHERE EXISTS (SELECT FROM fairness_keys WHERE id = $5 AND ended_at IS NULL) ORDER BY number
       ON CONFLICT DO NOTHING RETURNING id, number
     )
     INSERT INTO yeekee_rounds (round_id, round_key, fairness_key_id, commitment, shooting_ends_at, fewest_shots, prize_stake,
       prizes, prize_share_percent)
     SELECT w.id, p.round_key, $5, decode(p.commitment, 'hex'), p.shooting_ends_at, p.fewest_shots,
       p.prize_stake, p.prizes, p.prize_share_percent
     FROM written w JOIN planned p USING (number)`,
    [agentId, marketId, day, JSON.stringify(rounds), seeds.keyId],
  );
}
