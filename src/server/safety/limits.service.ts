import type { LimitFrame, LimitKind } from '@/contract/safety.contract';
import type { Satang } from '@/domain/money';
import { type Executor, queryRaw } from '../db/raw';
import type { Db, Tx } from '../db/tables';
import { RefusalError } from '../http/refusal';

/** Names one limit of a member. */
export interface LimitName {
  memberId: number;
  kind: LimitKind;
  frame: LimitFrame;
}

/** A raise of a limit that waits for the member to confirm it. */
export interface WaitingRaise {
  /** Satang of the higher limit; null for no limit. */
  toSatang: Satang | null;
  fromAt: Date;
  untilAt: Date;
}

/**
 * Sets or lowers a limit at once, or asks for a higher one or for none (null). Safe to repeat.
 * @param by `member`, or an operator as `operator/{name}`
 * @returns the raise that waits; null when the limit applies now
 */
export async function changeLimit(
  db: Executor,
  { memberId, kind, frame }: LimitName,
  { toSatang, by }: { toSatang: Satang | null; by: string },
): Promise<WaitingRaise | null> {
  const [changed] = await queryRaw<{ id: number | null }>(
    db,
    'SELECT change_limit($1, $2, $3, $4::bigint, $5) AS id',
    [memberId, kind, frame, toSatang, by],
  );
  if (changed === undefined || changed.id === null) return null;
  const [waiting] = await queryRaw<WaitingRaise>(
    db,
    `SELECT to_amount AS "toSatang", from_at AS "fromAt", until_at AS "untilAt"
     FROM safety_limit_changes WHERE id = $1`,
    [changed.id],
  );
  return waiting ?? null;
}

/**
 * Raises or removes a limit by the raise that waits.
 * @throws RefusalError `safety.no_raise` | `safety.raise_not_due` with the time from which it can be confirmed
 */
export async function confirmRaise(
  db: Executor,
  { memberId, kind, frame }: LimitName,
): Promise<void> {
  const [row] = await queryRaw<{ outcome: 'done' | 'not_due' | 'none' }>(
    db,
    'SELECT confirm_limit_raise($1, $2, $3) AS outcome',
    [memberId, kind, frame],
  );
  if (row?.outcome === 'done') return;
  if (row?.outcome !== 'not_due') throw new RefusalError('safety.no_raise');
  const [waiting] = await queryRaw<{ fromAt: Date }>(
    db,
    `SELECT from_at AS "fromAt" FROM safety_limit_changes
     WHERE member_id = $1 AND kind = $2 AND frame = $3 AND state = 'waiting'`,
    [memberId, kind, frame],
  );
  throw new RefusalError('safety.raise_not_due', {
    data: { from_at: waiting?.fromAt.toISOString() ?? null },
  });
}

/** Withdraws the raise of a limit that waits. @throws RefusalError `safety.no_raise` */
export async function withdrawRaise(
  db: Executor,
  { memberId, kind, frame }: LimitName,
): Promise<void> {
  const [row] = await queryRaw<{ isDone: boolean }>(
    db,
    'SELECT withdraw_limit_raise($1, $2, $3) AS "isDone"',
    [memberId, kind, frame],
  );
  if (!row?.isDone) throw new RefusalError('safety.no_raise');
}

/**
 * Sets or lowers a limit for a member, at their wish.
 * @param operator name of the operator
 * @throws RefusalError `safety.only_lower` for an amount above the limit
 */
export async function lowerLimit(
  tx: Tx,
  name: LimitName,
  { toSatang, operator }: { toSatang: Satang; operator: string },
): Promise<void> {
  const waiting = await changeLimit(tx, name, { toSatang, by: `operator/${operator}` });
  // The refusal takes the change back.
  if (waiting) throw new RefusalError('safety.only_lower');
}

/** An answer to the question about deposit limits; an empty list declines to set any. */
export type LimitAnswer = readonly { frame: LimitFrame; amountSatang: Satang }[];

/** Stores a member's answer to the question about deposit limits, and sets the limits of it. Safe to repeat. */
export async function answerQuestion(db: Db, memberId: number, answer: LimitAnswer): Promise<void> {
  await db.transaction().execute(async (tx) => {
    for (const { frame, amountSatang } of answer) {
      const name: LimitName = { memberId, kind: 'deposit', frame };
      await changeLimit(tx, name, { toSatang: amountSatang, by: 'member' });
    }
    await queryRaw(tx, 'SELECT answer_limit_question($1, $2)', [
      memberId,
      answer.length > 0 ? 'set' : 'declined',
    ]);
  });
}

/** Returns whether a member has answered the question about deposit limits. */
export async function hasAnswered(db: Db, memberId: number): Promise<boolean> {
  const row = await db
    .selectFrom('member_safety')
    .select('member_id')
    .where('member_id', '=', memberId)
    .where('answered_at', 'is not', null)
    .executeTakeFirst();
  return row !== undefined;
}

/** Checks that a member has answered the question about deposit limits. @throws RefusalError `safety.answer_first` */
export async function assertAnswered(db: Db, memberId: number): Promise<void> {
  if (!(await hasAnswered(db, memberId))) throw new RefusalError('safety.answer_first');
}

const MOST_INVITED_AT_ONCE = 500;

/** Invites members who play, and whose review is due, to look at their sums and limits. */
export async function inviteReviews(db: Executor): Promise<void> {
  await queryRaw(db, 'SELECT invite_limits_reviews($1)', [MOST_INVITED_AT_ONCE]);
}

const MOST_LAPSED_AT_ONCE = 500;

/** Ends raises that members did not confirm in time. */
export async function lapseRaises(db: Executor): Promise<void> {
  let lapsed = MOST_LAPSED_AT_ONCE;
  while (lapsed === MOST_LAPSED_AT_ONCE) {
    const [row] = await queryRaw<{ count: number }>(db, 'SELECT lapse_limit_raises($1) AS count', [
      MOST_LAPSED_AT_ONCE,
    ]);
    lapsed = row?.count ?? 0;
  }
}
