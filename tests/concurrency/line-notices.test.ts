import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest';
import { queryRaw } from '@/server/db/raw';
import { startJobs } from '@/server/jobs/jobs.service';
import { befriend, type LineOutbox, notify, openLineOutbox } from '../support/line-notices.fixture';
import { createOfficialAccountStandIn } from '../support/official-account-stand-in';
import { drawYeekeeRounds } from '../support/test-seeds';
import { openTwoProcesses, type TwoProcesses } from '../support/two-processes';
import { makeShots, openYeekeeRound, putShots } from '../support/yeekee.fixture';
import { readYeekee } from '../support/yeekee-draw.fixture';

const MEMBERS = 40;
const standIn = createOfficialAccountStandIn();
let house: TwoProcesses;
beforeAll(async () => {
  house = await openTwoProcesses({ members: MEMBERS, balanceSatang: 1_000_00 });
});
beforeEach(async () => {
  standIn.reset();
  await queryRaw(house.dbs[0]!, 'DELETE FROM notices');
  for (const [place, { id: memberId }] of house.members.entries()) {
    await befriend(house.dbs[0]!, standIn, { memberId, userId: userOf(place) });
  }
});
afterAll(() => house.close());

const userOf = (place: number) => `U${place.toString(16).padStart(32, '0')}`;
const notifyAll = async (times: number) => {
  for (const { id } of house.members) {
    for (let each = 0; each < times; each += 1) {
      await notify(house.dbs[0]!, id, { kind: 'withdrawal_paid', amount: 100_00 + each });
    }
  }
};
/** Lets deliveries leave without the moment for which they wait for others. */
const hurryFresh = () =>
  queryRaw(
    house.dbs[0]!,
    `UPDATE notice_deliveries SET next_attempt_at = clock_timestamp() WHERE state = 'waiting' AND attempts = 0`,
  );
const countStates = async () => {
  const rows = await queryRaw<{ state: string; count: number }>(
    house.dbs[0]!,
    `SELECT state, count(*)::int AS count FROM notice_deliveries WHERE channel = 'line' GROUP BY state`,
  );
  return Object.fromEntries(rows.map(({ state, count }) => [state, count]));
};
const limits = { everyMs: 10, firstPauseMs: 20, longestPauseMs: 40, sendMs: 150 };
const pauses = { firstHaltMs: 30, longestHaltMs: 60, firstProbeMs: 10, longestProbeMs: 20 };
const open = (place: number, options: Parameters<typeof openLineOutbox>[2] = {}): LineOutbox =>
  openLineOutbox(house.dbs[place]!, standIn, {
    ...options,
    limits: { ...limits, ...pauses, mostAttempts: 30, ...options.limits },
  });

test('two processes deliver each notice once through failures, lost answers, silence and limits of LINE', async () => {
  await notifyAll(3);
  let pushes = 0;
  const troubled: typeof fetch = async (input, init) => {
    const request = new Request(input, init);
    if (!request.url.endsWith('/push')) return standIn.fetch(request);
    pushes += 1;
    if (pushes % 11 === 3) return new Response('', { status: 500 });
    if (pushes % 13 === 5) return Response.json({ message: 'rate limit' }, { status: 429 });
    const answer = await standIn.fetch(request);
    if (pushes % 7 === 2) throw new TypeError('fetch failed');
    if (pushes % 17 === 6) return new Promise<never>(() => undefined);
    return answer;
  };
  const senders = [open(0, { fetch: troubled }), open(1, { fetch: troubled })];
  for (const { outbox } of senders) outbox.start();
  onTestFinished(async () => {
    await Promise.all(senders.map(({ outbox }) => outbox.stop()));
  });
  await expect
    .poll(
      async () => {
        await hurryFresh();
        return countStates();
      },
      { timeout: 60_000 },
    )
    .toEqual({ sent: MEMBERS * 3 });
  const bodies = new Map<string, Set<string>>();
  for (const { retryKey, body } of senders.flatMap(({ calls }) => calls)) {
    bodies.set(retryKey, (bodies.get(retryKey) ?? new Set()).add(body));
  }
  expect([...bodies.values()].every(({ size }) => size === 1)).toBe(true);
  const shown = standIn.pushes.flatMap(({ to, messages }) =>
    messages.map((message) => `${to} ${message.type === 'flex' ? message.altText : ''}`),
  );
  expect(shown).toHaveLength(MEMBERS * 3);
  expect(new Set(shown).size).toBe(MEMBERS * 3);
});

test('a process that dies between the push and its record leaves the message to the next, which LINE recognises', async () => {
  await notifyAll(1);
  const dying: typeof fetch = async (input, init) => {
    const request = new Request(input, init);
    const answer = await standIn.fetch(request);
    return request.url.endsWith('/push') ? new Promise<never>(() => undefined) : answer;
  };
  const first = open(0, { fetch: dying, limits: { sendMs: 60_000, leaseMs: 200, stopMs: 10 } });
  first.outbox.start();
  await expect
    .poll(async () => {
      await hurryFresh();
      return first.calls.length;
    })
    .toBe(4);
  await first.outbox.stop();
  const second = open(1);
  second.outbox.start();
  onTestFinished(() => second.outbox.stop());
  await expect
    .poll(
      async () => {
        await hurryFresh();
        return countStates();
      },
      { timeout: 30_000 },
    )
    .toEqual({ sent: MEMBERS });
  expect(standIn.pushes).toHaveLength(MEMBERS);
  expect(new Set(standIn.pushes.map(({ to }) => to)).size).toBe(MEMBERS);
  const [repeated] = first.calls;
  expect(second.calls).toContainEqual(repeated);
});

test('a LINE that never answers delays no draw and no SMS, and the process ends', async () => {
  await notifyAll(1);
  for (const { id } of house.members) await notify(house.dbs[0]!, id, { kind: 'new_device' });
  standIn.fail('black hole');
  const sender = open(0, { limits: { sendMs: 600_000, stopMs: 50 } });
  sender.outbox.start();
  await expect
    .poll(async () => {
      await hurryFresh();
      return sender.texts.length;
    })
    .toBe(MEMBERS);
  const db = house.dbs[0]!.usedFor('job');
  const round = await openYeekeeRound({ db }, { opens: -600, closes: -4, draws: -1 });
  await putShots(db, round, makeShots(30));
  const stopJobs = startJobs({ db, logger: pino({ level: 'silent' }) }, [
    { name: 'draw', everySeconds: 0.05, run: () => drawYeekeeRounds(db) },
  ]);
  await expect
    .poll(async () => (await readYeekee(db, round)).isPublished, { timeout: 30_000 })
    .toBe(true);
  await stopJobs();
  await sender.outbox.stop();
  expect(standIn.pushes).toEqual([]);
});
