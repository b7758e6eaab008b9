import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { safetyExclude, safetyReturn, safetyTimeOut } from '@/contract/breaks.contract';
import { safetyHistory, safetyStatus } from '@/contract/safety.contract';
import { userInfo } from '@/contract/session.contract';
import { queryRaw } from '@/server/db/raw';
import { createTestApp, type TestApp } from '../../support/app';
import { createRound } from '../../support/promotion.fixture';
import { runJob } from '../../support/run-job';
import { createTestProvider } from '../../support/test-provider';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** Days of which the longest six months and the longest year have fewer. */
const HALF_YEAR_DAYS = 184;

let app: TestApp;
/** Token of the present session; a session ends after thirty days. */
let token: string;
let firstToken: string;
let player: string;
let memberId: number;

beforeAll(async () => {
  app = await createTestApp({
    providers: [createTestProvider()],
    prepare: async (fresh) => {
      const opened = await fresh.openPlayer();
      firstToken = opened.token;
      player = opened.playerToken;
      memberId = opened.memberId;
    },
  });
});
beforeEach(async () => {
  await app.reset();
  token = firstToken;
});
afterAll(() => app.close());

/** Moves business time on from the start, and signs the member in again. */
async function passTime(ms: number): Promise<void> {
  await app.moveClock(ms);
  token = await app.loginAs();
}

const takeTimeOut = (length: '24h' | '7d' | '30d') =>
  app.call(safetyTimeOut, { token, body: { length } });
const exclude = (length: '6m' | '1y' | '5y' | 'ever', headers = {}) =>
  app.call(safetyExclude, { token, headers, body: { length, word: 'ปิดกั้น' } });
const comeBack = () => app.call(safetyReturn, { token });
const fetchBreak = async () => (await app.call(safetyStatus, { token })).data.break;
const fetchEvents = async () =>
  (await app.call(safetyHistory, { token, query: {} })).data.entries.flatMap((entry) =>
    entry.about === 'break' ? [`${entry.event} by ${entry.by}`] : [],
  );
const isGuarded = async () => {
  const [row] = await queryRaw<{ is: boolean }>(
    app.db,
    'SELECT is_guarded AS is FROM members WHERE id = $1',
    [memberId],
  );
  return row?.is;
};
const lengthMs = (pause: { began_at: string; ends_at: string | null } | null) =>
  pause?.ends_at ? Date.parse(pause.ends_at) - Date.parse(pause.began_at) : null;

describe('a time-out', () => {
  test.each([
    ['24h', DAY_MS],
    ['7d', 7 * DAY_MS],
    ['30d', 30 * DAY_MS],
  ] as const)('that takes %s ends by itself, to the second', async (length, expectedMs) => {
    const { data } = await takeTimeOut(length);
    expect(data).toMatchObject({ kind: 'time_out', is_over: false, may_return_at: null });
    expect(lengthMs(data)).toBe(expectedMs);
    expect(await fetchBreak()).toEqual(data);
    await passTime(expectedMs - 60_000);
    expect(await fetchBreak()).not.toBeNull();
    await passTime(expectedMs);
    expect(await fetchBreak()).toBeNull();
    expect((await app.call(userInfo, { token })).data.user.restriction).toBeNull();
    await runJob(app, 'end-time-outs');
    expect(await fetchEvents()).toEqual(['ended by system', 'time_out by member']);
    expect(await isGuarded()).toBe(false);
  });

  test('is prolonged, never shortened', async () => {
    const first = (await takeTimeOut('7d')).data;
    expect((await takeTimeOut('24h')).refusal).toBe('safety.break_not_longer');
    expect(await fetchBreak()).toEqual(first);
    const longer = (await takeTimeOut('30d')).data;
    expect(longer.began_at).toBe(first.began_at);
    expect(Date.parse(longer.ends_at ?? '')).toBeGreaterThan(Date.parse(first.ends_at ?? ''));
    expect(await fetchEvents()).toEqual(['prolonged by member', 'time_out by member']);
  });

  test('becomes an exclusion, and no exclusion becomes a time-out', async () => {
    await takeTimeOut('30d');
    expect((await exclude('6m')).data).toMatchObject({ kind: 'excluded' });
    expect((await takeTimeOut('30d')).refusal).toBe('safety.break_not_longer');
    expect((await comeBack()).refusal).toBe('safety.return_too_early');
  });

  test('refuses a stake of a game that is open, which ends with the session', async () => {
    expect((await createRound(app, player).stake(1)).status).toBe('ok');
    await takeTimeOut('24h');
    expect((await createRound(app, player).stake(1)).status).toBe('session_ended');
  });

  test('can be taken again after its end', async () => {
    await takeTimeOut('24h');
    await app.moveClock(DAY_MS);
    expect(lengthMs((await takeTimeOut('24h')).data)).toBe(DAY_MS);
    expect(await fetchEvents()).toEqual([
      'time_out by member',
      'ended by system',
      'time_out by member',
    ]);
  });

  test('needs no return', async () => {
    await takeTimeOut('24h');
    expect((await comeBack()).refusal).toBe('safety.no_break');
  });
});

describe('an exclusion', () => {
  test('needs the word', async () => {
    const wrong = { length: '6m', word: 'ปิด' } as unknown as { length: '6m'; word: 'ปิดกั้น' };
    const { status, json } = await app.call(safetyExclude, { token, body: wrong });
    expect(status).toBe(400);
    expect(JSON.stringify(json)).toContain('พิมพ์คำว่า ปิดกั้น');
    expect(await fetchBreak()).toBeNull();
  });

  test('goes on after its end until the member has asked to return and a day has passed', async () => {
    const { data } = await exclude('6m');
    expect((await comeBack()).refusal).toBe('safety.return_too_early');
    await passTime(HALF_YEAR_DAYS * DAY_MS);
    expect(await fetchBreak()).toMatchObject({ ends_at: data.ends_at, is_over: true });
    const { restriction } = (await app.call(userInfo, { token })).data.user;
    expect(restriction).toEqual({ kind: 'excluded', until: null });
    const asked = (await comeBack()).data;
    expect(asked).toMatchObject({ is_ended: false });
    const again = await comeBack();
    expect(again.refusal).toBe('safety.return_too_early');
    expect(again.json).toMatchObject({ data: { from_at: asked.may_return_at } });
    await app.moveClock(HALF_YEAR_DAYS * DAY_MS + 25 * HOUR_MS);
    expect((await comeBack()).data).toEqual({ is_ended: true, may_return_at: null });
    expect(await fetchBreak()).toBeNull();
    expect(await isGuarded()).toBe(false);
    expect(await fetchEvents()).toEqual([
      'ended by member',
      'return_asked by member',
      'excluded by member',
    ]);
    expect((await comeBack()).refusal).toBe('safety.no_break');
  });

  test('for ever never ends', async () => {
    expect((await exclude('ever')).data).toMatchObject({ ends_at: null });
    expect((await exclude('5y')).refusal).toBe('safety.break_not_longer');
    await passTime(40 * 365 * DAY_MS);
    expect((await comeBack()).refusal).toBe('safety.return_too_early');
    expect(await fetchBreak()).toMatchObject({ kind: 'excluded', ends_at: null });
  });

  test('is prolonged after its end, which takes a request to return back', async () => {
    await exclude('6m');
    await passTime(HALF_YEAR_DAYS * DAY_MS);
    await comeBack();
    expect((await exclude('1y')).data).toMatchObject({ return_asked_at: null, is_over: false });
    await app.moveClock((HALF_YEAR_DAYS + 2) * DAY_MS);
    expect((await comeBack()).refusal).toBe('safety.return_too_early');
  });

  test('is one command per key', async () => {
    const headers = { 'idempotency-key': randomUUID() };
    const first = (await exclude('6m', headers)).data;
    expect((await exclude('6m', headers)).data).toEqual(first);
    expect((await exclude('1y', headers)).refusal).toBe('request.idempotency_conflict');
    expect(await fetchEvents()).toEqual(['excluded by member']);
  });
});

describe('a hand in the database', () => {
  const run = (sql: string) => queryRaw(app.db, sql, []);

  test.each([
    [`SET ends_at = ends_at - interval '1 second'`, 'never shortened'],
    ['SET ended_at = business_now()', 'ends only when its time is over'],
    ['SET ended_at = ends_at', 'ends only when its time is over'],
    ['SET member_id = member_id + 1', 'keeps its member'],
    [`SET began_at = began_at - interval '1 year'`, 'keeps its member'],
  ])('never ends a time-out early: %s', async (change, refusal) => {
    await takeTimeOut('24h');
    await expect(run(`UPDATE safety_breaks ${change}`)).rejects.toThrow(refusal);
  });

  test.each([
    [`SET kind = 'time_out'`, 'never becomes a time-out'],
    ['SET return_asked_at = business_now()', 'asked for after the exclusion'],
    ['SET ended_at = business_now()', 'ends only when its time is over'],
    [`SET ends_at = ends_at - interval '1 day'`, 'never shortened'],
  ])('never ends an exclusion early: %s', async (change, refusal) => {
    await exclude('6m');
    await expect(run(`UPDATE safety_breaks ${change}`)).rejects.toThrow(refusal);
  });

  test('cannot ask to return in the past', async () => {
    await exclude('6m');
    await passTime(HALF_YEAR_DAYS * DAY_MS);
    await run(`UPDATE safety_breaks SET return_asked_at = business_now() - interval '2 days'`);
    expect((await comeBack()).refusal).toBe('safety.return_too_early');
    await expect(run('UPDATE safety_breaks SET ended_at = business_now()')).rejects.toThrow(
      'ends only when its time is over',
    );
  });

  test('removes no break and no event', async () => {
    await exclude('ever');
    await expect(run('DELETE FROM safety_breaks')).rejects.toThrow();
    await expect(run('DELETE FROM safety_break_events')).rejects.toThrow();
    await expect(run('UPDATE safety_break_events SET at = at')).rejects.toThrow();
  });
});
