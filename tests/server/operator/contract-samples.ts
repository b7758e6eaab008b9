import type { OperatorEndpoint } from '@/contract/endpoint';
import type { operatorEndpoints } from '@/contract/endpoints';
import { addDays } from '@/domain/calendar-day';
import { DEMO_PASSWORD } from '@/server/operator/people.seed';
import { writePoll } from '../../support/poll-plan';
import { draftTerms } from '../../support/promotion-draft.fixture';

type RowOf<E> = E extends OperatorEndpoint ? `${E['method']} ${E['path']}` : never;
/** Method and path of an endpoint. */
export type Row = RowOf<(typeof operatorEndpoints)[number]>;

/** User names of the two demo members. */
export const [first, second] = ['0812345678', '0823456789'];

/** Ids of the prepared items that the sample requests need. */
export const known = {
  pictureId: '',
  /** A preview of the file of a bank. */
  statementId: 0,
  depositId: '',
  /** An order of goods that are not sent yet. */
  orderId: '',
  /** A batch of coupons of the demo. */
  couponBatch: 1,
  requestedId: '',
  approvedId: '',
  paidId: '',
  /** A batch with one approved withdrawal. */
  payoutBatch: 0,
  batchedNumber: 0,
  /** `strangeId` is a payment without a deposit; `creditedId` is a payment for a deposit already credited. */
  strangeId: 0,
  creditedId: 0,
  /** `alikeId` is a payment that fits a deposit in review; `returningId` is a payment that is sent back. */
  alikeId: 0,
  returningId: 0,
  reviewedId: '',
  /** A closed round without a result. */
  closedRound: '',
  waitingResult: 0,
  paidRound: '',
  /** A reading of a source about the paid round. */
  sourceReading: 0,
  openRound: '',
  /** A round weeks away, in a market with few draws. */
  comingRound: { id: '', day: '' },
  /** A day with computed cashback. */
  playedDay: '',
  /** `closedPoll` has no answer; `namedPoll` has one that another operator proposed. */
  closedPoll: 0,
  namedPoll: 0,
  /** A day with a count of an account. */
  bankDay: '',
  /** A planned pause of one provider. */
  pause: 0,
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
  /** A friend with a signal, and a member whose income is held. */
  suspectId: 0,
  heldId: 0,
  /** `draftBroadcast` is a draft, and `runningBroadcast` is approved. */
  draftBroadcast: 0,
  runningBroadcast: 0,
  /** Code sent to the new phone of the member. */
  phoneCode: '',
};
/** Phone that no member has. */
export const NEW_PHONE = '0611112222';

const account = {
  bank_code: '006',
  account_number: '1112223334',
  account_name: 'โชคดี จำกัด',
  min_amount: '50',
  max_amount: '1000.50',
};
const access = { username: first, reason: 'ตรวจสอบ' };
/** Reason that most decisions take. */
export const note = 'ไม่พบยอดโอน';
const force = 'เพื่อการทดสอบ';
const entry = (roundId: string) => ({ round_id: roundId, announcement: { number: '1234' } });

const sampleLook = {
  name: 'โชคดีมีชัย',
  brand: { name: 'chokdee', tokens: { '--ck-bg': '#000000' } },
  info: { agent_logo: '/art/logo.svg', icons: null, backgrounds: null },
};
const sampleLinks = {
  line_contact_url: 'https://line.me/R/ti/p/@lucky',
  ...{ line_admin_url: '', telegram_contact_url: '' },
  seo: { title: 'โชคดี', description: 'เล่นได้ทุกคืน', og_image: '/art/share/home-1200x630.jpg' },
  phone_code: 'at_registration',
};

/** A valid request for each endpoint: the query of a GET, the body of a POST. */
export const samples: Record<Row, () => object> = {
  'GET /operator/v1/deposits': () => ({ limit: '200' }),
  'POST /operator/v1/deposits/approve': () => ({ id: known.depositId }),
  'POST /operator/v1/deposits/reject': () => ({ id: known.depositId, note }),
  'GET /operator/v1/deposits/show': () => ({ id: known.depositId }),
  'POST /operator/v1/deposits/close_with': () => ({
    ...{ incoming_id: known.strangeId, deposit_id: known.depositId },
  }),
  'POST /operator/v1/deposits/ask': () => ({ id: known.reviewedId, note }),
  'GET /operator/v1/deposits/unseen': () => ({ limit: '5' }),
  'GET /operator/v1/deposits/automatic': () => ({}),
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
  'POST /operator/v1/incoming/keep': () => ({ id: known.returningId }),
  'GET /operator/v1/incoming/show': () => ({ id: known.strangeId }),
  'GET /operator/v1/incoming/candidates': () => ({ id: known.alikeId }),
  'POST /operator/v1/incoming/returned': () => ({
    ...{ id: known.returningId, account_id: 1, bank_reference: 'BACK1' },
  }),
  'GET /operator/v1/accounts': () => ({}),
  'POST /operator/v1/accounts': () => account,
  'POST /operator/v1/accounts/edit': () => ({
    ...{ id: 2, account_name: 'โชคดี จำกัด', min_amount: '50', max_amount: '1000.50' },
    ...{ purpose: 'receive', daily_ceiling: '200000' },
  }),
  'POST /operator/v1/accounts/open': () => ({ id: 1, is_open: false }),
  'POST /operator/v1/accounts/order': () => ({ ids: [3, '2', 1] }),
  'GET /operator/v1/bank/accounts': () => ({}),
  'GET /operator/v1/pauses': () => ({ limit: '1' }),
  'POST /operator/v1/pauses': () => ({
    ...{ scope: 'money_out', starts_at: null, message: 'ปรับปรุงระบบ' },
    ends_at: new Date(Date.now() + 3_600_000).toISOString(),
  }),
  'POST /operator/v1/pauses/extend': () => ({
    id: known.pause,
    ends_at: new Date(Date.now() + 5 * 3_600_000).toISOString(),
  }),
  'POST /operator/v1/pauses/end': () => ({ id: known.pause }),
  'POST /operator/v1/pauses/look': () => ({}),
  'GET /operator/v1/games': () => ({ limit: '1', state: 'hidden' }),
  'POST /operator/v1/games/hide': () => ({
    ...{ provider_id: 'manee', game_id: 'golden-dragon', reason: note, until: null },
  }),
  'POST /operator/v1/games/show': () => ({ provider_id: 'northlight', game_id: 'mangkorn' }),
  'GET /operator/v1/channels': () => ({}),
  'POST /operator/v1/channels/open': () => ({ id: 'promptpay', is_open: false }),
  'POST /operator/v1/channels/limits': () => ({
    ...{ id: 'promptpay', min_amount: '50', max_amount: '20000' },
  }),
  'GET /operator/v1/bank/moves': () => ({ kind: 'owner_in', limit: '1' }),
  'POST /operator/v1/bank/moves': () => ({
    ...{ kind: 'fee', from_account_id: '1', amount: '10', bank_reference: 'FEE1', note },
    occurred_at: '2026-11-21T08:00:00Z',
  }),
  'POST /operator/v1/bank/moves/capital': () => ({
    ...{ kind: 'owner_out', from_account_id: 1, amount: '1000', bank_reference: 'OUT1' },
  }),
  'GET /operator/v1/bank/counts': () => ({ day: known.bankDay }),
  'POST /operator/v1/bank/counts': () => ({
    ...{ account_id: 1, day: known.bankDay, counted: '123.45', explanation: note },
  }),
  'GET /operator/v1/notices': () => ({ username: first }),
  'POST /operator/v1/notices/send': () => ({ username: first, title: 'สวัสดี', text: 'ยินดีต้อนรับ' }),
  'GET /operator/v1/withdrawals': () => ({}),
  'POST /operator/v1/withdrawals/approve': () => ({ id: known.requestedId }),
  'POST /operator/v1/withdrawals/paid': () => ({
    ...{ id: known.approvedId, account_id: 1, bank_reference: 'KB318' },
  }),
  'POST /operator/v1/withdrawals/reject': () => ({ id: known.requestedId, note }),
  'GET /operator/v1/withdrawals/show': () => ({ id: known.approvedId }),
  'POST /operator/v1/withdrawals/unapprove': () => ({ id: known.approvedId }),
  'POST /operator/v1/withdrawals/hold': () => ({ id: known.requestedId, note }),
  'POST /operator/v1/withdrawals/release': () => ({ id: known.requestedId }),
  'POST /operator/v1/withdrawals/bounced': () => ({ id: known.paidId, note }),
  'GET /operator/v1/withdrawals/accounts': () => ({}),
  'GET /operator/v1/withdrawals/batches': () => ({ limit: '5' }),
  'POST /operator/v1/withdrawals/batch': () => ({ ids: [known.approvedId], account_id: 1 }),
  'GET /operator/v1/withdrawals/batch': () => ({ id: known.payoutBatch }),
  'GET /operator/v1/withdrawals/batch/file': () => ({ id: known.payoutBatch }),
  'POST /operator/v1/withdrawals/batch_paid': () => ({
    batch_id: known.payoutBatch,
    lines: [{ number: known.batchedNumber, bank_reference: 'KB319' }],
  }),
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
  'GET /operator/v1/coupons/show': () => ({ id: '1' }),
  'POST /operator/v1/coupons/batch': () => ({
    ...{ kind: 'points', name: 'ชุดทดสอบ', codes: 5, point: 1, prefix: 'TRY' },
    needs_played_deposit: true,
  }),
  'POST /operator/v1/coupons/batch/end': () => ({ id: known.couponBatch }),
  'POST /operator/v1/coupons/batch/export': () => ({ id: known.couponBatch, format: 'csv' }),
  'GET /operator/v1/coupons/batch/file': () => ({ token: 'x'.repeat(43) }),
  'GET /operator/v1/promotions': () => ({}),
  'GET /operator/v1/promotions/members': () => ({ state: 'running' }),
  'POST /operator/v1/promotions/open': () => ({ id: 1, is_open: false }),
  'GET /operator/v1/promotions/versions': () => ({ id: '3' }),
  'GET /operator/v1/promotions/cost': () => ({
    ...{ min_deposit: '1000.00', bonus_amount: '100.00', turnover_multiple: '5' },
  }),
  'POST /operator/v1/promotions/save': () => ({ version: 0, revision: 0, terms: draftTerms }),
  'POST /operator/v1/promotions/publish': () => ({ id: 12, version: 1, revision: 1 }),
  'POST /operator/v1/promotions/duplicate': () => ({ id: 3 }),
  'POST /operator/v1/promotions/discard': () => ({ id: 12, version: 1, revision: 1 }),
  'POST /operator/v1/promotions/order': () => ({ ids: [3] }),
  'GET /operator/v1/content': () => ({ kind: 'banner' }),
  'GET /operator/v1/content/versions': () => ({ kind: 'banner', id: 'dragon' }),
  'POST /operator/v1/content/save': () => ({
    kind: 'event',
    version: 0,
    content: { image: '/art/events/vote.webp', alt: 'โหวต', link: '/poll/1' },
  }),
  'POST /operator/v1/content/publish': () => ({ kind: 'banner', id: 'dragon', version: 1 }),
  'POST /operator/v1/content/withdraw': () => ({ kind: 'banner', id: 'dragon' }),
  'POST /operator/v1/content/order': () => ({ kind: 'banner', ids: ['slots', 'dragon'] }),
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
  'POST /operator/v1/statements': () => ({ account: '1', name: 'texport.csv' }),
  'GET /operator/v1/statements': () => ({ account: '1', state: 'preview' }),
  'GET /operator/v1/statements/show': () => ({ id: known.statementId }),
  'GET /operator/v1/statements/lines': () => ({ id: known.statementId, limit: '5' }),
  'POST /operator/v1/statements/apply': () => ({ id: known.statementId }),
  'POST /operator/v1/statements/discard': () => ({ id: known.statementId }),
  'POST /operator/v1/statements/format': () => ({
    account_id: 1,
    header: 'ab'.repeat(32),
    columns: { date: 0, amount: 1, balance: 2 },
  }),
  'POST /operator/v1/pictures': () => ({ purpose: 'event', x: '0.25' }),
  'GET /operator/v1/pictures': () => ({ purpose: 'text' }),
  'POST /operator/v1/pictures/delete': () => ({ id: known.pictureId }),
  'POST /operator/v1/preview': () => ({
    ...{ screen: 'home', shell: 'web', width: 390, kind: 'banner' },
    content: { title: 'ลองก่อน' },
  }),
  'GET /operator/v1/lotto/rounds': () => ({ market_id: 'test-four-digits' }),
  'POST /operator/v1/lotto/markets': () => ({ market_id: 'government' }),
  'GET /operator/v1/lotto/shortfalls': () => ({}),
  'GET /operator/v1/lotto/board': () => ({ limit: '5' }),
  'GET /operator/v1/lotto/rounds/show': () => ({ round_id: known.closedRound }),
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
  'GET /operator/v1/lotto/sources': () => ({}),
  'POST /operator/v1/lotto/sources/set': () => ({
    market_id: 'lao',
    mode: 'operator',
    sources: [],
  }),
  'GET /operator/v1/lotto/sources/readings': () => ({ round_id: known.paidRound }),
  'GET /operator/v1/lotto/sources/body': () => ({ id: known.sourceReading }),
  'POST /operator/v1/lotto/void': () => ({ round_id: known.closedRound, note }),
  'POST /operator/v1/lotto/numbers': () => ({
    ...{ scope: 'coming', market_id: 'government', bet_type: 'two_top', numbers: ['12', '21'] },
    ...{ kind: 'half', until: '2027-03-16', with_open: true },
  }),
  'GET /operator/v1/lotto/exposures': () => ({ round_id: known.comingRound.id, limit: '2' }),
  'GET /operator/v1/lotto/closed': () => ({ limit: '2' }),
  'GET /operator/v1/lotto/markets': () => ({}),
  'POST /operator/v1/lotto/markets/open': () => ({ market_id: 'lao', is_open: false }),
  'POST /operator/v1/lotto/markets/terms': () => ({
    market_id: 'lao',
    terms: [
      {
        ...{ bet_type: 'two_top', rate: '90', min_amount: '1', max_amount: '2000' },
        ...{ max_per_number: '10000', payout_ceiling: '2000000' },
      },
    ],
  }),
  'POST /operator/v1/lotto/markets/edit': () => ({
    ...{ market_id: 'lao', name: 'หวยลาว', position: 6, image: 'lao', refund_after_minutes: 90 },
  }),
  'GET /operator/v1/lotto/bills': () => ({ limit: '2' }),
  'GET /operator/v1/lotto/yeekee': () => ({ limit: '2' }),
  'GET /operator/v1/lotto/bills/show': () => ({ number: known.billNumber }),
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
  'GET /operator/v1/members/rounds/show': () => ({ round: 'sandbox/walk' }),
  'GET /operator/v1/members/bills': () => ({ id: known.playerId }),
  'GET /operator/v1/members/bills/show': () => ({ number: known.billNumber }),
  'GET /operator/v1/members/money': () => ({ id: known.playerId }),
  'GET /operator/v1/members/rewards': () => ({ id: known.playerId, limit: '5' }),
  'GET /operator/v1/members/network': () => ({ id: known.playerId }),
  'GET /operator/v1/members/protection': () => ({ id: known.playerId }),
  'GET /operator/v1/members/safety': () => ({ id: known.playerId }),
  'POST /operator/v1/members/lower_limit': () => ({
    ...{ id: known.playerId, kind: 'loss', frame: 'month', amount: '5,000' },
    note: 'ขอทางแชต',
  }),
  'POST /operator/v1/members/break': () => ({
    ...{ id: known.playerId, kind: 'time_out', length: '24h', note: 'ขอทางแชต' },
  }),
  'GET /operator/v1/safety/breaks': () => ({}),
  'POST /operator/v1/safety/not_same': () => ({
    ...{ id: known.suspectId, phone: '0897654321', note: 'เลขบัตรไม่ตรงกัน' },
  }),
  'GET /operator/v1/members/documents': () => ({ id: known.playerId, limit: '5' }),
  'GET /operator/v1/members/sessions': () => ({ id: known.playerId }),
  'POST /operator/v1/members/end_session': () => ({
    id: known.playerId,
    session_id: known.sessionId,
    reason: note,
  }),
  'GET /operator/v1/members/notes': () => ({ id: known.playerId }),
  'POST /operator/v1/members/notes': () => ({ id: known.playerId, text: note }),
  'POST /operator/v1/members/goodwill': () => ({
    ...{ gift: 'points', id: known.playerId, count: '10', reason: note },
  }),
  'POST /operator/v1/members/flag': () => ({ id: known.playerId, flag: 'ตรวจสอบ', reason: note }),
  'GET /operator/v1/members/actions': () => ({ id: known.playerId }),
  'POST /operator/v1/members/reveal': () => ({
    id: known.playerId,
    field: 'bank_account_number',
    reason: note,
  }),
  'GET /operator/v1/security': () => ({ username: first }),
  'GET /operator/v1/agent': () => ({}),
  'GET /operator/v1/agent/brand': () => ({}),
  'POST /operator/v1/agent/brand': () => ({ version: '1', ...sampleLook }),
  'POST /operator/v1/agent/links': () => ({ version: 1, ...sampleLinks }),
  'GET /operator/v1/agent/versions': () => ({ limit: '5' }),
  'POST /operator/v1/agent/versions/return': () => ({ version: 1, latest_version: 1 }),
  'GET /operator/v1/agent/rules': () => ({}),
  'POST /operator/v1/agent/rules': () => ({ rule: 'vip.gold.turnover', value: '200000.00' }),
  'GET /operator/v1/affiliate/margins': () => ({}),
  'POST /operator/v1/affiliate/rates': () => ({ type: 'slot', rates: ['70', '30', '20'] }),
  'GET /operator/v1/affiliate/network': () => ({ username: first, limit: '5' }),
  'GET /operator/v1/affiliate/signals': () => ({ limit: '5' }),
  'POST /operator/v1/affiliate/signals/seen': () => ({ friend_id: known.suspectId, note }),
  'GET /operator/v1/affiliate/earners': () => ({ period: 'this_month', limit: '2' }),
  'GET /operator/v1/affiliate/holds': () => ({ state: 'held', limit: '1' }),
  'POST /operator/v1/affiliate/hold': () => ({ member_id: known.memberId, reason: force }),
  'POST /operator/v1/affiliate/release': () => ({ member_id: known.heldId, reason: force }),
  'POST /operator/v1/line/setup': () => ({ replace_webhook: false }),
  'GET /operator/v1/line/check': () => ({}),
  'POST /operator/v1/line/menus': () => ({ remove: true }),
  'GET /operator/v1/line/waiting': () => ({}),
  'POST /operator/v1/line/hush': () => ({ username: first, minutes: 15 }),
  'POST /operator/v1/line/end-talk': () => ({ username: first }),
  'GET /operator/v1/line/deliveries': () => ({ username: first }),
  'GET /operator/v1/line/broadcasts': () => ({ state: 'draft' }),
  'GET /operator/v1/line/broadcasts/show': () => ({ id: known.runningBroadcast }),
  'GET /operator/v1/line/broadcasts/quote': () => ({ id: known.draftBroadcast }),
  'GET /operator/v1/line/broadcasts/reach': () => ({ segment: 'all' }),
  'POST /operator/v1/line/broadcasts/draft': () => ({
    title: 'หวยคืนนี้',
    segment: 'all',
    card: { kind: 'text', text: 'ผลหวยออกแล้ว', screen: 'lottoResults' },
  }),
  'POST /operator/v1/line/broadcasts/discard': () => ({ id: known.draftBroadcast }),
  'POST /operator/v1/line/broadcasts/preview': () => ({
    ...{ id: known.draftBroadcast, username: first },
  }),
  'POST /operator/v1/line/broadcasts/propose': () => ({
    ...{ id: known.draftBroadcast, revision: 1 },
  }),
  'POST /operator/v1/line/broadcasts/stop': () => ({ id: known.runningBroadcast }),
  'GET /operator/v1/line/message-price': () => ({}),
  'POST /operator/v1/line/message-price': () => ({ free_messages: 300, price: '0.10' }),
  'GET /operator/v1/health': () => ({}),
  'GET /operator/v1/health/verifications': () => ({ area: 'ledger', limit: '1' }),
  'POST /operator/v1/health/verify': () => ({ area: 'house' }),
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
  'POST /operator/v1/shop/items/edit': () => ({
    ...{ id: 1, title: 'ซองแดงเล็ก', description: '', image: '/art/shop/red-envelope.webp' },
    ...{ most_per_member: 1, period: 'day', least_vip_level: 0 },
    ...{ starts_at: '2026-11-01T00:00:00Z', ends_at: null },
  }),
  'POST /operator/v1/shop/items/price': () => ({ id: 1, cost: 250 }),
  'POST /operator/v1/shop/items/stock': () => ({ id: 1, stock: 7 }),
  'POST /operator/v1/shop/items/open': () => ({ id: 1, is_open: false }),
  'GET /operator/v1/shop/orders': () => ({ state: 'ordered' }),
  'GET /operator/v1/shop/orders/show': () => ({ id: known.orderId }),
  'POST /operator/v1/shop/orders/labels': () => ({ ids: [known.orderId] }),
  'GET /operator/v1/offers/worth': () => ({}),
  'POST /operator/v1/shop/orders/sent': () => ({ id: known.orderId, note }),
  'POST /operator/v1/shop/orders/cancel': () => ({ id: known.orderId, note }),
  'GET /operator/v1/wheel/sets': () => ({ limit: '2' }),
  'POST /operator/v1/wheel/sets': () => ({
    prizes: [
      { kind: 'points', weight: 90, point: '5' },
      { kind: 'credit', weight: '10', amount: '20', stock: 3, fallback: 1 },
    ],
  }),
  'GET /operator/v1/wheel/worth': () => ({
    prizes: JSON.stringify([
      { kind: 'points', weight: 60, point: 5 },
      { kind: 'points', weight: 40, point: 10 },
    ]),
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
  'POST /operator/v1/quests/create': () => ({
    ...{ code: 'big-day', kind: 'turnover', title: 'วันใหญ่', description: '', claim_days: 1 },
    steps: [{ amount_target: '50000', point: 10 }],
  }),
  'POST /operator/v1/quests/edit': () => ({
    ...{ id: 2, title: 'ยอดเล่นวันนี้', description: 'นับทุกเกม', claim_days: '2' },
  }),
  'POST /operator/v1/quests/order': () => ({ ids: [3, '1'] }),
  'GET /operator/v1/cashback/try': () => ({ loss_rate: '600', guest_cap: '500' }),
  'GET /operator/v1/rules': () => ({}),
  'GET /operator/v1/rules/history': () => ({ rule: 'cashback.loss_rate', limit: '5' }),
  'GET /operator/v1/rules/try': () => ({ rule: 'cashback.turnover_rate', value: '40' }),
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
  'GET /operator/v1/sessions/places': () => ({ limit: '5' }),
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
  'GET /operator/v1/first-day': () => ({}),
  'POST /operator/v1/first-day/tick': () => ({ key: 'terms' }),
  'GET /operator/v1/counts': () => ({}),
  'POST /operator/v1/claims': () => ({ subject: 'approval/77' }),
  'POST /operator/v1/backup': () => ({}),
  'GET /operator/v1/reports/day': () => ({ day: known.playedDay }),
  'GET /operator/v1/reports/range': () => ({ from: known.playedDay, to: known.bankDay }),
  'GET /operator/v1/reports/today': () => ({}),
  'POST /operator/v1/reports/close': () => ({ day: known.playedDay }),
  'GET /operator/v1/house/verify': () => ({}),
  'GET /operator/v1/reports/lines': () => ({
    ...{ figure: 'ggr', from: known.playedDay, to: known.playedDay },
  }),
  'GET /operator/v1/reports/table': () => ({
    ...{ section: 'balances', from: known.playedDay, to: known.playedDay },
  }),
  'POST /operator/v1/exports': () => ({
    ...{ list: 'deposits', format: 'csv', from: known.playedDay, to: known.playedDay },
  }),
  'GET /operator/v1/exports': () => ({ token: 'x'.repeat(43) }),
  'GET /operator/v1/approvals': () => ({ state: 'waiting' }),
  'GET /operator/v1/approvals/show': () => ({ id: known.approval }),
  'POST /operator/v1/approvals/approve': () => ({ id: known.approval }),
  'POST /operator/v1/approvals/reject': () => ({ id: known.approval, note }),
  'POST /operator/v1/approvals/withdraw': () => ({ id: known.ownApproval }),
};
