import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  type AffiliateFriend,
  affiliateConfigs,
  affiliateNetwork,
  affiliateRedeem,
  affiliateSummary,
} from '@/contract/affiliate.contract';
import { errorCodes } from '@/contract/errors';
import { register } from '@/contract/registration.contract';
import { affiliateTypes } from '@/domain/affiliate';
import { seedNetwork } from '@/server/affiliate/affiliate.seed';
import { findInvitation } from '@/server/affiliate/invitation.preview';
import { demoAgent } from '@/server/agent/agent.seed';
import { queryRaw } from '@/server/db/raw';
import {
  findAffiliateFaults,
  memberIdOf,
  plantFriend,
  settlePlay,
} from '../../support/affiliate.fixture';
import { createTestApp, type TestApp } from '../../support/app';
import { OPERATOR_KEY, operate } from '../../support/deposit.fixture';
import { freeHands } from '../../support/free-hands';
import { registerMember, sentCodeFor } from '../../support/registration.fixture';
import { registrationForm } from '../../support/registration-form';
import { runJob } from '../../support/run-job';
import { createTestProvider } from '../../support/test-provider';
import { openTestSeeds } from '../../support/test-seeds';

const OTHER = '0823456789';
const NEGATIVE = errorCodes['agent.margin_negative'];

let app: TestApp;

beforeAll(async () => {
  app = await createTestApp({
    providers: [createTestProvider()],
    operatorKey: OPERATOR_KEY,
    publicUrl: 'https://chokdee.test',
    prepare: async ({ db }) =>
      seedNetwork(db, [demoAgent], { isPlayed: true, seeds: await openTestSeeds(db) }),
  });
});
beforeEach(() => app.reset());
afterEach(async () => expect(await findAffiliateFaults(app.db)).toEqual([]));
afterAll(() => app.close());

const network = async (token: string, body: object = {}) =>
  app.call(affiliateNetwork, { token, body });

async function every(token: string, body: object = {}): Promise<AffiliateFriend[]> {
  const friends: AffiliateFriend[] = [];
  let cursor: string | null = null;
  do {
    const { data } = await network(token, {
      ...body,
      limit: 7,
      ...(cursor !== null && { cursor }),
    });
    friends.push(...data.friends);
    cursor = data.next_cursor;
  } while (cursor !== null);
  return friends;
}

describe('the demo network of friends', () => {
  test('has 200 friends on three levels, each once, those with the highest income first', async () => {
    const token = await app.loginAs();
    const first = await every(token);
    const deeper = await Promise.all(
      first.filter(({ friends }) => friends > 0).map(({ id }) => every(token, { friend_id: id })),
    );
    const deepest = await Promise.all(
      deeper
        .flat()
        .filter(({ friends }) => friends > 0)
        .map(({ id }) => every(token, { friend_id: id })),
    );
    expect([first, deeper.flat(), deepest.flat()].map(({ length }) => length)).toEqual([
      40, 100, 60,
    ]);
    const all = [...first, ...deeper.flat(), ...deepest.flat()];
    expect(new Set(all.map(({ id }) => id)).size).toBe(200);
    expect(deepest.flat().every(({ level, friends }) => level === 3 && friends === 0)).toBe(true);
    const incomes = first.map(({ income }) => income);
    expect(incomes).toEqual(incomes.toSorted((a, b) => b - a));

    const { data } = await app.call(affiliateSummary, { token });
    expect(data.friends.map(({ count }) => count)).toEqual([40, 100, 60]);
    expect(data.played).toBe(all.filter(({ has_played }) => has_played).length);
    expect(data.balance).toBe(data.all.income);
    expect(data.balance).toBeGreaterThan(0);
    const parts = (part: { income: number }[]) => part.reduce((sum, { income }) => sum + income, 0);
    for (const period of [data.today, data.this_month, data.all]) {
      expect(parts(period.by_level)).toBe(period.earned);
      expect(parts(period.by_type)).toBe(period.earned);
    }
    expect(data.months.at(-1)?.income).toBe(data.this_month.income);
  });

  test('lists friends above, without and below income once in this order, across pages', async () => {
    await queryRaw(
      app.db,
      `INSERT INTO affiliate_friend_months (member_id, month, friend_id, referrer_member_id, turnover, earned_micro)
       SELECT referrer_member_id, affiliate_month(movement_day(business_now())), id, referrer_member_id, 0, (id % 5 - 2) * 1000000
       FROM members WHERE referrer_member_id = $1 AND id % 7 <> 0
       ON CONFLICT (member_id, month, friend_id) DO UPDATE SET earned_micro = excluded.earned_micro`,
      [await memberIdOf(app.db)],
    );
    const friends = (await every(await app.loginAs())).map(({ id, income }) => ({
      id: +id,
      income,
    }));
    expect(new Set(friends.map(({ income }) => Math.sign(income)))).toEqual(new Set([1, 0, -1]));
    expect(new Set(friends.map(({ id }) => id)).size).toBe(40);
    expect(friends).toEqual(friends.toSorted((a, b) => b.income - a.income || b.id - a.id));
  });

  test('contains no full name, no phone and no balance', async () => {
    const response = JSON.stringify((await network(await app.loginAs())).json);
    expect(response).not.toMatch(/0690\d{6}/);
    expect(response).not.toMatch(/แสงทอง|ศรีสุข|balance/);
  });

  test('is visible to its own member only', async () => {
    const [friend] = (await network(await app.loginAs())).data.friends;
    const other = await app.loginAs(OTHER);
    expect((await network(other)).data).toEqual({ friends: [], next_cursor: null });
    expect((await network(other, { friend_id: friend?.id })).refusal).toBe('request.not_found');
    const own = String(await memberIdOf(app.db, OTHER));
    expect((await network(await app.loginAs(), { friend_id: own })).refusal).toBe(
      'request.not_found',
    );
    expect((await app.call(affiliateSummary, { token: other })).data.balance).toBe(0);
    expect(
      (await app.call(affiliateRedeem, { token: other, body: { amount: '500' } })).refusal,
    ).toBe('affiliate.too_little');
  });

  test('ends at the third level', async () => {
    const db = app.db;
    const [deepest] = await queryRaw<{ id: number }>(
      db,
      'SELECT friend_id AS id FROM affiliate_friends($1) WHERE level = 3 LIMIT 1',
      [await memberIdOf(db)],
    );
    await plantFriend(db, '0850000009', deepest?.id ?? 0);
    const body = { friend_id: String(deepest?.id) };
    expect((await network(await app.loginAs(), body)).refusal).toBe('request.not_found');
  });
});

describe('the public referral page', () => {
  test('shows an example at the current rates, and a monthly median once ten referrers exist', async () => {
    const configs = async () =>
      (await app.call(affiliateConfigs, { query: { agent_id: '1' } })).data;
    const before = await configs();
    expect(before.example.lines.map(({ income }) => income)).toEqual([256_00, 30_00]);
    expect(before.example.income).toBe(286_00);
    expect(before.median).toBeNull();
    await runJob(app, 'count-affiliate-medians');
    const { median } = await configs();
    const [expected] = await queryRaw<{ income: number; referrers: number }>(
      app.db,
      `WITH month AS (SELECT date_trunc('month', business_now() AT TIME ZONE 'Asia/Bangkok') - interval '1 month' AS start)
       SELECT count(*) AS referrers, (array_agg(income ORDER BY income))[(count(*) + 1) / 2] AS income FROM (
         SELECT r.id, floor(coalesce(sum(d.earned_micro), 0) / 1000000)::bigint AS income
         FROM month CROSS JOIN members r LEFT JOIN affiliate_days d
           ON d.member_id = r.id AND date_trunc('month', d.day::timestamp) = month.start
         WHERE r.agent_id = 1 AND EXISTS (
           SELECT FROM members f WHERE f.referrer_member_id = r.id
             AND f.created_at < (month.start + interval '1 month') AT TIME ZONE 'Asia/Bangkok')
         GROUP BY r.id
       ) referrer`,
    );
    expect(median).toMatchObject({ income: expected?.income, referrers: expected?.referrers });
    expect(median?.referrers).toBeGreaterThanOrEqual(10);
  });

  test('is refused for an unknown agent', async () => {
    const query = { agent_id: '77' };
    expect((await app.call(affiliateConfigs, { query })).refusal).toBe('agent.unknown_code');
  });
});

describe('the link preview of a referral link', () => {
  const pageOf = async (url: string) => {
    const preview = await findInvitation(
      app.db,
      1,
      'register',
      new URL(url, 'https://x').searchParams,
    );
    return preview;
  };

  test("shows the referrer's masked name, and its canonical URL omits the referral code", async () => {
    expect(await pageOf('/register?ref=DUYFJ6')).toMatchObject({
      title: 'สม*** มี*** ชวนคุณมาเป็นสมาชิก',
      path: '/register',
      isHidden: true,
    });
  });

  test.each(['/register', '/register?ref=222222', '/register?ref=%3Cscript%3E'])(
    'is the default preview of the screen for %s',
    async (url) => {
      expect(await pageOf(url)).toBeUndefined();
    },
  );
});

describe('registering with a referral code', () => {
  test('is refused when the referrer has the same name, in any spelling', async () => {
    const [own] = await queryRaw<{ ref: string }>(
      app.db,
      `SELECT ref_code AS ref FROM members WHERE username = '0812345678'`,
    );
    const form = registrationForm({ first_name: 'สมหญิง', last_name: 'มีโชค', ref: own?.ref ?? '' });
    expect((await registerMember(app, form)).refusal).toBe('register.own_referral');
    for (const last_name of ['มีโชค.', 'มี-โชค', 'มี โชค', 'มีโช\u0e4bค']) {
      const body = { ...form, last_name, code: sentCodeFor(app, form) };
      const spelt = await app.call(register, { body });
      expect(spelt.refusal).toBe('register.own_referral');
    }
    expect(
      await queryRaw(app.db, 'SELECT FROM members WHERE username = $1', [form.username]),
    ).toEqual([]);
    expect(
      (await registerMember(app, { ...form, username: '0899999998', first_name: 'สมชาย' })).refusal,
    ).toBeUndefined();
  });
});

describe("the operators' view of referrals", () => {
  const margins = async () => (await operate(app, '/affiliate/margins')).data;

  test('shows the margin of the house per type', async () => {
    expect(await margins()).toMatchObject({
      point_worth: '0.12',
      margins: [
        {
          type: 'slot',
          rates: [80, 30, 20],
          house_edge: 368,
          levels: 130,
          turnover_cashback: 30,
          points: 18,
          margin: 190,
        },
        { type: 'casino', house_edge: 106, levels: 35, margin: 23 },
        { type: 'lotto', house_edge: 1000, levels: 180, margin: 772 },
        { type: 'sport', house_edge: 400, levels: 80, margin: 272 },
        { type: 'fishing', house_edge: 400, levels: 130, margin: 222 },
      ],
    });
  });

  test('refuses a change that makes a margin negative, unless it is forced with a recorded reason', async () => {
    await freeHands(app.db);
    const body = { type: 'casino', rates: ['40', '20', '5'] };
    expect((await operate(app, '/affiliate/rates', { body })).error).toBe(NEGATIVE);
    // Changes of the agent's rules are checked too, even of rules other than the referral rates.
    const rule = { rule: 'affiliate.rates.casino', value: ['40', '20', '5'] };
    expect((await operate(app, '/agent/rules', { body: rule })).error).toBe(NEGATIVE);
    const points = { rule: 'points.baht_per_point', value: '20' };
    expect((await operate(app, '/agent/rules', { body: points })).error).toBe(NEGATIVE);
    // The smallest margin is 0.23 % of the turnover, so the cashback may rise by no more than that.
    const cashback = (value: number) => ({ rule: 'cashback.turnover_rate', value });
    expect((await operate(app, '/agent/rules', { body: cashback(54) })).error).toBe(NEGATIVE);
    expect((await operate(app, '/agent/rules', { body: cashback(53) })).error).toBe(0);
    expect((await operate(app, '/agent/rules', { body: cashback(30) })).error).toBe(0);
    const force = 'แคมเปญเดือนพฤศจิกายน';
    expect((await operate(app, '/affiliate/rates', { body: { ...body, force } })).error).toBe(0);
    const [action] = await queryRaw<{ detail: object }>(
      app.db,
      `SELECT detail FROM operator_actions WHERE action = 'agent.rule' ORDER BY seq DESC LIMIT 1`,
    );
    expect(action?.detail).toMatchObject({ rule: 'affiliate.rates.casino', force });
    // A change that improves the margin needs no reason.
    const better = { type: 'casino', rates: ['30', '20', '5'] };
    expect((await operate(app, '/affiliate/rates', { body: better })).error).toBe(0);
    expect((await app.call(affiliateConfigs, {})).data.rates.map(({ type }) => type)).toEqual(
      affiliateTypes,
    );
  });

  test('shows the network of a member and records the access in the audit log', async () => {
    expect(
      (await operate(app, '/affiliate/network?username=0812345678&limit=3')).data,
    ).toMatchObject({
      referrers: [],
      counts: [
        { level: 1, count: 40 },
        { level: 2, count: 100 },
        { level: 3, count: 60 },
      ],
      friends: [{ level: 3 }, { level: 3 }, { level: 3 }],
    });
    const [action] = await queryRaw<{ action: string }>(
      app.db,
      'SELECT action FROM operator_actions ORDER BY seq DESC LIMIT 1',
    );
    expect(action?.action).toBe('affiliate.network');
  });

  test('lists friends with the same device, IP or name as the referrer', async () => {
    const referrer = await memberIdOf(app.db, OTHER);
    const friend = await plantFriend(app.db, '0850000001', referrer, {
      firstName: 'วีรชัย',
      lastName: 'ทอง-ดี.',
    });
    await plantFriend(app.db, '0850000002', referrer);
    await queryRaw(
      app.db,
      `INSERT INTO member_devices (member_id, device_hash) SELECT id, '\\x01' FROM members WHERE id IN ($1, $2)`,
      [referrer, friend],
    );
    await queryRaw(
      app.db,
      `INSERT INTO security_events (agent_id, member_id, kind, address, user_agent, detail)
       VALUES (1, $1, 'sign_in.done', '203.0.113.7', '', '{}'), (1, $2, 'register.done', '203.0.113.7', '', '{}')`,
      [referrer, friend],
    );
    await settlePlay(app.db, [{ memberId: friend, category: 'slot', turnover: 1_000_00 }]);
    await runJob(app, 'credit-affiliate-income');
    const { data } = await operate(app, '/affiliate/signals');
    expect(data).toMatchObject({
      rows: [
        {
          referrer: { id: referrer, username: '082-xxx-6789' },
          friend: { id: friend, username: '085-xxx-0001' },
          signals: ['device', 'address', 'owner'],
          address: '203.0.113.7',
          income: '8.00',
        },
        // This friend belongs to the demo network.
        { friend: { username: '069-xxx-0197' }, signals: ['owner'] },
      ],
      next_cursor: null,
    });
  });

  test('lists each friend with a sign once, whichever side gave it first, and no other friend', async () => {
    const run = (text: string, values: readonly unknown[]) => queryRaw(app.db, text, values);
    const useDevice = (id: number, device: string) =>
      run(`INSERT INTO member_devices (member_id, device_hash) VALUES ($1, decode($2, 'hex'))`, [
        id,
        device,
      ]);
    const comeFrom = (id: number, kind: string, address: string) =>
      run(
        `INSERT INTO security_events (agent_id, member_id, kind, address, user_agent, detail)
         VALUES (1, $1, $2, $3, '', '{}')`,
        [id, kind, address],
      );
    const referrer = await memberIdOf(app.db, OTHER);
    const suspects = new Map<number, string[]>();
    let number = 0;
    const plant = () => {
      number += 1;
      return plantFriend(app.db, `08500001${String(number).padStart(2, '0')}`, referrer);
    };

    const [friendFirst, memberFirst] = [await plant(), await plant()];
    await useDevice(friendFirst, '01');
    await useDevice(referrer, '01');
    await useDevice(referrer, '02');
    await useDevice(memberFirst, '02');
    for (const id of [friendFirst, memberFirst]) suspects.set(id, ['device']);

    const [registeredFirst, registeredLater] = [await plant(), await plant()];
    await comeFrom(registeredFirst, 'register.done', '203.0.113.1');
    await comeFrom(referrer, 'sign_in.done', '203.0.113.1');
    await comeFrom(referrer, 'sign_in.done', '203.0.113.2');
    await comeFrom(registeredLater, 'register.done', '203.0.113.2');
    for (const id of [registeredFirst, registeredLater]) suspects.set(id, ['address']);

    const [renamed, sameAsLater] = [await plant(), await plant()];
    await run(
      `UPDATE members f SET first_name = r.first_name, last_name = r.last_name FROM members r
       WHERE f.id = $1 AND r.id = f.referrer_member_id`,
      [renamed],
    );
    suspects.set(renamed, ['owner']);

    const innocent = await plant();
    await useDevice(innocent, '03');
    await comeFrom(innocent, 'sign_in.done', '203.0.113.1');
    const list = async () => {
      const { data } = await operate(app, '/affiliate/signals');
      const { rows } = data as { rows: { friend: { id: number }; signals: string[] }[] };
      return new Map(
        rows
          .filter(({ friend }) => friend.id > referrer)
          .map((row) => [row.friend.id, row.signals]),
      );
    };
    const listed = await list();
    for (const [id, signals] of suspects) expect(listed.get(id)).toEqual(signals);
    expect(listed.has(innocent)).toBe(false);

    // The member takes the name of another friend, and then differs from the one who took theirs.
    await run(
      `UPDATE members r SET first_name = f.first_name, last_name = f.last_name FROM members f
       WHERE r.id = $1 AND f.id = $2`,
      [referrer, sameAsLater],
    );
    const later = await list();
    expect(later.get(sameAsLater)).toEqual(['owner']);
    expect(later.has(renamed)).toBe(false);

    const every = await queryRaw<{ id: number }>(
      app.db,
      `SELECT f.id FROM members f CROSS JOIN LATERAL friend_signals(f.id) s
       WHERE f.agent_id = 1 AND f.id > $1 AND f.created_at > business_now() - interval '90 days'
         AND (s.device OR s.address OR s.owner)
       ORDER BY f.created_at DESC, f.id DESC`,
      [referrer],
    );
    expect([...later.keys()]).toEqual(every.map(({ id }) => id));
  });
});
