import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { operatorEndpoints } from '@/contract/endpoints';
import { errorCodes } from '@/contract/errors';
import { type OperatorRole, operatorRoles } from '@/contract/operator-roles';
import { createTestApp, type TestApp } from '../../support/app';
import { OPERATOR_KEY, operate } from '../../support/deposit.fixture';
import { employ } from '../../support/staff.fixture';
import { createTestProvider } from '../../support/test-provider';

const money = ['owner', 'finance'] as const;
const moneySeen = ['owner', 'finance', 'support', 'auditor'] as const;
const member = ['owner', 'support'] as const;
const offer = ['owner', 'content'] as const;
const offerSeen = ['owner', 'finance', 'support', 'content', 'auditor'] as const;
const content = ['owner', 'content'] as const;
const contentSeen = ['owner', 'support', 'content', 'auditor'] as const;
const lotto = ['owner', 'lotto'] as const;
const lottoSeen = ['owner', 'lotto', 'auditor'] as const;

/** The intended roles of every endpoint, repeated here so that no endpoint opens to a role by mistake. */
const agreed: Readonly<Record<string, readonly OperatorRole[]>> = {
  'POST /backup': ['owner'],
  'GET /analytics': operatorRoles,
  'GET /ledger/verify': ['owner', 'finance', 'auditor'],
  'GET /deposits': moneySeen,
  'POST /deposits/approve': money,
  'POST /deposits/reject': money,
  'GET /withdrawals': moneySeen,
  'POST /withdrawals/approve': money,
  'POST /withdrawals/paid': money,
  'POST /withdrawals/reject': money,
  'GET /incoming': moneySeen,
  'POST /incoming': money,
  'POST /incoming/credit': money,
  'POST /incoming/settle': money,
  'POST /incoming/return': money,
  'GET /members': moneySeen,
  'GET /members/consents': moneySeen,
  'POST /members/staff': lotto,
  'POST /members/close': member,
  'POST /members/open': member,
  'POST /members/end_sessions': member,
  'POST /members/unlink_line': member,
  'GET /security': moneySeen,
  'GET /notices': moneySeen,
  'POST /notices/send': member,
  'GET /agent': operatorRoles,
  'GET /agent/rules': operatorRoles,
  'POST /agent/rules': ['owner'],
  'GET /played/verify': ['owner', 'finance', 'auditor'],
  'POST /points/adjust': money,
  'GET /shop/items': offerSeen,
  'POST /shop/items': money,
  'POST /shop/items/price': money,
  'POST /shop/items/stock': money,
  'POST /shop/items/open': offer,
  'GET /shop/orders': moneySeen,
  'POST /shop/orders/sent': member,
  'POST /shop/orders/cancel': money,
  'GET /articles': contentSeen,
  'GET /articles/show': contentSeen,
  'POST /articles': content,
  'POST /articles/publish': content,
  'POST /articles/withdraw': content,
  'POST /articles/pictures': content,
  'GET /cashback': moneySeen,
  'POST /cashback/recompute': money,
  'GET /wheel/sets': offerSeen,
  'POST /wheel/sets': money,
  'POST /wheel/stock': money,
  'POST /wheel/grants': money,
  'GET /quests': offerSeen,
  'POST /quests/open': offer,
  'POST /quests/step': money,
  'POST /quests/event': offer,
  'GET /polls': offerSeen,
  'POST /polls': money,
  'POST /polls/close': offer,
  'POST /polls/answer': money,
  'POST /polls/answer/confirm': money,
  'POST /polls/answer/withdraw': money,
  'POST /polls/void': money,
  'GET /affiliate/margins': ['owner', 'finance', 'auditor'],
  'POST /affiliate/rates': ['owner'],
  'GET /affiliate/network': moneySeen,
  'GET /affiliate/signals': moneySeen,
  'GET /accounts': moneySeen,
  'POST /accounts': ['owner'],
  'POST /accounts/open': money,
  'GET /coupons': offerSeen,
  'POST /coupons': money,
  'POST /coupons/end': money,
  'GET /coupons/uses': offerSeen,
  'GET /promotions': offerSeen,
  'GET /promotions/members': offerSeen,
  'POST /promotions/open': offer,
  'GET /lotto/rounds': lottoSeen,
  'POST /lotto/markets': ['owner'],
  'POST /lotto/markets/final-by-time': ['owner'],
  'GET /lotto/days': lottoSeen,
  'POST /lotto/days': lotto,
  'POST /lotto/rounds/move': lotto,
  'POST /lotto/preview': lottoSeen,
  'GET /lotto/shortfalls': ['owner', 'finance', 'lotto', 'auditor'],
  'POST /lotto/results': lotto,
  'POST /lotto/correct': lotto,
  'POST /lotto/results/confirm': lotto,
  'POST /lotto/results/withdraw': lotto,
  'POST /lotto/void': lotto,
  'POST /lotto/numbers': lotto,
  'GET /audit': ['owner', 'auditor'],
  'GET /staff': ['owner', 'auditor'],
  'POST /staff': ['owner'],
  'POST /staff/end': ['owner'],
  'GET /approvals': ['owner', 'finance', 'content', 'auditor'],
  'GET /approvals/show': ['owner', 'finance', 'content', 'auditor'],
  'POST /approvals/approve': money,
  'POST /approvals/reject': money,
  'POST /approvals/withdraw': ['owner', 'finance', 'content'],
};
/** Query strings that a GET needs to be valid. */
const queries: Readonly<Record<string, string>> = {
  '/lotto/days': '?market_id=government',
  '/members': '?username=0812345678',
  '/members/consents': '?username=0812345678',
  '/affiliate/network': '?username=0812345678',
  '/coupons/uses': '?code=NOBODYHASIT',
  '/articles/show': '?id=turnover',
  '/approvals/show': '?id=1',
};
const cases = Object.entries(agreed).flatMap(([row, roles]) =>
  operatorRoles.map((role) => ({ row, role, isAllowed: roles.includes(role) })),
);

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp({
    providers: [createTestProvider()],
    operatorKey: OPERATOR_KEY,
    prepare: async ({ db }) => {
      for (const role of operatorRoles) await employ(db, [`the-${role}`], role);
    },
  });
});
beforeEach(() => app.reset());
afterAll(() => app.close());

/** Calls an endpoint; a POST has an empty body, so an allowed role gets a form error and changes nothing. */
function call(row: string, who: { as: string } | { key: string }) {
  const [method, path = ''] = row.split(' ');
  const body = method === 'POST' ? { body: {} } : {};
  return operate(app, `${path}${queries[path] ?? ''}`, { ...body, ...who });
}

describe('roles', () => {
  test('match the intended list for every endpoint', () => {
    const rows = operatorEndpoints.map(({ method, path, roles }) => [
      `${method} ${path.replace('/operator/v1', '')}`,
      roles,
    ]);
    expect(Object.fromEntries(rows)).toEqual(agreed);
    expect(rows).toHaveLength(Object.keys(agreed).length);
  });

  test('on the server are the roles in the contract', () => {
    const mounted = app.app.endpoints.filter(({ access }) => access === 'operator');
    expect(mounted).toHaveLength(operatorEndpoints.length);
    expect(new Set(mounted)).toEqual(new Set(operatorEndpoints));
  });

  test.each(cases)('$row is allowed for $role: $isAllowed', async ({ row, role, isAllowed }) => {
    const answer = await call(row, { as: `the-${role}` });
    if (isAllowed) {
      // A backup needs no form fields, and the database in memory has no files for it.
      const isAnswered = row.startsWith('GET') || row === 'POST /backup';
      expect(answer.status).toBe(isAnswered ? 200 : 400);
      return;
    }
    expect(answer).toEqual({
      status: 403,
      error: errorCodes['operator.role_refused'],
      data: { role, roles: agreed[row] },
    });
  });

  test.each(Object.keys(agreed))('%s is refused without a key', async (row) => {
    expect(await call(row, { key: '' })).toEqual({
      status: 401,
      error: errorCodes['operator.unknown_key'],
      data: null,
    });
  });
});
