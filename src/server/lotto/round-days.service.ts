import type { DayKind } from '@/contract/operator/lotto-days.contract';
import type { CalendarDay } from '@/domain/calendar-day';
import { fetchAgentRules } from '../agent/agent.service';
import { recordAction } from '../audit/audit.service';
import { queryRaw } from '../db/raw';
import type { Db, Tx } from '../db/tables';
import { RefusalError } from '../http/refusal';
import { lockRoundToChange } from './locked-round';
import { type MarketCalendar, toInstant } from './round-calendar';

interface DayRow {
  day: CalendarDay;
  kind: DayKind;
  name: string | null;
  round_id: string | null;
}

/**
 * Returns the days of a market, from yesterday on, that are listed or have a round that is not closed yet.
 * @throws RefusalError `request.not_found`
 */
export async function fetchDays(db: Db, agentId: number, marketId: string): Promise<DayRow[]> {
  await assertMarket(db, agentId, marketId);
  return queryRaw<DayRow>(
    db,
    `WITH known AS (
       SELECT day, 'draw' AS kind, NULL AS name FROM lotto_draw_days WHERE agent_id = $1 AND market_id = $2
       UNION ALL SELECT day, 'none', name FROM lotto_holidays WHERE agent_id = $1 AND market_id = $2
     ), rounds AS (
       SELECT day, round_id FROM lotto_rounds
       WHERE agent_id = $1 AND market_id = $2 AND number IS NULL AND state IN ('scheduled', 'open')
     )
     SELECT day::text AS day, coalesce(kind, 'usual') AS kind, name, round_id
     FROM known FULL JOIN rounds USING (day)
     WHERE day >= (business_now() AT TIME ZONE 'Asia/Bangkok')::date - 1 ORDER BY day, kind`,
    [agentId, marketId],
  );
}

async function assertMarket(db: Db, agentId: number, marketId: string): Promise<void> {
  const rows = await queryRaw(
    db,
    'SELECT FROM lotto_markets WHERE agent_id = $1 AND market_id = $2',
    [agentId, marketId],
  );
  if (rows.length === 0) throw new RefusalError('request.not_found');
}

/** An operator's change of one day of a market. */
export interface DayChange {
  agentId: number;
  marketId: string;
  day: CalendarDay;
  kind: DayKind;
  /** Reason why there is no draw, shown to members. */
  name: string | undefined;
  operator: string;
}

/**
 * Lists a day of a market as a draw day or a day off, or returns it to the calendar. Planned rounds stay unchanged.
 * @returns the round that is planned for that day and is not closed yet
 * @throws RefusalError `request.not_found`
 */
export async function changeDay(
  db: Db,
  { agentId, marketId, day, kind, name = 'ไม่มีการออกรางวัล', operator }: DayChange,
): Promise<{ round_id: string | null }> {
  return db.transaction().execute(async (tx) => {
    await assertMarket(tx, agentId, marketId);
    await forgetDay(tx, { agentId, marketId, day });
    if (kind === 'draw') await listDay(tx, { agentId, marketId, day });
    if (kind === 'none') {
      await tx
        .insertInto('lotto_holidays')
        .values({ agent_id: agentId, market_id: marketId, day, name })
        .execute();
    }
    await recordAction(tx, {
      agentId,
      operator,
      action: 'lotto.day',
      subject: `lotto_market/${marketId}`,
      detail: { day, kind, ...(kind === 'none' && { name }) },
    });
    const [round] = await queryRaw<{ round_id: string }>(
      tx,
      `SELECT round_id FROM lotto_rounds WHERE agent_id = $1 AND market_id = $2 AND day = $3::text::date
         AND number IS NULL AND state IN ('scheduled', 'open')`,
      [agentId, marketId, day],
    );
    return { round_id: round?.round_id ?? null };
  });
}

interface MarketDay {
  agentId: number;
  marketId: string;
  day: CalendarDay;
}

async function forgetDay(tx: Tx, { agentId, marketId, day }: MarketDay): Promise<void> {
  for (const table of ['lotto_draw_days', 'lotto_holidays'] as const) {
    await tx
      .deleteFrom(table)
      .where('agent_id', '=', agentId)
      .where('market_id', '=', marketId)
      .where('day', '=', day)
      .execute();
  }
}

async function listDay(tx: Tx, { agentId, marketId, day }: MarketDay): Promise<void> {
  await tx
    .insertInto('lotto_draw_days')
    .values({ agent_id: agentId, market_id: marketId, day })
    .execute();
}

/** A round and the new day of its draw. */
export interface RoundMove {
  agentId: number;
  roundId: string;
  day: CalendarDay;
  operator: string;
}

/** The parts of a round that decide whether and where it can be moved. */
interface MovableRound {
  id: number;
  marketId: string;
  day: CalendarDay;
  opensAt: Date;
  closesAt: Date;
  drawsAt: Date;
  calendar: MarketCalendar;
  now: Date;
}

/**
 * Moves the closing and draw of a round to another day and lists that day as a draw day. Its bills stay and may be
 * cancelled until the round closes, and the pages of their members refetch them. Moving a round to its own day changes
 * nothing.
 * @returns the new times and the number of its active bills
 * @throws RefusalError `lotto.unknown_round` | `lotto.round_ended` | `lotto.move_too_late` when the old or the new draw
 * is too near | `lotto.day_taken` when another round is on the new day or on a day between the old and the new one
 */
export async function moveRound(
  db: Db,
  { agentId, roundId, day, operator }: RoundMove,
): Promise<{ closes_at: string; draws_at: string; bills: number }> {
  return db.transaction().execute(async (tx) => {
    const { id, state } = await lockRoundToChange(tx, { agentId, roundId });
    if (!['scheduled', 'open', 'closed'].includes(state)) {
      throw new RefusalError('lotto.round_ended');
    }
    const round = await fetchMovable(tx, id);
    const moved = {
      closesAt: toInstant(day, round.calendar.closes),
      drawsAt: toInstant(day, round.calendar.draws),
    };
    if (day !== round.day) {
      const { lotto: rules } = await fetchAgentRules(tx, agentId);
      const earliest = new Date(round.now.getTime() + rules.move_hours * 3_600_000);
      if (round.drawsAt < earliest || moved.drawsAt < earliest) {
        throw new RefusalError('lotto.move_too_late');
      }
      await assertFree(tx, round, { agentId, day });
      await writeMove(tx, round, { day, ...moved });
      await forgetDay(tx, { agentId, marketId: round.marketId, day: round.day });
      await forgetDay(tx, { agentId, marketId: round.marketId, day });
      await listDay(tx, { agentId, marketId: round.marketId, day });
      await recordAction(tx, {
        agentId,
        operator,
        action: 'lotto.move_round',
        subject: `lotto_round/${roundId}`,
        detail: { from: round.day, to: day },
      });
    }
    const [stored] = await queryRaw<{ closes_at: Date; draws_at: Date; bills: number }>(
      tx,
      `SELECT closes_at, draws_at, (SELECT count(*) FROM lotto_bills WHERE round_id = r.id AND state = 'active') AS bills
       FROM lotto_rounds r WHERE id = $1`,
      [id],
    );
    if (!stored) throw new Error(`round ${id} does not exist`);
    return {
      closes_at: stored.closes_at.toISOString(),
      draws_at: stored.draws_at.toISOString(),
      bills: stored.bills,
    };
  });
}

async function fetchMovable(tx: Tx, id: number): Promise<MovableRound> {
  const [round] = await queryRaw<MovableRound>(
    tx,
    `SELECT r.id, r.market_id AS "marketId", r.day::text AS day, r.opens_at AS "opensAt", r.closes_at AS "closesAt",
       r.draws_at AS "drawsAt", m.calendar, clock.now
     FROM lotto_rounds r JOIN lotto_markets m USING (agent_id, market_id)
     CROSS JOIN (SELECT business_now() AS now) clock WHERE r.id = $1`,
    [id],
  );
  if (!round) throw new Error(`round ${id} has no market`);
  return round;
}

async function assertFree(
  tx: Tx,
  { id, marketId, day: from }: MovableRound,
  { agentId, day: to }: { agentId: number; day: CalendarDay },
): Promise<void> {
  const taken = await queryRaw(
    tx,
    `SELECT FROM lotto_rounds WHERE agent_id = $1 AND market_id = $2 AND id <> $3
       AND day BETWEEN least($4::text::date, $5::text::date) AND greatest($4::text::date, $5::text::date) LIMIT 1`,
    [agentId, marketId, id, from, to],
  );
  if (taken.length > 0) throw new RefusalError('lotto.day_taken');
}

async function writeMove(
  tx: Tx,
  round: MovableRound,
  moved: { day: CalendarDay; closesAt: Date; drawsAt: Date },
): Promise<void> {
  const { day, closesAt, drawsAt } = moved;
  // A round that would open after its new close takes the opening time of its new day. The update below also moves a
  // following round that opens when this one closes.
  const opensAt = round.opensAt < closesAt ? round.opensAt : toInstant(day, round.calendar.opens);
  await queryRaw(
    tx,
    `UPDATE lotto_rounds SET day = $2::text::date, opens_at = $3, closes_at = $4, draws_at = $5,
       moved_from = nullif(coalesce(moved_from, day), $2::text::date), moved_at = business_now()
     WHERE id = $1`,
    [round.id, day, opensAt, closesAt, drawsAt],
  );
  await queryRaw(
    tx,
    `UPDATE lotto_rounds n SET opens_at = $2 FROM lotto_rounds r
     WHERE r.id = $1 AND n.agent_id = r.agent_id AND n.market_id = r.market_id AND n.state = 'scheduled'
       AND n.opens_at = $3 AND n.opens_at > business_now() AND n.closes_at > $2`,
    [round.id, closesAt, round.closesAt],
  );
  await queryRaw(
    tx,
    `SELECT note_members('lotto', ARRAY(
       SELECT DISTINCT member_id FROM lotto_bills WHERE round_id = $1 AND state = 'active'))`,
    [round.id],
  );
}
