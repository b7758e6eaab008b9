import { setTimeout as sleep } from 'node:timers/promises';
import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest';
import type { Database } from '@/server/db/database';
import { queryRaw } from '@/server/db/raw';
import { startJobs } from '@/server/jobs/jobs.service';
import { decideResult, enterResult } from '@/server/lotto/result.service';
import { settleRounds } from '@/server/lotto/settlement.service';
import type { NoticeChannel } from '@/server/notices/notice-channel';
import { createOutbox } from '@/server/notices/outbox.service';
import { openTestRound, putManyBills, typeAgain } from '../support/draw.fixture';
import { openTwoProcesses, type TwoProcesses } from '../support/two-processes';

const MEMBERS = 40;
let house: TwoProcesses;
let dbs: [Database, Database];
beforeAll(async () => {
  house = await openTwoProcesses({ members: MEMBERS, balanceSatang: 10_000_00 });
  dbs = [house.dbs[0]!, house.dbs[1]!];
});
beforeEach(() => queryRaw(dbs[0], 'DELETE FROM notices'));
afterAll(() => house.close());

const logger = pino({ level: 'silent' });
const limits = { everyMs: 10, firstPauseMs: 20, longestPauseMs: 20 };

/** Adds a notice for every player. */
const notifyAll = (kind: string) =>
  queryRaw(
    dbs[0],
    `SELECT add_notice(id, $1, 'test', '{"title":"a","text":"b"}', NULL) FROM members WHERE username LIKE 'player-%'`,
    [kind],
  );

const countSent = async (channel: string) => {
  const [row] = await queryRaw<{ count: number }>(
    dbs[0],
    `SELECT count(*)::int AS count FROM notice_deliveries WHERE state = 'sent' AND channel = $1`,
    [channel],
  );
  return row?.count ?? 0;
};

test('two outboxes that run at the same time send each notice once, even when every third attempt fails', async () => {
  const accepted: string[] = [];
  const underWay = new Set<string>();
  let attempts = 0;
  const channel: NoticeChannel = {
    name: 'test',
    kinds: ['agent_message'],
    send: async ({ retryKey }) => {
      expect(underWay.has(retryKey)).toBe(false);
      underWay.add(retryKey);
      await sleep(2);
      underWay.delete(retryKey);
      attempts += 1;
      if (attempts % 3 === 0) throw new Error('no route');
      accepted.push(retryKey);
    },
  };
  const outboxes = dbs.map((db) =>
    createOutbox({ db: db.usedFor('job'), agentId: 1, channels: [channel], logger, limits }),
  );
  await notifyAll('agent_message');
  for (const outbox of outboxes) outbox.start();
  onTestFinished(async () => {
    await Promise.all(outboxes.map((outbox) => outbox.stop()));
  });
  await expect.poll(() => countSent('test'), { timeout: 20_000 }).toBe(MEMBERS);
  expect(accepted).toHaveLength(MEMBERS);
  expect(new Set(accepted).size).toBe(MEMBERS);
});

test('a notice channel that never responds delays no other channel, no settlement and no job', async () => {
  const db = dbs[0].usedFor('job');
  const hole: NoticeChannel = {
    name: 'hole',
    kinds: ['agent_message'],
    send: () => new Promise<never>(() => undefined),
  };
  const quick: NoticeChannel = { ...hole, name: 'quick', send: () => Promise.resolve() };
  const outbox = createOutbox({
    ...{ db, agentId: 1, channels: [hole, quick], logger },
    limits: { ...limits, sendMs: 60_000, stopMs: 50 },
  });
  await notifyAll('agent_message');
  outbox.start();
  await expect.poll(() => countSent('quick'), { timeout: 20_000 }).toBe(MEMBERS);

  const round = await openTestRound(dbs[0]);
  await putManyBills((text, values) => queryRaw(dbs[0], text, values), round.id, {
    bills: 400,
    itemsEach: 3,
  });
  const announcement = { number: '8351' };
  const { id } = await enterResult(dbs[0], {
    ...{ agentId: 1, roundId: round.roundId, announcement, operator: 'som', isCorrection: false },
  });
  await typeAgain(dbs[0], id);
  await decideResult(dbs[0], { agentId: 1, resultId: id, operator: 'lek', kind: 'confirm' });
  let ticks = 0;
  const stopJobs = startJobs({ db, logger }, [
    { name: 'settle', everySeconds: 0.1, run: () => settleRounds(db) },
    {
      name: 'tick',
      everySeconds: 0.1,
      run: async () => {
        await queryRaw(db, 'SELECT 1');
        ticks += 1;
      },
    },
  ]);
  const settledAt = async () => {
    const [row] = await queryRaw<{ state: string }>(
      dbs[0],
      'SELECT state FROM lotto_rounds WHERE id = $1',
      [round.id],
    );
    return row?.state;
  };
  await expect.poll(settledAt, { timeout: 20_000 }).toBe('settled');
  const before = ticks;
  await expect.poll(() => ticks, { timeout: 5_000 }).toBeGreaterThan(before + 5);
  await stopJobs();

  const stoppedAt = performance.now();
  await outbox.stop();
  expect(performance.now() - stoppedAt).toBeLessThan(2_000);
  // Every winner has one notice, and the notices of the blocked channel are still unsent.
  const [winners] = await queryRaw<{ told: number; won: number; amount: number; paid: number }>(
    dbs[0],
    `SELECT count(*)::int AS told, sum((fact ->> 'amount')::bigint)::bigint AS amount,
       (SELECT count(DISTINCT member_id)::int FROM lotto_bills WHERE round_id = $1 AND paid > 0) AS won,
       (SELECT sum(paid)::bigint FROM lotto_bills WHERE round_id = $1) AS paid
     FROM notices WHERE kind = 'bills_won'`,
    [round.id],
  );
  expect(winners?.won).toBeGreaterThan(0);
  expect(winners).toMatchObject({ told: winners?.won, amount: winners?.paid });
  expect(await countSent('hole')).toBe(0);
});
