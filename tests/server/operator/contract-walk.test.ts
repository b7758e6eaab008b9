import * as v from 'valibot';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { OperatorEndpoint } from '@/contract/endpoint';
import { operatorEndpoints } from '@/contract/endpoints';
import { errorCodes } from '@/contract/errors';
import { depositClaim } from '@/contract/ordered-deposit.contract';
import { seedNetwork } from '@/server/affiliate/affiliate.seed';
import { demoAgent } from '@/server/agent/agent.seed';
import { setOnePerson } from '@/server/approvals/lone-act.service';
import { fetchNow } from '@/server/db/clock.queries';
import { queryRaw } from '@/server/db/raw';
import { settleRounds } from '@/server/lotto/settlement.service';
import { seedPeople } from '@/server/operator/people.seed';
import { createTestApp, type TestApp } from '../../support/app';
import { samplePictureBytes } from '../../support/article.fixture';
import { addPhone, kbankMessage, tell } from '../../support/bank-message.fixture';
import { kbankFile, toThaiTime } from '../../support/bank-statement.fixture';
import { playYesterday } from '../../support/cashback.fixture';
import { connectTo, linkUser } from '../../support/chat.fixture';
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
import { openTestRound, putBill, typeAgain } from '../../support/draw.fixture';
import { notify } from '../../support/line-notices.fixture';
import { chatUsers, createOfficialAccountStandIn } from '../../support/official-account-stand-in';
import { openPoll } from '../../support/poll.fixture';
import { offers, payIn, take } from '../../support/promotion.fixture';
import { createTestSource, storeAnswer, tellOtherDay } from '../../support/result-sources.fixture';
import { orderGoods } from '../../support/shop.fixture';
import { createTestPlayers } from '../../support/test-players';
import { createTestProvider } from '../../support/test-provider';
import { openTestSeeds } from '../../support/test-seeds';
import { decide, plantWithdrawal, withdraw } from '../../support/withdrawal.fixture';
import { first, known, NEW_PHONE, note, type Row, samples, second } from './contract-samples';

let app: TestApp;
let consoleOfPim: TestConsole;

beforeAll(async () => {
  app = await createTestApp({
    providers: [createTestProvider()],
    gateways: [createTestGateway()],
    operatorKey: OPERATOR_KEY,
    officialAccount: connectTo(createOfficialAccountStandIn()),
    prepare: async (fresh) => {
      await askForStaff(fresh);
      await writeBroadcasts(fresh);
      await announcePayment(fresh);
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
      await suspectMembers(fresh);
      known.bankDay = await countBank(fresh);
      known.pause = await prepareSettings(fresh);
      const sent = { body: samplePictureBytes(640, 336) };
      const { data } = await operate(fresh, '/pictures?purpose=text', sent);
      known.pictureId = v.parse(v.object({ id: v.string() }), data).id;
      known.statementId = await uploadFile(fresh);
      await forwardMessages(fresh);
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

/** Lets the first member ask for a person in the chat of the official account. */
async function askForStaff({ db }: TestApp): Promise<void> {
  await linkUser(db, chatUsers.somchai, first);
  await queryRaw(
    db,
    `INSERT INTO line_friends (agent_id, user_id, is_friend, changed_at, asked_staff_at)
     VALUES (1, $1, true, clock_timestamp(), clock_timestamp())`,
    [chatUsers.somchai],
  );
}

/** Writes a notice that waits to be sent to the first member by LINE. */
async function announcePayment({ db }: TestApp): Promise<void> {
  const [member] = await queryRaw<{ id: number }>(
    db,
    'SELECT id FROM members WHERE agent_id = 1 AND username = $1',
    [first],
  );
  await notify(db, member!.id, { kind: 'withdrawal_paid', amount: 2_000_00 });
  await queryRaw(
    db,
    `INSERT INTO notice_deliveries (notice_id, channel) SELECT id, 'line' FROM notices WHERE member_id = $1`,
    [member!.id],
  );
}

/** Prepares a draft and an approved broadcast, whose recipient can be reached by another one. */
async function writeBroadcasts(fresh: TestApp): Promise<void> {
  await queryRaw(
    fresh.db,
    `WITH reader AS (
       UPDATE members SET created_at = created_at - interval '2 days' WHERE agent_id = 1 AND username = $1 RETURNING id)
     INSERT INTO line_preferences (member_id, money, results, rewards) SELECT id, true, true, true FROM reader`,
    [first],
  );
  const [running, draft] = [await writeBroadcast(fresh), await writeBroadcast(fresh)];
  known.runningBroadcast = running;
  known.draftBroadcast = draft;
  const proposal = { body: { id: running, revision: 1 }, as: 'som' };
  const { data } = await operate(fresh, '/line/broadcasts/propose', proposal);
  const { approval: id } = v.parse(v.object({ approval: v.number() }), data);
  await operate(fresh, '/approvals/approve', { body: { id }, as: 'lek' });
  await queryRaw(fresh.db, 'DELETE FROM line_broadcast_recipients');
}

async function writeBroadcast(fresh: TestApp): Promise<number> {
  const body = samples['POST /operator/v1/line/broadcasts/draft']();
  const { data } = await operate(fresh, '/line/broadcasts/draft', { body });
  return v.parse(v.object({ id: v.number() }), data).id;
}

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

/** Excludes a friend with a signal in the demo network, and holds the income of the second member. */
async function suspectMembers(fresh: TestApp): Promise<void> {
  const [row] = await queryRaw<{ friend: number; held: number }>(
    fresh.db,
    `SELECT (SELECT id FROM members WHERE username = '0690000197') AS friend,
       (SELECT id FROM members WHERE agent_id = 1 AND username = $1) AS held`,
    [second],
  );
  known.suspectId = row?.friend ?? 0;
  known.heldId = row?.held ?? 0;
  await operate(fresh, '/affiliate/hold', { body: { member_id: known.heldId, reason: note } });
  await operate(fresh, '/members/break', {
    body: { id: known.suspectId, kind: 'excluded', length: '6m', note },
  });
}

/** Uploads the file of a bank with one line. @returns id of its preview */
async function uploadFile(fresh: TestApp): Promise<number> {
  const file = { body: await todaysFile(fresh.db, 1_234_56) };
  const { data } = await operate(fresh, '/statements?account=1&name=texport.csv', file);
  return v.parse(v.object({ id: v.number() }), data).id;
}

/** Forwards a message that cannot be read and one about money, for which the account is frozen. */
async function forwardMessages(fresh: TestApp): Promise<void> {
  const phone = await addPhone(fresh);
  known.phoneId = phone.id;
  const receivedAt = await fetchNow(fresh.db);
  await tell(fresh, phone, { text: 'โปรโมชัน', receivedAt });
  await tell(fresh, phone, { text: kbankMessage(432_10, receivedAt), receivedAt });
  const [unread] = await queryRaw<{ id: number }>(
    fresh.db,
    'SELECT id FROM bank_messages WHERE why IS NOT NULL',
  );
  known.unreadMessageId = unread!.id;
  await queryRaw(
    fresh.db,
    `INSERT INTO bank_message_freezes (incoming_id, agent_id, account_id, statement_id, frozen_at)
     SELECT incoming_id, 1, 1, $1, business_now() FROM bank_messages WHERE incoming_id IS NOT NULL`,
    [known.statementId],
  );
}

/** Returns a file of a bank with one line of today. */
async function todaysFile(db: TestApp['db'], amount: number) {
  return kbankFile([{ at: toThaiTime(await fetchNow(db)), amount }]);
}

/** Records money of the owner and a count of the account that got it. @returns the day of the count */
async function countBank(fresh: TestApp): Promise<string> {
  const move = { kind: 'owner_in', to_account_id: 1, amount: '5000', bank_reference: 'IN1' };
  await operate(fresh, '/bank/moves/capital', { body: move });
  const { data } = await operate(fresh, '/bank/accounts');
  const { today } = v.parse(v.object({ today: v.string() }), data);
  await operate(fresh, '/bank/counts', { body: { account_id: 1, day: today, counted: '5000' } });
  return today;
}

/** Hides a game and plans a pause. @returns id of the pause */
async function prepareSettings(fresh: TestApp): Promise<number> {
  const hidden = { provider_id: 'northlight', game_id: 'mangkorn', reason: note };
  await operate(fresh, '/games/hide', { body: hidden });
  await queryRaw(
    fresh.db,
    `INSERT INTO catalogue_syncs (source, next_attempt_at, refusal) VALUES ('hub88', clock_timestamp(), 'shrunk')`,
  );
  await queryRaw(
    fresh.db,
    `INSERT INTO game_comparisons (agent_id, source, day, compared_at, our_count, our_debits, our_credits, their_count,
       their_debits, their_credits)
     VALUES (1, 'hub88', '2026-11-01', business_now(), 3, 30000, 12000, 2, 20000, 12000)`,
  );
  const [difference] = await queryRaw<{ id: number }>(
    fresh.db,
    `INSERT INTO game_differences (agent_id, source, day, transaction_id, kind, movement, our_amount, round_id, member_id,
       happened_at, first_seen_at, last_seen_at)
     SELECT 1, 'hub88', '2026-11-01', 'walked', 'missing_there', 'debit', 10000, 'r.1', id, business_now(), business_now(),
       business_now() FROM members WHERE username = $1 RETURNING id`,
    [first],
  );
  known.gameDifference = difference!.id;
  const pause = {
    ...{ scope: 'game/northlight', message: 'ปรับปรุงระบบ' },
    starts_at: new Date(Date.now() + 3_600_000).toISOString(),
    ends_at: new Date(Date.now() + 2 * 3_600_000).toISOString(),
  };
  const { data } = await operate(fresh, '/pauses', { body: pause });
  return v.parse(v.object({ id: v.number() }), data).id;
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
  await typeAgain(fresh.db, id);
  await operate(fresh, '/lotto/results/confirm', { body: { id }, as: 'lek' });
  await settleRounds(fresh.db);
  await queryRaw(
    fresh.db,
    `INSERT INTO shortfalls (reference, bill_id, member_id, settlement, amount, noted_at)
     SELECT 'lotto/' || id, id, member_id, settlement, paid, business_now() FROM lotto_bills WHERE paid > 0`,
  );
  known.paidRound = paid.roundId;
  const source = createTestSource('office');
  known.sourceReading = await storeAnswer(fresh.db, paid, source);
  await tellOtherDay(fresh.db, source.sourceId);
  known.waitingResult = await enter(await openTestRound(fresh.db));
  await typeAgain(fresh.db, known.waitingResult);
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
  await moveOut(fresh);
  known.depositId = (await reserve(fresh, token)).id;
  await fresh.call(depositClaim, { token, body: { id: known.depositId } });
  const reviewed = await reserve(fresh, other);
  known.reviewedId = reviewed.id;
  await report(fresh, transfer(reviewed.amount, { from: senders.stranger }));
  await report(fresh, transfer(78_00, { from: senders.stranger }));
  const [latest] = await queryRaw<{ id: number }>(
    fresh.db,
    'SELECT max(id) AS id FROM incoming_payments',
  );
  known.returningId = latest?.id ?? 0;
  known.alikeId = known.returningId - 1;
  await operate(fresh, '/incoming/return', { body: { id: known.returningId }, as: 'som' });
}

/** Prepares a paid withdrawal, and a batch with an approved one. */
async function moveOut(fresh: TestApp): Promise<void> {
  await createTestPlayers((text, values) => queryRaw(fresh.db, text, values), 2, 500_00);
  const plant = (username: string) =>
    plantWithdrawal(fresh, { username, amountSatang: 300_00, isApproved: true });
  known.paidId = (await plant('player-1')).id;
  await decide(fresh, 'paid', known.paidId);
  const batched = await plant('player-2');
  known.batchedNumber = batched.number;
  const body = { ids: [batched.id], account_id: 1 };
  const { data } = await operate(fresh, '/withdrawals/batch', { body });
  known.payoutBatch = v.parse(v.object({ id: v.number() }), data).id;
}

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
  ...[
    '/adjustments',
    '/members/close_with_payout',
    '/withdrawals/bounced',
    '/accounts',
    '/accounts/edit',
    '/affiliate/release',
    '/bank-messages/thaw',
    '/safety/not_same',
  ],
  ...['phone', 'bank', 'name'].map((what) => `/members/change_${what}`),
];

/** Calls about the caller's own session, which the test makes with the cookie of a signed-in person. */
const ofSession = ['/auth/', '/sessions'];
/** Calls that need a site without people, or a link; `sign-in.test.ts` tests them. */
const ofInvitations = ['first', 'invitation', 'accept'].map((call) => `/people/${call}`);

async function send({ method, path, bodyKind }: OperatorEndpoint, sample: object) {
  if (ofSession.some((start) => path.startsWith(`/operator/v1${start}`))) {
    return consoleOfPim.send(method, path, sample);
  }
  const query = new URLSearchParams(sample as Record<string, string>).toString();
  const short = path.replace('/operator/v1', '');
  const who = ofSecondPerson.includes(short) ? { as: 'anan' } : {};
  if (alwaysAsked.includes(short)) await setOnePerson(app.db, { agentId: 1, isOnePerson: true });
  if (bodyKind === 'bytes')
    return operate(app, `${short}?${query}`, {
      body: short === '/pictures' ? samplePictureBytes(800, 450) : await todaysFile(app.db, 65_43),
    });
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

/** Calls that need books without any fault, which the prepared rows do not make; `tests/server/reports` makes them. */
const ofProvedBooks = ['/reports/close'];

const walkedHere = inJson.filter(({ endpoint }) =>
  [...ofInvitations, ...ofProvedBooks].every((call) => endpoint.path !== `/operator/v1${call}`),
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
