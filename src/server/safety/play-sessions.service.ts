import {
  type CheckAnswer,
  type ReminderMinutes,
  reminderMinutes,
  type SentPlaySession,
  type SentRealityCheck,
} from '@/contract/reality-check.fields';
import { formatBaht } from '@/domain/baht';
import type { Satang } from '@/domain/money';
import { type Executor, queryRaw } from '../db/raw';
import { RefusalError } from '../http/refusal';

/** Number of transfers per transaction; an embedded database serves no other caller during a transaction. */
const SLICE = 5_000;

const MOST_ASKED_AT_ONCE = 500;

/**
 * Reads transfers into play sessions, up to the number below which all of them are committed, and asks the reality
 * checks that are due. Safe in many processes at the same time and resumable at any point, because a batch and its last
 * number are written in one transaction. It writes nothing while nothing is played. See `docs/rules.md#reality-checks`.
 * @param signal stops it between two batches
 */
export async function followPlay(db: Executor, signal?: AbortSignal): Promise<void> {
  const [before] = await queryRaw<{ isDue: boolean }>(
    db,
    'SELECT last_transfer_seq() > read_seq AS "isDue" FROM play_reading',
  );
  if (before?.isDue) {
    await queryRaw(db, 'SELECT mark_play()');
    let left: number | null;
    do {
      const [row] = await queryRaw<{ left: number | null }>(db, 'SELECT read_play($1) AS left', [
        SLICE,
      ]);
      left = row?.left ?? null;
    } while (left !== null && left > 0 && !signal?.aborted);
  }
  let handled = MOST_ASKED_AT_ONCE;
  while (handled === MOST_ASKED_AT_ONCE && !signal?.aborted) {
    const [row] = await queryRaw<{ count: number }>(db, 'SELECT ask_reality_checks($1) AS count', [
      MOST_ASKED_AT_ONCE,
    ]);
    handled = row?.count ?? 0;
  }
}

interface PlayRow {
  beganAt: Date;
  staked: Satang;
  returned: Satang;
}

const toSums = ({ staked, returned }: PlayRow) => ({
  staked: formatBaht(staked),
  returned: formatBaht(returned),
  net: formatBaht(returned - staked),
});

/** Returns the play session of a member, some seconds old; null after 15 minutes without a stake. */
export async function findPlaySession(
  db: Executor,
  memberId: number,
): Promise<SentPlaySession | null> {
  const [row] = await queryRaw<PlayRow>(
    db,
    'SELECT began_at AS "beganAt", staked, returned FROM present_play($1)',
    [memberId],
  );
  return row ? { began_at: row.beganAt.toISOString(), ...toSums(row) } : null;
}

/** Returns the reality check of a member that waits for an answer. */
export async function findCheck(db: Executor, memberId: number): Promise<SentRealityCheck | null> {
  const [row] = await queryRaw<PlayRow & { minutes: number; answerBy: Date }>(
    db,
    `SELECT s.began_at AS "beganAt", s.staked, s.returned, c.minutes, c.asked_at + check_patience() AS "answerBy"
     FROM reality_checks c JOIN play_sessions s ON (s.member_id, s.began_at) = (c.member_id, c.session_began_at)
     WHERE c.member_id = $1 AND c.answer IS NULL`,
    [memberId],
  );
  return row
    ? {
        session_began_at: row.beganAt.toISOString(),
        minutes: row.minutes,
        ...toSums(row),
        answer_by: row.answerBy.toISOString(),
      }
    : null;
}

/** Returns the minutes that a member has played today. */
export async function fetchMinutesToday(db: Executor, memberId: number): Promise<number> {
  const [row] = await queryRaw<{ seconds: number }>(
    db,
    'SELECT seconds_played_today($1) AS seconds',
    [memberId],
  );
  return Math.floor((row?.seconds ?? 0) / 60);
}

/** Returns the minutes between two reality checks of a member, and those that they can choose. */
export async function fetchReminder(
  db: Executor,
  memberId: number,
): Promise<{ minutes: number; choices: ReminderMinutes[] }> {
  const [row] = await queryRaw<{ minutes: number; most: number }>(
    db,
    'SELECT reminder_minutes_of($1) AS minutes, most_reminder_minutes($1) AS most',
    [memberId],
  );
  if (!row) throw new Error('the query of the reminder returned no row');
  return { minutes: row.minutes, choices: reminderMinutes.filter((it) => it <= row.most) };
}

/**
 * Sets the time between two reality checks of a member. Safe to repeat.
 * @throws RefusalError `safety.reminder_too_long` for a time above the agent's rule
 */
export async function setReminder(
  db: Executor,
  memberId: number,
  minutes: ReminderMinutes,
): Promise<void> {
  const { choices } = await fetchReminder(db, memberId);
  if (!choices.includes(minutes)) throw new RefusalError('safety.reminder_too_long');
  await queryRaw(db, 'SELECT set_reminder($1, $2)', [memberId, minutes]);
}

/**
 * Stores a member's answer to the reality check of a play session.
 * @throws RefusalError `safety.check_gone` if none waits, because it was answered or the session has ended
 */
export async function answerCheck(
  db: Executor,
  memberId: number,
  { sessionBeganAt, answer }: { sessionBeganAt: Date; answer: CheckAnswer },
): Promise<void> {
  const [row] = await queryRaw<{ isDone: boolean }>(
    db,
    'SELECT answer_reality_check($1, $2, $3) AS "isDone"',
    [memberId, sessionBeganAt, answer],
  );
  if (!row?.isDone) throw new RefusalError('safety.check_gone');
}
