import { addDays, toCalendarDay } from '@/domain/calendar-day';
import { fetchNow } from '../db/clock.queries';
import { queryRaw } from '../db/raw';
import type { Db } from '../db/tables';
import { fetchKnownDays } from './known-days.queries';
import { planRounds } from './round-calendar';

/** Rounds are planned this many days ahead; rare markets always have the next two rounds. */
const DAYS_AHEAD = 7;
const DAY_MS = 86_400_000;
const ROUNDS_AHEAD = 2;

/**
 * Inserts the missing rounds of every open market. Safe in many processes at the same time.
 * @param options `daysBack`: also plans rounds that closed within this many days
 */
export async function planLottoRounds(
  db: Db,
  { daysBack = 0 }: { daysBack?: number } = {},
): Promise<void> {
  const now = await fetchNow(db);
  const markets = await db
    .selectFrom('lotto_markets')
    .select(['agent_id', 'market_id', 'calendar'])
    .where('is_open', '=', true)
    // Yeekee rounds are numbered within a day and have their own planner.
    .where('result_kind', '!=', 'yeekee')
    .execute();
  const daysOf = await fetchKnownDays(db);
  const planned = markets.flatMap(({ agent_id, market_id, calendar }) =>
    planRounds(calendar, daysOf(agent_id, market_id), {
      now: new Date(now.getTime() - daysBack * DAY_MS),
      until: addDays(toCalendarDay(now), DAYS_AHEAD),
      atLeast: ROUNDS_AHEAD,
    }).map((round) => ({
      agent_id,
      market_id,
      round_id: `${market_id}-${round.day}`,
      day: round.day,
      opens_at: round.opensAt,
      closes_at: round.closesAt,
      draws_at: round.drawsAt,
    })),
  );
  await queryRaw(
    db,
    `INSERT INTO lotto_rounds (agent_id, market_id, round_id, day, opens_at, closes_at, draws_at)
     SELECT p.agent_id, p.market_id, p.round_id, p.day, p.opens_at, p.closes_at, p.draws_at
     FROM json_to_recordset($1::text::json) AS p(agent_id bigint, market_id text, round_id text, day date,
       opens_at timestamptz, closes_at timestamptz, draws_at timestamptz)
     WHERE NOT EXISTS (SELECT FROM lotto_rounds r WHERE r.agent_id = p.agent_id AND r.round_id = p.round_id)
     ON CONFLICT DO NOTHING`,
    [JSON.stringify(planned)],
  );
}
