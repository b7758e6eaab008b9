import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { errorCodes } from '@/contract/errors';
import { DESK_STREAM_PATH } from '@/contract/operator/desk.contract';
import { demoAgent } from '@/server/agent/agent.seed';
import { queryRaw } from '@/server/db/raw';
import { seedPeople } from '@/server/operator/people.seed';
import { createTestApp, TEST_URL, type TestApp } from '../../support/app';
import { signInToConsole } from '../../support/console.fixture';
import { OPERATOR_KEY, operate } from '../../support/deposit.fixture';
import { openTestSeeds } from '../../support/test-seeds';
import { withdraw } from '../../support/withdrawal.fixture';

const FIRST = '0812345678';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp({
    operatorKey: OPERATOR_KEY,
    prepare: async ({ db }) => {
      await seedPeople(db, [demoAgent], { isPlayed: true, seeds: await openTestSeeds(db) });
    },
  });
});
beforeEach(() => app.reset());
afterAll(() => app.close());

describe('the counts of waiting work', () => {
  test('name how many withdrawals wait, and since when', async () => {
    const before = (await operate(app, '/counts')).data as { withdrawals: object };
    expect(before.withdrawals).toEqual({ count: 0, oldest_at: null });
    await withdraw(app, await app.loginAs(FIRST));
    const after = (await operate(app, '/counts')).data as { withdrawals: { oldest_at: string } };
    expect(after.withdrawals).toMatchObject({ count: 1 });
    expect(Date.parse(after.withdrawals.oldest_at)).toBeGreaterThan(0);
  });

  test('leave out the requests of the caller, who may not approve them', async () => {
    const countFor = async (as: string) =>
      ((await operate(app, '/counts', { as })).data as { approvals: { count: number } }).approvals
        .count;
    const [ofSom, ofAnan] = [await countFor('som'), await countFor('anan')];
    const body = { username: FIRST, point: 5_000, reason: 'ทดสอบ' };
    await operate(app, '/points/adjust', { body, as: 'som' });
    expect(await countFor('som')).toBe(ofSom);
    expect(await countFor('anan')).toBe(ofAnan + 1);
    const sup = await signInToConsole(app, 'sup');
    const { data } = await sup.send('GET', '/operator/v1/counts');
    // Support asks for approvals, but decides none.
    expect(data).toMatchObject({ approvals: { count: 0 } });
  });
});

describe('the claim of an operator on a case', () => {
  test('is shown to other operators for two minutes, and not to the claiming operator', async () => {
    const claim = async (as: string) =>
      (await operate(app, '/claims', { body: { subject: 'approval/77' }, as })).data;
    expect(await claim('som')).toEqual({ others: [] });
    expect(await claim('anan')).toEqual({ others: [{ name: 'som', display_name: 'som' }] });
    await app.moveClock(3 * 60_000);
    expect(await claim('anan')).toEqual({ others: [] });
  });
});

describe('a call with an Idempotency-Key', () => {
  const note = (
    consoleOf: Awaited<ReturnType<typeof signInToConsole>>,
    key: string,
    text: string,
  ) =>
    consoleOf.send(
      'POST',
      '/operator/v1/members/notes',
      { id: 1001, text },
      { 'idempotency-key': key },
    );
  const countNotes = async () => {
    const [found] = await queryRaw<{ count: number }>(app.db, 'SELECT count(*) FROM member_notes');
    return found?.count;
  };
  const memberId = async () => {
    const [found] = await queryRaw<{ id: number }>(
      app.db,
      'SELECT id FROM members WHERE username = $1 AND agent_id = 1',
      [FIRST],
    );
    return found?.id ?? 0;
  };

  test('is made once, even when 16 repetitions arrive at the same time', async () => {
    const pim = await signInToConsole(app, 'pim');
    const key = randomUUID();
    const id = await memberId();
    const responses = await Promise.all(
      Array.from({ length: 16 }, () =>
        pim.send(
          'POST',
          '/operator/v1/members/notes',
          { id, text: 'โทรหาแล้ว' },
          { 'idempotency-key': key },
        ),
      ),
    );
    expect(responses.every(({ error }) => error === 0)).toBe(true);
    expect(await countNotes()).toBe(1);
  });

  test('is refused when its body changes, and can run again after a refusal', async () => {
    const pim = await signInToConsole(app, 'pim');
    const key = randomUUID();
    const id = await memberId();
    const send = (sample: object) =>
      pim.send('POST', '/operator/v1/members/notes', sample, { 'idempotency-key': key });
    expect(await send({ id: 999_999, text: 'หาย' })).toMatchObject({
      error: errorCodes['request.not_found'],
    });
    expect((await send({ id, text: 'โทรหาแล้ว' })).error).toBe(0);
    expect(await send({ id, text: 'อีกเรื่อง' })).toMatchObject({
      error: errorCodes['request.idempotency_conflict'],
    });
    expect((await note(pim, 'no uuid', 'x')).status).toBe(400);
  });

  test('says that the outcome is unknown when the server stopped before it kept the response', async () => {
    const pim = await signInToConsole(app, 'pim');
    const key = randomUUID();
    const id = await memberId();
    const send = () =>
      pim.send(
        'POST',
        '/operator/v1/members/notes',
        { id, text: 'โทรหาแล้ว' },
        { 'idempotency-key': key },
      );
    expect((await send()).error).toBe(0);
    const before = await countNotes();
    await queryRaw(
      app.db,
      `UPDATE operator_requests SET response = NULL, kept_until = kept_until - interval '3 minutes' WHERE key = $1`,
      [key],
    );
    expect((await send()).error).toBe(errorCodes['operator.outcome_unknown']);
    expect(await countNotes()).toBe(before);
  });
});

describe('the stream of the console', () => {
  test('is refused without a session, and reports when a withdrawal begins and ceases to wait', async () => {
    const open = (headers: Record<string, string>) =>
      app.fetch(new Request(`${TEST_URL}${DESK_STREAM_PATH}`, { headers }));
    expect((await open({})).status).toBe(401);
    expect((await open({ authorization: `Bearer ${OPERATOR_KEY}` })).status).toBe(401);
    const pim = await signInToConsole(app, 'pim');
    const response = await open({ cookie: pim.cookie });
    expect(response.headers.get('content-type')).toContain('text/event-stream');
    const reader = (response.body ?? new ReadableStream())
      .pipeThrough(new TextDecoderStream())
      .getReader();
    const readUntil = async (text: string) => {
      let seen = '';
      while (!seen.includes(text)) seen += (await reader.read()).value ?? '';
      return seen;
    };
    expect(await readUntil('change')).toContain('"withdrawals"');
    // The first look only remembers what waits.
    await new Promise((resolve) => setTimeout(resolve, 2_000));
    await withdraw(app, await app.loginAs(FIRST));
    expect(await readUntil('withdrawals')).toContain('event: change');
    await operate(app, '/sessions/end', { body: { id: await pim.readSessionId() } });
    expect(await readUntil('session')).toContain('event: session');
    await reader.cancel();
  });
});
