import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  agentBankAccounts,
  agentTrueMoneyAccounts,
  depositCreate,
  generateQr,
  memberDeposits,
} from '@/contract/deposits.contract';
import { depositCancel, depositClaim, memberDeposit } from '@/contract/ordered-deposit.contract';
import { yokAgent } from '@/server/agent/yok.seed';
import { queryRaw } from '@/server/db/raw';
import { endOverdue } from '@/server/deposits/deposit.service';
import { writeRules } from '../../support/agent-rules';
import { createTestApp, TEST_URL, type TestApp } from '../../support/app';
import {
  fetchCredits,
  OPERATOR_KEY,
  operate,
  receivingAccounts,
  reserve,
} from '../../support/deposit.fixture';
import { runJob } from '../../support/run-job';
import { limitMember } from '../../support/safety-planter';
import { createTableCounter } from '../../support/table-counter';
import { createTestProvider } from '../../support/test-provider';

const MINUTE = 60_000;
let app: TestApp;
let token: string;
let other: string;

beforeAll(async () => {
  app = await createTestApp({
    providers: [createTestProvider()],
    operatorKey: OPERATOR_KEY,
    prepare: async (fresh) => {
      token = await fresh.loginAs();
      other = await fresh.loginAs('0823456789');
    },
  });
});
beforeEach(() => app.reset());
afterEach(async () => {
  expect((await app.verifyLedger()).faults).toEqual([]);
  expect(await fetchCredits(app)).toEqual([]);
});
afterAll(() => app.close());

const tailOf = (amount: number) => amount % 100;
const stateOf = async (id: string, of = token) =>
  (await app.call(memberDeposit, { token: of, query: { id } })).data.state;

/** Inserts deposits of other members to the first receiving account, of 100 baht plus each given number of satang. */
async function take(
  tails: readonly number[],
  { state = 'pending', minutesAgo = 0 }: { state?: string; minutesAgo?: number } = {},
): Promise<void> {
  await queryRaw(
    app.db,
    `WITH tail AS (SELECT * FROM unnest($1::text::int[]) AS tail),
     member AS (
       INSERT INTO members (agent_id, username, password_hash, birth_date)
       SELECT 1, 'taker-' || $2 || '-' || tail, '', '1990-01-01' FROM tail RETURNING id, username)
     INSERT INTO deposits (agent_id, member_id, method, state, amount, receiving_account_id, created_at, expires_at,
       claimed_at, decided_at)
     SELECT 1, id, 'bank', $2, 10000 + split_part(username, '-', 3)::int, 1, at, at + interval '15 minutes',
       CASE WHEN $2 = 'review' THEN at END, CASE WHEN $2 NOT IN ('pending', 'review') THEN at END
     FROM member, (SELECT business_now() - $3 * interval '1 minute' AS at) moment`,
    [`{${tails.join(',')}}`, state, minutesAgo],
  );
}

const allTails = Array.from({ length: 99 }, (_, index) => index + 1);

describe('receiving accounts of the agent', () => {
  test('are public, listed by kind with their limits', async () => {
    const banks = (await app.call(agentBankAccounts, { body: { agent_code: 'CHOKDEE' } })).data;
    expect(banks).toEqual([
      expect.objectContaining({
        ...receivingAccounts.kbank,
        min_amount: 50_00,
        max_amount: 200_000_00,
      }),
      expect.objectContaining(receivingAccounts.scb),
    ]);
    const { bank_code: _, ...wallet } = receivingAccounts.trueMoney;
    expect((await app.call(agentTrueMoneyAccounts)).data).toEqual([
      expect.objectContaining({ ...wallet, max_amount: 30_000_00 }),
    ]);
  });

  test('exclude closed ones, and an unknown agent is refused', async () => {
    await operate(app, '/accounts/open', { body: { id: 1, is_open: false } });
    const banks = (await app.call(agentBankAccounts)).data;
    expect(banks.map(({ id }) => id)).toEqual([receivingAccounts.scb.id]);
    for (const endpoint of [agentBankAccounts, agentTrueMoneyAccounts]) {
      const response = await app.call(endpoint, { body: { agent_code: 'NOBODY' } });
      expect(response.refusal).toBe('agent.unknown_code');
    }
  });
});

describe('a reservation', () => {
  test('has a unique satang amount, an account and 15 minutes', async () => {
    const deposit = await reserve(app, token, { amount: '250' });
    expect(deposit).toMatchObject({
      method: 'bank',
      state: 'pending',
      credited_amount: null,
      account: { bank_code: '004', account_number: '0123456780', account_name: 'บจก. โชคดี เดโม' },
      claimed_at: null,
      decided_at: null,
      note: null,
    });
    expect(Math.trunc(deposit.amount / 100)).toBe(250);
    expect(tailOf(deposit.amount)).toBeGreaterThan(0);
    const lasts = Date.parse(deposit.expires_at) - Date.parse(deposit.created_at);
    expect(Math.round(lasts / MINUTE)).toBe(15);
    expect(await app.balanceOf(token)).toBe(1_000_00);
  });

  test("lasts as long as the agent's rule stated when it was created", async () => {
    await writeRules(app.db, { deposit: { reserved_seconds: 120 } });
    const { id, created_at, expires_at } = await reserve(app, token);
    expect(Math.round((Date.parse(expires_at) - Date.parse(created_at)) / MINUTE)).toBe(2);
    await writeRules(app.db, { deposit: { reserved_seconds: 3_600 } });
    const { data } = await app.call(memberDeposit, { token, query: { id } });
    expect(data.expires_at).toBe(expires_at);
    await app.moveClock(119 * 1000);
    expect(await stateOf(id)).toBe('pending');
    await app.moveClock(2 * MINUTE);
    expect(await stateOf(id)).toBe('expired');
  });

  test('on a TrueMoney wallet has no bank code', async () => {
    const deposit = await reserve(app, token, { account: receivingAccounts.trueMoney.id });
    expect(deposit).toMatchObject({
      method: 'truemoney',
      account: { bank_code: null, account_number: '0900000001' },
    });
  });

  test('takes the last free amount and is refused when none is free', async () => {
    await take(allTails.filter((tail) => tail !== 73));
    expect((await reserve(app, token)).amount).toBe(100_73);
    await queryRaw(app.db, 'UPDATE receiving_accounts SET is_open = false WHERE id = $1', [
      receivingAccounts.scb.id,
    ]);
    const body = { account_id: receivingAccounts.kbank.id, amount: '100' };
    expect((await app.call(depositCreate, { token: other, body })).refusal).toBe('deposit.full');
    const another = { token: other, body: { ...body, amount: '101' } };
    expect((await app.call(depositCreate, another)).refusal).toBeUndefined();
  });

  test('goes to another open account of the same kind when one is full', async () => {
    await take(allTails);
    const deposit = await reserve(app, other);
    expect(deposit.account).toMatchObject({ account_number: receivingAccounts.scb.account_number });
    expect(Math.floor(deposit.amount / 100)).toBe(100);
  });

  test('reuses the amount of an overdue reservation that the job has not ended yet', async () => {
    await take(allTails.filter((tail) => tail !== 40));
    await take([40], { state: 'expired', minutesAgo: 1 });
    await app.moveClock(16 * MINUTE);
    await reserve(app, token);
    const [row] = await queryRaw<{ overdue: number }>(
      app.db,
      `SELECT count(*) AS overdue FROM deposits WHERE state = 'pending' AND expires_at <= business_now()`,
    );
    expect(row?.overdue).toBe(0);
  });

  test('prefers unused amounts, then those unused for longest, then amounts in review', async () => {
    const free = [10, 11, 12, 13];
    await take(allTails.filter((tail) => !free.includes(tail)));
    await take([10], { state: 'expired', minutesAgo: 30 });
    await take([11], { state: 'cancelled', minutesAgo: 90 });
    await take([12], { state: 'review', minutesAgo: 900 });
    await take([96, 97, 98, 99], { state: 'rejected', minutesAgo: 5000 });
    const spare = [96, 97, 98, 99].map((tail) => `taker-rejected-${tail}`);
    const seen: number[] = [];
    for (let turn = 0; turn < 4; turn += 1) {
      const { id, amount } = await reserve(app, token);
      seen.push(tailOf(amount));
      // Moves the deposit to another member, so the amount stays taken and the member can reserve again.
      await queryRaw(
        app.db,
        'UPDATE deposits SET member_id = (SELECT id FROM members WHERE username = $2) WHERE id = $1',
        [id, spare[turn]],
      );
    }
    expect(seen).toEqual([13, 11, 10, 12]);
  });

  test('is limited to one at a time per member; the refusal names the pending reservation', async () => {
    const { id } = await reserve(app, token);
    const body = { account_id: receivingAccounts.scb.id, amount: '500' };
    const second = await app.call(depositCreate, { token, body });
    expect(second.refusal).toBe('deposit.one_at_a_time');
    expect(second.json).toMatchObject({ data: { id } });
    await reserve(app, other);
  });

  test("on an account that is closed, unknown or another agent's is refused", async () => {
    await operate(app, '/accounts/open', { body: { id: 1, is_open: false } });
    const yoks = await queryRaw<{ id: number }>(
      app.db,
      'SELECT id FROM receiving_accounts WHERE agent_id = $1',
      [yokAgent.id],
    );
    for (const id of ['1', '999999999999999', ...yoks.map((row) => String(row.id))]) {
      const body = { account_id: id, amount: '100' };
      const response = await app.call(depositCreate, { token, body });
      expect(response.refusal).toBe('deposit.account_closed');
    }
  });

  test.each(['49', '200001'])('is refused as out of range with %s baht', async (amount) => {
    const body = { account_id: receivingAccounts.kbank.id, amount };
    expect((await app.call(depositCreate, { token, body })).refusal).toBe('deposit.out_of_range');
  });

  test.each(['50', '200000'])('is accepted with %s baht', async (amount) => {
    expect((await reserve(app, token, { amount })).state).toBe('pending');
  });

  test.each(['100.50', '0', '-100', 'ร้อย'])(
    'is malformed with %s baht, with a message in Thai',
    async (amount) => {
      const response = await app.call(depositCreate, {
        token,
        body: { account_id: receivingAccounts.kbank.id, amount },
      });
      expect(response.status).toBe(400);
      expect(response.json).toMatchObject({
        error: 1000,
        issues: [{ path: 'amount', message: expect.stringMatching(/[ก-๙]{4}/) as string }],
      });
    },
  );

  test('refused by the safety check stores nothing; the check uses the exact amount', async () => {
    await limitMember(app.db, { kind: 'deposit', frame: 'week', amountSatang: 100_00 });
    const counts = createTableCounter(app.db);
    const before = await counts.count();
    const body = { account_id: receivingAccounts.kbank.id, amount: '100' };
    const response = await app.call(depositCreate, { token, body });
    expect(response.refusal).toBe('safety.refused');
    expect(response.json).toMatchObject({
      data: { reason: 'limit', kind: 'deposit', frame: 'week', left: '100.00' },
    });
    expect(await counts.count()).toEqual(before);
    await reserve(app, token, { amount: '99' });
  });
});

describe('the idempotency key of a reservation', () => {
  const body = { account_id: receivingAccounts.kbank.id, amount: '100' };

  test('makes one reservation of a repeated request', async () => {
    const headers = { 'idempotency-key': randomUUID() };
    const first = await app.call(depositCreate, { token, body, headers });
    const again = await app.call(depositCreate, { token, body, headers });
    expect(again.data).toEqual({ ...first.data, now: again.data.now });
    const list = await app.call(memberDeposits, { token });
    expect(list.data.deposits).toHaveLength(1);
  });

  test('with another body is a conflict; another member may use the same key', async () => {
    const headers = { 'idempotency-key': randomUUID() };
    await app.call(depositCreate, { token, body, headers });
    const changed = await app.call(depositCreate, {
      token,
      body: { ...body, amount: '101' },
      headers,
    });
    expect(changed.refusal).toBe('request.idempotency_conflict');
    expect((await app.call(depositCreate, { token: other, body, headers })).data.id).toBeTruthy();
  });

  test('can be used again after a refusal', async () => {
    const headers = { 'idempotency-key': randomUUID() };
    const { id } = await reserve(app, token, { amount: '70' });
    const refused = await app.call(depositCreate, { token, body, headers });
    expect(refused.refusal).toBe('deposit.one_at_a_time');
    await app.call(depositCancel, { token, body: { id } });
    expect((await app.call(depositCreate, { token, body, headers })).data.state).toBe('pending');
  });

  test.each(['', 'one', `${randomUUID()}x`, 'ffffffff-ffff-ffff-ffff-fffffffffffg'])(
    'that is not a UUID is malformed: %j',
    async (key) => {
      const headers = { 'idempotency-key': key };
      const response = await app.call(depositCreate, { token, body, headers });
      expect(response.status).toBe(400);
      expect(response.json).toMatchObject({ issues: [{ path: 'Idempotency-Key' }] });
    },
  );
});

describe('a pending deposit', () => {
  test('expires at its time: immediately for readers, and in the database when the job runs', async () => {
    const { id } = await reserve(app, token);
    await app.moveClock(14 * MINUTE);
    expect(await stateOf(id)).toBe('pending');
    await app.moveClock(15 * MINUTE);
    expect(await stateOf(id)).toBe('expired');
    await runJob(app, 'end-overdue-deposits');
    const [row] = await queryRaw(
      app.db,
      'SELECT state, decided_by, decided_at IS NOT NULL AS ended FROM deposits',
    );
    expect(row).toEqual({ state: 'expired', decided_by: 'system', ended: true });
    expect(await stateOf(id)).toBe('expired');
    await reserve(app, token);
  });

  test('that was claimed goes to review at its time', async () => {
    const { id } = await reserve(app, token);
    const claimed = await app.call(depositClaim, { token, body: { id } });
    expect(claimed.data).toMatchObject({ state: 'pending', decided_at: null });
    expect(claimed.data.claimed_at).not.toBeNull();
    const again = await app.call(depositClaim, { token, body: { id } });
    expect(again.data.claimed_at).toBe(claimed.data.claimed_at);
    await app.moveClock(16 * MINUTE);
    expect(await stateOf(id)).toBe('review');
    expect(await endOverdue(app.db)).toBe(1);
    expect(await stateOf(id)).toBe('review');
    // Claiming again succeeds, but cancelling is no longer possible.
    expect((await app.call(depositClaim, { token, body: { id } })).data.state).toBe('review');
    expect((await app.call(depositCancel, { token, body: { id } })).refusal).toBe(
      'deposit.decided',
    );
    await reserve(app, token);
  });

  test('can be cancelled repeatedly, and cannot be claimed afterwards', async () => {
    const { id } = await reserve(app, token);
    const cancelled = await app.call(depositCancel, { token, body: { id } });
    expect(cancelled.data.state).toBe('cancelled');
    const again = await app.call(depositCancel, { token, body: { id } });
    expect(again.data).toEqual({ ...cancelled.data, now: again.data.now });
    expect((await app.call(depositClaim, { token, body: { id } })).refusal).toBe('deposit.decided');
    await reserve(app, token);
  });

  test('can be neither claimed nor cancelled after its time', async () => {
    const { id } = await reserve(app, token);
    await app.moveClock(16 * MINUTE);
    for (const endpoint of [depositClaim, depositCancel]) {
      expect((await app.call(endpoint, { token, body: { id } })).refusal).toBe('deposit.decided');
    }
  });

  test('is visible to its member only', async () => {
    const { id } = await reserve(app, token);
    for (const unknown of [id, randomUUID()]) {
      for (const endpoint of [depositClaim, depositCancel]) {
        const response = await app.call(endpoint, { token: other, body: { id: unknown } });
        expect(response.refusal).toBe('request.not_found');
        expect(response.json).toMatchObject({ data: null });
      }
      const read = await app.call(memberDeposit, { token: other, query: { id: unknown } });
      expect(read.refusal).toBe('request.not_found');
    }
    expect(await stateOf(id)).toBe('pending');
  });
});

describe('the list of deposits', () => {
  test("pages through the member's own deposits, the latest first", async () => {
    const ids: string[] = [];
    for (let turn = 0; turn < 5; turn += 1) {
      const { id } = await reserve(app, token, { amount: String(100 + turn) });
      await app.call(depositCancel, { token, body: { id } });
      ids.unshift(id);
    }
    // Even deposits of the same instant must appear once each.
    await queryRaw(app.db, `UPDATE deposits SET created_at = '2026-01-01T00:00:00Z'`);
    const foreign = await reserve(app, other);
    const seen: string[] = [];
    let cursor: string | null = null;
    do {
      const query: Record<string, string> = { limit: '2', ...(cursor !== null && { cursor }) };
      const { data } = await app.call(memberDeposits, { token, query });
      seen.push(...data.deposits.map(({ id }) => id));
      cursor = data.next_cursor;
    } while (cursor !== null);
    expect(seen).toHaveLength(5);
    expect(new Set(seen)).toEqual(new Set(ids));
    const elsewhere = await app.call(memberDeposits, { token, query: { cursor: foreign.id } });
    expect(elsewhere.data).toEqual({ deposits: [], next_cursor: null });
  });

  test.each([{ limit: '0' }, { limit: '61' }, { cursor: 'last' }, { page: '1' }])(
    'is malformed with the query %j',
    async (query) => {
      expect((await app.call(memberDeposits, { token, query })).status).toBe(400);
    },
  );
});

test("a member of one agent has no access to another agent's site", async () => {
  const yok = await createTestApp({
    db: app.db,
    agentId: yokAgent.id,
    providers: [createTestProvider()],
  });
  const stranger = await yok.loginAs('0898765432');
  expect((await yok.call(memberDeposits, { token: stranger })).status).toBe(200);
  const body = { account_id: receivingAccounts.kbank.id, amount: '100' };
  expect((await app.call(depositCreate, { token: stranger, body })).status).toBe(401);
  expect((await yok.call(depositCreate, { token, body })).status).toBe(401);
  const { id } = await reserve(app, token);
  const read = await yok.call(memberDeposit, { token: stranger, query: { id } });
  expect(read.refusal).toBe('request.not_found');
  expect((await yok.call(agentBankAccounts)).data.map(({ bank_code }) => bank_code)).toEqual([
    '006',
  ]);
  const url = `${TEST_URL}/api/member/deposits`;
  const response = await app.fetch(
    new Request(url, { headers: { authorization: `Bearer ${stranger}` } }),
  );
  expect(response.status).toBe(401);
});

describe('a member who reserves but never pays', () => {
  const body = { account_id: receivingAccounts.kbank.id, amount: '100' };
  const ask = () => app.call(depositCreate, { token, body });
  const runOut = async (turn: number) => {
    await reserve(app, token);
    await app.moveClock(turn * 16 * MINUTE);
    await endOverdue(app.db);
  };

  test('is paused after three expired reservations within an hour; the refusal states the remaining time', async () => {
    for (let turn = 1; turn <= 3; turn += 1) await runOut(turn);
    const refused = await ask();
    expect(refused.refusal).toBe('deposit.paused');
    expect(refused.json).toMatchObject({
      message: expect.stringMatching(/ไม่ได้โอน 3 ครั้ง กรุณารอ 1[12] นาที/) as string,
      data: { seconds_left: expect.any(Number) as number },
    });
    expect((await app.call(depositCreate, { token: other, body })).refusal).toBeUndefined();
    await app.moveClock(61 * MINUTE);
    expect((await ask()).refusal).toBeUndefined();
  });

  test('may reserve and cancel ten times in ten minutes; further requests are refused', async () => {
    for (let turn = 0; turn < 10; turn += 1) {
      const { id } = await reserve(app, token);
      await app.call(depositCancel, { token, body: { id } });
    }
    const refused = await ask();
    expect(refused).toMatchObject({ status: 429, refusal: 'request.too_many' });
    expect(Number(refused.headers.get('retry-after'))).toBeLessThanOrEqual(600);
    const qr = { channel_id: 'promptpay', sub_channel_id: 'qr', amount: '100' };
    expect((await app.call(generateQr, { token, body: qr })).status).toBe(429);
    await app.moveClock(11 * MINUTE);
    expect((await ask()).refusal).toBeUndefined();
  });
});
