import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { safetyExclude, safetyTimeOut } from '@/contract/breaks.contract';
import { couponRedeem } from '@/contract/coupons.contract';
import { depositCreate, memberDeposits } from '@/contract/deposits.contract';
import type { Endpoint } from '@/contract/endpoint';
import { endpoints } from '@/contract/endpoints';
import { errorCodes } from '@/contract/errors';
import { lineSession } from '@/contract/line.contract';
import { promotionMine } from '@/contract/promotions.contract';
import { login, memberSessions, userInfo } from '@/contract/session.contract';
import { withdrawCreate, withdrawInfo } from '@/contract/withdrawals.contract';
import { demoMembers } from '@/server/account/members.seed';
import { queryRaw } from '@/server/db/raw';
import { findHouseAccountId, runCommand } from '@/server/ledger/ledger.service';
import { createLineGateway } from '@/server/line/line-gateway';
import { findMainAccountId } from '@/server/wallet/wallet.service';
import { memberIdOf } from '../../support/affiliate.fixture';
import { createTestApp, TEST_URL, type TestApp } from '../../support/app';
import { linkUser } from '../../support/chat.fixture';
import { OPERATOR_KEY, reserve } from '../../support/deposit.fixture';
import { plantPlayOfAll } from '../../support/gift.fixture';
import { createLineStandIn, type LineStandIn, lineUsers } from '../../support/line-stand-in';
import { offers, take } from '../../support/promotion.fixture';
import { decide, oweTurnover } from '../../support/withdrawal.fixture';

/** Every call that a member can make on a break. */
const allowed = [
  '/api/fairness/reveal',
  '/api/fairness/round',
  '/api/get_user_info',
  '/api/line/account',
  '/api/line/notices',
  '/api/line/notices_set',
  '/api/line/unlink',
  '/api/logout',
  '/api/lotto/bill/detail',
  '/api/lotto/bill/list',
  '/api/member/answer_consents',
  '/api/member/change_password',
  '/api/member/consents',
  '/api/member/deposit/cancel',
  '/api/member/deposit/info',
  '/api/member/deposits',
  '/api/member/end_sessions',
  '/api/member/notices',
  '/api/member/own_data',
  '/api/member/profile',
  '/api/member/read_notices',
  '/api/member/read_security_notices',
  '/api/member/security_notices',
  '/api/member/sessions',
  '/api/member/set_password',
  '/api/member/statement',
  '/api/member/statement/export',
  '/api/member/take_notices',
  '/api/member/update_sub_bank_account',
  '/api/member/verify_phone',
  '/api/member/wallets',
  '/api/member/winloss',
  '/api/member/withdraw',
  '/api/member/withdraw/info',
  '/api/member/withdrawals',
  '/api/safety/answer',
  '/api/safety/check',
  '/api/safety/exclude',
  '/api/safety/history',
  '/api/safety/limit',
  '/api/safety/limit/confirm',
  '/api/safety/limit/withdraw',
  '/api/safety/money',
  '/api/safety/reminder',
  '/api/safety/return',
  '/api/safety/session',
  '/api/safety/status',
  '/api/safety/time_out',
];

const { username } = demoMembers[0];
let app: TestApp;
let standIn: LineStandIn;
let token: string;

beforeAll(async () => {
  standIn = await createLineStandIn();
  app = await createTestApp({
    operatorKey: OPERATOR_KEY,
    line: createLineGateway({
      ...{ apiUrl: 'https://api.line.me', fetch: standIn.fetch, timeoutMs: 500 },
      ...{ channelId: standIn.channelId, channelSecret: standIn.channelSecret },
    }),
    prepare: async (fresh) => {
      token = await fresh.loginAs(username);
    },
  });
});
beforeEach(async () => {
  await app.reset();
  standIn.reset();
});
afterAll(() => app.close());

const takeTimeOut = () => app.call(safetyTimeOut, { token, body: { length: '24h' } });
const exclude = () => app.call(safetyExclude, { token, body: { length: '6m', word: 'ปิดกั้น' } });
const ask = async (amount: string) =>
  (await app.call(withdrawCreate, { token, body: { amount } })).refusal;
/** Leaves a number of satang in the main wallet. */
async function setBalance(satang: number): Promise<void> {
  const memberId = await memberIdOf(app.db, username);
  const wallet = await findMainAccountId(app.db, memberId);
  const bank = await findHouseAccountId(app.db, 1, 'agent_bank');
  const amount = (await app.balanceOf(token)) - satang;
  await runCommand(
    app.db,
    { scope: 'test', route: 'spend', key: `${satang}`, content: {}, lockAccountIds: [wallet] },
    async ({ post }) => {
      await post({
        ...{ leg: 'money', debitAccountId: wallet, creditAccountId: bank, amount },
        ...{ code: 'adjustment', reference: 'test' },
      });
      return null;
    },
  );
}

/** Calls an endpoint with empty input. @returns the number of its error */
async function callBare({ method, path }: Endpoint): Promise<unknown> {
  const response = await app.fetch(
    new Request(new URL(path, TEST_URL), {
      method,
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      ...(method === 'POST' && { body: '{}' }),
    }),
  );
  const json = (await response.json()) as { error?: number; status?: number };
  return json.error ?? json.status;
}

describe('a session on a break', () => {
  const ofMembers = endpoints.filter(({ access }) => access === 'member');

  test('has the calls of the list, and no other', () => {
    const marked = endpoints.filter((each: Endpoint) => each.whileRestricted === true);
    expect(marked.map(({ path }) => path).sort()).toEqual(allowed);
    expect(marked.every(({ access }) => access === 'member')).toBe(true);
  });

  test.each(['time_out', 'excluded'] as const)('refuses every other call in a %s', async (kind) => {
    await (kind === 'time_out' ? takeTimeOut() : exclude());
    for (const endpoint of ofMembers.filter(({ path }) => !allowed.includes(path))) {
      expect([endpoint.path, await callBare(endpoint)]).toEqual([
        endpoint.path,
        errorCodes['safety.restricted'],
      ]);
    }
    const body = { account_id: '1', amount: '100' };
    expect((await app.call(depositCreate, { token, body })).json).toMatchObject({
      data: { kind, until: expect.any(String) as string },
    });
  });

  test('answers every call of the list, up to those that end it', async () => {
    await takeTimeOut();
    const ending = ['/api/logout', '/api/member/end_sessions'];
    for (const endpoint of ofMembers.filter(({ path }) => allowed.includes(path))) {
      if (ending.includes(endpoint.path)) continue;
      expect([endpoint.path, await callBare(endpoint)]).not.toEqual([
        endpoint.path,
        errorCodes['safety.restricted'],
      ]);
    }
  });

  test('is the only one that stays when the break begins', async () => {
    const other = await app.loginAs(username);
    await linkUser(app.db, lineUsers.somchai.userId, username);
    const inLine = { body: { access_token: standIn.issueAccessToken(lineUsers.somchai) } };
    const { access_token: line } = (await app.call(lineSession, inLine)).extraFields;
    await takeTimeOut();
    for (const ended of [other, line]) {
      expect((await app.call(userInfo, { token: ended })).status).toBe(401);
    }
    expect((await app.call(memberSessions, { token })).data).toHaveLength(1);
  });

  test('is what a sign-in starts, by password and by LINE', async () => {
    await linkUser(app.db, lineUsers.somchai.userId, username);
    const until = (await exclude()).data.ends_at;
    const body = { username, password: 'demo1234' };
    const byPassword = await app.call(login, { body });
    expect(byPassword.data.user.restriction).toMatchObject({ kind: 'excluded' });
    expect(Date.parse(byPassword.data.user.restriction?.until ?? '')).toBe(Date.parse(until ?? ''));
    const inLine = { body: { access_token: standIn.issueAccessToken(lineUsers.somchai) } };
    const byLine = await app.call(lineSession, inLine);
    expect(byLine.data.user.restriction).toMatchObject({ kind: 'excluded' });
    const code = { token: byLine.extraFields.access_token, body: { code: 'CHOKDEE50' } };
    expect((await app.call(couponRedeem, code)).refusal).toBe('safety.restricted');
  });

  test('restricts no other member', async () => {
    await exclude();
    const free = await app.loginAs(demoMembers[1].username);
    expect((await app.call(userInfo, { token: free })).data.user.restriction).toBeNull();
    expect((await app.call(promotionMine, { token: free })).refusal).toBeUndefined();
  });
});

describe('a deposit or a promotion that waits', () => {
  test.each(['time_out', 'excluded'] as const)('is cancelled by a %s', async (kind) => {
    await take(app, token, offers.every);
    await reserve(app, token, { amount: '300' });
    await (kind === 'time_out' ? takeTimeOut() : exclude());
    const { deposits } = (await app.call(memberDeposits, { token, query: {} })).data;
    expect(deposits.map(({ state }) => state)).toEqual(['cancelled']);
    expect(
      await queryRaw(app.db, `SELECT FROM member_promotions WHERE state IN ('waiting', 'running')`),
    ).toEqual([]);
  });
});

describe('money on a break', () => {
  test.each(['time_out', 'excluded'] as const)(
    'can be withdrawn to the last 37.50 baht with turnover owed, in a %s',
    async (kind) => {
      await setBalance(37_50);
      await oweTurnover(app, username, { required: 500_00 });
      expect(await ask('37.50')).toBe('withdraw.out_of_range');
      await (kind === 'time_out' ? takeTimeOut() : exclude());
      const info = (await app.call(withdrawInfo, { token })).data;
      expect(info).toMatchObject({ is_on_break: true, min_amount: 1, turnover: [], kept: 0 });
      expect(info.left_today).toBeGreaterThan(0);
      expect(await ask('37.51')).toBe('withdraw.insufficient_balance');
      expect(await ask('37.50')).toBeUndefined();
      expect(await app.balanceOf(token)).toBe(0);
      expect((await app.verifyLedger()).faults).toEqual([]);
    },
  );

  test('can be withdrawn more often than on other days, one withdrawal at a time', async () => {
    await setBalance(100_00);
    await takeTimeOut();
    const { most_per_day: most } = (await app.call(withdrawInfo, { token })).data;
    for (let times = 0; times < most + 2; times += 1) {
      const { data } = await app.call(withdrawCreate, { token, body: { amount: '0.01' } });
      expect(await ask('0.01')).toBe('withdraw.one_at_a_time');
      await decide(app, 'approve', data.id);
      expect((await decide(app, 'paid', data.id)).error).toBe(0);
    }
  });

  test('stays in a time-out as far as the house gave it and turnover is missing', async () => {
    await plantPlayOfAll(app.db);
    await setBalance(100_00);
    await app.call(couponRedeem, { token, body: { code: 'CHOKDEE50' } });
    await takeTimeOut();
    const info = (await app.call(withdrawInfo, { token })).data;
    expect(info).toMatchObject({ balance: 150_00, kept: 50_00 });
    const more = await app.call(withdrawCreate, { token, body: { amount: '100.01' } });
    expect(more.refusal).toBe('withdraw.turnover_owed');
    expect(more.json).toMatchObject({ message: expect.stringContaining('฿50') as string });
    expect(await ask('100')).toBeUndefined();
    expect(await ask('0.01')).toBe('withdraw.one_at_a_time');
    expect(await app.balanceOf(token)).toBe(50_00);
  });
});
