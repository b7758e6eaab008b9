import * as v from 'valibot';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { memberProtection } from '@/contract/operator/member-rewards.contract';
import { memberSafety } from '@/contract/operator/member-safety.contract';
import { safetyHistory, safetyLimit, safetyStatus } from '@/contract/safety.contract';
import { yokAgent } from '@/server/agent/yok.seed';
import { runOperatorCommand } from '@/server/commands/operator/operator-cli';
import { queryRaw } from '@/server/db/raw';
import { createTestApp, type TestApp } from '../../support/app';
import { createTestGateway, OPERATOR_KEY, operate } from '../../support/deposit.fixture';
import { keyOf } from '../../support/staff.fixture';
import { createTestProvider } from '../../support/test-provider';

const id = 1001;
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

const name = { kind: 'loss', frame: 'week' } as const;
const setLimit = (amount: string) => app.call(safetyLimit, { token, body: { ...name, amount } });
const lower = (change: object = {}, site: TestApp = app) =>
  operate(site, '/members/lower_limit', {
    as: 'som',
    body: { id, ...name, amount: '500', note: 'ขอทางแชต', ...change },
  });
const fetchLimit = async () =>
  (await app.call(safetyStatus, { token })).data.limits.find(
    ({ kind, frame }) => kind === name.kind && frame === name.frame,
  );

describe('an operator', () => {
  test('lowers a limit at the wish of a member, who sees it at once', async () => {
    await setLimit('1000');
    await setLimit('2000');
    expect(await lower()).toMatchObject({ error: 0, data: { limit: '500.00', waiting: null } });
    expect(await fetchLimit()).toMatchObject({ limit: 500_00, waiting: null });
    const { entries } = (await app.call(safetyHistory, { token })).data;
    const changes = entries.flatMap((entry) => (entry.about === 'limit' ? [entry] : []));
    expect(changes.map(({ event, to, by }) => [event, to, by])).toEqual([
      ['lowered', 500_00, 'staff'],
      ['withdrawn', 2000_00, 'staff'],
      ['asked', 2000_00, 'member'],
      ['set', 1000_00, 'member'],
    ]);
    expect(
      await queryRaw(
        app.db,
        `SELECT operator, detail FROM operator_actions WHERE action = 'member.lower_limit'`,
      ),
    ).toEqual([{ operator: 'som', detail: { ...name, amountSatang: 500_00, note: 'ขอทางแชต' } }]);
  });

  test('sets a limit where the member has none', async () => {
    expect((await lower()).error).toBe(0);
    expect(await fetchLimit()).toMatchObject({ limit: 500_00 });
  });

  test.each(['500.01', '2000'])('cannot raise a limit to %s', async (amount) => {
    await setLimit('500');
    await setLimit('2000');
    expect(await lower({ amount })).toMatchObject({ status: 200, error: 1454 });
    expect(await fetchLimit()).toMatchObject({ limit: 500_00, waiting: { to: 2000_00 } });
    expect((await app.call(safetyHistory, { token })).data.entries).toHaveLength(2);
  });

  test.each([{ amount: null }, { amount: '-1' }, { note: ' ' }, { note: undefined }])(
    'cannot lower a limit with %j',
    async (change) => {
      await setLimit('1000');
      expect((await lower(change)).status).toBe(400);
      expect(await fetchLimit()).toMatchObject({ limit: 1000_00 });
    },
  );

  test('cannot lower a limit of a member of another agent', async () => {
    expect((await lower({}, yok)).error).toBe(1003);
    expect(await fetchLimit()).toMatchObject({ limit: null });
  });

  test('sees the limits, what is used of them, and the changes', async () => {
    await setLimit('1000');
    await setLimit('2000');
    const { data } = await operate(app, `/members/safety?id=${id}`, { as: 'som' });
    const { limits, answered, events } = v.parse(memberSafety.data, data);
    expect(limits).toHaveLength(6);
    expect(limits[1]).toMatchObject({ ...name, limit: 1000_00, used: 0, waiting: { to: 2000_00 } });
    expect(answered).toBe(true);
    expect(events.map((entry) => 'event' in entry && entry.event)).toEqual(['asked', 'set']);
    const shown = await operate(app, `/members/protection?id=${id}`, { as: 'som' });
    const protection = v.parse(memberProtection.data, shown.data);
    expect(protection.limits).toMatchObject([
      { ...name, amount: 1000_00, used: 0, left: 1000_00, waiting: { to: 2000_00 } },
    ]);
    expect((await operate(yok, `/members/safety?id=${id}`, { as: 'som' })).error).toBe(1003);
  });

  test('does both in the terminal', async () => {
    const run = async (...args: string[]) => {
      const out: string[] = [];
      const code = await runOperatorCommand(['members', ...args], {
        env: { OPERATOR_KEY: keyOf('som') },
        fetch: (...[input, init]: Parameters<typeof fetch>) => app.fetch(new Request(input, init)),
        print: (line) => out.push(line),
        complain: (line) => out.push(line),
      });
      return [code, out.join('\n')];
    };
    const lowered = ['lower-limit', String(id), 'loss', 'week', '700', '--note', 'ขอทางแชต'];
    expect(await run(...lowered)).toEqual([0, `${id}: loss, week ฿700.00`]);
    const shown = [0, expect.stringMatching(/loss +week +700\.00 +0\.00/)];
    expect(await run('safety', String(id))).toEqual(shown);
  });
});
