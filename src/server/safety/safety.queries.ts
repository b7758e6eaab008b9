import type { DataInputOf } from '@/contract/endpoint';
import {
  type BreakEvent,
  type CheckEvent,
  HELP_LINE,
  type LimitEvent,
  type LimitFrame,
  type LimitKind,
  type safetyHistory,
  type safetyMoney,
  type safetyStatus,
} from '@/contract/safety.contract';
import { formatBaht } from '@/domain/baht';
import { addDays, type CalendarDay } from '@/domain/calendar-day';
import type { Satang } from '@/domain/money';
import { fetchNow } from '../db/clock.queries';
import { type Executor, queryRaw } from '../db/raw';
import type { Db } from '../db/tables';
import { findBreak } from './breaks.service';
import { hasAnswered } from './limits.service';
import { fetchMinutesToday, fetchReminder, findCheck } from './play-sessions.service';

type StatusData = DataInputOf<typeof safetyStatus>;
type HistoryData = DataInputOf<typeof safetyHistory>;
type MoneyData = DataInputOf<typeof safetyMoney>;

interface LimitRow {
  kind: LimitKind;
  frame: LimitFrame;
  amount: Satang | null;
  used: Satang;
  endsAt: Date;
  waitingId: number | null;
  waitingTo: Satang | null;
  waitingFromAt: Date | null;
  waitingUntilAt: Date | null;
}

const formatOrNull = (satang: Satang | null) => (satang === null ? null : formatBaht(satang));

/** Returns all limits of a member, set or not, smallest frame first. */
export async function fetchLimits(db: Executor, memberId: number): Promise<StatusData['limits']> {
  const rows = await queryRaw<LimitRow>(
    db,
    `SELECT kind, frame, amount, used, ends_at AS "endsAt", waiting_id AS "waitingId", waiting_to AS "waitingTo",
       waiting_from_at AS "waitingFromAt", waiting_until_at AS "waitingUntilAt"
     FROM limits_of($1)`,
    [memberId],
  );
  return rows.map((row) => ({
    kind: row.kind,
    frame: row.frame,
    limit: formatOrNull(row.amount),
    used: formatBaht(row.used),
    left: row.amount === null ? null : formatBaht(Math.max(row.amount - row.used, 0)),
    until: row.endsAt.toISOString(),
    waiting: row.waitingFromAt &&
      row.waitingUntilAt && {
        to: formatOrNull(row.waitingTo),
        from_at: row.waitingFromAt.toISOString(),
        until_at: row.waitingUntilAt.toISOString(),
      },
  }));
}

/** Returns the limits of a member and what is used of them, the break, the reality check, and what is answered. */
export async function fetchStatus(db: Db, memberId: number): Promise<StatusData> {
  const [now, limits, answered, pause, reminder, check, minutes, [today]] = await Promise.all([
    fetchNow(db),
    fetchLimits(db, memberId),
    hasAnswered(db, memberId),
    findBreak(db, memberId),
    fetchReminder(db, memberId),
    findCheck(db, memberId),
    fetchMinutesToday(db, memberId),
    queryRaw<{ lost: Satang }>(
      db,
      `SELECT used AS lost FROM count_for_limits($1, 'loss', business_now()) WHERE frame = 'day'`,
      [memberId],
    ),
  ]);
  return {
    now: now.toISOString(),
    // Adding zero turns a negative zero into zero.
    today: { minutes, net: formatBaht(0 - (today?.lost ?? 0)) },
    limits,
    answered,
    break: pause,
    reminder_minutes: reminder.minutes,
    reminder_choices: reminder.choices,
    check,
    help_phone: HELP_LINE,
  };
}

interface LimitEventRow {
  id: number;
  at: Date;
  kind: LimitKind;
  frame: LimitFrame;
  event: LimitEvent['event'];
  from: Satang | null;
  to: Satang | null;
  by: LimitEvent['by'];
}

interface BreakEventRow {
  id: number;
  at: Date;
  event: BreakEvent['event'];
  until: Date | null;
  by: BreakEvent['by'];
}

interface CheckEventRow {
  id: number;
  at: Date;
  minutes: number;
  answer: CheckEvent['answer'];
}

const PAGE = 20;

/**
 * Returns a page of the changes of a member's limits and breaks and of the reality checks, newest first.
 * @param before id of the last event that is known
 */
export async function fetchHistory(
  db: Executor,
  memberId: number,
  before: number | null,
): Promise<HistoryData> {
  const page = 'WHERE $2::bigint IS NULL OR id < $2 ORDER BY id DESC LIMIT $3';
  const values = [memberId, before, PAGE + 1];
  const [limits, breaks, checks] = await Promise.all([
    queryRaw<LimitEventRow>(
      db,
      `SELECT id, at, kind, frame, event, from_amount AS from, to_amount AS to, by FROM limit_changes_of($1) ${page}`,
      values,
    ),
    queryRaw<BreakEventRow>(
      db,
      `SELECT id, at, event, ends_at AS until, by FROM break_events_of($1) ${page}`,
      values,
    ),
    queryRaw<CheckEventRow>(
      db,
      `SELECT id, at, minutes, answer FROM reality_checks_of($1) ${page}`,
      values,
    ),
  ]);
  const entries = [
    ...limits.map((row) => ({
      ...row,
      about: 'limit' as const,
      at: row.at.toISOString(),
      from: formatOrNull(row.from),
      to: formatOrNull(row.to),
    })),
    ...breaks.map((row) => ({
      ...row,
      about: 'break' as const,
      at: row.at.toISOString(),
      until: row.until?.toISOString() ?? null,
    })),
    ...checks.map((row) => ({ ...row, about: 'check' as const, at: row.at.toISOString() })),
  ].sort((one, other) => other.id - one.id);
  const shown = entries.slice(0, PAGE);
  const last = shown.at(-1);
  return {
    entries: shown,
    next_cursor: entries.length > PAGE && last ? String(last.id) : null,
  };
}

interface MoneyRow {
  day: CalendarDay;
  deposited: Satang;
  withdrawn: Satang;
  netPlay: Satang;
}

function sumOf(rows: readonly MoneyRow[]) {
  const total = (amountOf: (row: MoneyRow) => Satang) =>
    formatBaht(rows.reduce((sum, row) => sum + amountOf(row), 0));
  return {
    deposited: total(({ deposited }) => deposited),
    withdrawn: total(({ withdrawn }) => withdrawn),
    net_play: total(({ netPlay }) => netPlay),
  };
}

/** Returns the deposits, withdrawals and results of a member in the last days, and since the start. */
export async function fetchMoney(db: Executor, memberId: number, days: number): Promise<MoneyData> {
  const [clock] = await queryRaw<{ today: CalendarDay }>(
    db,
    'SELECT movement_day(business_now())::text AS today',
  );
  if (!clock) throw new Error('the query of the day returned no row');
  const from = addDays(clock.today, 1 - days);
  const all = await queryRaw<MoneyRow>(
    db,
    `SELECT day::text, deposited, withdrawn, net_play AS "netPlay" FROM money_by_day($1) ORDER BY day DESC`,
    [memberId],
  );
  const shown = all.filter(({ day }) => day >= from);
  return {
    from,
    to: clock.today,
    days: shown.map((row) => ({ day: row.day, ...sumOf([row]) })),
    total: sumOf(shown),
    lifetime: sumOf(all),
  };
}
