import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type ErrorName, errorCodes } from '@/contract/errors';
import { yokAgent } from '@/server/agent/yok.seed';
import { queryRaw } from '@/server/db/raw';
import { createTestApp, type TestApp } from '../../support/app';
import { createTestGateway, OPERATOR_KEY, operate } from '../../support/deposit.fixture';
import { employ } from '../../support/staff.fixture';
import { createTestProvider } from '../../support/test-provider';

const [first, second] = [1001, 1002];
let app: TestApp;
let yok: TestApp;

beforeAll(async () => {
  const options = {
    providers: [createTestProvider()],
    gateways: [createTestGateway()],
    operatorKey: OPERATOR_KEY,
  };
  app = await createTestApp({
    ...options,
    prepare: async ({ db }) => {
      await employ(db, ['sup', 'mint'], 'support');
      await employ(db, ['nok'], 'finance');
    },
  });
  yok = await createTestApp({ ...options, db: app.db, agentId: yokAgent.id });
});
beforeEach(() => app.reset());
afterEach(async () => expect((await app.verifyLedger()).faults).toEqual([]));
afterAll(() => app.close());

const give = (gift: object, { id = first, as = 'sup', from = app } = {}) =>
  operate(from, '/members/goodwill', { body: { id, reason: 'ขออภัยที่รอนาน', ...gift }, as });
const points = (count: number) => ({ gift: 'points', count });
const spin = { gift: 'spin' };
const refused = (name: ErrorName) => ({ error: errorCodes[name] });

const readPoints = async (id = first) => {
  const [row] = await queryRaw<{ balance: number }>(
    app.db,
    `SELECT balance FROM accounts WHERE member_id = $1 AND kind = 'member_points'`,
    [id],
  );
  return row?.balance ?? 0;
};
const startNextDay = () => queryRaw(app.db, `UPDATE goodwill_days SET day = day - 1`);

describe('goodwill of the support', () => {
  test('is up to 200 points a day, in one gift or several, and begins again the next day', async () => {
    const before = await readPoints();
    expect(await give(points(150))).toMatchObject({
      ...{ error: 0, data: { gift: 'points', point: before + 150 } },
    });
    expect(await give(points(51))).toMatchObject(refused('member.goodwill_used'));
    expect(await give(points(50), { as: 'mint' })).toMatchObject({ error: 0 });
    expect(await give(points(1))).toMatchObject(refused('member.goodwill_used'));
    expect(await readPoints()).toBe(before + 200);
    expect(await give(points(200), { id: second })).toMatchObject({ error: 0 });
    await startNextDay();
    expect(await give(points(200))).toMatchObject({ error: 0 });
  });

  test('is one spin instead of points', async () => {
    expect(await give(spin)).toMatchObject({ error: 0, data: { gift: 'spin' } });
    expect(await give(spin)).toMatchObject(refused('member.goodwill_used'));
    expect(await give(points(1))).toMatchObject(refused('member.goodwill_used'));
    expect(await give(points(1), { id: second })).toMatchObject({ error: 0 });
    expect(await give(spin, { id: second })).toMatchObject(refused('member.goodwill_used'));
  });

  test('never exceeds the day when 64 gifts come at once', async () => {
    const before = await readPoints();
    const replies = await Promise.all(Array.from({ length: 64 }, () => give(points(7))));
    expect(replies.filter(({ error }) => error === 0)).toHaveLength(Math.floor(200 / 7));
    expect(await readPoints()).toBe(before + 7 * Math.floor(200 / 7));
  });

  test('is refused in sizes that no day allows, without a reason, and for an unknown member', async () => {
    for (const gift of [points(201), points(0), points(-5), { ...spin, count: 2 }]) {
      expect((await give(gift)).status).toBe(400);
    }
    expect((await give({ ...spin, reason: ' ' })).status).toBe(400);
    expect(await give(spin, { id: 999_999 })).toMatchObject(refused('request.not_found'));
    expect(await give(spin, { from: yok })).toMatchObject(refused('request.not_found'));
    expect(await queryRaw(app.db, 'SELECT FROM goodwill_days')).toEqual([]);
  });

  test('leaves the gifts of roles that move money as they are', async () => {
    await give(points(200));
    const body = { member_id: first, point: 300, reason: 'ชดเชย' };
    expect(await operate(app, '/points/adjust', { body, as: 'nok' })).toMatchObject({ error: 0 });
    expect(await give(points(1), { as: 'nok' })).toMatchObject({ status: 403 });
  });

  test('asks a second person beyond what one person may give in a day, and counts once approved', async () => {
    await queryRaw(
      app.db,
      `UPDATE agents SET config = jsonb_set(config, '{rules}', coalesce(config -> 'rules', '{}')
         || '{"desk": {"points_day": 120}}') WHERE id = 1`,
    );
    const asked = await give(points(150));
    expect(asked).toMatchObject(refused('operator.approval_needed'));
    expect(await queryRaw(app.db, 'SELECT FROM goodwill_days')).toEqual([]);
    const { approval } = asked.data as { approval: number };
    await operate(app, '/approvals/approve', { body: { id: approval }, as: 'nok' });
    expect(await queryRaw(app.db, 'SELECT points, spins FROM goodwill_days')).toEqual([
      { points: 150, spins: 0 },
    ]);
    expect(await give(points(51))).toMatchObject(refused('member.goodwill_used'));
  });

  test('is in the audit log with its reason', async () => {
    await give(points(20));
    expect(
      await queryRaw(app.db, `SELECT action, operator, subject, detail FROM operator_actions`),
    ).toEqual([
      {
        ...{ action: 'points.adjust', operator: 'sup', subject: `member/${first}` },
        detail: {
          ...{ username: '0812345678', points: 20, reason: 'ขออภัยที่รอนาน', isGoodwill: true },
        },
      },
    ]);
  });
});
