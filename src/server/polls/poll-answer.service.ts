import { refuseSameHands } from '../audit/four-eyes.service';
import { queryRaw } from '../db/raw';
import type { Db, Tx } from '../db/tables';
import { RefusalError } from '../http/refusal';
import { lockPoll, type PollDecision, recordPollAction } from './poll-keeping.service';

/**
 * Enters the right answer of a closed poll. It takes effect when another operator confirms it and can be withdrawn
 * until then. A repetition of the same answer by the same operator changes nothing.
 * @throws RefusalError `request.not_found` | `poll.opinion` | `poll.not_closed` | `poll.unknown_choice` |
 * `poll.answer_waits` | `operator.decided`
 */
export async function enterAnswer(db: Db, decision: PollDecision, choiceNo: number): Promise<void> {
  const by = `operator/${decision.operator}`;
  await db.transaction().execute(async (tx) => {
    const poll = await lockPoll(tx, decision);
    if (poll.isOpinion) throw new RefusalError('poll.opinion');
    if (poll.state === 'answered' || poll.state === 'void') {
      throw new RefusalError('operator.decided');
    }
    if (poll.state !== 'closed') throw new RefusalError('poll.not_closed');
    const waiting = await findWaiting(tx, poll.id);
    if (waiting) {
      if (waiting.choiceNo === choiceNo && waiting.enteredBy === by) return;
      throw new RefusalError('poll.answer_waits');
    }
    const written = await queryRaw(
      tx,
      `INSERT INTO poll_answers (poll_id, choice_no, entered_at, entered_by)
       SELECT poll_id, no, business_now(), $3 FROM poll_choices WHERE poll_id = $1 AND no = $2 RETURNING id`,
      [poll.id, choiceNo, by],
    );
    if (written.length === 0) throw new RefusalError('poll.unknown_choice');
    await recordPollAction(tx, decision, 'poll.answer', { choice: choiceNo });
  });
}

/**
 * Confirms an answer that another operator entered, which makes it final. A job then lists and pays the winners.
 * @returns the number of winners
 * @throws RefusalError `request.not_found` | `poll.no_answer_waits` | `poll.confirmed_by_same`
 */
export async function confirmAnswer(
  db: Db,
  decision: PollDecision,
  choiceNo: number,
): Promise<number> {
  return db.transaction().execute(async (tx) => {
    const poll = await lockPoll(tx, decision);
    const waiting = await findWaiting(tx, poll.id);
    if (waiting?.choiceNo !== choiceNo) throw new RefusalError('poll.no_answer_waits');
    await refuseSameHands(() => endWaiting(tx, poll.id, 'final', decision));
    const [answered] = await queryRaw<{ winners: number }>(
      tx,
      `UPDATE polls SET answer_no = $2, answered_at = business_now(), winner_count = (
         SELECT coalesce(sum(voters), 0) FROM poll_tallies WHERE poll_id = $1 AND choice_no = $2)
       WHERE id = $1 RETURNING winner_count AS winners`,
      [poll.id, choiceNo],
    );
    const winners = answered?.winners ?? 0;
    await recordPollAction(tx, decision, 'poll.confirm_answer', { choice: choiceNo, winners });
    return winners;
  });
}

/**
 * Withdraws an answer that waits for its confirmation.
 * @throws RefusalError `request.not_found` | `poll.no_answer_waits`
 */
export async function withdrawAnswer(db: Db, decision: PollDecision): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const poll = await lockPoll(tx, decision);
    const waiting = await findWaiting(tx, poll.id);
    if (!waiting) throw new RefusalError('poll.no_answer_waits');
    await endWaiting(tx, poll.id, 'withdrawn', decision);
    await recordPollAction(tx, decision, 'poll.withdraw_answer', { choice: waiting.choiceNo });
  });
}

async function findWaiting(
  tx: Tx,
  pollId: number,
): Promise<{ choiceNo: number; enteredBy: string } | undefined> {
  const [row] = await queryRaw<{ choiceNo: number; enteredBy: string }>(
    tx,
    `SELECT choice_no AS "choiceNo", entered_by AS "enteredBy" FROM poll_answers
     WHERE poll_id = $1 AND state = 'waiting'`,
    [pollId],
  );
  return row;
}

async function endWaiting(
  tx: Tx,
  pollId: number,
  state: 'final' | 'withdrawn',
  { operator }: PollDecision,
): Promise<void> {
  await queryRaw(
    tx,
    `UPDATE poll_answers SET state = $2, ended_at = business_now(), ended_by = $3
     WHERE poll_id = $1 AND state = 'waiting'`,
    [pollId, state, `operator/${operator}`],
  );
}
