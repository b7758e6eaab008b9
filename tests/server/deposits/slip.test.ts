import { slipVerify } from 'promptparse/generate';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { depositClaim, depositSlip, memberDeposit } from '@/contract/ordered-deposit.contract';
import { createSlipVerifier } from '@/server/adapters/slips/slip-service';
import { readConfig } from '@/server/config';
import { queryRaw } from '@/server/db/raw';
import { receivePayment } from '@/server/deposits/incoming.service';
import type { SlipVerifier } from '@/server/deposits/slip-verifier';
import { createTestApp, type TestApp } from '../../support/app';
import { reserve } from '../../support/deposit.fixture';
import { type ScriptedServer, startScriptedServer } from '../../support/scripted-server';

const [FIRST, SECOND] = ['0812345678', '0823456789'];
const REF = '0002123123121200011';

let app: TestApp;
let service: ScriptedServer;
let verifier: SlipVerifier;

beforeAll(async () => {
  app = await createTestApp({
    slipVerifier: { verifierId: 'test', verify: (asked) => verifier.verify(asked) },
  });
});
beforeEach(async () => {
  await app.reset();
  service = await startScriptedServer();
  verifier = verifierOf({ SLIP_VERIFIER: 'easyslip' });
});
afterEach(() => service.close());
afterAll(() => app.close());

function verifierOf(env: Record<string, string>): SlipVerifier {
  const { slips } = readConfig({ SLIP_KEY: 'key', SLIP_URL: `${service.url}/verify`, ...env });
  if (!slips) throw new Error('No service is set.');
  return createSlipVerifier({ ...slips, timeoutMs: 300 }, fetch);
}

interface Slip {
  baht: number;
  ref?: string;
  at?: Date;
  from?: { bank: string; account: string; name: string };
  to?: { bank: string; account: string };
}

const ownSender = { bank: '004', account: 'xxx-x-x5678-x', name: 'น.ส. สมหญิง ม' };
const ownReceiver = { bank: '004', account: 'xxx-x-x5678-x' };

/** Writes the answer of EasySlip for a transfer. */
function easySlip({ baht, ref = REF, at = new Date(), from = ownSender, to = ownReceiver }: Slip) {
  const party = ({ bank, account }: { bank: string; account: string }, name?: string) => ({
    bank: { id: bank },
    account: { name: { th: name }, bank: { type: 'BANKAC', account } },
  });
  const rawSlip = {
    ...{ transRef: ref, date: at.toISOString() },
    ...{ sender: party(from, from.name), receiver: party(to) },
  };
  return {
    status: 200,
    body: JSON.stringify({ success: true, data: { amountInSlip: baht, rawSlip } }),
  };
}

/** Writes the answer of SlipOK for a transfer. */
function slipOk(
  { baht, ref = REF, at = new Date(), from = ownSender, to = ownReceiver }: Slip,
  code?: number,
) {
  const data = {
    ...{ transRef: ref, transTimestamp: at.toISOString(), amount: baht },
    ...{ sendingBank: from.bank, receivingBank: to.bank },
    sender: { displayName: from.name, account: { value: from.account } },
    receiver: { displayName: 'บริษัท', account: { value: to.account } },
  };
  return {
    status: code === undefined ? 200 : 400,
    body: JSON.stringify({ success: code === undefined, code, data }),
  };
}

const qrOf = (ref = REF) => slipVerify({ sendingBank: '004', transRef: ref });

/** Reserves ฿500 as the first member and reports the transfer. */
async function claimed(username = FIRST) {
  const token = await app.loginAs(username);
  const { id, amount } = await reserve(app, token);
  await app.call(depositClaim, { token, body: { id } });
  return { token, id, baht: amount / 100 };
}

async function send(deposit: { token: string; id: string }, payload = qrOf()) {
  const body = { id: deposit.id, payload };
  const answer = await app.call(depositSlip, { token: deposit.token, body });
  return answer.refusal ?? answer.data.state;
}

async function listMoney() {
  return queryRaw<{ source: string; state: string; reason: string | null; same_as: number | null }>(
    app.db,
    'SELECT source, state, reason, same_as FROM incoming_payments ORDER BY id',
  );
}

describe.each(['easyslip', 'slipok'] as const)('a slip at %s', (name) => {
  const answerOf = name === 'easyslip' ? easySlip : slipOk;
  beforeEach(() => {
    verifier = verifierOf({ SLIP_VERIFIER: name });
  });

  test('credits its deposit once, however often it is sent', async () => {
    const deposit = await claimed();
    service.answers = [answerOf({ baht: deposit.baht })];
    const before = await app.balanceOf(deposit.token);
    const outcomes = await Promise.all(Array.from({ length: 8 }, () => send(deposit)));
    expect(new Set(outcomes)).toEqual(new Set(['credited']));
    expect(await send(deposit)).toBe('credited');
    expect(await app.balanceOf(deposit.token)).toBe(before + deposit.baht * 100);
    expect(await listMoney()).toEqual([
      { source: 'slip', state: 'credited', reason: null, same_as: null },
    ]);
  });

  test('credits nothing when it is from a stranger, to another account, or over another amount', async () => {
    const deposit = await claimed();
    const before = await app.balanceOf(deposit.token);
    const stranger = { bank: '002', account: 'xxx-x-x3333-x', name: 'คนอื่น' };
    service.answers = [answerOf({ baht: deposit.baht, from: stranger })];
    expect(await send(deposit)).toBe('review');
    service.answers = [
      answerOf({ baht: deposit.baht, ref: 'A1', to: { bank: '014', account: 'xxx-x-x9999-x' } }),
    ];
    expect(await send(deposit, qrOf('A1'))).toBe('slip.other_receiver');
    service.answers = [answerOf({ baht: deposit.baht + 1, ref: 'A2' })];
    expect(await send(deposit, qrOf('A2'))).toBe('review');
    expect(await app.balanceOf(deposit.token)).toBe(before);
    expect((await listMoney()).map(({ state }) => state)).toEqual(['review', 'review']);
  });
});

test('a service that cannot say, or says no, changes nothing', async () => {
  const deposit = await claimed();
  const error = (code: string) => JSON.stringify({ success: false, error: { code } });
  const answers: [ScriptedServer['answers'][number], string][] = [
    [{ status: 404, body: error('SLIP_NOT_FOUND') }, 'slip.unknown'],
    [{ status: 401, body: error('INVALID_API_KEY') }, 'slip.unavailable'],
    [{ status: 403, body: error('QUOTA_EXCEEDED') }, 'slip.unavailable'],
    [{ status: 200, body: '<html>' }, 'slip.unavailable'],
    [{ status: 500 }, 'slip.unavailable'],
    ['cut', 'slip.unavailable'],
    ['silent', 'slip.unavailable'],
    [easySlip({ baht: deposit.baht, ref: 'ANOTHER' }), 'slip.unknown'],
  ];
  for (const [answer, name] of answers) {
    service.answers = [answer];
    expect(await send(deposit)).toBe(name);
  }
  expect(await listMoney()).toEqual([]);
});

test('SlipOK says when to ask again, and its own doubts are not believed', async () => {
  verifier = verifierOf({ SLIP_VERIFIER: 'slipok' });
  const deposit = await claimed();
  service.answers = [{ status: 400, body: JSON.stringify({ code: 1010, data: { delay: 7 } }) }];
  const { json } = await app.call(depositSlip, {
    ...{ token: deposit.token, body: { id: deposit.id, payload: qrOf() } },
  });
  expect(JSON.stringify(json)).toContain('7 นาที');
  service.answers = [{ status: 400, body: JSON.stringify({ code: 1011 }) }];
  expect(await send(deposit)).toBe('slip.unknown');
  service.answers = [{ status: 400, body: JSON.stringify({ code: 1002 }) }];
  expect(await send(deposit)).toBe('slip.unavailable');
  service.answers = [slipOk({ baht: deposit.baht }, 1012)];
  expect(await send(deposit)).toBe('credited');
});

test('a slip belongs to one deposit, and a stolen slip gives its thief nothing', async () => {
  const [own, thief] = [await claimed(FIRST), await claimed(SECOND)];
  service.answers = [easySlip({ baht: own.baht })];
  const before = await app.balanceOf(thief.token);
  expect(await send(thief)).toBe('review');
  // The money was the first member's, whose deposit it fitted.
  const { data } = await app.call(memberDeposit, { token: own.token, query: { id: own.id } });
  expect(data.state).toBe('credited');
  expect(await send(thief)).toBe('slip.used');
  expect(await app.balanceOf(thief.token)).toBe(before);
});

test('a deposit of another member, one that has ended, and one that was not reported take no slip', async () => {
  const own = await claimed();
  const other = await app.loginAs(SECOND);
  expect(await send({ token: other, id: own.id })).toBe('request.not_found');
  const { data } = await app.call(memberDeposit, { token: own.token, query: { id: own.id } });
  expect(Date.parse(data.slip_from ?? '') - Date.parse(data.claimed_at ?? '')).toBe(60_000);
  await queryRaw(
    app.db,
    "UPDATE deposits SET state = 'cancelled', decided_at = business_now() WHERE id = $1",
    [own.id],
  );
  expect(await send(own)).toBe('deposit.decided');
  const { id } = await reserve(app, other);
  const fresh = await app.call(memberDeposit, { token: other, query: { id } });
  expect(fresh.data.slip_from).toBeNull();
});

test('a code that is no slip is refused before the service is asked', async () => {
  const deposit = await claimed();
  const wrong = qrOf().replace(/.$/, (last) => (last === '0' ? '1' : '0'));
  expect(await send(deposit, wrong)).toBe('slip.unreadable');
  expect(service.received).toEqual([]);
});

test('a slip after the line of a statement is the same money', async () => {
  const deposit = await claimed();
  const occurredAt = new Date().toISOString();
  const line = await receivePayment(app.db, {
    ...{ agentId: 1, source: 'statement', reference: 'line', amountSatang: deposit.baht * 100 },
    occurredAt,
    to: {
      ...{ account: { id: 1 }, senderBankCode: '004', senderAccountNumber: 'X5678X' },
      ...{ senderName: null, hasTime: true },
    },
  });
  expect(line.state).toBe('credited');
  const again = await claimed();
  await queryRaw(app.db, 'UPDATE deposits SET amount = $2 WHERE id = $1', [
    again.id,
    deposit.baht * 100,
  ]);
  service.answers = [easySlip({ baht: deposit.baht, at: new Date(occurredAt) })];
  expect(await send(again)).toBe('review');
  expect((await listMoney()).at(-1)).toMatchObject({ source: 'slip', state: 'repeated' });
});

test('a member asks about ten slips an hour', async () => {
  const deposit = await claimed();
  service.answers = [{ status: 404, body: '{"error":{"code":"SLIP_NOT_FOUND"}}' }];
  for (let sent = 0; sent < 10; sent += 1) expect(await send(deposit)).toBe('slip.unknown');
  expect(await send(deposit)).toBe('request.too_many');
  expect(service.received).toHaveLength(10);
});

test.each([
  ['easyslip', {}],
  ['slipok', { SLIP_KEY: 'key' }],
])('the start is refused without the settings of %s', (name, env) => {
  expect(() => readConfig({ SLIP_VERIFIER: name, ...env })).toThrow('needs SLIP_');
});
