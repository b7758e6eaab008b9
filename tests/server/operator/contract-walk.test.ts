import * as v from 'valibot';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { OperatorEndpoint } from '@/contract/endpoint';
import { operatorEndpoints } from '@/contract/endpoints';
import { errorCodes } from '@/contract/errors';
import { depositClaim } from '@/contract/ordered-deposit.contract';
import { addDays } from '@/domain/calendar-day';
import { seedNetwork } from '@/server/affiliate/affiliate.seed';
import { demoAgent } from '@/server/agent/agent.seed';
import { setOnePerson } from '@/server/approvals/lone-act.service';
import { queryRaw } from '@/server/db/raw';
import { settleRounds } from '@/server/lotto/settlement.service';
import { DEMO_PASSWORD, seedPeople } from '@/server/operator/people.seed';
import { createTestApp, type TestApp } from '../../support/app';
import { samplePicture } from '../../support/article.fixture';
import { playYesterday } from '../../support/cashback.fixture';
import { signInToConsole, type TestConsole } from '../../support/console.fixture';
import {
  createTestGateway,
  OPERATOR_KEY,
  operate,
  report,
  reserve,
  senders,
  transfer,
} from '../../support/deposit.fixture';
import { openTestRound, putBill } from '../../support/draw.fixture';
import { openPoll } from '../../support/poll.fixture';
import { writePoll } from '../../support/poll-plan';
import { offers, payIn, take } from '../../support/promotion.fixture';
import { orderGoods } from '../../support/shop.fixture';
import { createTestProvider } from '../../support/test-provider';
import { openTestSeeds } from '../../support/test-seeds';
import { decide, withdraw } from '../../support/withdrawal.fixture';

type RowOf<E> = E extends OperatorEndpoint ? `${E['method']} ${E['path']}` : never;
type Row = RowOf<(typeof operatorEndpoints)[number]>;

const [first, second] = ['0812345678', '0823456789'];
let app: TestApp;
let consoleOfPim: TestConsole;
/** Ids of the prepared items that the sample requests need. */
const known = {
  depositId: '',
  /** An order of goods that are not sent yet. */
  orderId: '',
  requestedId: '',
  approvedId: '',
  /** `strangeId` is a payment without a deposit; `creditedId` is a payment for a deposit already credited. */
  strangeId: 0,
  creditedId: 0,
  /** A closed round without a result. */
  closedRound: '',
  waitingResult: 0,
  paidRound: '',
  openRound: '',
  /** A round weeks away, in a market with few draws. */
  comingRound: { id: '', day: '' },
  /** A day with computed cashback. */
  playedDay: '',
  /** `closedPoll` has no answer; `namedPoll` has one that another operator proposed. */
  closedPoll: 0,
  namedPoll: 0,
  /** A session of the console. */
  consoleSession: 0,
  /** A member with a known session, a game round and a bill. */
  playerId: 0,
  sessionId: '',
  billNumber: 0,
  /** `approval` was requested by another operator, `ownApproval` by the first owner. */
  approval: 0,
  ownApproval: 0,
  /** `quietMemberId` has no pending withdrawal. */
  memberId: 0,
  quietMemberId: 0,
  /** Code sent to the new phone of the member. */
  phoneCode: '',
};
const NEW_PHONE = '0611112222';

beforeAll(async () => {
  app = await createTestApp({
    providers: [createTestProvider()],
    gateways: [createTestGateway()],
    operatorKey: OPERATOR_KEY,
    prepare: async (fresh) => {
      await seedNetwork(fresh.db, [demoAgent], {
        isPlayed: true,
        seeds: await openTestSeeds(fresh.db),
      });
      const demo = { isPlayed: true, seeds: await openTestSeeds(fresh.db) };
      await seedPeople(fresh.db, [demoAgent], demo);
      consoleOfPim = await signInToConsole(fresh, 'pim');
      known.consoleSession = await consoleOfPim.readSessionId();
      await playLotto(fresh);
      await moveMoney(fresh);
      await meetMember(fresh);
      known.playedDay = await playYesterday(fresh);
      known.orderId = await orderGoods(fresh.db);
      known.closedPoll = await openPoll(fresh);
      known.namedPoll = await openPoll(fresh);
      for (const poll_id of [known.closedPoll, known.namedPoll]) {
        await operate(fresh, '/polls/close', { body: { poll_id } });
      }
      const named = { poll_id: known.namedPoll, choice_id: 1 };
      await operate(fresh, '/polls/answer', { body: named, as: 'som' });
      known.approval = await askForPoints(fresh, 'som');
      // The first owner created every key, so the approver has to be another operator.
      known.ownApproval = await askForPoints(fresh);
      await changeMembers(fresh);
      await queryRaw(
        fresh.db,
        `INSERT INTO page_views (agent_id, day, path, shell, referrer, views)
         SELECT 1, (business_now() AT TIME ZONE 'Asia/Bangkok')::date, '/slot', 'web', 'line.me', 3`,
      );
      await queryRaw(
        fresh.db,
        `INSERT INTO coupon_uses (coupon_id, member_id, used_at)
         SELECT c.id, m.id, business_now() FROM coupons c, members m WHERE c.code = 'POINT100' AND m.username = $1`,
        [first],
      );
    },
  });
});
beforeEach(() => app.reset());
afterAll(() => app.close());

/** Adds a note, a game round and a known session to the second member, who already has bills and money. */
async function meetMember(fresh: TestApp): Promise<void> {
  const { memberId, playerToken } = await fresh.openPlayer(second);
  await fresh.providerCall('debit', {
    player_token: playerToken,
    transaction_id: 'walk',
    round_id: 'walk',
    game_id: 'golden-dragon',
    amount_satang: 100,
  });
  await operate(fresh, '/members/notes', { body: { id: memberId, text: note } });
  const [row] = await queryRaw<{ session: string; bill: number }>(
    fresh.db,
    `SELECT (SELECT id FROM member_sessions WHERE member_id = $1 LIMIT 1) AS session,
       (SELECT max(number) FROM lotto_bills WHERE member_id = $1) AS bill`,
    [memberId],
  );
  if (!row) throw new Error('the member has no session or no bill');
  known.playerId = memberId;
  known.sessionId = row.session;
  known.billNumber = row.bill;
}

async function askForPoints(fresh: TestApp, as?: string): Promise<number> {
  const body = { username: first, point: 5_000, reason: 'ทดสอบ' };
  const { data } = await operate(fresh, '/points/adjust', { body, ...(as && { as }) });
  return v.parse(v.object({ approval: v.number() }), data).approval;
}

/** Prepares two adjustments, a member without a withdrawal, and the code of a new phone. */
async function changeMembers(fresh: TestApp): Promise<void> {
  const [member] = await queryRaw<{ id: number; quiet: number }>(
    fresh.db,
    `SELECT m.id, (SELECT max(id) FROM members q WHERE q.agent_id = m.agent_id AND NOT EXISTS (
       SELECT FROM withdrawals w WHERE w.member_id = q.id)) AS quiet FROM members m WHERE username = $1`,
    [first],
  );
  known.memberId = member?.id ?? 0;
  known.quietMemberId = member?.quiet ?? 0;
  for (const amount of ['10', '20']) {
    const body = {
      ...{ member_id: known.memberId, amount, reason: 'system_fault' },
      ...{ sentence: 'ชดเชยรอบที่ค้าง', turnover: 1 },
    };
    const { data } = await operate(fresh, '/adjustments', { body, as: 'som' });
    const { approval: id } = v.parse(v.object({ approval: v.number() }), data);
    await operate(fresh, '/approvals/approve', { body: { id }, as: 'lek' });
  }
  const body = { id: known.memberId, phone: NEW_PHONE };
  await operate(fresh, '/members/phone_code', { body });
  known.phoneCode = fresh.sentCodes.at(-1)?.code ?? '';
}

async function playLotto(fresh: TestApp): Promise<void> {
  const { accountId } = await fresh.openPlayer(second);
  const enter = async ({ roundId }: { roundId: string }) => {
    const body = { round_id: roundId, announcement: { number: '8351' } };
    const { data } = await operate(fresh, '/lotto/results', { body, as: 'som' });
    return v.parse(v.object({ id: v.number() }), data).id;
  };
  const paid = await openTestRound(fresh.db);
  await putBill(fresh.db, paid, accountId, [{ type: 'two_top', number: '51', amount: 100 }]);
  const id = await enter(paid);
  await operate(fresh, '/lotto/results/confirm', { body: { id }, as: 'lek' });
  await settleRounds(fresh.db);
  await queryRaw(
    fresh.db,
    `INSERT INTO lotto_shortfalls (bill_id, member_id, settlement, amount, noted_at)
     SELECT id, member_id, settlement, paid, business_now() FROM lotto_bills WHERE paid > 0`,
  );
  known.paidRound = paid.roundId;
  known.waitingResult = await enter(await openTestRound(fresh.db));
  known.closedRound = (await openTestRound(fresh.db)).roundId;
  known.openRound = (await openTestRound(fresh.db, { closes: 60 })).roundId;
  [known.comingRound = known.comingRound] = await queryRaw<{ id: string; day: string }>(
    fresh.db,
    `SELECT round_id AS id, day::text AS day FROM lotto_rounds WHERE agent_id = 1 AND market_id = 'government'
     ORDER BY day DESC LIMIT 1`,
  );
}

async function moveMoney(fresh: TestApp): Promise<void> {
  const token = await fresh.loginAs(first);
  const other = await fresh.loginAs(second);
  known.requestedId = (await withdraw(fresh, token)).id;
  known.approvedId = (await withdraw(fresh, other)).id;
  await decide(fresh, 'approve', known.approvedId);
  await take(fresh, token, offers.every);
  await payIn(fresh, token, '500');
  const unseen = await reserve(fresh, other);
  await operate(fresh, '/deposits/approve', { body: { id: unseen.id }, as: 'som' });
  await report(fresh, transfer(unseen.amount, { from: senders.second }));
  await report(fresh, transfer(77_00, { from: senders.stranger }));
  const waiting = await queryRaw<{ id: number; reason: string }>(
    fresh.db,
    `SELECT id, reason FROM incoming_payments WHERE state = 'review'`,
  );
  const idOf = (reason: string) => waiting.find((row) => row.reason === reason)?.id ?? 0;
  known.creditedId = idOf('already_credited');
  known.strangeId = idOf('unknown_payment');
  known.depositId = (await reserve(fresh, token)).id;
  await fresh.call(depositClaim, { token, body: { id: known.depositId } });
}

const account = {
  bank_code: '006',
  account_number: '1112223334',
  account_name: 'โชคดี จำกัด',
  min_amount: '50',
  max_amount: '1000.50',
};
const access = { username: first, reason: 'ตรวจสอบ' };
const note = 'ไม่พบยอดโอน';
const force = 'เพื่อการทดสอบ';
const entry = (roundId: string) => ({ round_id: roundId, announcement: { number: '1234' } });

/** A valid request for each endpoint: the query of a GET, the body of a POST. */
const samples: Record<Row, () => object> = {
  'GET /operator/v1/deposits': () => ({ limit: '200' }),
  'POST /operator/v1/deposits/approve': () => ({ id: known.depositId }),
  'POST /operator/v1/deposits/reject': () => ({ id: known.depositId, note }),
  'GET /operator/v1/incoming': () => ({}),
  'POST /operator/v1/incoming': () => ({
    reference: 'KB1',
    account_id: '1',
    amount: '12.34',
    sender_bank_code: '004',
    sender_account_number: '0123456789',
    occurred_at: '2026-11-21T08:00:00Z',
  }),
  'POST /operator/v1/incoming/credit': () => ({ id: known.strangeId, username: first }),
  'POST /operator/v1/incoming/settle': () => ({ id: known.creditedId }),
  'POST /operator/v1/incoming/return': () => ({ id: known.strangeId }),
  'GET /operator/v1/accounts': () => ({}),
  'POST /operator/v1/accounts': () => account,
  'POST /operator/v1/accounts/open': () => ({ id: 1, is_open: false }),
  'GET /operator/v1/notices': () => ({ username: first }),
  'POST /operator/v1/notices/send': () => ({ username: first, title: 'สวัสดี', text: 'ยินดีต้อนรับ' }),
  'GET /operator/v1/withdrawals': () => ({}),
  'POST /operator/v1/withdrawals/approve': () => ({ id: known.requestedId }),
  'POST /operator/v1/withdrawals/paid': () => ({ id: known.approvedId }),
  'POST /operator/v1/withdrawals/reject': () => ({ id: known.requestedId, note }),
  'GET /operator/v1/coupons': () => ({}),
  'POST /operator/v1/coupons': () => ({
    kind: 'credit',
    code: 'WALK2026',
    amount: '50',
    turnover_multiple: '1.5',
    uses_allowed: 3,
    force,
  }),
  'POST /operator/v1/coupons/end': () => ({ code: 'CHOKDEE50' }),
  'GET /operator/v1/coupons/uses': () => ({ code: 'POINT100' }),
  'GET /operator/v1/promotions': () => ({}),
  'GET /operator/v1/promotions/members': () => ({ state: 'running' }),
  'POST /operator/v1/promotions/open': () => ({ id: 1, is_open: false }),
  'GET /operator/v1/articles': () => ({ state: 'published' }),
  'GET /operator/v1/articles/show': () => ({ id: 'turnover' }),
  'POST /operator/v1/articles': () => ({
    id: 'walked',
    category: 'games',
    title: 'บทความทดสอบ',
    description: 'คำอธิบาย',
    cover: '/art/og.png',
    related: ['turnover'],
    publish_at: '2026-11-30T13:00:00Z',
    // The bold text is dropped, so that the response lists it and the schema of that list is checked.
    markdown: 'ข้อความ <b>หนา</b>',
  }),
  'POST /operator/v1/articles/publish': () => ({ id: 'turnover' }),
  'POST /operator/v1/articles/withdraw': () => ({ id: 'turnover' }),
  'POST /operator/v1/articles/pictures': () => ({ base64: samplePicture(640, 336) }),
  'GET /operator/v1/lotto/rounds': () => ({ market_id: 'test-four-digits' }),
  'POST /operator/v1/lotto/markets': () => ({ market_id: 'government' }),
  'GET /operator/v1/lotto/shortfalls': () => ({}),
  'GET /operator/v1/lotto/days': () => ({ market_id: 'government' }),
  'POST /operator/v1/lotto/days': () => ({
    market_id: 'government',
    day: '2027-02-02',
    kind: 'draw',
  }),
  'POST /operator/v1/lotto/rounds/move': () => ({
    round_id: known.comingRound.id,
    day: addDays(known.comingRound.day, 1),
  }),
  'POST /operator/v1/lotto/preview': () => entry(known.closedRound),
  'POST /operator/v1/lotto/markets/final-by-time': () => ({
    market_id: 'test-four-digits',
    below: null,
  }),
  'POST /operator/v1/lotto/results': () => entry(known.closedRound),
  'POST /operator/v1/lotto/correct': () => entry(known.paidRound),
  'POST /operator/v1/lotto/results/confirm': () => ({ id: known.waitingResult }),
  'POST /operator/v1/lotto/results/withdraw': () => ({ id: known.waitingResult }),
  'POST /operator/v1/lotto/void': () => ({ round_id: known.closedRound, note }),
  'POST /operator/v1/lotto/numbers': () => ({
    round_id: known.openRound,
    bet_type: 'two_top',
    number: '12',
    kind: 'half',
  }),
  'GET /operator/v1/members': () => ({ username: first }),
  'GET /operator/v1/members/consents': () => ({ username: first }),
  'POST /operator/v1/members/staff': () => ({ username: first, is_staff: true }),
  'POST /operator/v1/members/close': () => access,
  'POST /operator/v1/members/open': () => access,
  'POST /operator/v1/members/end_sessions': () => access,
  'POST /operator/v1/members/unlink_line': () => access,
  'POST /operator/v1/members/phone_code': () => ({ id: known.memberId, phone: '0633334444' }),
  'POST /operator/v1/members/change_phone': () => ({
    ...{ id: known.memberId, phone: NEW_PHONE, code: known.phoneCode, reason: note },
  }),
  'POST /operator/v1/members/change_bank': () => ({
    ...{ id: known.quietMemberId, bank_code: '006', bank_account_number: '1112223334' },
    ...{ reason: note, document: 'หน้าสมุดบัญชี' },
  }),
  'POST /operator/v1/members/change_name': () => ({
    ...{ id: known.memberId, first_name: 'สมใจ', last_name: 'มีโชค' },
    ...{ reason: note, document: 'ใบเปลี่ยนชื่อ' },
  }),
  'POST /operator/v1/members/hold_payouts': () => ({ id: known.memberId, reason: note }),
  'GET /operator/v1/members/close_check': () => ({ id: known.memberId }),
  'POST /operator/v1/members/close_with_payout': () => ({ id: known.memberId, reason: note }),
  'GET /operator/v1/adjustments': () => ({ member_id: known.memberId, limit: '1' }),
  'POST /operator/v1/adjustments': () => ({
    ...{ member_id: known.memberId, amount: '-1.50', reason: 'other', detail: note },
    ...{ sentence: 'แก้ยอดที่เติมเกิน', reference: 'D1042', turnover: 0 },
  }),
  'GET /operator/v1/members/search': () => ({ q: '081' }),
  'GET /operator/v1/members/list': () => ({ state: 'open', limit: '2' }),
  'GET /operator/v1/members/page': () => ({ id: known.playerId }),
  'GET /operator/v1/members/statement': () => ({ id: known.playerId }),
  'GET /operator/v1/members/rounds': () => ({ id: known.playerId }),
  'GET /operator/v1/members/bills': () => ({ id: known.playerId }),
  'GET /operator/v1/members/bills/show': () => ({ number: known.billNumber }),
  'GET /operator/v1/members/money': () => ({ id: known.playerId }),
  'GET /operator/v1/members/sessions': () => ({ id: known.playerId }),
  'POST /operator/v1/members/end_session': () => ({
    id: known.playerId,
    session_id: known.sessionId,
    reason: note,
  }),
  'GET /operator/v1/members/notes': () => ({ id: known.playerId }),
  'POST /operator/v1/members/notes': () => ({ id: known.playerId, text: note }),
  'POST /operator/v1/members/flag': () => ({ id: known.playerId, flag: 'ตรวจสอบ', reason: note }),
  'GET /operator/v1/members/actions': () => ({ id: known.playerId }),
  'POST /operator/v1/members/reveal': () => ({
    id: known.playerId,
    field: 'bank_account_number',
    reason: note,
  }),
  'GET /operator/v1/security': () => ({ username: first }),
  'GET /operator/v1/agent': () => ({}),
  'GET /operator/v1/agent/rules': () => ({}),
  'POST /operator/v1/agent/rules': () => ({ rule: 'vip.gold.turnover', value: '200000.00' }),
  'GET /operator/v1/affiliate/margins': () => ({}),
  'POST /operator/v1/affiliate/rates': () => ({ type: 'slot', rates: ['70', '30', '20'] }),
  'GET /operator/v1/affiliate/network': () => ({ username: first, limit: '5' }),
  'GET /operator/v1/affiliate/signals': () => ({ limit: '5' }),
  'GET /operator/v1/played/verify': () => ({}),
  'POST /operator/v1/points/adjust': () => ({ username: first, point: '-20', reason: note }),
  'GET /operator/v1/shop/items': () => ({}),
  'POST /operator/v1/shop/items': () => ({
    kind: 'coupon',
    title: 'คูปองทดสอบ',
    description: '',
    image: '/art/shop/ticket.webp',
    cost: '100',
    amount: '10',
  }),
  'POST /operator/v1/shop/items/price': () => ({ id: 1, cost: 250 }),
  'POST /operator/v1/shop/items/stock': () => ({ id: 1, stock: 7 }),
  'POST /operator/v1/shop/items/open': () => ({ id: 1, is_open: false }),
  'GET /operator/v1/shop/orders': () => ({ state: 'ordered' }),
  'POST /operator/v1/shop/orders/sent': () => ({ id: known.orderId, note }),
  'POST /operator/v1/shop/orders/cancel': () => ({ id: known.orderId, note }),
  'GET /operator/v1/wheel/sets': () => ({ limit: '2' }),
  'POST /operator/v1/wheel/sets': () => ({
    prizes: [
      { kind: 'points', weight: 90, point: '5' },
      { kind: 'credit', weight: '10', amount: '20', stock: 3, fallback: 1 },
    ],
  }),
  'POST /operator/v1/wheel/stock': () => ({ version: 1, no: 2, pieces: '5' }),
  'POST /operator/v1/wheel/grants': () => ({ username: first, count: 2, reason: note }),
  'GET /operator/v1/quests': () => ({}),
  'POST /operator/v1/quests/open': () => ({ id: 1, is_open: false }),
  'POST /operator/v1/quests/step': () => ({
    ...{ id: 2, step: 1, amount_target: '2000', point: '20' },
    force,
  }),
  'POST /operator/v1/quests/event': () => ({ event_id: 'vote', quest_ids: [1, '2'] }),
  'GET /operator/v1/cashback': () => ({ username: first, limit: '2' }),
  'POST /operator/v1/cashback/recompute': () => ({ date: known.playedDay }),
  'GET /operator/v1/polls': () => ({ limit: '5' }),
  'POST /operator/v1/polls': () => writePoll(),
  'POST /operator/v1/polls/close': () => ({ poll_id: 1 }),
  'POST /operator/v1/polls/answer': () => ({ poll_id: known.closedPoll, choice_id: 2 }),
  'POST /operator/v1/polls/answer/confirm': () => ({ poll_id: known.namedPoll, choice_id: 1 }),
  'POST /operator/v1/polls/answer/withdraw': () => ({ poll_id: known.namedPoll }),
  'POST /operator/v1/polls/void': () => ({ poll_id: 3, note }),
  'GET /operator/v1/analytics': () => ({}),
  'GET /operator/v1/ledger/verify': () => ({}),
  'GET /operator/v1/audit': () => ({}),
  'GET /operator/v1/auth/site': () => ({}),
  'POST /operator/v1/auth/sign_in': () => ({ name: 'nok', password: DEMO_PASSWORD }),
  'POST /operator/v1/auth/sign_out': () => ({}),
  'GET /operator/v1/auth/me': () => ({}),
  'POST /operator/v1/auth/renew': () => ({}),
  'POST /operator/v1/auth/step_up': () => ({ code: DEMO_PASSWORD }),
  'POST /operator/v1/auth/password': () => ({
    password: DEMO_PASSWORD,
    chosen: 'ช้างม้าวัวควายเดินป่า7',
  }),
  'GET /operator/v1/sessions': () => ({}),
  'POST /operator/v1/sessions/end': () => ({ id: known.consoleSession }),
  'GET /operator/v1/people': () => ({}),
  'POST /operator/v1/people/key': () => ({ name: 'dao', role: 'finance' }),
  'POST /operator/v1/people/first': () => ({ key: 'wrong', name: 'pim', display_name: 'พิม' }),
  'POST /operator/v1/people/invite': () => ({ name: 'fah', display_name: 'ฟ้า', role: 'support' }),
  'POST /operator/v1/people/invitation': () => ({ token: 'x'.repeat(43) }),
  'POST /operator/v1/people/accept': () => ({
    token: 'x'.repeat(43),
    password: 'ช้างม้าวัวควายเดินป่า7',
    code: '123456',
  }),
  'POST /operator/v1/people/role': () => ({ name: 'som', role: 'owner' }),
  'POST /operator/v1/people/reset': () => ({ name: 'som' }),
  'POST /operator/v1/people/end': () => ({ name: 'som' }),
  'GET /operator/v1/audit/verify': () => ({}),
  'GET /operator/v1/counts': () => ({}),
  'POST /operator/v1/claims': () => ({ subject: 'approval/77' }),
  'POST /operator/v1/backup': () => ({}),
  'GET /operator/v1/approvals': () => ({ state: 'waiting' }),
  'GET /operator/v1/approvals/show': () => ({ id: known.approval }),
  'POST /operator/v1/approvals/approve': () => ({ id: known.approval }),
  'POST /operator/v1/approvals/reject': () => ({ id: known.approval, note }),
  'POST /operator/v1/approvals/withdraw': () => ({ id: known.ownApproval }),
};

const all: readonly OperatorEndpoint[] = operatorEndpoints;
const inJson = all.filter(({ contentType }) => contentType === undefined).map(named);

function named(endpoint: OperatorEndpoint): { endpoint: OperatorEndpoint; row: Row } {
  return { endpoint, row: `${endpoint.method} ${endpoint.path}` as Row };
}

/**
 * Paths that an operator other than the first owner must call, because that owner made the entry or created the key
 * that made it.
 */
const ofSecondPerson = ['/approvals/approve', '/lotto/results/confirm', '/polls/answer/confirm'];

/** Calls that always wait for a second person; they respond with data where one person runs the site. */
const alwaysAsked = [
  ...['/adjustments', '/members/close_with_payout'],
  ...['phone', 'bank', 'name'].map((what) => `/members/change_${what}`),
];

/** Calls about the caller's own session, which the test makes with the cookie of a signed-in person. */
const ofSession = ['/auth/', '/sessions'];
/** Calls that need a site without people, or a link; `sign-in.test.ts` tests them. */
const ofInvitations = ['first', 'invitation', 'accept'].map((call) => `/people/${call}`);

async function send({ method, path }: OperatorEndpoint, sample: object) {
  if (ofSession.some((start) => path.startsWith(`/operator/v1${start}`))) {
    return consoleOfPim.send(method, path, sample);
  }
  const query = new URLSearchParams(sample as Record<string, string>).toString();
  const short = path.replace('/operator/v1', '');
  const who = ofSecondPerson.includes(short) ? { as: 'anan' } : {};
  if (alwaysAsked.includes(short)) await setOnePerson(app.db, { agentId: 1, isOnePerson: true });
  return method === 'POST'
    ? operate(app, short, { body: sample, ...who })
    : operate(app, query === '' ? short : `${short}?${query}`);
}

/** Returns the value with every leaf replaced, so that only the field names remain. */
function shapeOf(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(shapeOf);
  if (typeof value !== 'object' || value === null) return 'a value';
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, shapeOf(part)]));
}

test('no two endpoints share a method and path', () => {
  expect(new Set(all.map((endpoint) => named(endpoint).row)).size).toBe(all.length);
});

const walkedHere = inJson.filter(({ endpoint }) =>
  ofInvitations.every((call) => endpoint.path !== `/operator/v1${call}`),
);

test.each(walkedHere)('$row responds exactly as its schema defines', async (walked) => {
  const { status, error, data } = await send(walked.endpoint, samples[walked.row]());
  expect({ status, error }).toEqual({ status: 200, error: 0 });
  // An empty list would leave the schema of its rows unchecked.
  expect(data).not.toEqual([]);
  expect(shapeOf(v.parse(walked.endpoint.data, data))).toEqual(shapeOf(data));
});

test.each(inJson)('$row refuses an unknown field', async ({ endpoint, row }) => {
  const response = await send(endpoint, { ...samples[row](), more: '1' });
  expect(response).toMatchObject({ status: 400, error: errorCodes['request.malformed'] });
});

test('the backup file is refused when the database is not stored in files', async () => {
  const response = await operate(app, '/backup', { body: {} });
  expect(response).toMatchObject({ error: errorCodes['backup.not_embedded'], data: null });
});
