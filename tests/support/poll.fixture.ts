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
