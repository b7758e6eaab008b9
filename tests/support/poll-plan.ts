import type { BodyOf } from '@/contract/endpoint';
import type { pollCreate } from '@/contract/operator/polls.contract';

/** The request body of a poll. */
export type WrittenPoll = BodyOf<typeof pollCreate>;

/** Returns the request body of a poll with three choices, open for an hour from now. */
export function writePoll(change: Partial<WrittenPoll> = {}): WrittenPoll {
  const image = '/art/polls/choices/dragon.webp';
  return {
    occasion: 'โหวตทดสอบ',
    title: 'ทีมแชมป์',
    question: 'ทีมไหนจะเป็นแชมป์',
    image: '/art/polls/lucky-656x272.webp',
    closes_at: new Date(Date.now() + 3_600_000).toISOString(),
    prize: { kind: 'pool', amount: '100', is_fixed: true },
    force: 'เพื่อการทดสอบ',
    choices: [
      { name: 'ทีมแดง', image },
      { name: 'ทีมน้ำเงิน', image },
      { name: 'ทีมเขียว', image },
    ],
    ...change,
  };
}
