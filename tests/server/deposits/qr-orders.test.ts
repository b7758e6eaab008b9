import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  depositCreate,
  generateQr,
  memberDeposits,
  paymentChannels,
  paymentInfo,
} from '@/contract/deposits.contract';
import {
  depositCancel,
  inquiryStatus,
  memberDeposit,
  qrcodeInfo,
} from '@/contract/ordered-deposit.contract';
import { queryRaw } from '@/server/db/raw';
import { createTestApp, type TestApp, type TestCall } from '../../support/app';
import {
  createTestGateway,
  fetchCredits,
  qrPaid,
  receivingAccounts,
  report,
  reserve,
} from '../../support/deposit.fixture';
import { createTestProvider } from '../../support/test-provider';

const MINUTE = 60_000;
const gateway = createTestGateway();
let app: TestApp;
let token: string;
let other: string;

beforeAll(async () => {
  app = await createTestApp({
    providers: [createTestProvider()],
    gateways: [gateway],
    prepare: async (fresh) => {
      token = await fresh.loginAs();
      other = await fresh.loginAs('0823456789');
    },
  });
});
beforeEach(async () => {
  await app.reset();
  gateway.state = 'up';
  gateway.requests.length = 0;
});
afterEach(async () => expect((await app.verifyLedger()).faults).toEqual([]));
afterAll(() => app.close());

const order = (change: object = {}, call: TestCall = {}) =>
  app.call(generateQr, {
    token,
    body: { channel_id: 'promptpay', sub_channel_id: 'qr', amount: '100', ...change },
    ...call,
  });
const withKey = (key: string): TestCall => ({ headers: { 'idempotency-key': key } });
const fetchStates = async () =>
  (await app.call(memberDeposits, { token })).data.deposits.map(({ state }) => state);

describe('a QR order', () => {
  test('calls the gateway once and shows its code', async () => {
    const { data } = await order({ amount: '123.45' });
    expect(gateway.requests).toEqual([
      {
        reference: data.payment_id,
        amountSatang: 123_45,
        channelId: 'promptpay',
        subChannelId: 'qr',
        validSeconds: 600,
      },
    ]);
    expect(data).toMatchObject({
      amount: 123_45,
      status: 'pending',
      qr_payload: `00020101${data.payment_id}`,
      pay_url: null,
      paid_at: null,
    });
    expect(Date.parse(data.expires_at) - Date.parse(data.created_at)).toBeLessThan(11 * MINUTE);
    const query = { payment_id: data.payment_id };
    for (const call of [{ token }, { token, query }]) {
      expect((await app.call(qrcodeInfo, call)).data).toEqual({
        ...data,
        now: expect.any(String) as string,
      });
      expect((await app.call(inquiryStatus, call)).data).toMatchObject({ status: 'pending' });
    }
    await app.moveClock(10 * MINUTE + 1000);
    expect((await app.call(inquiryStatus, { token })).data.status).toBe('expired');
  });

  test('replaces an unpaid order, and the latest order is shown', async () => {
    const first = await order();
    const second = await order({ amount: '200' });
    const query = { payment_id: first.data.payment_id };
    expect((await app.call(inquiryStatus, { token, query })).data.status).toBe('cancelled');
    expect((await app.call(qrcodeInfo, { token })).data.payment_id).toBe(second.data.payment_id);
    expect(await report(app, qrPaid(first.data.payment_id, 100_00))).toBe('review');
    expect(await report(app, qrPaid(second.data.payment_id, 200_00))).toBe('credited');
    expect((await fetchCredits(app)).map(({ amount }) => amount)).toEqual([200_00]);
  });

  test('is refused while a reservation is pending, as is a reservation while an order is pending', async () => {
    const reservation = await reserve(app, token);
    const refused = await order();
    expect(refused.refusal).toBe('deposit.one_at_a_time');
    expect(refused.json).toMatchObject({ data: { id: reservation.id } });
    expect(gateway.requests).toEqual([]);
    await app.call(depositCancel, { token, body: { id: reservation.id } });
    const { data } = await order();
    const body = { account_id: receivingAccounts.kbank.id, amount: '100' };
    const second = await app.call(depositCreate, { token, body });
    expect(second.refusal).toBe('deposit.one_at_a_time');
    expect(second.json).toMatchObject({ data: { id: data.payment_id } });
  });

  test('is refused for a closed or unknown channel or sub-channel, or without a gateway', async () => {
    expect((await order({ channel_id: 'nowhere' })).refusal).toBe('payment.unknown_channel');
    expect((await order({ sub_channel_id: 'nowhere' })).refusal).toBe('payment.unknown_channel');
    await queryRaw(app.db, `UPDATE payment_channels SET gateway_id = 'gone'`);
    expect((await order()).refusal).toBe('payment.unknown_channel');
    await queryRaw(app.db, `UPDATE payment_channels SET is_open = false`);
    expect((await order()).refusal).toBe('payment.unknown_channel');
    expect((await app.call(paymentChannels, { token })).data).toEqual([]);
    const info = await app.call(paymentInfo, { token, query: { channel_id: 'promptpay' } });
    expect(info.refusal).toBe('payment.unknown_channel');
    expect(await fetchStates()).toEqual([]);
  });

  test.each(['19.99', '50000.01'])('is refused as out of range with %s baht', async (amount) => {
    expect((await order({ amount })).refusal).toBe('deposit.out_of_range');
  });

  test.each(['0', '-1', '1.001', 'x'])('is malformed with %s baht', async (amount) => {
    expect((await order({ amount })).status).toBe(400);
  });

  test('is visible to its member only, and a deposit by transfer is not shown as a QR order', async () => {
    const { data } = await order();
    const query = { payment_id: data.payment_id };
    for (const endpoint of [qrcodeInfo, inquiryStatus]) {
      const foreign = await app.call(endpoint, { token: other, query });
      expect(foreign.refusal).toBe('request.not_found');
      expect((await app.call(endpoint, { token: other })).refusal).toBe('request.not_found');
    }
    const { id } = await reserve(app, other);
    const byTransfer = await app.call(qrcodeInfo, { token: other, query: { payment_id: id } });
    expect(byTransfer.refusal).toBe('request.not_found');
  });
});

describe('the idempotency key of a QR order', () => {
  test('makes one order of a repeated request, even after the channel has closed', async () => {
    const key = randomUUID();
    const first = await order({}, withKey(key));
    await queryRaw(app.db, 'UPDATE payment_channels SET is_open = false');
    const again = await order({}, withKey(key));
    expect(again.data).toEqual({ ...first.data, now: again.data.now });
    expect(gateway.requests).toHaveLength(1);
    expect(await fetchStates()).toEqual(['pending']);
    const changed = await order({ amount: '101' }, withKey(key));
    expect(changed.refusal).toBe('request.idempotency_conflict');
  });
});

describe('a payment gateway that fails', () => {
  test('causes a refusal of the order, and the member may start another deposit', async () => {
    gateway.state = 'down';
    expect((await order()).refusal).toBe('payment.gateway_unavailable');
    expect((await app.call(qrcodeInfo, { token })).refusal).toBe('request.not_found');
    const { id } = await reserve(app, token);
    await app.call(depositCancel, { token, body: { id } });
    gateway.state = 'up';
    expect((await order()).data.status).toBe('pending');
    expect(await fetchStates()).toEqual(['pending', 'cancelled', 'cancelled']);
  });

  test('does not bring back the former order: a payment for that order goes to review', async () => {
    const { data } = await order();
    gateway.state = 'down';
    expect((await order()).refusal).toBe('payment.gateway_unavailable');
    expect(await report(app, qrPaid(data.payment_id, 100_00))).toBe('review');
  });

  test('is called again with the same reference when the key repeats', async () => {
    const key = randomUUID();
    for (const state of ['down', 'deaf'] as const) {
      gateway.state = state;
      expect((await order({}, withKey(key))).refusal).toBe('payment.gateway_unavailable');
    }
    gateway.state = 'up';
    await app.moveClock(30 * MINUTE);
    const { data } = await order({}, withKey(key));
    expect(data.status).toBe('pending');
    expect(gateway.requests.map(({ reference }) => reference)).toEqual([
      data.payment_id,
      data.payment_id,
    ]);
    expect(gateway.requests.at(-1)?.validSeconds).toBe(600);
    expect(await fetchStates()).toEqual(['pending']);
    expect(await report(app, qrPaid(data.payment_id, 100_00))).toBe('credited');
    expect((await order({}, withKey(key))).data.status).toBe('paid');
  });

  test('makes a retry fail when another deposit has begun since the first attempt', async () => {
    const key = randomUUID();
    gateway.state = 'down';
    await order({}, withKey(key));
    gateway.state = 'up';
    const { id } = await reserve(app, token);
    const late = await order({}, withKey(key));
    expect(late.refusal).toBe('deposit.one_at_a_time');
    expect(late.json).toMatchObject({ data: { id } });
  });

  test('after it has reported the payment causes exactly one credit', async () => {
    const key = randomUUID();
    gateway.state = 'deaf';
    gateway.requests.length = 0;
    const createPayment = gateway.createPayment.bind(gateway);
    gateway.createPayment = async (request) => {
      expect(await report(app, qrPaid(request.reference, request.amountSatang))).toBe('credited');
      return createPayment(request);
    };
    try {
      expect((await order({}, withKey(key))).refusal).toBe('payment.gateway_unavailable');
    } finally {
      gateway.createPayment = createPayment;
    }
    expect(await fetchStates()).toEqual(['credited']);
    gateway.state = 'up';
    expect((await order({}, withKey(key))).data.status).toBe('paid');
    expect(await fetchCredits(app)).toHaveLength(1);
  });

  test('during a crash of the server leaves an order that can be resumed or replaced', async () => {
    const key = randomUUID();
    const createPayment = gateway.createPayment.bind(gateway);
    gateway.createPayment = () => Promise.reject(new Error('the process is gone'));
    try {
      expect((await order({}, withKey(key)).catch(() => undefined))?.data).toBeUndefined();
    } finally {
      gateway.createPayment = createPayment;
    }
    expect(await fetchStates()).toEqual(['pending']);
    await app.moveClock(4 * MINUTE);
    const { data } = await order({}, withKey(key));
    expect(data.status).toBe('pending');
    expect(gateway.requests.at(-1)?.validSeconds).toBeLessThanOrEqual(6 * 60);
    await queryRaw(app.db, 'UPDATE deposits SET qr_payload = NULL');
    const reservation = await reserve(app, token);
    expect(reservation.state).toBe('pending');
    const read = await app.call(memberDeposit, { token, query: { id: data.payment_id } });
    expect(read.data.state).toBe('cancelled');
  });
});
