import { type Executor, queryRaw } from '@/server/db/raw';
import type { TestApp } from './app';
import { operate } from './deposit.fixture';
import { type WrittenPoll, writePoll } from './poll-plan';

/** Opens a poll. @returns its id */
export async function openPoll(app: TestApp, change: Partial<WrittenPoll> = {}): Promise<number> {
  const answer = await operate(app, '/polls', { body: writePoll(change) });
  if (answer.error !== 0) throw new Error(`the poll was refused: ${answer.error}`);
  return (answer.data as { poll_id: number }).poll_id;
}

/** Closes a poll; one operator names the correct choice and another confirms it. */
export async function answerPoll(app: TestApp, pollId: number, choiceId: number): Promise<void> {
  const named = { poll_id: pollId, choice_id: choiceId };
  for (const [path, body, as] of [
    ['/polls/close', { poll_id: pollId }, 'som'],
    ['/polls/answer', named, 'som'],
    ['/polls/answer/confirm', named, 'lek'],
  ] as const) {
    const { error } = await operate(app, path, { body, as });
    if (error !== 0) throw new Error(`${path} was refused: ${error}`);
  }
}

/** Writes a member's credited deposit without the money, because polls do not read the ledger. */
export async function plantDeposit(
  db: Executor,
  memberId: number,
  amountSatang: number,
): Promise<void> {
  await queryRaw(
    db,
    `INSERT INTO deposits (agent_id, member_id, method, state, amount, credited_amount, created_at, expires_at, decided_at)
     SELECT agent_id, id, 'manual', 'credited', $2::bigint, $2, now, now, now
     FROM members, (SELECT business_now() AS now) clock WHERE id = $1`,
    [memberId, amountSatang],
  );
}

/** Returns the polls whose sums differ from their votes, voters or prizes. */
export function findPollFaults(db: Executor): Promise<{ sum: string; pollId: number }[]> {
  return queryRaw(
    db,
    `SELECT 'votes' AS sum, poll_id AS "pollId" FROM (
       SELECT poll_id, choice_no, count(*) AS votes FROM poll_votes GROUP BY 1, 2
     ) v FULL JOIN (
       SELECT poll_id, choice_no, sum(votes) AS votes FROM poll_tallies GROUP BY 1, 2
     ) t USING (poll_id, choice_no) WHERE v.votes IS DISTINCT FROM t.votes
     UNION ALL
     SELECT 'voters', poll_id FROM (
       SELECT poll_id, count(*) AS voters FROM poll_quotas WHERE spent > 0 GROUP BY 1
     ) q FULL JOIN (
       SELECT poll_id, sum(voters) AS voters FROM poll_tallies GROUP BY 1
     ) t USING (poll_id) WHERE q.voters IS DISTINCT FROM t.voters
     UNION ALL
     SELECT 'prizes', p.id FROM polls p LEFT JOIN poll_prize_sums s ON s.poll_id = p.id CROSS JOIN LATERAL (
       SELECT count(*) FILTER (WHERE state = 'paid') AS paid, count(*) FILTER (WHERE state = 'held') AS held,
         coalesce(sum(amount) FILTER (WHERE state = 'paid'), 0) AS amount
       FROM poll_prizes WHERE poll_id = p.id
     ) z
     WHERE (z.paid, z.held, z.amount) <> (coalesce(s.paid, 0), coalesce(s.held, 0), coalesce(s.paid_amount, 0))`,
  );
}
