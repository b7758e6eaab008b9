import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import type { PollPlan } from '@/contract/operator/polls.contract';
import { type Database, openDatabase } from '@/server/db/database';
import { queryRaw, runScript } from '@/server/db/raw';
import { RefusalError } from '@/server/http/refusal';
import { verifyLedger } from '@/server/ledger/ledger-verify';
import { confirmAnswer, enterAnswer } from '@/server/polls/poll-answer.service';
import { closePoll, createPoll } from '@/server/polls/poll-keeping.service';
import { checkQuota, submitVote } from '@/server/polls/vote.service';
import { payPollWinners } from '@/server/polls/winners.service';
import { writeRules } from '../support/agent-rules';
import { plantPlayedDeposit } from '../support/gift.fixture';
import { findPollFaults } from '../support/poll.fixture';
import { createPostgresDatabase, type PostgresDatabase } from '../support/postgres';
import { createTestPlayers } from '../support/test-players';

const AT_ONCE = 64;
/** More players than are paid together. */
const ALL_PLAYERS = 206;
const image = '/art/polls/choices/dragon.webp';
const plan: PollPlan = {
  occasion: 'โหวตทดสอบ',
  title: 'ทีมแชมป์',
  question: 'ทีมไหนจะเป็นแชมป์',
  image,
  image_wide: undefined,
  image_share: undefined,
  opens_at: undefined,
  closes_at: '2090-01-01T00:00:00Z',
  baht_per_vote: undefined,
  most_votes: undefined,
  prize: { kind: 'pool', amount: 1_000_00, turnover_multiple: 1, is_fixed: true },
  force: 'ทดสอบ',
  choices: [
    { name: 'ทีมแดง', image, image_tall: undefined },
    { name: 'ทีมน้ำเงิน', image, image_tall: undefined },
  ],
};
let database: PostgresDatabase;
/** The databases of two processes that serve the same site. */
let dbs: Database[];
let members: { id: number }[];

beforeAll(async () => {
  database = await createPostgresDatabase('demo');
  dbs = [
    await openDatabase({ databaseUrl: database.url }),
    await openDatabase({ databaseUrl: database.url }),
  ];
  await writeRules(dbs[0]!, { desk: { cost_day: '1000000' } });
  await createTestPlayers((...sql) => queryRaw(dbs[0]!, ...sql), ALL_PLAYERS, 1_00);
  members = await queryRaw(
    dbs[0]!,
    `SELECT id FROM members WHERE username LIKE 'player-%' ORDER BY id LIMIT $1`,
    [AT_ONCE],
  );
});
afterEach(async () => {
  expect((await verifyLedger(dbs[0]!)).faults).toEqual([]);
  expect(await findPollFaults(dbs[0]!)).toEqual([]);
});
afterAll(async () => {
  for (const db of dbs) await db.destroy();
  await database.drop();
});

const open = () => createPoll(dbs[0]!, { agentId: 1, operator: 'test', approvalId: null }, plan);
const named = (number: number, operator = 'test') => ({ agentId: 1, operator, number });

const vote = (turn: number, number: number, memberId: number, key: string = randomUUID()) =>
  submitVote(dbs[turn % 2]!, {
    poll: { agentId: 1, number },
    choiceNo: 1,
    memberId,
    idempotencyKey: key,
  }).then(
    () => 'voted',
    (error: unknown) => (error instanceof RefusalError ? error.errorName : String(error)),
  );

function count(ends: readonly string[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const end of ends) counts[end] = (counts[end] ?? 0) + 1;
  return counts;
}

const countVotes = async (number: number) =>
  (
    await queryRaw<{ count: number }>(
      dbs[0]!,
      `SELECT count(*) FROM poll_votes v JOIN polls p ON p.id = v.poll_id WHERE p.agent_id = 1 AND p.number = $1`,
      [number],
    )
  )[0]?.count;

test('64 concurrent votes use exactly the quota, even when a deposit is credited during them', async () => {
  const number = await open();
  const { id } = members[0]!;
  await plantPlayedDeposit(dbs[0]!, id, 350_00);
  const key = randomUUID();
  const once = await Promise.all(
    Array.from({ length: 16 }, (_, turn) => vote(turn, number, id, key)),
  );
  expect(count(once)).toEqual({ voted: 16 });
  expect(await countVotes(number)).toBe(1);
  const [ends] = await Promise.all([
    Promise.all(Array.from({ length: AT_ONCE }, (_, turn) => vote(turn, number, id))),
    plantPlayedDeposit(dbs[1]!, id, 250_00),
    ...Array.from({ length: 8 }, (_, turn) =>
      checkQuota(dbs[turn % 2]!, { agentId: 1, number }, id),
    ),
  ]);
  // Together the two deposits give six votes. Votes refused before the second deposit was counted are cast now.
  let cast = 1 + ends.filter((end) => end === 'voted').length;
  expect(cast).toBeGreaterThanOrEqual(3);
  while ((await vote(cast, number, id)) === 'voted') cast += 1;
  expect(cast).toBe(6);
  expect(await countVotes(number)).toBe(6);
  expect(await checkQuota(dbs[0]!, { agentId: 1, number }, id)).toMatchObject({
    user_quota: 0,
    earned: 6,
  });
});

test('no vote is accepted after the poll has closed', async () => {
  const number = await open();
  for (const { id } of members) await plantPlayedDeposit(dbs[0]!, id, 100_00);
  const [ends] = await Promise.all([
    Promise.all(members.map(({ id }, turn) => vote(turn, number, id))),
    closePoll(dbs[1]!, named(number)),
  ]);
  expect(Object.keys(count(ends)).every((end) => ['voted', 'poll.closed'].includes(end))).toBe(
    true,
  );
  const late = await queryRaw(
    dbs[0]!,
    `SELECT v.id FROM poll_votes v JOIN polls p ON p.id = v.poll_id
     WHERE p.number = $1 AND v.voted_at >= p.closes_at`,
    [number],
  );
  expect(late).toEqual([]);
  expect(await countVotes(number)).toBe(count(ends)['voted'] ?? 0);
});

test('two processes pay each winner exactly once, and the prizes add up to the pool', async () => {
  const number = await open();
  const winners = members.slice(0, 63);
  for (const { id } of winners) await plantPlayedDeposit(dbs[0]!, id, 200_00);
  await Promise.all(
    winners.flatMap(({ id }, turn) => [vote(turn, number, id), vote(turn + 1, number, id)]),
  );
  await closePoll(dbs[0]!, named(number));
  await enterAnswer(dbs[0]!, named(number), 1);
  const confirmations = await Promise.allSettled(
    Array.from({ length: 8 }, (_, turn) =>
      confirmAnswer(dbs[turn % 2]!, named(number, turn === 0 ? 'test' : 'other'), 1),
    ),
  );
  expect(confirmations.flatMap((each) => ('value' in each ? [each.value] : []))).toEqual([63]);
  await Promise.all([0, 1, 0, 1].map((turn) => payPollWinners(dbs[turn]!)));
  const [paid] = await queryRaw<{ winners: number; sum: number; most: number; least: number }>(
    dbs[0]!,
    `SELECT count(DISTINCT reference) AS winners, sum(amount)::bigint AS sum, max(amount) AS most, min(amount) AS least
     FROM transfers WHERE code = 'poll_prize' AND starts_with(reference, 'poll/' || (
       SELECT id FROM polls WHERE agent_id = 1 AND number = $1) || '/')`,
    [number],
  );
  expect(paid).toEqual({ winners: 63, sum: 1_000_00, most: 15_88, least: 15_87 });
  const unpaid = await queryRaw(dbs[0]!, `SELECT FROM poll_prizes WHERE state <> 'paid'`);
  expect(unpaid).toEqual([]);
});

test('winners who cannot be paid do not hold up the others', async () => {
  const number = await open();
  const [first] = members;
  await plantPlayedDeposit(dbs[0]!, first!.id, 200_00);
  await vote(0, number, first!.id);
  await closePoll(dbs[0]!, named(number));
  await enterAnswer(dbs[0]!, named(number), 1);
  await confirmAnswer(dbs[0]!, named(number, 'other'), 1);
  await queryRaw(
    dbs[0]!,
    `INSERT INTO poll_prizes (poll_id, member_id, place, amount, state)
     SELECT p.id, m.id, 1000 + row_number() OVER (ORDER BY m.id DESC), 100, 'due' FROM polls p, members m
     WHERE p.agent_id = 1 AND p.number = $1 AND m.username LIKE 'player-%' AND m.id <> $2`,
    [number, first!.id],
  );
  await runScript(
    dbs[0]!,
    `CREATE FUNCTION refuse_some() RETURNS trigger LANGUAGE plpgsql AS $$
     BEGIN
       IF NEW.place BETWEEN 1001 AND 1200 THEN
         RAISE EXCEPTION 'this wallet is broken';
       END IF;
       RETURN NEW;
     END $$;
     CREATE TRIGGER refuse_some BEFORE UPDATE ON poll_prizes FOR EACH ROW EXECUTE FUNCTION refuse_some();`,
  );
  try {
    await expect(payPollWinners(dbs[0]!)).rejects.toBeInstanceOf(AggregateError);
    const [unpaid] = await queryRaw<{ count: number }>(
      dbs[0]!,
      `SELECT count(*) AS count FROM poll_prizes WHERE state <> 'paid'`,
    );
    expect(unpaid?.count).toBe(200);
  } finally {
    await runScript(dbs[0]!, 'DROP FUNCTION refuse_some() CASCADE');
  }
  await payPollWinners(dbs[1]!);
  expect(await queryRaw(dbs[0]!, `SELECT FROM poll_prizes WHERE state <> 'paid'`)).toEqual([]);
});

test('the database refuses an answer confirmed by the operator who entered it', async () => {
  const number = await open();
  await closePoll(dbs[0]!, named(number));
  await enterAnswer(dbs[0]!, named(number), 1);
  await expect(
    queryRaw(
      dbs[0]!,
      `UPDATE poll_answers SET state = 'final', ended_at = business_now(), ended_by = entered_by
       WHERE state = 'waiting'`,
    ),
  ).rejects.toMatchObject({ constraint: 'poll_answers_four_eyes' });
});
