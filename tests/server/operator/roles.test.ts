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
const bookSeen = ['owner', 'finance', 'auditor'] as const;
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
  'GET /house/verify': bookSeen,
  'GET /reports/day': bookSeen,
  'GET /reports/range': bookSeen,
  'GET /reports/today': bookSeen,
  'POST /reports/close': money,
  'GET /reports/lines': bookSeen,
  'GET /reports/table': bookSeen,
  'POST /exports': bookSeen,
  'GET /exports': bookSeen,
  'GET /deposits': moneySeen,
  'POST /deposits/approve': money,
  'POST /deposits/reject': money,
  'GET /deposits/show': moneySeen,
  'POST /deposits/close_with': money,
  'POST /deposits/ask': money,
  'GET /deposits/unseen': moneySeen,
  'GET /deposits/automatic': moneySeen,
  'GET /withdrawals': moneySeen,
  'POST /withdrawals/approve': money,
  'POST /withdrawals/paid': money,
  'POST /withdrawals/reject': money,
  'GET /withdrawals/show': moneySeen,
  'POST /withdrawals/unapprove': money,
  'POST /withdrawals/hold': money,
  'POST /withdrawals/release': money,
  'POST /withdrawals/bounced': money,
  'GET /withdrawals/accounts': moneySeen,
  'GET /withdrawals/batches': moneySeen,
  'POST /withdrawals/batch': money,
  'GET /withdrawals/batch': moneySeen,
  'GET /withdrawals/batch/file': money,
  'POST /withdrawals/batch_paid': money,
  'GET /incoming': moneySeen,
  'POST /incoming': money,
  'POST /incoming/credit': money,
  'POST /incoming/settle': money,
  'POST /incoming/return': money,
  'POST /incoming/keep': money,
  'GET /incoming/show': moneySeen,
  'GET /incoming/candidates': moneySeen,
  'POST /incoming/returned': money,
  'GET /members': moneySeen,
  'GET /members/consents': moneySeen,
  'POST /members/staff': lotto,
  'POST /members/close': member,
  'POST /members/open': member,
  'POST /members/end_sessions': member,
  'POST /members/unlink_line': member,
  'POST /members/phone_code': member,
  'POST /members/change_phone': member,
  'POST /members/change_bank': member,
  'POST /members/change_name': member,
  'POST /members/hold_payouts': member,
  'GET /members/close_check': moneySeen,
  'POST /members/close_with_payout': member,
  'GET /adjustments': moneySeen,
  'POST /adjustments': ['owner', 'finance', 'support'],
  'GET /members/search': moneySeen,
  'GET /members/list': moneySeen,
  'GET /members/page': moneySeen,
  'GET /members/statement': moneySeen,
  'GET /members/rounds': moneySeen,
  'GET /members/rounds/show': moneySeen,
  'GET /members/bills': moneySeen,
  'GET /members/bills/show': moneySeen,
  'GET /members/money': moneySeen,
  'GET /members/rewards': moneySeen,
  'GET /members/network': moneySeen,
  'GET /members/protection': moneySeen,
  'GET /members/safety': moneySeen,
  'POST /members/lower_limit': member,
  'POST /members/break': member,
  'GET /safety/breaks': moneySeen,
  'POST /safety/not_same': member,
  'GET /members/documents': moneySeen,
  'GET /members/sessions': moneySeen,
  'POST /members/end_session': member,
  'GET /members/notes': moneySeen,
  'POST /members/notes': moneySeen,
  'POST /members/flag': moneySeen,
  'POST /members/goodwill': member,
  'GET /members/actions': moneySeen,
  'POST /members/reveal': moneySeen,
  'GET /security': moneySeen,
  'GET /notices': moneySeen,
  'POST /notices/send': member,
  'POST /line/setup': ['owner'],
  'GET /line/check': offerSeen,
  'POST /line/menus': content,
  'GET /line/waiting': member,
  'POST /line/hush': member,
  'POST /line/end-talk': member,
  'GET /line/deliveries': moneySeen,
  'GET /line/broadcasts': offerSeen,
  'GET /line/broadcasts/show': offerSeen,
  'GET /line/broadcasts/quote': offerSeen,
  'GET /line/broadcasts/reach': offerSeen,
  'POST /line/broadcasts/draft': content,
  'POST /line/broadcasts/discard': content,
  'POST /line/broadcasts/preview': content,
  'POST /line/broadcasts/propose': content,
  'POST /line/broadcasts/stop': ['owner', 'finance', 'content'],
  'GET /line/message-price': offerSeen,
  'POST /line/message-price': ['owner'],
  'GET /agent': operatorRoles,
  'GET /agent/brand': offerSeen,
  'POST /agent/brand': ['owner'],
  'POST /agent/links': ['owner'],
  'GET /agent/versions': offerSeen,
  'POST /agent/versions/return': ['owner'],
  'GET /agent/rules': operatorRoles,
  'POST /agent/rules': ['owner'],
  'GET /played/verify': ['owner', 'finance', 'auditor'],
  'POST /points/adjust': money,
  'GET /shop/items': offerSeen,
  'POST /shop/items': money,
  'POST /shop/items/edit': ['owner', 'finance', 'content'],
  'POST /shop/items/price': money,
  'POST /shop/items/stock': money,
  'POST /shop/items/open': offer,
  'GET /shop/orders': moneySeen,
  'GET /shop/orders/show': moneySeen,
  'POST /shop/orders/labels': moneySeen,
  'GET /offers/worth': offerSeen,
  'POST /shop/orders/sent': member,
  'POST /shop/orders/cancel': money,
  'GET /content': contentSeen,
  'GET /content/versions': contentSeen,
  'POST /content/save': content,
  'POST /content/publish': content,
  'POST /content/withdraw': content,
  'POST /content/order': content,
  'GET /articles': contentSeen,
  'GET /articles/show': contentSeen,
  'POST /articles': content,
  'POST /articles/publish': content,
  'POST /articles/withdraw': content,
  'POST /statements': money,
  'GET /statements': moneySeen,
  'GET /statements/show': moneySeen,
  'GET /statements/lines': moneySeen,
  'POST /statements/apply': money,
  'POST /statements/discard': money,
  'POST /statements/format': money,
  'GET /pictures': contentSeen,
  'POST /pictures': content,
  'POST /pictures/delete': content,
  'POST /preview': contentSeen,
  'GET /cashback': moneySeen,
  'POST /cashback/recompute': money,
  'GET /cashback/try': moneySeen,
  'GET /wheel/sets': offerSeen,
  'POST /wheel/sets': money,
  'GET /wheel/worth': offerSeen,
  'POST /wheel/stock': money,
  'POST /wheel/grants': money,
  'GET /quests': offerSeen,
  'POST /quests/open': offer,
  'POST /quests/step': money,
  'POST /quests/event': offer,
  'POST /quests/create': offer,
  'POST /quests/edit': offer,
  'POST /quests/order': offer,
  'GET /rules': operatorRoles,
  'GET /rules/history': operatorRoles,
  'GET /rules/try': bookSeen,
  'GET /polls': offerSeen,
  'POST /polls': ['owner', 'finance', 'content'],
  'POST /polls/close': offer,
  'POST /polls/answer': money,
  'POST /polls/answer/confirm': money,
  'POST /polls/answer/withdraw': money,
  'POST /polls/void': money,
  'GET /affiliate/margins': ['owner', 'finance', 'auditor'],
  'POST /affiliate/rates': ['owner'],
  'GET /affiliate/network': moneySeen,
  'GET /affiliate/signals': moneySeen,
  'POST /affiliate/signals/seen': ['owner', 'finance', 'support'],
  'GET /affiliate/earners': moneySeen,
  'GET /affiliate/holds': moneySeen,
  'POST /affiliate/hold': ['owner', 'finance', 'support'],
  'POST /affiliate/release': ['owner', 'finance', 'support'],
  'GET /health': ['owner', 'auditor'],
  'GET /health/verifications': ['owner', 'auditor'],
  'POST /health/verify': ['owner', 'auditor'],
  'GET /accounts': moneySeen,
  'POST /accounts': ['owner'],
  'POST /accounts/edit': ['owner'],
  'POST /accounts/open': money,
  'POST /accounts/order': money,
  'GET /bank/accounts': ['owner', 'finance', 'auditor'],
  'GET /channels': ['owner', 'finance', 'auditor'],
  'POST /channels/open': money,
  'POST /channels/limits': ['owner'],
  'GET /bank/moves': ['owner', 'finance', 'auditor'],
  'POST /bank/moves': money,
  'POST /bank/moves/capital': ['owner'],
  'GET /bank/counts': ['owner', 'finance', 'auditor'],
  'POST /bank/counts': money,
  'GET /coupons': offerSeen,
  'POST /coupons': money,
  'POST /coupons/end': money,
  'GET /coupons/uses': offerSeen,
  'GET /coupons/show': offerSeen,
  'POST /coupons/batch': money,
  'POST /coupons/batch/end': money,
  'POST /coupons/batch/export': money,
  'GET /coupons/batch/file': money,
  'GET /promotions': offerSeen,
  'GET /promotions/members': offerSeen,
  'POST /promotions/open': offer,
  'GET /promotions/versions': offerSeen,
  'GET /promotions/cost': offerSeen,
  'POST /promotions/save': offer,
  'POST /promotions/publish': offer,
  'POST /promotions/duplicate': offer,
  'POST /promotions/discard': offer,
  'POST /promotions/order': offer,
  'GET /lotto/rounds': lottoSeen,
  'GET /lotto/board': lottoSeen,
  'GET /lotto/rounds/show': lottoSeen,
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
  'GET /lotto/sources': lottoSeen,
  'POST /lotto/sources/set': ['owner'],
  'GET /lotto/sources/readings': lottoSeen,
  'GET /lotto/sources/body': lottoSeen,
  'POST /lotto/numbers': lotto,
  'GET /lotto/exposures': lottoSeen,
  'GET /lotto/closed': lottoSeen,
  'GET /lotto/markets': lottoSeen,
  'POST /lotto/markets/open': ['owner'],
  'POST /lotto/markets/terms': ['owner'],
  'POST /lotto/markets/edit': ['owner'],
  'GET /lotto/bills': lottoSeen,
  'GET /lotto/bills/show': lottoSeen,
  'GET /lotto/yeekee': lottoSeen,
  'GET /pauses': offerSeen,
  'POST /pauses': ['owner'],
  'POST /pauses/extend': ['owner'],
  'POST /pauses/end': ['owner'],
  'POST /pauses/look': ['owner'],
  'GET /games': offerSeen,
  'POST /games/hide': ['owner'],
  'POST /games/show': ['owner'],
  'GET /audit': ['owner', 'auditor'],
  'GET /auth/site': operatorRoles,
  'POST /auth/sign_in': operatorRoles,
  'POST /auth/sign_out': operatorRoles,
  'GET /auth/me': operatorRoles,
  'POST /auth/renew': operatorRoles,
  'POST /auth/step_up': operatorRoles,
  'POST /auth/password': operatorRoles,
  'GET /sessions': operatorRoles,
  'GET /sessions/places': operatorRoles,
  'POST /sessions/end': operatorRoles,
  'GET /people': ['owner', 'auditor'],
  'POST /people/key': ['owner'],
  'POST /people/first': operatorRoles,
  'POST /people/invite': ['owner'],
  'POST /people/invitation': operatorRoles,
  'POST /people/accept': operatorRoles,
  'POST /people/role': ['owner'],
  'POST /people/reset': ['owner'],
  'POST /people/end': ['owner'],
  'GET /audit/verify': ['owner', 'finance', 'auditor'],
  'GET /first-day': ['owner'],
  'POST /first-day/tick': ['owner'],
  'GET /counts': operatorRoles,
  'POST /claims': operatorRoles,
  'GET /approvals': ['owner', 'finance', 'support', 'lotto', 'content', 'auditor'],
  'GET /approvals/show': ['owner', 'finance', 'support', 'lotto', 'content', 'auditor'],
  'POST /approvals/approve': money,
  'POST /approvals/reject': money,
  'POST /approvals/withdraw': ['owner', 'finance', 'support', 'lotto', 'content'],
};
/** Query strings that a GET needs to be valid. */
const queries: Readonly<Record<string, string>> = {
  '/line/broadcasts/show': '?id=1',
  '/line/broadcasts/quote': '?id=1',
  '/line/broadcasts/reach': '?segment=all',
  '/lotto/days': '?market_id=government',
  '/lotto/rounds/show': '?round_id=government-2026-12-01',
  '/lotto/exposures': '?round_id=government-2026-12-01',
  '/lotto/bills/show': '?number=1',
  '/lotto/sources/readings': '?round_id=government-2026-12-01',
  '/lotto/sources/body': '?id=1',
  '/members': '?username=0812345678',
  '/members/consents': '?username=0812345678',
  '/members/search': '?q=081',
  '/members/page': '?id=1001',
  '/members/statement': '?id=1001',
  '/members/rounds': '?id=1001',
  '/members/rounds/show': '?round=test/1',
  '/members/bills': '?id=1001',
  '/members/bills/show': '?number=1',
  '/members/money': '?id=1001',
  '/members/rewards': '?id=1001',
  '/members/network': '?id=1001',
  '/members/protection': '?id=1001',
  '/members/safety': '?id=1001',
  '/members/documents': '?id=1001',
  '/members/sessions': '?id=1001',
  '/members/notes': '?id=1001',
  '/members/actions': '?id=1001',
  '/members/close_check': '?id=1001',
  '/affiliate/network': '?username=0812345678',
  '/coupons/uses': '?code=NOBODYHASIT',
  '/coupons/show': '?id=1',
  '/coupons/batch/file': `?token=${'x'.repeat(43)}`,
  '/shop/orders/show': '?id=00000000-0000-4000-8000-000000000000',
  '/content': '?kind=banner',
  '/content/versions': '?kind=banner&id=dragon',
  '/promotions/versions': '?id=3',
  '/promotions/cost': '?min_deposit=1000&bonus_amount=100&turnover_multiple=5',
  '/articles/show': '?id=turnover',
  '/rules/history': '?rule=cashback.loss_rate',
  '/rules/try': '?rule=cashback.turnover_rate&value=40',
  '/wheel/worth': `?prizes=${encodeURIComponent(
    JSON.stringify([
      { kind: 'points', weight: 60, point: 5 },
      { kind: 'points', weight: 40, point: 10 },
    ]),
  )}`,
  '/approvals/show': '?id=1',
  '/bank/counts': '?day=2026-11-27',
  '/reports/day': '?day=2026-11-27',
  '/reports/range': '?from=2026-11-01&to=2026-11-27',
  '/reports/lines': '?figure=ggr&from=2026-11-01&to=2026-11-27',
  '/reports/table': '?section=games&from=2026-11-01&to=2026-11-27',
  '/exports': `?token=${'x'.repeat(43)}`,
  '/deposits/show': '?id=1',
  '/statements/show': '?id=1',
  '/statements/lines': '?id=1',
  '/incoming/show': '?id=1',
  '/incoming/candidates': '?id=1',
  '/withdrawals/show': '?id=00000000-0000-4000-8000-000000000000',
  '/withdrawals/batch': '?id=1',
  '/withdrawals/batch/file': '?id=1',
};
/** Calls that need a signed-in operator; the remaining operator calls belong to signing in. */
const protectedRows = operatorEndpoints
  .filter(({ access }) => access === 'operator')
  .map(({ method, path }) => `${method} ${path.replace('/operator/v1', '')}`);
/** Calls about the caller's own session, which a key does not have. */
const sessionRows = ['GET /auth/me', 'POST /auth/renew'];
const cases = protectedRows
  .filter((row) => !sessionRows.includes(row))
  .flatMap((row) =>
    operatorRoles.map((role) => ({ row, role, isAllowed: agreed[row]?.includes(role) ?? false })),
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

  test('apply on the server to exactly the endpoints of the contract', () => {
    const mounted = app.app.endpoints.filter(({ access }) => access.startsWith('operator'));
    expect(mounted).toHaveLength(operatorEndpoints.length);
    expect(new Set(mounted)).toEqual(new Set(operatorEndpoints));
  });

  test.each(cases)('$row is allowed for $role: $isAllowed', async ({ row, role, isAllowed }) => {
    const response = await call(row, { as: `the-${role}` });
    if (isAllowed) {
      // A backup and a look at the paused site need no form fields.
      const isAllowed =
        row.startsWith('GET') || row === 'POST /backup' || row === 'POST /pauses/look';
      // These are sent as a file, and never as JSON.
      const refused = ['POST /pictures', 'POST /statements'].includes(row) ? 415 : 400;
      expect(response.status).toBe(isAllowed ? 200 : refused);
      return;
    }
    expect(response).toEqual({
      status: 403,
      error: errorCodes['operator.role_refused'],
      data: { role, roles: agreed[row] },
    });
  });

  test.each(protectedRows)('%s is refused without a key', async (row) => {
    expect(await call(row, { key: '' })).toEqual({
      status: 401,
      error: errorCodes['operator.unknown_key'],
      data: null,
    });
  });
});
