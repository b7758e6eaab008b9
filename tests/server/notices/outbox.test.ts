import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { queryRaw } from '@/server/db/raw';
import type { NoticeChannel, OutgoingNotice } from '@/server/notices/notice-channel';
import { createOutbox, type Outbox, type OutboxLimits } from '@/server/notices/outbox.service';
import { createTestApp, type TestApp } from '../../support/app';
import { OPERATOR_KEY } from '../../support/deposit.fixture';

let app: TestApp;
let memberId: number;
beforeAll(async () => {
  app = await createTestApp({ operatorKey: OPERATOR_KEY });
  const [member] = await queryRaw<{ id: number }>(
    app.db,
    `SELECT id FROM members WHERE username = '0812345678'`,
  );
  memberId = member?.id ?? 0;
});
beforeEach(() => app.reset());
afterAll(() => app.close());

const silent = { warn: () => undefined, error: () => undefined };
const atOnce: Partial<OutboxLimits> = { everyMs: 5, firstPauseMs: 0, longestPauseMs: 0 };

/** A channel that records each notice it receives and then runs `act`. */
function createChannel(act: (attempt: number) => Promise<void> = () => Promise.resolve()) {
  const sent: OutgoingNotice[] = [];
  const channel: NoticeChannel = {
    name: 'test',
    kinds: ['new_device', 'agent_message'],
    send: (notice) => {
      sent.push(notice);
      return act(sent.length);
    },
  };
  return { channel, sent };
}

const open = (channel: NoticeChannel, limits: Partial<OutboxLimits> = {}): Outbox =>
  createOutbox({
    db: app.db,
    agentId: 1,
    channels: [channel],
    logger: silent,
    limits: { ...atOnce, ...limits },
  });

const notify = (kind = 'new_device', subject = 'security/1') =>
  queryRaw(app.db, `SELECT add_notice($1, $2, $3, '{"amount":100}', NULL)`, [
    memberId,
    kind,
    subject,
  ]);

const deliveries = () =>
  queryRaw<{ state: string; attempts: number; last_error: string | null }>(
    app.db,
    'SELECT state, attempts, last_error FROM notice_deliveries ORDER BY next_attempt_at',
  );

const never = () => new Promise<void>(() => undefined);
const refuse = () => Promise.reject(new Error('no route'));

describe('the outbox', () => {
  test('sends a notice only once, and only if the channel supports its kind', async () => {
    const { channel, sent } = createChannel();
    await notify();
    await notify('deposit_credited', 'deposit/1');
    const outbox = open(channel);
    for (let times = 0; times < 3; times += 1) await outbox.sendDue();
    expect(sent).toMatchObject([{ memberId, phone: '0812345678', fact: { kind: 'new_device' } }]);
    expect(await deliveries()).toEqual([{ state: 'sent', attempts: 1, last_error: null }]);
  });

  test('sends notices that were committed before the process started', async () => {
    await notify();
    const { channel, sent } = createChannel();
    const outbox = open(channel);
    outbox.start();
    onTestFinished(() => outbox.stop());
    await expect.poll(() => sent.length).toBe(1);
  });

  test('retries with the same key after growing pauses', async () => {
    const { channel, sent } = createChannel((attempt) =>
      attempt < 3 ? refuse() : Promise.resolve(),
    );
    const pauses: number[] = [];
    await notify();
    const outbox = open(channel, { firstPauseMs: 60_000, longestPauseMs: 3_600_000 });
    for (let times = 0; times < 3; times += 1) {
      await outbox.sendDue();
      const [row] = await queryRaw<{ ms: number }>(
        app.db,
        `SELECT extract(epoch FROM next_attempt_at - clock_timestamp())::float8 * 1000 AS ms FROM notice_deliveries`,
      );
      pauses.push(row?.ms ?? 0);
      await outbox.sendDue();
      expect(sent).toHaveLength(times + 1);
      await queryRaw(app.db, 'UPDATE notice_deliveries SET next_attempt_at = clock_timestamp()');
    }
    expect(new Set(sent.map(({ retryKey }) => retryKey)).size).toBe(1);
    expect(pauses[0]).toBeGreaterThan(40_000);
    expect(pauses[0]).toBeLessThan(73_000);
    expect(pauses[1]).toBeGreaterThan(90_000);
    expect(await deliveries()).toEqual([{ state: 'sent', attempts: 3, last_error: null }]);
  });

  test('gives up after the last attempt and stores the reason', async () => {
    const { channel, sent } = createChannel(refuse);
    await notify();
    const outbox = open(channel, { mostAttempts: 2 });
    for (let times = 0; times < 4; times += 1) await outbox.sendDue();
    expect(sent).toHaveLength(2);
    expect(await deliveries()).toEqual([
      { state: 'given_up', attempts: 2, last_error: 'no route' },
    ]);
  });

  test('gives up on deliveries that are too old', async () => {
    const { channel, sent } = createChannel(refuse);
    await notify();
    await open(channel).sendDue();
    await notify('agent_message', 'message/1');
    await queryRaw(app.db, `UPDATE notices SET written_at = written_at - interval '21 hours'`);
    await open(channel).sendDue();
    expect(sent).toHaveLength(1);
    expect(await deliveries()).toMatchObject([{ state: 'given_up', attempts: 2 }]);
  });

  test('stops waiting for a channel that does not respond', async () => {
    const { channel } = createChannel(never);
    await notify();
    await open(channel, { sendMs: 20 }).sendDue();
    expect(await deliveries()).toEqual([
      { state: 'waiting', attempts: 1, last_error: 'the channel did not respond within 20 ms' },
    ]);
  });

  test('leaves an unfinished delivery to the next process, which sends it with the same retry key', async () => {
    const { channel: deaf, sent: before } = createChannel(never);
    await notify();
    const first = open(deaf, { leaseMs: 200, stopMs: 20 });
    first.start();
    await expect.poll(() => before.length).toBe(1);
    const stoppedAt = performance.now();
    await first.stop();
    expect(performance.now() - stoppedAt).toBeLessThan(1_000);

    const { channel, sent } = createChannel();
    const second = open(channel);
    await second.sendDue();
    expect(sent).toEqual([]);
    await sleep(220);
    await second.sendDue();
    expect(sent).toEqual(before);
    expect(await deliveries()).toEqual([{ state: 'sent', attempts: 2, last_error: null }]);
  });
});

test('the metrics count waiting and given-up deliveries', async () => {
  await notify();
  await notify('agent_message', 'message/1');
  await open(createChannel(refuse).channel, { mostAttempts: 1 }).sendDue();
  await notify('new_device', 'security/2');
  await open(createChannel(refuse).channel, { firstPauseMs: 60_000 }).sendDue();
  const metrics = await app.fetch(
    new Request('http://app.test/metrics', {
      headers: { authorization: `Bearer ${OPERATOR_KEY}` },
    }),
  );
  const text = await metrics.text();
  expect(text).toContain('notice_deliveries_waiting{channel="test"} 1');
  expect(text).toContain('notice_deliveries_given_up{channel="test"} 2');
});
