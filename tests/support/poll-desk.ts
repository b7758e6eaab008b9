import type { BodyOf } from '@/contract/endpoint';
import type { pollCreate } from '@/contract/operator/polls.contract';
import { type Executor, queryRaw } from '@/server/db/raw';
import type { TestApp } from './app';
import { operate } from './deposit-desk';

type WrittenPoll = BodyOf<typeof pollCreate>;

/** A poll as an operator writes it down: three choices, open from now on for an hour. */
export function writePoll(change: Partial<WrittenPoll> = {}): WrittenPoll {
  const image = '/art/polls/choices/dragon.webp';
  return {
    occasion: 'โหวตทดสอบ',
    title: 'ทีมแชมป์',
    question: 'ทีมไหนจะเป็นแชมป์',
    image: '/art/polls/lucky-656x272.webp',
    closes_at: new Date(Date.now() + 3_600_000).toISOString(),
    prize: { kind: 'pool', amount: '100' },
    choices: [
      { name: 'ทีมแดง', image },
      { name: 'ทีมน้ำเงิน', image },
      { name: 'ทีมเขียว', image },
    ],
    ...change,
  };
}

/** Opens a poll. @returns its number */
export async function openPoll(app: TestApp, change: Partial<WrittenPoll> = {}): Promise<number> {
  const answer = await operate(app, '/polls', { body: writePoll(change) });
  if (answer.error !== 0) throw new Error(`the poll was refused: ${answer.error}`);
  return (answer.data as { poll_id: number }).poll_id;
}

/** Closes a poll, and names its answer by two operators. */
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

/** Writes a credited deposit of a member, without the money, which no poll looks at. */
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
