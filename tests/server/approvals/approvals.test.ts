import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { readAgentRules } from '@/contract/agent-rules';
import { type ErrorName, errorCodes } from '@/contract/errors';
import { yokAgent } from '@/server/agent/yok.seed';
import { queryRaw } from '@/server/db/raw';
import { createTestApp, type TestApp } from '../../support/app';
import { createTestGateway, OPERATOR_KEY, operate } from '../../support/deposit.fixture';
import { employ } from '../../support/staff.fixture';
import { createTestProvider } from '../../support/test-provider';

const FIRST = '0812345678';
const SECOND = '0823456789';
const done = { status: 200, error: 0, data: null };
const refused = (name: ErrorName) => ({ error: errorCodes[name] });
let app: TestApp;
let yok: TestApp;

beforeAll(async () => {
  const options = {
    providers: [createTestProvider()],
    gateways: [createTestGateway()],
    operatorKey: OPERATOR_KEY,
  };
  app = await createTestApp(options);
  yok = await createTestApp({ ...options, db: app.db, agentId: yokAgent.id });
});
beforeEach(() => app.reset());
afterEach(async () => expect((await app.verifyLedger()).faults).toEqual([]));
afterAll(() => app.close());

const givePoints = (point: number, as = 'som', username = FIRST) =>
  operate(app, '/points/adjust', { body: { username, point, reason: 'ชดเชย' }, as });
const numberOf = (response: { data: unknown }) => (response.data as { approval: number }).approval;
const decide = (kind: 'approve' | 'reject' | 'withdraw', id: number, as: string) =>
  operate(app, `/approvals/${kind}`, {
    body: { id, ...(kind === 'reject' && { note: 'ไม่เห็นด้วย' }) },
    as,
  });
const show = async (id: number) =>
  (await operate(app, `/approvals/show?id=${id}`)).data as { state: string; decided_by: string };
const pointsOf = async (username = FIRST) =>
  (
    await queryRaw<{ balance: number }>(
      app.db,
      `SELECT balance FROM accounts JOIN members m ON m.id = member_id WHERE kind = 'member_points' AND username = $1`,
      [username],
    )
  )[0]!.balance;
const midnight = () => app.moveClock(24 * 3_600_000);

test('the limits in the database equal the default rules', async () => {
  const { desk } = readAgentRules('TEST', {});
  for (const [rule, value] of Object.entries(desk)) {
    const [row] = await queryRaw<{ limit: number }>(app.db, 'SELECT desk_limit(1, $1) AS limit', [
      rule,
    ]);
    expect([rule, row!.limit]).toEqual([rule, value]);
  }
});

describe("points above an operator's daily limit", () => {
  test('are granted only once, after another operator approves', async () => {
    const before = await pointsOf();
    const asked = await givePoints(1_001);
    expect(asked).toMatchObject(refused('operator.approval_needed'));
    expect(await pointsOf()).toBe(before);
    const id = numberOf(asked);
    expect(numberOf(await givePoints(1_001))).toBe(id);
    expect(await decide('approve', id, 'som')).toMatchObject(refused('operator.approved_by_same'));
    expect(await decide('approve', id, 'lek')).toEqual(done);
    expect(await decide('approve', id, 'lek')).toEqual(done);
    expect(await decide('approve', id, 'anan')).toMatchObject(refused('operator.decided'));
    expect(await pointsOf()).toBe(before + 1_001);
    expect(await show(id)).toMatchObject({ state: 'approved', decided_by: 'operator/lek' });
    const { data } = await operate(app, '/audit');
    expect((data as { operator: string; action: string }[]).slice(0, 3)).toMatchObject([
      { operator: 'lek', action: 'approval.approve', subject: `approval/${id}` },
      { operator: 'som', action: 'points.adjust' },
      { operator: 'som', action: 'approval.request', subject: `approval/${id}` },
    ]);
  });

  test('need an approval even when they are the sum of small grants to several members', async () => {
    for (let turn = 0; turn < 5; turn += 1) {
      expect(await givePoints(100, 'som', FIRST)).toMatchObject({ error: 0 });
      expect(await givePoints(100, 'som', SECOND)).toMatchObject({ error: 0 });
    }
    expect(await givePoints(1, 'som', SECOND)).toMatchObject(refused('operator.approval_needed'));
    // A deduction does not count against the limit.
    expect(await givePoints(-100, 'som', SECOND)).toMatchObject({ error: 0 });
  });

  test('need an approval even when they are the sum of grants of several operators to one member', async () => {
    expect(await givePoints(600, 'som')).toMatchObject({ error: 0 });
    expect(await givePoints(600, 'lek')).toMatchObject(refused('operator.approval_needed'));
    expect(await givePoints(600, 'lek', SECOND)).toMatchObject({ error: 0 });
  });

  test('are determined without approved grants, and by a count that starts at zero after midnight', async () => {
    await decide('approve', numberOf(await givePoints(5_000)), 'lek');
    expect(await givePoints(1_000)).toMatchObject({ error: 0 });
    expect(await givePoints(1)).toMatchObject(refused('operator.approval_needed'));
    await midnight();
    expect(await givePoints(1_000)).toMatchObject({ error: 0 });
  });
});

describe('a waiting approval', () => {
  test('can be rejected by another operator, or withdrawn by the one who requested it', async () => {
    const first = numberOf(await givePoints(2_000));
    expect(await decide('reject', first, 'lek')).toEqual(done);
    expect(await decide('approve', first, 'anan')).toMatchObject(refused('operator.decided'));
    const second = numberOf(await givePoints(2_000));
    expect(second).not.toBe(first);
    expect(await decide('withdraw', second, 'lek')).toMatchObject(refused('request.not_found'));
    expect(await decide('withdraw', second, 'som')).toEqual(done);
    expect(await decide('approve', second, 'lek')).toMatchObject(refused('operator.decided'));
  });

  test('expires after a day', async () => {
    const id = numberOf(await givePoints(2_000));
    await midnight();
    expect(await show(id)).toMatchObject({ state: 'expired' });
    expect(await decide('approve', id, 'lek')).toMatchObject(refused('operator.approval_expired'));
    expect(numberOf(await givePoints(2_000))).not.toBe(id);
    const open = await operate(app, '/approvals?state=waiting');
    expect((open.data as unknown[]).length).toBe(1);
  });

  test('is hidden from other agents, and from content staff unless it is their own', async () => {
    const id = numberOf(await givePoints(2_000));
    for (const path of ['approve', 'withdraw']) {
      const response = await operate(yok, `/approvals/${path}`, { body: { id }, as: 'lek' });
      expect(response).toMatchObject(refused('request.not_found'));
    }
    expect((await operate(yok, '/approvals')).data).toEqual([]);
    await employ(app.db, ['kwan'], 'content');
    expect((await operate(app, '/approvals', { as: 'kwan' })).data).toEqual([]);
    expect(await operate(app, `/approvals/show?id=${id}`, { as: 'kwan' })).toMatchObject(
      refused('request.not_found'),
    );
  });

  test('stays waiting when the approved action is refused', async () => {
    const coupon = {
      ...{ kind: 'credit', code: 'BIGGIFT', amount: '50000', uses_allowed: 1 },
      force: 'งานฉลองครบรอบ',
    };
    const id = numberOf(await operate(app, '/coupons', { body: coupon, as: 'som' }));
    const taken = { ...coupon, amount: '1' };
    expect(await operate(app, '/coupons', { body: taken, as: 'som' })).toEqual(done);
    expect(await decide('approve', id, 'lek')).toMatchObject(refused('coupon.code_taken'));
    expect(await show(id)).toMatchObject({ state: 'waiting', decided_by: null });
  });

  test('is protected by database constraints against self-approval, change and deletion', async () => {
    const id = numberOf(await givePoints(2_000));
    const set = (text: string) =>
      queryRaw(app.db, `UPDATE approvals SET ${text} WHERE id = $1`, [id]);
    const at = `decided_at = business_now()`;
    for (const by of ['operator/som', 'operator/owner']) {
      await expect(set(`state = 'approved', decided_by = '${by}', ${at}`)).rejects.toMatchObject({
        constraint: 'approvals_four_eyes',
      });
    }
    await expect(set(`amount = 1`)).rejects.toThrow(/never changed/);
    await expect(queryRaw(app.db, 'DELETE FROM approvals')).rejects.toThrow();
    await expect(
      queryRaw(
        app.db,
        `INSERT INTO lone_acts (agent_id, operator, measure, amount, subject, approval_id)
         VALUES (1, 'operator/som', 'points', 5000, 'test', $1)`,
        [id],
      ),
    ).rejects.toThrow(/allows nothing/);
  });
});

describe('one person with several operator keys', () => {
  const add = async (name: string, role: string, who: { as?: string; key?: string } = {}) =>
    (await operate(app, '/people/key', { body: { name, role }, ...who })).data as {
      key: string;
      approval: number | null;
    };
  const giveBy = (key: string, point: number) =>
    operate(app, '/points/adjust', { body: { username: FIRST, point, reason: 'ชดเชย' }, key });
  const approveBy = (key: string, id: number) =>
    operate(app, '/approvals/approve', { body: { id }, key });

  beforeEach(async () => {
    // Starts with a site where only the first owner has a key.
    await queryRaw(app.db, `ALTER TABLE operators DISABLE TRIGGER operators_kept`);
    await queryRaw(app.db, 'DELETE FROM operators');
    await queryRaw(app.db, `ALTER TABLE operators ENABLE TRIGGER operators_kept`);
  });

  test('may not approve with one key a request made with another', async () => {
    const som = await add('som', 'finance');
    const asked = numberOf(await giveBy(OPERATOR_KEY, 2_000));
    expect(await approveBy(som.key, asked)).toMatchObject(refused('operator.approved_by_same'));
    const back = numberOf(await giveBy(som.key, 2_000));
    expect(await approveBy(OPERATOR_KEY, back)).toMatchObject(refused('operator.approved_by_same'));
  });

  test('may not approve a request made with a key that one of the keys of the person created', async () => {
    const owner = await add('pim', 'owner');
    const below = await add('pim2', 'finance', { key: owner.key });
    const further = await add('pim3', 'finance', { key: owner.key });
    const asked = numberOf(await giveBy(below.key, 2_000));
    for (const key of [OPERATOR_KEY, owner.key, further.key]) {
      expect(await approveBy(key, asked)).toMatchObject(refused('operator.approved_by_same'));
    }
  });

  test('shares one daily limit over all keys', async () => {
    const owner = await add('pim', 'owner');
    const below = await add('pim2', 'finance', { key: owner.key });
    expect(await giveBy(owner.key, 600)).toMatchObject({ error: 0 });
    expect(await giveBy(below.key, 600)).toMatchObject(refused('operator.approval_needed'));
  });

  test("is not assumed for the first two finance keys, which approve each other's and owners' requests", async () => {
    const som = await add('som', 'finance');
    const nok = await add('nok', 'finance');
    expect([som.approval, nok.approval]).toEqual([null, null]);
    expect(await approveBy(nok.key, numberOf(await giveBy(som.key, 2_000)))).toEqual(done);
    const pim = await add('pim', 'owner');
    expect(await approveBy(som.key, numberOf(await giveBy(pim.key, 2_000)))).toEqual(done);
  });

  test('needs a second person to confirm that a third key belongs to another person', async () => {
    const som = await add('som', 'finance');
    const nok = await add('nok', 'finance');
    const lek = await add('lek', 'finance');
    const more = await add('more', 'finance');
    const pim = await add('pim', 'owner');
    const asked = numberOf(await giveBy(more.key, 2_000));
    expect(await approveBy(lek.key, asked)).toMatchObject(refused('operator.approved_by_same'));
    for (const key of [OPERATOR_KEY, pim.key]) {
      expect(await approveBy(key, lek.approval!)).toMatchObject(
        refused('operator.approved_by_same'),
      );
    }
    expect(await approveBy(lek.key, lek.approval!)).toMatchObject(
      refused('operator.approved_by_same'),
    );
    expect(await approveBy(som.key, lek.approval!)).toEqual(done);
    expect(await approveBy(lek.key, asked)).toEqual(done);
    expect(await approveBy(lek.key, numberOf(await giveBy(nok.key, 3_000)))).toEqual(done);
    const { data } = await operate(app, '/people');
    const people = (data as { name: string; counts_for: string }[]).map(
      ({ name, counts_for }) => `${name} ${counts_for}`,
    );
    expect(people.toSorted()).toEqual([
      'lek operator/lek',
      'more operator/owner',
      'nok operator/nok',
      'pim operator/owner',
      'som operator/som',
    ]);
  });

  test('cannot form another team after ending the keys of the first team', async () => {
    await add('som', 'finance');
    await add('nok', 'finance');
    for (const name of ['som', 'nok']) await operate(app, '/people/end', { body: { name } });
    const one = await add('one', 'finance');
    const two = await add('two', 'finance');
    const asked = numberOf(await giveBy(one.key, 2_000));
    expect(await approveBy(two.key, asked)).toMatchObject(refused('operator.approved_by_same'));
  });

  test('may lower the limits alone but not raise them', async () => {
    const som = await add('som', 'finance');
    const pim = await add('pim', 'owner');
    const raise = (rule: string, value: number | string | readonly string[]) =>
      operate(app, '/agent/rules', { body: { rule, value }, key: pim.key });
    expect(await raise('desk.points_day', 900)).toMatchObject({ error: 0 });
    for (const [rule, value] of [
      ['desk.points_day', 1_000_000],
      ['desk.four_eyes_from', '100000'],
      ['affiliate.house_edges.slot', 9_000],
      ['affiliate.point_worth', '0'],
      ['affiliate.rates.slot', ['80', '31', '20']],
      ['affiliate.redeem_turnover_percent', 99],
      ['cashback.loss_rate', 501],
      ['vip.gold.turnover', '99999'],
      ['vip.guest.points_percent', 101],
    ] as const) {
      expect(await raise(rule, value)).toMatchObject(refused('operator.approval_needed'));
    }
    // The other direction needs no second person.
    expect(await raise('affiliate.rates.slot', ['80', '29', '20'])).toMatchObject({ error: 0 });
    const asked = await raise('desk.points_day', 1_000);
    expect(await approveBy(som.key, numberOf(asked))).toEqual(done);
    expect((await operate(app, '/agent/rules')).data).toMatchObject({
      rules: { desk: { points_day: 1_000 } },
    });
  });
});
