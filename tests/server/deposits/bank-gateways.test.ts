import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { paymentChannels } from '@/contract/deposits.contract';
import { errorCodes } from '@/contract/errors';
import { depositCancel, inquiryStatus } from '@/contract/ordered-deposit.contract';
import { asksFor, readBillReference } from '@/server/adapters/gateways/bill-code';
import { queryRaw } from '@/server/db/raw';
import { writeRules } from '../../support/agent-rules';
import { createTestApp, type TestApp } from '../../support/app';
import {
  askDue,
  createBankGateways,
  openChannels,
  orderCode,
  sendConfirmation,
  sendTo,
} from '../../support/bank-gateway.fixture';
import { BankStandIn, type Bill, payers } from '../../support/bank-stand-in';
import { fetchCredits, OPERATOR_KEY, operate } from '../../support/deposit.fixture';
import { runJob } from '../../support/run-job';
import { createTestProvider } from '../../support/test-provider';

const SECOND = 1_000;
const MINUTE = 60_000;
const OPENING = 1_000_00;
const bank = new BankStandIn();
const logged: string[] = [];
let app: TestApp;
let token: string;
let offsetMs = 0;

beforeAll(async () => {
  app = await createTestApp({
    providers: [createTestProvider()],
    gateways: createBankGateways(bank),
    operatorKey: OPERATOR_KEY,
    onLog: (line) => logged.push(line),
    prepare: async (fresh) => {
      await openChannels(fresh);
      token = await fresh.loginAs();
    },
  });
});
beforeEach(async () => {
  await app.reset();
  bank.mood = 'well';
  bank.wrongBySatang = 0;
  for (const list of [bank.bills, bank.charges, bank.asked, bank.ordered, logged]) list.length = 0;
  offsetMs = 0;
  bank.nowMs = () => Date.now() + offsetMs;
});
afterEach(async () => expect((await app.verifyLedger()).faults).toEqual([]));
afterAll(() => app.close());

/** Lets time pass for the site and the bank. */
async function pass(ms: number): Promise<void> {
  offsetMs += ms;
  await app.moveClock(offsetMs);
}

async function order(amount = '100') {
  const { data } = await orderCode(app, token, { amount });
  return { id: data.payment_id, payload: data.qr_payload };
}

const statusOf = async (id: string) =>
  (await app.call(inquiryStatus, { token, query: { payment_id: id } })).data.status;

interface Incoming {
  amount: number;
  state: string;
  reason: string | null;
  deposit_id: string | null;
  paid_to: string;
  sender_account_number: string | null;
}
const incoming = () =>
  queryRaw<Incoming>(
    app.db,
    `SELECT amount, state, reason, deposit_id, paid_to, sender_account_number FROM incoming_payments ORDER BY id`,
  );
const openAsks = async () => (await queryRaw(app.db, 'SELECT FROM payment_asks')).length;
const inquiries = () => bank.asked.filter((line) => line.includes('/inquiry')).length;

async function expectCreditedOnce(id: string, satang = 100_00): Promise<void> {
  expect(await fetchCredits(app)).toEqual([{ reference: `deposit/${id}`, amount: satang }]);
  expect(await app.balanceOf(token)).toBe(OPENING + satang);
  expect(await statusOf(id)).toBe('paid');
}

async function expectNothingCredited(): Promise<void> {
  expect(await fetchCredits(app)).toEqual([]);
  expect(await app.balanceOf(token)).toBe(OPENING);
}

describe('a code of SCB', () => {
  test('asks for whole baht and carries the reference by which its money is found', async () => {
    const { payload } = await order();
    expect(asksFor(payload, 100_00)).toBe(true);
    expect(readBillReference(payload)).toMatch(/^[0-9A-Z]{12}$/);
    const [sent] = bank.ordered;
    expect(sent).toMatchObject({
      qrType: 'PP',
      ppType: 'BILLERID',
      ppId: '010753600031508',
      amount: '100.00',
      ref1: readBillReference(payload),
      ref3: `CKD${readBillReference(payload)}`,
      numberOfTimes: 1,
      expiryDate: expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/) as string,
    });
  });

  test('is credited after its confirmation, which is answered before the bank is asked', async () => {
    const { id, payload } = await order();
    const bill = bank.pay(payload);
    const response = await sendConfirmation(app, bank, bill);
    expect(response.status).toBe(200);
    expect(await response.json()).toEqual({
      resCode: '00',
      resDesc: 'success',
      transactionId: bill.transactionId,
      confirmId: expect.any(String) as string,
    });
    expect(inquiries()).toBe(0);
    await expectNothingCredited();
    await askDue(app);
    await expectCreditedOnce(id);
    expect(await incoming()).toEqual([
      {
        amount: 100_00,
        state: 'credited',
        reason: null,
        deposit_id: id,
        paid_to: id,
        sender_account_number: payers.first.accountNumber,
      },
    ]);
  });

  test('is credited without any confirmation, by the questions of the site', async () => {
    const { id, payload } = await order();
    bank.pay(payload);
    await askDue(app);
    await expectNothingCredited();
    await pass(31 * SECOND);
    await askDue(app);
    await expectCreditedOnce(id);
  });

  test('that is paid in time is credited even if that becomes known after its end', async () => {
    const { id, payload } = await order();
    await pass(9 * MINUTE);
    bank.pay(payload);
    await pass(12 * MINUTE);
    await runJob(app, 'end-overdue-deposits');
    expect(await statusOf(id)).toBe('expired');
    await askDue(app);
    await expectCreditedOnce(id);
    expect(await openAsks()).toBe(0);
  });

  test('that is paid after its end waits for an operator, who credits it', async () => {
    const { id, payload } = await order();
    await pass(15 * MINUTE);
    await runJob(app, 'end-overdue-deposits');
    await sendConfirmation(app, bank, bank.pay(payload));
    await askDue(app);
    expect(await incoming()).toMatchObject([{ state: 'review', reason: 'late', deposit_id: id }]);
    await expectNothingCredited();
    expect(await operate(app, '/deposits/approve', { body: { id } })).toMatchObject({ error: 0 });
    await expectCreditedOnce(id);
  });

  test('is asked about 30, 60, 120 and 300 seconds after its order and ten minutes after its end', async () => {
    await order();
    const askedAfter: number[] = [];
    for (let second = 0; second <= 25 * 60; second += 10) {
      const before = inquiries();
      await askDue(app);
      if (inquiries() > before) askedAfter.push(second);
      await pass(10 * SECOND);
    }
    expect(askedAfter).toEqual([30, 60, 120, 300, 1200]);
    expect(await openAsks()).toBe(0);
  });

  test('around midnight is asked about on both days', async () => {
    const { id, payload } = await order();
    const [day] = await queryRaw<{ day: string }>(
      app.db,
      `UPDATE payment_asks SET first_day = first_day - 1 RETURNING first_day::text AS day`,
    );
    bank.pay(payload);
    await pass(31 * SECOND);
    await askDue(app);
    expect(bank.asked.some((line) => line.includes(`transactionDate=${day?.day}`))).toBe(true);
    expect(inquiries()).toBe(2);
    await expectCreditedOnce(id);
  });

  test('that was replaced and is paid all the same waits for an operator', async () => {
    const first = await order();
    const second = await order('200');
    bank.pay(first.payload);
    await pass(31 * SECOND);
    await askDue(app);
    expect(await incoming()).toMatchObject([
      { state: 'review', reason: 'late', deposit_id: first.id },
    ]);
    bank.pay(second.payload);
    await pass(31 * SECOND);
    await askDue(app);
    await expectCreditedOnce(second.id, 200_00);
  });
});

describe('a confirmation', () => {
  test('that is forged credits nothing, and is forgotten after some questions', async () => {
    const { id, payload } = await order();
    const forged: Bill = { ...bank.pay(payload), transactionId: 'made-up' };
    bank.bills.length = 0;
    expect((await sendConfirmation(app, bank, forged)).status).toBe(200);
    for (let turn = 0; turn < 400; turn += 1) {
      await askDue(app);
      await pass(10 * SECOND);
    }
    await expectNothingCredited();
    expect(await incoming()).toEqual([]);
    expect(await statusOf(id)).toBe('expired');
    expect(await openAsks()).toBe(0);
    expect(inquiries()).toBeLessThan(20);
  });

  test('that names another amount than the bank does not change what the bank says', async () => {
    const { id, payload } = await order();
    const bill = bank.pay(payload, { amountSatang: 1_00 });
    await sendConfirmation(app, bank, { ...bill, amountSatang: 100_00 });
    await askDue(app);
    expect(await incoming()).toMatchObject([
      { amount: 1_00, state: 'review', reason: 'wrong_amount', deposit_id: id },
    ]);
    await expectNothingCredited();
  });

  test('that comes again and again is credited once, and is not asked about again', async () => {
    const { id, payload } = await order();
    const bill = bank.pay(payload);
    for (let turn = 0; turn < 3; turn += 1) {
      await sendConfirmation(app, bank, bill);
      await askDue(app);
    }
    expect(inquiries()).toBe(1);
    await expectCreditedOnce(id);
  });

  test('and two runs of the questions at once credit once', async () => {
    const { id, payload } = await order();
    const bill = bank.pay(payload);
    await pass(31 * SECOND);
    await Promise.all([
      sendConfirmation(app, bank, bill),
      sendConfirmation(app, bank, bill),
      askDue(app),
      askDue(app),
    ]);
    await askDue(app);
    await expectCreditedOnce(id);
  });

  test('that comes before the bank lists the money is asked about until it does', async () => {
    const { id, payload } = await order();
    const bill = bank.pay(payload, { isListed: false });
    await sendConfirmation(app, bank, bill);
    await askDue(app);
    bill.isListed = true;
    await askDue(app);
    await expectNothingCredited();
    await pass(6 * SECOND);
    await askDue(app);
    await expectCreditedOnce(id);
  });

  test('with a reference that no deposit has shows the money to operators, if the bank knows it', async () => {
    const { payload } = await order();
    const bill = bank.pay(payload);
    const stray: Bill = { ...bill, ref1: 'ABCDEF123456', transactionId: 'stray' };
    bank.bills.push(stray);
    for (const named of [stray, { ...stray, ref1: 'NOTHERE00000' }]) {
      await sendConfirmation(app, bank, named);
    }
    await askDue(app);
    expect(await incoming()).toMatchObject([
      { amount: 100_00, state: 'review', reason: 'unknown_payment', paid_to: 'ABCDEF123456' },
    ]);
    await expectNothingCredited();
  });

  test('with an unknown reference is refused when there are too many', async () => {
    const bill = { ...bank.pay((await order()).payload) };
    const statuses = new Set<number>();
    for (let turn = 0; turn < 70; turn += 1) {
      const named = { ...bill, ref1: `UNKNOWN${turn}` };
      statuses.add((await sendConfirmation(app, bank, named)).status);
    }
    expect([...statuses]).toEqual([200, 429]);
    // The member's own code is still asked about.
    expect((await sendConfirmation(app, bank, bill)).status).toBe(200);
  });

  test.each(['', '[]', '{"transactionId":"x"}', '{"transactionId":"x","billPaymentRef1":"ก"}'])(
    'with the body %j is malformed',
    async (body) => {
      expect((await sendTo(app, 'scb', { body })).status).toBe(400);
    },
  );

  test('for a gateway that does not exist is refused', async () => {
    expect((await sendTo(app, 'nowhere', { body: '{}' })).status).toBe(401);
  });
});

describe('money for a code', () => {
  test('that comes twice is credited once, and the second waits for an operator', async () => {
    const { id, payload } = await order();
    bank.pay(payload);
    await pass(31 * SECOND);
    await askDue(app);
    bank.pay(payload);
    await pass(25 * MINUTE);
    await askDue(app);
    await expectCreditedOnce(id);
    expect(await incoming()).toMatchObject([
      { state: 'credited', deposit_id: id },
      { state: 'review', reason: 'unknown_payment', deposit_id: null },
    ]);
  });

  test('that the bank gave back is not money', async () => {
    const { payload } = await order();
    bank.pay(payload).isRefunded = true;
    await pass(31 * SECOND);
    await askDue(app);
    expect(await incoming()).toEqual([]);
  });

  test('from another payer waits for an operator, and gives way to the money of the member', async () => {
    const { id, payload } = await order();
    bank.pay(payload, { payer: payers.stranger });
    await pass(31 * SECOND);
    await askDue(app);
    expect(await incoming()).toMatchObject([
      {
        state: 'review',
        reason: 'unknown_sender',
        deposit_id: id,
        sender_account_number: payers.stranger.accountNumber,
      },
    ]);
    expect(await statusOf(id)).toBe('review');
    await expectNothingCredited();
    bank.pay(payload);
    await pass(31 * SECOND);
    await askDue(app);
    await expectCreditedOnce(id);
    expect(await incoming()).toMatchObject([
      { state: 'review', reason: 'unknown_payment', deposit_id: null },
      { state: 'credited', deposit_id: id },
    ]);
  });

  test.each([
    ['with the account and the name of another bank', { bankCode: '006' }, 'unknown_sender'],
    ['with the account of the member and another name', { name: 'นาย คนอื่น ใจดี' }, 'unknown_sender'],
    ['with too few shown digits', { accountNumber: 'XXXXXXXX89' }, 'unproved'],
    ['with enough shown digits that fit', { accountNumber: 'xxxxxx6789' }, null],
    ['without an account', { accountNumber: '' }, 'unproved'],
  ])('from a payer %s is judged', async (_case, change, reason) => {
    const { payload } = await order();
    bank.pay(payload, { payer: { ...payers.first, ...change } });
    await pass(31 * SECOND);
    await askDue(app);
    expect(await incoming()).toMatchObject([{ reason }]);
  });

  test('from another payer is not allowed by one person alone', async () => {
    const body = { rule: 'deposit.third_party_qr', value: 1 };
    const asked = await operate(app, '/agent/rules', { body });
    expect(asked.error).toBe(errorCodes['operator.approval_needed']);
  });

  test('from another payer is credited where the agent allows that', async () => {
    await writeRules(app.db, { deposit: { third_party_qr: 1 } });
    const { id, payload } = await order();
    bank.pay(payload, { payer: payers.stranger });
    await pass(31 * SECOND);
    await askDue(app);
    await expectCreditedOnce(id);
  });
});

describe('a bank in trouble', () => {
  test.each(['error', 'silent', 'refuse', 'odd'] as const)(
    'that is in the mood %j refuses orders with a neutral sentence, and the log has no secret',
    async (mood) => {
      await order();
      bank.mood = mood;
      const refused = await orderCode(app, token, { amount: '300' });
      expect(refused.refusal).toBe('payment.gateway_unavailable');
      expect(JSON.stringify(refused.json)).not.toMatch(/scb|SCB|bank\.test|code \d/);
      await pass(31 * SECOND);
      await askDue(app);
      expect(logged.join('\n')).toMatch(/Payment gateway scb: (?:answered|did not answer|refused)/);
      expect(logged.join('\n')).not.toMatch(/application-secret|application-key|Bearer/);
    },
  );

  test('loses no payment: it is asked again when it answers', async () => {
    const { id, payload } = await order();
    bank.pay(payload);
    for (const mood of ['error', 'silent', 'refuse', 'odd', 'well'] as const) {
      await pass(5 * MINUTE);
      bank.mood = mood;
      if (mood === 'well') bank.endToken();
      await askDue(app);
    }
    await expectCreditedOnce(id);
  });

  test('makes no code for another amount that a member could pay', async () => {
    bank.wrongBySatang = 100;
    expect((await orderCode(app, token)).refusal).toBe('payment.gateway_unavailable');
    expect((await orderCode(app, token, { channel: 'omise' })).refusal).toBe(
      'payment.gateway_unavailable',
    );
  });

  test('is not asked about a code that its member cancelled without paying, after the last question', async () => {
    const { id } = await order();
    await app.call(depositCancel, { token, body: { id } });
    await pass(30 * MINUTE);
    await askDue(app);
    expect(await openAsks()).toBe(0);
    expect(await incoming()).toEqual([]);
  });
});

describe('a code of Omise', () => {
  const orderOmise = async () => {
    const { data } = await orderCode(app, token, { channel: 'omise' });
    return { id: data.payment_id, payload: data.qr_payload };
  };

  test('is read from the picture, and credited after a signed event', async () => {
    const { id, payload } = await orderOmise();
    expect(asksFor(payload, 100_00)).toBe(true);
    const charge = bank.payCharge(payload);
    const response = await sendTo(app, 'omise', bank.event(charge, { atMs: Date.now() }));
    expect(response.status).toBe(200);
    await expectNothingCredited();
    await askDue(app, 'omise');
    await expectCreditedOnce(id);
  });

  test('is credited without an event, and once with many', async () => {
    const { id, payload } = await orderOmise();
    const charge = bank.payCharge(payload);
    await pass(31 * SECOND);
    await askDue(app, 'omise');
    await sendTo(app, 'omise', bank.event(charge, { atMs: Date.now() }));
    await askDue(app, 'omise');
    await expectCreditedOnce(id);
  });

  test('is not credited by an event before the charge is paid', async () => {
    await orderOmise();
    const [charge] = bank.charges;
    await sendTo(app, 'omise', bank.event(charge!, { atMs: Date.now() }));
    await askDue(app, 'omise');
    expect(await incoming()).toEqual([]);
  });

  test('that was paid and given back is not money', async () => {
    const charge = bank.payCharge((await orderOmise()).payload);
    charge.refundedSatang = charge.amountSatang;
    await pass(31 * SECOND);
    await askDue(app, 'omise');
    expect(await incoming()).toEqual([]);
  });

  test('takes an event that is signed by one of two secrets', async () => {
    const current = Buffer.from('the secret of webhooks').toString('base64');
    const other = Buffer.from('a secret that replaces it').toString('base64');
    const charge = bank.payCharge((await orderOmise()).payload);
    for (const [secrets, status] of [
      [[other, current], 200],
      [[current, other], 200],
      [[other], 401],
    ] as const) {
      const event = bank.event(charge, { secrets, atMs: Date.now() });
      expect((await sendTo(app, 'omise', event)).status).toBe(status);
    }
  });

  test('takes no event that is older than five minutes, without a signature or changed', async () => {
    const charge = bank.payCharge((await orderOmise()).payload);
    const signed = bank.event(charge, { atMs: Date.now() });
    const events: RequestInit[] = [
      bank.event(charge, { atMs: Date.now() - 6 * MINUTE }),
      { ...signed, headers: {} },
      { ...signed, body: `${signed.body as string} ` },
    ];
    for (const event of events) expect((await sendTo(app, 'omise', event)).status).toBe(401);
    await askDue(app, 'omise');
    await expectNothingCredited();
  });
});

describe('the channel of a gateway', () => {
  test('is closed until an operator opens it', async () => {
    await queryRaw(app.db, `DELETE FROM payment_channels WHERE id IN ('scb', 'omise')`);
    await app.app.open();
    const offered = async () =>
      (await app.call(paymentChannels, { token })).data.map(({ channel_id: id }) => id);
    expect(await offered()).toEqual([]);
    const opened = await operate(app, '/channels/open', { body: { id: 'scb', is_open: true } });
    expect(opened).toMatchObject({ error: 0 });
    expect(await offered()).toEqual(['scb']);
    await app.app.open();
    expect(await offered()).toEqual(['scb']);
  });
});
