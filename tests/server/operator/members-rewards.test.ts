import * as v from 'valibot';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  memberNetwork,
  memberProtection,
  memberRewards,
} from '@/contract/operator/member-rewards.contract';
import { yokAgent } from '@/server/agent/yok.seed';
import { runOperatorCommand } from '@/server/commands/operator/operator-cli';
import { queryRaw } from '@/server/db/raw';
import { plantFriend, settlePlay } from '../../support/affiliate.fixture';
import { createTestApp, type TestApp } from '../../support/app';
import { createTestGateway, OPERATOR_KEY, operate } from '../../support/deposit.fixture';
import { offers, payIn, take } from '../../support/promotion.fixture';
import { runJob } from '../../support/run-job';
import { limitMember, planBreak } from '../../support/safety-planter';
import { keyOf } from '../../support/staff.fixture';
import { createTestProvider } from '../../support/test-provider';

const id = 1001;
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
afterAll(() => app.close());

async function read<S extends v.GenericSchema>(
  { path, data: schema }: { path: string; data: S },
  query: Record<string, string> = {},
): Promise<v.InferOutput<S>> {
  const text = new URLSearchParams({ id: String(id), ...query });
  const { error, data } = await operate(app, `${path.replace('/operator/v1', '')}?${text}`);
  expect(error).toBe(0);
  return v.parse(schema, data);
}

describe('the rewards of a member', () => {
  test('show a running bonus with the turnover that is missing', async () => {
    const token = await app.loginAs();
    await take(app, token, offers.every);
    await payIn(app, token, '500');
    const { turnover, turnover_left, promotions } = await read(memberRewards);
    expect(turnover).toMatchObject([{ source: 'promotion', counted: 0 }]);
    expect(turnover[0]?.required).toBe(turnover_left);
    expect(promotions).toMatchObject([
      {
        state: 'running',
        bonus_amount: 50_00,
        required: turnover_left,
        counted: 0,
        ended_at: null,
        moved_amount: null,
      },
    ]);
  });

  test('list points, spins, quest rewards and coupons, the latest first and as many as asked', async () => {
    await operate(app, '/points/adjust', {
      body: { username: '0812345678', point: 20, reason: 'ชดเชย' },
    });
    const spinsBefore = (await read(memberRewards)).wheel.spins.find(
      ({ source }) => source === 'operator',
    );
    await operate(app, '/wheel/grants', {
      body: { username: '0812345678', count: 2, reason: 'ขอโทษ' },
    });
    await queryRaw(
      app.db,
      `INSERT INTO coupon_uses (coupon_id, member_id, used_at)
       SELECT id, $1, business_now() - id * interval '1 hour' FROM coupons WHERE code IN ('POINT100', 'CHOKDEE50')`,
      [id],
    );
    await queryRaw(
      app.db,
      `INSERT INTO quest_rewards (agent_id, member_id, quest_id, kind, period_on, step, target, point, spins, credit,
         turnover_milli, reached_on, expires_at, claimed_at)
       SELECT 1, $1, q.id, q.kind, state.day, 1, 100, 5, 0, 1000, 1000, state.day, state.expires_at, state.claimed_at
       FROM quests q, (VALUES
         ('2026-11-01'::date, business_now() - interval '1 day', NULL),
         ('2026-11-02'::date, business_now() + interval '1 day', NULL),
         ('2026-11-03'::date, business_now() + interval '1 day', business_now())
       ) AS state (day, expires_at, claimed_at)
       WHERE q.agent_id = 1 AND q.kind = 'turnover' LIMIT 3`,
      [id],
    );
    const rewards = await read(memberRewards);
    expect(rewards.points.movements[0]).toMatchObject({ code: 'points_adjust', point: 20 });
    expect(rewards.wheel.spins).toContainEqual(
      expect.objectContaining({ source: 'operator', count: (spinsBefore?.count ?? 0) + 2 }),
    );
    expect(rewards.quests.map(({ state, amount }) => [state, amount])).toEqual([
      ['claimed', 10_00],
      ['claimable', 10_00],
      ['expired', 10_00],
    ]);
    expect(new Set(rewards.coupons.map(({ kind }) => kind))).toEqual(new Set(['credit', 'points']));
    const usedAt = rewards.coupons.map(({ used_at }) => used_at);
    expect(usedAt).toEqual(usedAt.toSorted().reverse());
    for (const { kind, amount, point } of rewards.coupons) {
      expect([amount === null, point === null]).toEqual([kind === 'points', kind === 'credit']);
    }
    const short = await read(memberRewards, { limit: '1' });
    expect(
      [short.quests, short.coupons, short.points.movements].map((list) => list.length),
    ).toEqual([1, 1, 1]);
  });
});

describe('the network of a member', () => {
  test('shows the referrer, friends by level and the income of the month', async () => {
    const friend = await plantFriend(app.db, '0600000011', id);
    await plantFriend(app.db, '0600000012', friend);
    await settlePlay(app.db, [{ memberId: friend, category: 'slot', turnover: 100_000_00 }]);
    await runJob(app, 'credit-affiliate-income');
    const network = await read(memberNetwork);
    expect(network.friends).toEqual([
      { level: 1, count: 1 },
      { level: 2, count: 1 },
      { level: 3, count: 0 },
    ]);
    expect(network.months).toMatchObject([{ turnover: 100_000_00, played: 1 }]);
    expect(network.months[0]?.income).toBe(network.income);
    expect(network.income).toBeGreaterThan(0);
    const ofFriend = await read(memberNetwork, { id: String(friend) });
    expect(ofFriend.referrers).toEqual([{ id, username: '081-xxx-5678', name: 'สมหญิง มีโชค' }]);
    expect(ofFriend.months).toEqual([]);
  });
});

describe('the protection of a member', () => {
  test('is empty for a member without a break, limit or hold', async () => {
    expect(await read(memberProtection)).toMatchObject({
      closed_at: null,
      payouts_held_until: null,
      break: null,
      limits: [],
    });
  });

  test('shows a break, a hold, and how much of each limit is used', async () => {
    const token = await app.loginAs();
    await payIn(app, token, '300');
    await limitMember(app.db, { kind: 'deposit', frame: 'week', amountSatang: 200_00 });
    await limitMember(app.db, { kind: 'deposit', frame: 'day', amountSatang: 1_000_00 });
    await planBreak(app.db, 'excluded', "business_now() - interval '1 second'");
    await operate(app, '/members/hold_payouts', { body: { id, reason: 'มีคนเข้าบัญชี' } });
    const { limits, ...state } = await read(memberProtection);
    expect(state.break).toMatchObject({ kind: 'excluded', is_over: true });
    expect(Date.parse(state.payouts_held_until ?? '')).toBeGreaterThan(Date.now());
    expect(limits.map(({ kind, frame }) => `${kind}/${frame}`)).toEqual([
      'deposit/day',
      'deposit/week',
    ]);
    for (const limit of limits) expect(Math.floor(limit.used / 100)).toBe(300);
    expect(limits[0]?.left).toBe(1_000_00 - (limits[0]?.used ?? 0));
    expect(limits[1]?.left).toBe(0);
  });
});

describe('each part', () => {
  test.each(['rewards', 'network', 'protection'])(
    '%s is recorded once in the audit log',
    async (part) => {
      for (let turn = 0; turn < 2; turn += 1) {
        await operate(app, `/members/${part}?id=${id}`, { as: 'som' });
      }
      const rows = await queryRaw<{ detail: object }>(
        app.db,
        `SELECT detail FROM operator_actions WHERE action = 'member.show' AND subject = 'member/${id}'`,
      );
      expect(rows).toEqual([{ detail: { part } }]);
    },
  );

  test.each(['rewards', 'network', 'protection'])(
    '%s is not shown to another agent',
    async (part) => {
      expect(await operate(yok, `/members/${part}?id=${id}`)).toMatchObject({
        error: 1003,
        data: null,
      });
    },
  );

  test.each([
    ['rewards', /turnover left +฿0\.00/],
    ['network', /friends, level 1 +0/],
    ['protection', /payouts held until +–/],
  ])('is printed by the command "members %s"', async (part, text) => {
    const out: string[] = [];
    const code = await runOperatorCommand(['members', part, String(id)], {
      env: { OPERATOR_KEY: keyOf('som') },
      fetch: (...[input, init]: Parameters<typeof fetch>) => app.fetch(new Request(input, init)),
      print: (line) => out.push(line),
      complain: (line) => out.push(line),
    });
    expect([code, out.join('\n')]).toEqual([0, expect.stringMatching(text)]);
  });
});
