import { slipVerify } from 'promptparse/generate';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { EXCLUSION_WORD } from '@/contract/breaks.contract';
import { generateQr } from '@/contract/deposits.contract';
import { currentVersions } from '@/contract/documents';
import type { Endpoint } from '@/contract/endpoint';
import { endpoints, fileEndpoints } from '@/contract/endpoints';
import { lineLink } from '@/contract/line.contract';
import { lottoResults } from '@/contract/lotto.contract';
import { promotionAccept } from '@/contract/promotions.contract';
import { register } from '@/contract/registration.contract';
import { safetyStatus } from '@/contract/safety.contract';
import { logout } from '@/contract/session.contract';
import { seedNetwork } from '@/server/affiliate/affiliate.seed';
import { demoAgent } from '@/server/agent/agent.seed';
import { queryRaw } from '@/server/db/raw';
import type { PaymentGateway } from '@/server/deposits/payment-gateway';
import type { SlipVerifier } from '@/server/deposits/slip-verifier';
import type { LineGateway } from '@/server/line/line-gateway';
import { changeLimit } from '@/server/safety/limits.service';
import { memberIdOf } from '../../support/affiliate.fixture';
import { createTestApp, TEST_URL, type TestApp, type TestCall } from '../../support/app';
import { playYesterday } from '../../support/cashback.fixture';
import { reserve } from '../../support/deposit.fixture';
import { plantPlay, plantPlayedDeposit } from '../../support/gift.fixture';
import { bet, openRound, toBet } from '../../support/lotto.fixture';
import { plantPlaySession } from '../../support/play-session-planter';
import { registerMember, sentCodeFor } from '../../support/registration.fixture';
import { registrationForm } from '../../support/registration-form';
import { runJob } from '../../support/run-job';
import { planBreak } from '../../support/safety-planter';
import { createTestProvider } from '../../support/test-provider';
import { openTestSeeds } from '../../support/test-seeds';
import { fetchNextTransaction } from '../../support/transaction-counter';
import { makeShots, openYeekeeRound, putShots } from '../../support/yeekee.fixture';

let app: TestApp;
let token: string;
let walletId: string;
/** Token of a member without a pending deposit or withdrawal. */
let other: string;
let depositId: string;
/** Id of a deposit by transfer, of the member without a password. */
let transferId: string;
let memberPromotionId: string;
let roundId: string;
let billId: string;
/** Ids of a yeekee round that is open for shots and of one whose proof is published. */
let shootingId: string;
let provenId: string;
/** A day whose cashback the member can still claim. */
let playedDay: string;
/** Token of a member without a password. */
let keyless: string;
/** Token of a member whose exclusion is over, and who has not returned. */
let returning: string;
/** Beginning of a play session in which a reality check waits. */
let checkedSession: string;
/** Registration form of a visitor to whom a code was sent. */
const newcomer = registrationForm();

/** A LINE gateway that knows one user and accepts every token. */
const line: LineGateway = {
  verify: () =>
    Promise.resolve({
      profile: { user_id: 'U1', display_name: 'The only user', picture_url: null },
      issuedAt: new Date(),
      hash: new Uint8Array(32),
    }),
  isFriend: () => Promise.resolve(true),
  deauthorize: () => Promise.resolve(),
};

const SLIP_REF = '0002123123121200011';
/** A service that confirms every slip, of an account that belongs to no member. */
const slipVerifier: SlipVerifier = {
  verifierId: 'test',
  verify: ({ expectedSatang }) =>
    Promise.resolve({
      ...{ state: 'real', transRef: SLIP_REF, at: new Date(), amountSatang: expectedSatang },
      sender: { bankCode: '002', accountMask: null, name: null },
      receiver: { bankCode: '004', accountMask: 'X5678X', name: null },
    }),
};

const gateway: PaymentGateway = {
  gatewayId: 'sandbox',
  createPayment: ({ reference }) =>
    Promise.resolve({ gatewayReference: `g/${reference}`, qrPayload: '000201', payUrl: null }),
};

beforeAll(async () => {
  app = await createTestApp({
    gateways: [gateway],
    slipVerifier,
    providers: [createTestProvider()],
    line,
    prepare: async (fresh) => {
      await seedNetwork(fresh.db, [demoAgent], {
        isPlayed: true,
        seeds: await openTestSeeds(fresh.db),
      });
      const player = await fresh.openPlayer();
      token = player.token;
      walletId = String(player.accountId);
      await plantPlayedDeposit(fresh.db, player.memberId, 100_00);
      await plantPlay(fresh.db, player.memberId);
      const linked = await fresh.call(lineLink, samples['/api/line/link']());
      if (linked.refusal) throw new Error('the link was refused');
      other = await fresh.loginAs('0823456789');
      const byLine = registrationForm({ username: '0899999998' });
      keyless = (await registerMember(fresh, byLine)).extraFields.access_token;
      await queryRaw(fresh.db, 'UPDATE members SET password_hash = NULL WHERE username = $1', [
        byLine.username,
      ]);
      const order = { channel_id: 'promptpay', sub_channel_id: 'qr', amount: '100' };
      depositId = (await fresh.call(generateQr, { token, body: order })).data.payment_id;
      transferId = (await reserve(fresh, keyless)).id;
      const taken = { token, body: { promotion_id: '3' } };
      memberPromotionId = (await fresh.call(promotionAccept, taken)).data.id;
      roundId = (await openRound(fresh)).round_id;
      billId = (await bet(fresh, token, roundId, [toBet('two_top', '12', '10')])).data.bill_id;
      const shooting = await openYeekeeRound(fresh);
      await putShots(fresh.db, shooting, makeShots(3));
      shootingId = shooting.roundId;
      const past = await fresh.call(lottoResults, { query: { market_id: 'yeekee', limit: '1' } });
      provenId = past.data.rounds[0]?.round_id ?? '';
      playedDay = await playYesterday(fresh);
      await fresh.call(register, { body: newcomer });
      await fresh.moveClock(-25 * 3_600_000);
      const limit = { memberId: await memberIdOf(fresh.db, byLine.username), ...limited };
      for (const toSatang of [100_00, 200_00]) {
        await changeLimit(fresh.db, limit, { toSatang, by: 'member' });
      }
      await fresh.moveClock(0);
      const away = registrationForm({ username: '0899999997', first_name: 'ลาพัก' });
      returning = (await registerMember(fresh, away)).extraFields.access_token;
      const over = "business_now() - interval '1 second'";
      await planBreak(fresh.db, 'excluded', over, away.username);
      await plantPlaySession(fresh.db, { memberId: await memberIdOf(fresh.db, byLine.username) });
      await runJob(fresh, 'play-sessions');
      const { check } = (await fresh.call(safetyStatus, { token: keyless })).data;
      checkedSession = check?.session_began_at ?? '';
    },
  });
});
beforeEach(() => app.reset());
afterAll(() => app.close());

const all: readonly Endpoint[] = endpoints;
const named = all.map((endpoint) => ({ endpoint, name: `${endpoint.method} ${endpoint.path}` }));
const memberOnly = named.filter(({ endpoint }) => endpoint.access === 'member');
const posts = named.filter(({ endpoint }) => endpoint.method === 'POST');
const gets = named.filter(({ endpoint }) => endpoint.method === 'GET');

/** Limit with a raise that can be confirmed. */
const limited = { kind: 'deposit', frame: 'month' } as const;

const game = { game_id: 'golden-dragon', provider_id: 'manee' };

/** Requests that succeed, by endpoint path. */
const samples: Record<(typeof endpoints)[number]['path'], () => TestCall> = {
  '/api/agent/config': () => ({ body: { agent_code: 'CHOKDEE' } }),
  '/api/agent/validate': () => ({ query: { code: 'CHOKDEE' } }),
  '/api/agent/seo': () => ({ query: { agent_id: '1' } }),
  '/api/site/pauses': () => ({}),
  '/api/banner': () => ({}),
  '/api/notifications': () => ({ query: { agent_code: 'CHOKDEE' } }),
  '/api/member/notification_reads': () => ({ token }),
  '/api/member/read_notifications': () => ({ token, body: { ids: ['impostors'] } }),
  '/api/member/notices': () => ({ token }),
  '/api/member/take_notices': () => ({ token }),
  '/api/member/read_notices': () => ({ token, body: { notice_id: '1' } }),
  '/api/event/list': () => ({ query: { agent_code: 'CHOKDEE' } }),
  '/api/article/list': () => ({ query: { agent_id: '1', category: 'money', limit: '1' } }),
  '/api/article/detail': () => ({ query: { agent_id: '1', id: 'turnover' } }),
  '/api/login': () => ({ body: { username: '0812345678', password: 'demo1234' } }),
  '/api/register': () => ({ body: { ...newcomer, code: sentCodeFor(app, newcomer) } }),
  '/api/sign_in_code': () => ({ body: { username: '0899999999' } }),
  '/api/member/verify_phone': () => ({ token }),
  '/api/member/set_password': () => ({ token: keyless, body: { password: 'another one 7' } }),
  '/api/check_account': () => ({ body: { username: '0899999999' } }),
  '/api/reset_password': () => ({ body: { username: '0899999999' } }),
  '/api/logout': () => ({ token }),
  '/api/get_user_info': () => ({ token }),
  '/api/member/profile': () => ({ token }),
  '/api/member/change_password': () => ({
    token,
    body: { current_password: 'demo1234', password: 'another one' },
  }),
  '/api/member/update_sub_bank_account': () => ({
    token,
    body: {
      bank_code: '014',
      bank_account_number: '1112223334',
      current_password: 'demo1234',
    },
  }),
  '/api/member/sessions': () => ({ token }),
  '/api/member/end_sessions': () => ({ token }),
  '/api/member/consents': () => ({ token }),
  '/api/member/answer_consents': () => ({
    token,
    body: { versions: currentVersions, answer: 'agreed' },
  }),
  '/api/help/facts': () => ({}),
  '/api/member/security_notices': () => ({ token }),
  '/api/member/read_security_notices': () => ({ token, body: { notice_id: '1' } }),
  '/api/safety/status': () => ({ token }),
  '/api/safety/limit': () => ({ token, body: { kind: 'loss', frame: 'day', amount: '1,000' } }),
  '/api/safety/limit/confirm': () => ({ token: keyless, body: limited }),
  '/api/safety/limit/withdraw': () => ({ token: keyless, body: limited }),
  '/api/safety/session': () => ({ token }),
  '/api/safety/reminder': () => ({ token, body: { minutes: 30 } }),
  '/api/safety/check': () => ({
    token: keyless,
    body: { session_began_at: checkedSession, answer: 'go_on' },
  }),
  '/api/safety/answer': () => ({ token, body: { set: [{ frame: 'day', amount: '500' }] } }),
  '/api/safety/history': () => ({ token: keyless }),
  '/api/safety/money': () => ({ token, query: { days: '365' } }),
  '/api/safety/time_out': () => ({ token, body: { length: '24h' } }),
  '/api/safety/exclude': () => ({ token, body: { length: '6m', word: EXCLUSION_WORD } }),
  '/api/safety/return': () => ({ token: returning }),
  '/api/line/session': () => ({ body: { id_token: 'of the only user' } }),
  '/api/start': () => ({ token, body: { page: '/', build: 'test' } }),
  '/api/line/identity': () => ({ body: { id_token: 'of the only user' } }),
  '/api/line/link_code': () => ({ token }),
  '/api/line/link': () => ({ token, body: { id_token: 'of the only user', consent: true } }),
  '/api/line/unlink': () => ({ token }),
  '/api/line/account': () => ({ token }),
  '/api/line/notices': () => ({ token }),
  '/api/line/notices_set': () => ({
    token,
    body: { money: true, results: true, rewards: false, hides_amounts: false },
  }),
  '/api/member/wallets': () => ({ token }),
  '/api/member/points': () => ({ token }),
  '/api/member/points/history': () => ({ token }),
  '/api/member/vip': () => ({ token }),
  '/api/redemption/list': () => ({}),
  '/api/redemption/calc': () => ({ token, body: { item_id: 1 } }),
  '/api/redemption/redeem': () => ({ token, body: { item_id: 1, cost: 200 } }),
  '/api/redemption/history': () => ({ token, query: { limit: '1' } }),
  '/api/sport/matches': () => ({ body: {} }),
  '/api/sooth/baccarat': () => ({ body: {} }),
  '/api/sooth/detail': () => ({ body: { room_id: 'gold' } }),
  '/api/poll/config': () => ({ query: { poll_id: '1', agent_id: '1' } }),
  '/api/poll/stats': () => ({ query: { poll_id: '2', agent_id: '1' } }),
  '/api/poll/winners': () => ({ query: { poll_id: '2', agent_id: '1', limit: '3' } }),
  '/api/poll/quota/get': () => ({ token, query: { poll_id: '1' } }),
  '/api/poll/quota/check': () => ({ token, query: { poll_id: '1' } }),
  '/api/poll/submit': () => ({ token, body: { poll_id: 1, choice_id: 2 } }),
  '/api/wheel/config': () => ({ token }),
  '/api/wheel/config_v2': () => ({ token }),
  '/api/wheel/board': () => ({ token }),
  '/api/wheel/spin': () => ({ token }),
  '/api/wheel/spin_v2': () => ({ token, body: { client_seed: 'walk' } }),
  '/api/wheel/reward': () => ({ token }),
  '/api/wheel/exchange': () => ({ token, body: { quantity: 2, cost: 200 } }),
  '/api/wheel/history': () => ({ token, query: { limit: '5' } }),
  '/api/quest/list': () => ({ token }),
  '/api/quest/redeem': () => ({ token, body: { quest_id: 1 } }),
  '/api/quest/join': () => ({ token, body: { quest_id: 3 } }),
  '/api/quest/friend': () => ({ token, body: { access_token: 'of the only user' } }),
  '/api/event/quest': () => ({ token, body: { event_id: 'lantern' } }),
  '/api/cashback/summary': () => ({ token }),
  '/api/cashback/loss/claim': () => ({ token, body: { kind: 'turnover', date: playedDay } }),
  '/api/cashback/loss/history': () => ({ token, query: { limit: '5' } }),
  '/api/cashback/turnover/history': () => ({ token, query: { state: 'lapsed' } }),
  '/api/affiliate/v2/configs': () => ({ query: { agent_id: '1' } }),
  '/api/affiliate/network': () => ({ token, body: { limit: 5 } }),
  '/api/affiliate/transactions': () => ({ token, query: { limit: '5' } }),
  '/api/affiliate/v2/transactions': () => ({ token, query: { level: '1', limit: '5' } }),
  '/api/affiliate/summary': () => ({ token }),
  '/api/affiliate/redeem': () => ({ token, body: { amount: '500' } }),
  '/api/agent/bank_accounts': () => ({ body: { agent_code: 'CHOKDEE' } }),
  '/api/agent/true_money_accounts': () => ({}),
  '/api/member/deposit': () => ({ token: other, body: { account_id: '1', amount: '500' } }),
  '/api/member/deposit/slip': () => ({
    token: keyless,
    body: { id: transferId, payload: slipVerify({ sendingBank: '004', transRef: SLIP_REF }) },
  }),
  '/api/member/deposit/claim': () => ({ token, body: { id: depositId } }),
  '/api/member/deposit/cancel': () => ({ token, body: { id: depositId } }),
  '/api/member/deposit/info': () => ({ token, query: { id: depositId } }),
  '/api/member/deposits': () => ({ token, query: { limit: '5' } }),
  '/api/member/payment/channels': () => ({ token }),
  '/api/member/payment/info': () => ({ token, query: { channel_id: 'promptpay' } }),
  '/api/member/payment/generate_qr': () => ({
    token: other,
    body: { channel_id: 'promptpay', sub_channel_id: 'qr', amount: '100' },
  }),
  '/api/member/payment/qrcode_info': () => ({ token, query: { payment_id: depositId } }),
  '/api/member/payment/inquiry_status': () => ({ token }),
  '/api/member/withdraw': () => ({ token: other, body: { amount: '500' } }),
  '/api/member/withdraw/info': () => ({ token }),
  '/api/member/withdrawals': () => ({ token, query: { limit: '5' } }),
  '/api/promotion/list': () => ({ token, query: { agent_code: 'CHOKDEE', agent_id: '1' } }),
  '/api/promotion/mine': () => ({ token, query: { limit: '5' } }),
  '/api/promotion/accept': () => ({ token: other, body: { promotion_id: '3' } }),
  '/api/promotion/cancel': () => ({ token, body: { id: memberPromotionId } }),
  '/api/member/coupon/preview': () => ({ token, body: { code: 'CHOKDEE50' } }),
  '/api/member/coupon': () => ({
    token,
    body: { code: 'POINT100', agreed: { kind: 'points', point: 100 } },
  }),
  '/api/fairness/round': () => ({ token, query: { source: 'sandbox', round_id: 'gold-1' } }),
  '/api/fairness/reveal': () => ({
    token,
    body: { source: 'sandbox', game_id: 'golden-dragon' },
  }),
  '/api/member/statement': () => ({ token, query: { kind: 'game', days: '7', limit: '10' } }),
  '/api/member/winloss': () => ({ token, query: { from: '2026-01-01', to: '2026-01-31' } }),
  '/api/member/statement/export': () => ({ token, body: { kind: 'all', days: 7 } }),
  '/api/member/own_data': () => ({ token, body: {} }),
  '/api/game/list': () => ({ query: { category: 'slot', limit: '5' } }),
  '/api/game/lobby': () => ({ query: { lobby_key: 'hot' } }),
  '/api/lobby/configs': () => ({ query: { lobby_key: 'slot' } }),
  '/api/game/favourite': () => ({ token, body: { ...game, is_favourite: true } }),
  '/api/game/wallets': () => ({ token, body: game }),
  '/api/game/link': () => ({
    token,
    body: { ...game, source: 'sandbox', wallet_id: walletId, is_mobile: '1' },
  }),
  '/api/game/demo': () => ({ body: { ...game, source: 'sandbox', is_mobile: false } }),
  '/api/client_error': () => ({
    body: { name: 'Error', message: 'a fault', stack: '', path: '/slot', shell: 'web' },
  }),
  '/api/analytics': () => ({ body: { path: '/slot', shell: 'web', referrer: 'line.me' } }),
  '/api/lotto/lobby': () => ({ query: { agent_id: '1' } }),
  '/api/lotto/rounds': () => ({ query: { agent_id: '1', market_id: 'government', limit: '5' } }),
  '/api/lotto/round': () => ({ query: { round_id: roundId } }),
  '/api/lotto/rule': () => ({ query: { round_id: roundId } }),
  '/api/lotto/rate': () => ({ query: { round_id: roundId } }),
  '/api/lotto/rates': () => ({ query: { category_id: 'thai', agent_id: '1' } }),
  '/api/lotto/limit': () => ({ query: { round_id: roundId } }),
  '/api/lotto/result': () => ({ query: { agent_id: '1', round_id: roundId } }),
  '/api/lotto/results': () => ({ query: { agent_id: '1', limit: '5' } }),
  '/api/lotto/bill/validate': () => ({
    token,
    body: {
      agent_id: '1',
      round_id: roundId,
      items: [{ bet_type: 'three_tod', number: '123', amount: '5' }],
    },
  }),
  '/api/lotto/bill/create': () => ({
    token,
    body: { agent_id: '1', round_id: roundId, items: [toBet('three_tod', '123', '5')] },
  }),
  '/api/lotto/bill/cancel': () => ({ token, body: { agent_id: '1', bill_id: billId } }),
  '/api/lotto/bill/list': () => ({ token, query: { state: 'active', limit: '5' } }),
  '/api/lotto/bill/detail': () => ({ token, query: { bill_id: billId } }),
  '/api/lotto/yeekee/day': () => ({ query: { market_id: 'yeekee', date: '2026-01-01' } }),
  '/api/lotto/yeekee/list': () => ({ token, query: { round_id: shootingId } }),
  '/api/lotto/yeekee/lists': () => ({ query: { round_id: shootingId, page: '1' } }),
  '/api/lotto/yeekee/shoot': () => ({
    token,
    body: { agent_id: '1', round_id: shootingId, number: '01234' },
  }),
  '/api/lotto/yeekee/proof': () => ({ query: { round_id: provenId } }),
};

/** Public paths of the HTTP contract, including paths that do not exist yet. */
const publicPatterns = [
  'login',
  'register',
  'check_account',
  'reset_password',
  'agent/*',
  'analytics',
  'client_error',
  'notifications',
  'banner',
  'event/list',
  'article/*',
  'promotion/list',
  'lobby/configs',
  'game/list',
  'game/lobby',
  'game/demo',
  'site/pauses',
  ...['lobby', 'rounds', 'round', 'rule', 'rate', 'rates', 'limit', 'result', 'results'].map(
    (name) => `lotto/${name}`,
  ),
  ...['day', 'list', 'lists', 'proof'].map((name) => `lotto/yeekee/${name}`),
  'poll/config',
  'poll/stats',
  'poll/winners',
  'sport/matches',
  'sooth/baccarat',
  'sooth/detail',
  'affiliate/v2/configs',
  'redemption/list',
  'help/facts',
  'line/identity',
  'line/session',
  'start',
  'sign_in_code',
  // Downloads are authorized by the token in their path.
  'download/*',
];

function isPublicByContract(path: string): boolean {
  const name = path.replace('/api/', '');
  return publicPatterns.some((pattern) =>
    pattern.endsWith('/*') ? name.startsWith(pattern.slice(0, -1)) : name === pattern,
  );
}

function send(
  endpoint: Endpoint,
  init: Omit<RequestInit, 'headers'> & { headers?: Record<string, string> },
  search = '',
): Promise<Response> {
  const { headers, ...rest } = init;
  return app.fetch(
    new Request(`${TEST_URL}${endpoint.path}${search}`, {
      method: endpoint.method,
      ...rest,
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json', ...headers },
    }),
  );
}

async function expectRefusal(response: Response, status: number, code = 1000): Promise<void> {
  expect(response.status).toBe(status);
  expect(response.headers.get('content-type')).toMatch(/^application\/json/);
  expect(response.headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/);
  expect(await response.json()).toMatchObject({
    error: code,
    message: expect.stringMatching(/[ก-๙]/) as string,
    data: null,
  });
}

test('the endpoints that need no token are exactly those that the contract lists as public', () => {
  const open = all.filter(({ access }) => access === 'public').map(({ path }) => path);
  expect(open).toEqual(all.map(({ path }) => path).filter(isPublicByContract));
});

test('every file endpoint is public by the contract', () => {
  expect(fileEndpoints.map(({ path }) => path).filter((path) => !isPublicByContract(path))).toEqual(
    [],
  );
});

test('no two endpoints share a path', () => {
  expect(new Set(all.map(({ path }) => path)).size).toBe(all.length);
});

test.each(named)('$name returns a response that matches its schema', async ({ endpoint }) => {
  const response = await app.call(endpoint, samples[endpoint.path as keyof typeof samples]());
  expect(response.status).toBe(200);
  expect(response.refusal).toBeUndefined();
  expect(response.json).toMatchObject({ [endpoint.codeField ?? 'error']: 0, message: '' });
  expect(response.headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/);
});

describe.each(memberOnly)('$name without a valid token', ({ endpoint }) => {
  test('returns 401 without a token', async () => {
    const { token: _none, ...visitor } = samples[endpoint.path as keyof typeof samples]();
    const response = await app.call(endpoint, visitor);
    expect(response).toMatchObject({ status: 401, refusal: 'auth.session_expired' });
  });

  test('returns 401 with an ended or malformed token', async () => {
    const live = samples[endpoint.path as keyof typeof samples]();
    await app.call(logout, { token });
    for (const dead of [token, 'x', 'y'.repeat(43), `${token}x`, '']) {
      expect(await app.call(endpoint, { ...live, token: dead })).toMatchObject({
        status: 401,
        refusal: 'auth.session_expired',
      });
    }
  });

  test('returns 401 before the body is read', async () => {
    const before = await fetchNextTransaction(app.db);
    const isPost = endpoint.method === 'POST';
    const headers = { authorization: 'Bearer nobody-has-this-token-at-all' };
    await expectRefusal(
      await send(endpoint, { headers, ...(isPost && { body: '{"broken' }) }),
      401,
      1100,
    );
    expect(await fetchNextTransaction(app.db)).toBe(before);
  });
});

describe.each(posts)('$name with a wrong body', ({ endpoint }) => {
  test('refuses a malformed body and changes nothing', async () => {
    const body = samples[endpoint.path as keyof typeof samples]().body ?? {};
    const before = await fetchNextTransaction(app.db);
    const malformed = [
      '{"broken',
      'null',
      '[]',
      '"text"',
      JSON.stringify({ ...body, unknown_field: 1 }),
      ...Object.keys(body).map((field) => JSON.stringify({ ...body, [field]: { nested: [] } })),
      ...Object.keys(body).map((field) => JSON.stringify({ ...body, [field]: `\u0000\ud800` })),
    ];
    for (const text of malformed) await expectRefusal(await send(endpoint, { body: text }), 400);
    await expectRefusal(await send(endpoint, { body: new Uint8Array([0x22, 0xff, 0x22]) }), 400);
    await expectRefusal(await send(endpoint, { body: JSON.stringify(body) }, '?more=1'), 400);
    expect(await fetchNextTransaction(app.db)).toBe(before);
  });

  test('refuses a body with a content type other than JSON', async () => {
    const { body = {} } = samples[endpoint.path as keyof typeof samples]();
    const text = JSON.stringify(body);
    for (const type of [
      'text/plain',
      'application/x-www-form-urlencoded',
      'application/jsonp',
      '',
    ]) {
      await expectRefusal(
        await send(endpoint, { body: text, headers: { 'content-type': type } }),
        415,
      );
    }
    const response = await send(endpoint, {
      body: text,
      headers: { 'content-type': 'application/json; charset=utf-8' },
    });
    expect(response.status).toBe(200);
  });

  test('refuses a body above 64 KiB, with or without a content length', async () => {
    const before = await fetchNextTransaction(app.db);
    const body = JSON.stringify({ padding: 'x'.repeat(64 * 1024) });
    await expectRefusal(await send(endpoint, { body }), 413);
    await expectRefusal(
      await send(endpoint, { body, headers: { 'content-length': String(body.length) } }),
      413,
    );
    expect(await fetchNextTransaction(app.db)).toBe(before);
  });
});

test.each(gets)('$name refuses unknown parameters', async ({ endpoint }) => {
  const query = new URLSearchParams({
    ...samples[endpoint.path as keyof typeof samples]().query,
    more: '1',
  });
  await expectRefusal(await send(endpoint, {}, `?${query.toString()}`), 400);
});

test.each(named)('$name is not found with another method', async ({ endpoint }) => {
  const before = await fetchNextTransaction(app.db);
  const others = ['GET', 'POST', 'PUT', 'DELETE', 'PATCH'].filter(
    (method) => method !== endpoint.method,
  );
  for (const method of others) {
    await expectRefusal(
      await send(endpoint, { method, ...(method !== 'GET' && { body: '{}' }) }),
      404,
      1003,
    );
  }
  expect(await fetchNextTransaction(app.db)).toBe(before);
});

test.each([
  '/api/nothing',
  '/api/login/',
  '/api/',
  '/provider/v1/steal',
  '/operator/v2',
  '/nowhere',
  '/api/%00',
])('the unknown path %s is not found', async (path) => {
  await expectRefusal(await app.fetch(new Request(`${TEST_URL}${path}`)), 404, 1003);
});
