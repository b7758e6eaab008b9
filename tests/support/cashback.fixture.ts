import type { WrittenAgentRules } from '@/contract/agent-rules';
import { addDays, type CalendarDay } from '@/domain/calendar-day';
import type { Satang } from '@/domain/money';
import { type Executor, queryRaw } from '@/server/db/raw';
import { writeRules } from './agent-rules';
import type { TestApp } from './app';
import { runJob } from './run-job';

/** Rules with a house edge of 100 % for slots, so that the cashback is limited only by its rates. */
export const RATES_ALONE: WrittenAgentRules = { affiliate: { house_edges: { slot: 10_000 } } };

/** Settled play of one member. */
export interface TestPlay {
  readonly memberId: number;
  /** Business time; by default now. */
  readonly at?: string;
  readonly stake: Satang;
  readonly payout?: Satang;
  /** Turnover in satang; by default the stake. */
  readonly turnover?: Satang;
  /** Account of the wallet that was played with; by default the main wallet. */
  readonly accountId?: number;
  /** Category of the game; by default `slot`. */
  readonly category?: string;
}

/** Settles play as a game or the lottery does; negative amounts void it. */
export async function settlePlay(db: Executor, ...plays: readonly TestPlay[]): Promise<void> {
  for (const { memberId, at = null, stake, payout = 0, turnover = stake, ...play } of plays) {
    await queryRaw(
      db,
      `SELECT settle_stakes(ARRAY[ROW(NULL, $1::bigint, 'games', 'test/' || gen_random_uuid(), $2::bigint, $3::bigint,
         $4::bigint, coalesce($5::timestamptz, business_now()), $6::bigint, NULL, NULL, $7::text)::settled_stakes])`,
      [memberId, stake, payout, turnover, at, play.accountId ?? null, play.category ?? 'slot'],
    );
  }
}

/** Returns the day before today in Thailand, by business time. */
export async function fetchYesterday(db: Executor): Promise<CalendarDay> {
  const [row] = await queryRaw<{ day: CalendarDay }>(
    db,
    'SELECT (movement_day(business_now()) - 1)::text AS day',
  );
  if (!row) throw new Error('the database has no clock');
  return row.day;
}

/** Returns noon of a day in Thailand. */
export function noonOf(day: CalendarDay): string {
  return `${day}T12:00:00+07:00`;
}

/** Runs the jobs that roll up play and compute cashback. */
export async function computeNow(app: Pick<TestApp, 'app'>): Promise<void> {
  await runJob(app, 'roll-up-played');
  await runJob(app, 'compute-cashback');
}

/** Moves the clock past the first minutes of a day, in which the day before is not closed yet. */
export async function passFirstMinutes(db: Executor): Promise<void> {
  await queryRaw(
    db,
    `UPDATE clock SET offset_ms = offset_ms + 600000
     WHERE last_closed_day() < movement_day(business_now()) - 1`,
  );
}

/**
 * Makes a demo member, by default the first, lose 1,000 baht yesterday. @returns the day, with its cashback computed
 */
export async function playYesterday(
  app: Pick<TestApp, 'app' | 'db'>,
  username = '0812345678',
): Promise<CalendarDay> {
  await writeRules(app.db, RATES_ALONE);
  await passFirstMinutes(app.db);
  const day = await fetchYesterday(app.db);
  const [member] = await queryRaw<{ id: number }>(
    app.db,
    'SELECT id FROM members WHERE agent_id = 1 AND username = $1',
    [username],
  );
  if (!member) throw new Error(`no member is named ${username}`);
  await settlePlay(app.db, { memberId: member.id, at: noonOf(day), stake: 1_000_00 });
  await computeNow(app);
  return day;
}

/** Returns the date a number of days earlier. */
export function daysBefore(day: CalendarDay, days: number): CalendarDay {
  return addDays(day, -days);
}
