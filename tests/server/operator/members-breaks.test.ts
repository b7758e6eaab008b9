import * as v from 'valibot';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { safetyReturn, safetyTimeOut } from '@/contract/breaks.contract';
import { errorCodes } from '@/contract/errors';
import { memberProtection } from '@/contract/operator/member-rewards.contract';
import {
  memberBreak,
  memberSafety,
  safetyBreaks,
} from '@/contract/operator/member-safety.contract';
import { safetyHistory, safetyLimit, safetyStatus } from '@/contract/safety.contract';
import { userInfo } from '@/contract/session.contract';
import { yokAgent } from '@/server/agent/yok.seed';
import { runOperatorCommand } from '@/server/commands/operator/operator-cli';
import { queryRaw } from '@/server/db/raw';
import { plantFriend } from '../../support/affiliate.fixture';
import { createTestApp, type TestApp } from '../../support/app';
import { createTestGateway, OPERATOR_KEY, operate } from '../../support/deposit.fixture';
import { planBreak } from '../../support/safety-planter';
import { keyOf } from '../../support/staff.fixture';
import { createTestProvider } from '../../support/test-provider';

const id = 1001;
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const NOT_LONGER = errorCodes['safety.break_not_longer'];

let app: TestApp;
let yok: TestApp;
let token: string;

beforeAll(async () => {
  const options = {
    providers: [createTestProvider()],
    gateways: [createTestGateway()],
    operatorKey: OPERATOR_KEY,
  };
  app = await createTestApp({
    ...options,
    prepare: async (fresh) => {
      token = await fresh.loginAs();
    },
  });
  yok = await createTestApp({ ...options, db: app.db, agentId: yokAgent.id });
});
beforeEach(() => app.reset());
afterAll(() => app.close());

const begin = (change: object = {}, site: TestApp = app) =>
  operate(site, '/members/break', {
    as: 'som',
    body: { id, kind: 'time_out', length: '7d', note: 'ขอทางแชต', ...change },
  });
const readSafety = async () =>
  v.parse(memberSafety.data, (await operate(app, `/members/safety?id=${id}`, { as: 'som' })).data);
const list = async (query = '', site: TestApp = app) =>
  v.parse(safetyBreaks.data, (await operate(site, `/safety/breaks${query}`, { as: 'som' })).data);
const findActions = (action: string) =>
  queryRaw<{ operator: string; subject: string; detail: object }>(
    app.db,
    'SELECT operator, subject, detail FROM operator_actions WHERE action = $1 ORDER BY seq',
    [action],
  );

async function runInTerminal(...args: string[]): Promise<[code: number, text: string]> {
  const out: string[] = [];
  const code = await runOperatorCommand(args, {
    env: { OPERATOR_KEY: keyOf('som') },
    fetch: (...[input, init]: Parameters<typeof fetch>) => app.fetch(new Request(input, init)),
    print: (line) => out.push(line),
    complain: (line) => out.push(line),
  });
  return [code, out.join('\n')];
}

describe('an operator', () => {
  test('begins a time-out at the wish of a member, who is signed out and reads of it in the history', async () => {
    expect(await begin()).toMatchObject({ error: 0, data: { kind: 'time_out', is_over: false } });
    expect((await app.call(userInfo, { token })).status).toBe(401);
    const later = await app.loginAs();
    expect((await app.call(safetyStatus, { token: later })).data.break?.kind).toBe('time_out');
    const { entries } = (await app.call(safetyHistory, { token: later, query: {} })).data;
    expect(entries).toMatchObject([{ about: 'break', event: 'time_out', by: 'staff' }]);
    const { break: pause, events } = await readSafety();
    expect(pause).toMatchObject({ kind: 'time_out', return_asked_at: null });
    expect(events).toEqual(entries);
    expect(await findActions('member.break')).toMatchObject([
      {
        ...{ operator: 'som', subject: `member/${id}` },
        detail: { kind: 'time_out', length: '7d', note: 'ขอทางแชต', until: pause?.ends_at },
      },
    ]);
  });

  test('makes a break longer and stricter, but never shorter', async () => {
    const first = v.parse(memberBreak.data, (await begin()).data);
    expect((await begin({ length: '24h' })).error).toBe(NOT_LONGER);
    expect((await begin({ length: '30d' })).error).toBe(0);
    expect((await begin({ kind: 'excluded', length: '1y' })).error).toBe(0);
    const refused = [
      { kind: 'excluded', length: '6m' },
      { kind: 'time_out', length: '30d' },
    ];
    for (const change of refused) expect((await begin(change)).error).toBe(NOT_LONGER);
    const { break: pause, events } = await readSafety();
    expect(pause).toMatchObject({ kind: 'excluded', began_at: first.began_at });
    expect(events.map((entry) => 'event' in entry && entry.event)).toEqual([
      'excluded',
      'prolonged',
      'time_out',
    ]);
    expect(await findActions('member.break')).toHaveLength(3);
  });

  test('excludes a closed member too', async () => {
    await queryRaw(app.db, 'UPDATE members SET closed_at = business_now() WHERE id = $1', [id]);
    expect(await begin({ kind: 'excluded', length: 'ever' })).toMatchObject({
      data: { kind: 'excluded', ends_at: null },
    });
    expect((await readSafety()).break?.kind).toBe('excluded');
  });

  test.each([
    { kind: 'excluded', length: '24h' },
    { length: 'ever' },
    { length: undefined },
    { kind: 'none' },
    { note: ' ' },
    { note: undefined },
  ])('cannot begin a break with %j', async (change) => {
    expect((await begin(change)).status).toBe(400);
    expect((await readSafety()).break).toBeNull();
  });

  test('cannot begin a break of a member of another agent', async () => {
    expect((await begin({}, yok)).error).toBe(1003);
    expect((await readSafety()).break).toBeNull();
    expect(await findActions('member.break')).toEqual([]);
  });

  test('sees that an exclusion goes on after its end, and when the member asked to return', async () => {
    await planBreak(app.db, 'excluded', "business_now() - interval '1 second'");
    expect((await readSafety()).break).toMatchObject({ is_over: true, may_return_at: null });
    await app.call(safetyReturn, { token });
    const shown = await operate(app, `/members/protection?id=${id}`, { as: 'som' });
    const { break: pause } = v.parse(memberProtection.data, shown.data);
    expect(Date.parse(pause?.may_return_at ?? '')).toBe(
      Date.parse(pause?.return_asked_at ?? '') + DAY_MS,
    );
  });
});

describe('the list of breaks', () => {
  test('has open breaks of the agent, the latest first', async () => {
    const other = await plantFriend(app.db, '0850000001', id);
    await planBreak(app.db, 'excluded', "business_now() - interval '1 second'", '0850000001');
    await begin();
    const { breaks, next_cursor } = await list();
    expect(breaks).toMatchObject([
      {
        ...{ member_id: id, username: '081-xxx-5678', name: 'สมหญิง มีโชค' },
        break: { kind: 'time_out', is_over: false },
      },
      { member_id: other, break: { kind: 'excluded', is_over: true } },
    ]);
    expect(next_cursor).toBeNull();
    expect((await list('', yok)).breaks).toEqual([]);
    await app.moveClock(8 * DAY_MS);
    expect((await list()).breaks.map(({ member_id }) => member_id)).toEqual([other]);
  });

  test('has pages of fifty; the first one has the figures of months, and is in the audit log', async () => {
    for (let place = 0; place < 51; place += 1) {
      const username = `08600000${String(place).padStart(2, '0')}`;
      await plantFriend(app.db, username, null);
      await planBreak(app.db, 'excluded', 'NULL', username);
    }
    const first = await list();
    const second = await list(`?cursor=${first.next_cursor}`);
    expect([first.breaks.length, second.breaks.length]).toEqual([50, 1]);
    expect([second.months, second.next_cursor]).toEqual([[], null]);
    const ids = [...first.breaks, ...second.breaks].map(({ member_id }) => member_id);
    expect(ids).toEqual(ids.toSorted((one, other) => other - one));
    expect(new Set(ids).size).toBe(51);
    expect(await findActions('safety.breaks')).toMatchObject([{ operator: 'som' }]);
  });

  test('counts members and breaks of each of twelve months', async () => {
    const setLimit = (amount: string) =>
      app.call(safetyLimit, { token, body: { kind: 'loss', frame: 'week', amount } });
    for (const amount of ['1000', '900', '2000', '3000']) await setLimit(amount);
    await app.call(safetyTimeOut, { token, body: { length: '24h' } });
    await planBreak(app.db, 'excluded', "business_now() - interval '1 second'", '0823456789');
    const other = await app.loginAs('0823456789');
    await app.call(safetyReturn, { token: other });
    // No month is longer, so this is another month than the first.
    await app.moveClock(31 * DAY_MS);
    const again = await app.loginAs('0823456789');
    await app.call(safetyReturn, { token: again });
    const { months } = await list();
    expect(months).toHaveLength(12);
    expect(months[0]).toMatchObject({ time_outs: 0, exclusions: 0, returns: 1, limits_set: 0 });
    const busy = months.filter(({ limits_set }) => limits_set > 0);
    expect(busy).toMatchObject([
      { limits_set: 1, raises_asked: 1, time_outs: 1, exclusions: 1, returns: 0 },
    ]);
    expect(busy[0]?.month).toMatch(/^\d{4}-\d\d-01$/);
    expect(months.map(({ month }) => month)).toEqual(
      months.map(({ month }) => month).toSorted((one, next) => next.localeCompare(one)),
    );
    const empty = (await list('', yok)).months;
    expect(empty.every(({ exclusions, limits_set }) => exclusions + limits_set === 0)).toBe(true);
  });
});

describe('the terminal', () => {
  test('begins a break, and shows it with the events', async () => {
    const wish = ['--kind', 'time_out', '--length', '24h', '--note', 'ขอทางแชต'];
    expect(await runInTerminal('members', 'break', String(id), ...wish)).toEqual([
      0,
      expect.stringMatching(/^1001: time_out, \d{4}-/),
    ]);
    const [code, text] = await runInTerminal('members', 'safety', String(id));
    expect(code).toBe(0);
    expect(text).toMatch(/^break: time_out, \d{4}-/);
    expect(text).toMatch(/break +time_out +\d{4}-.+staff/);
    expect(await runInTerminal('members', 'protection', String(id))).toEqual([
      0,
      expect.stringMatching(/break +time_out \d{4}-/),
    ]);
  });

  test('lists breaks with a line each, and the months', async () => {
    await planBreak(app.db, 'excluded', 'NULL');
    const [code, text] = await runInTerminal('safety', 'breaks');
    expect(code).toBe(0);
    expect(text).toMatch(/1001 +081-xxx-5678 +สมหญิง มีโชค.+excluded, for ever/);
    expect(text.split('\n').filter((line) => /^\d{4}-\d\d /.test(line))).toHaveLength(12);
  });
});
