import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { generateQr } from '@/contract/deposits.contract';
import { createSandboxGateway, type SandboxGatewayTables } from '@/sandbox/gateway/sandbox-gateway';
import { createSandboxGatewayAdapter } from '@/server/adapters/sandbox-gateway-adapter';
import { createTestApp, TEST_URL, type TestApp } from '../../support/app';

const SECRET = 'between this gateway and the platform';

let app: TestApp;
let token: string;
/** The platform's response to a report; tests replace it to simulate network faults. */
let respond: (request: Request) => Promise<Response>;
let sendReports: () => Promise<void>;
let surface: (request: Request) => Promise<Response>;

beforeAll(async () => {
  app = await createTestApp({
    gateways: [
      createSandboxGatewayAdapter({
        url: TEST_URL,
        secret: SECRET,
        fetch: (...[input, init]) => surface(new Request(input, init)),
      }),
    ],
  });
  const gateway = createSandboxGateway({
    db: app.db.withTables<SandboxGatewayTables>(),
    gatewayId: 'sandbox',
    merchantId: 'a merchant',
    platformUrl: TEST_URL,
    secret: SECRET,
    fetch: (...[input, init]) => respond(new Request(input, init)),
    logger: pino({ level: 'silent' }),
  });
  sendReports = gateway.sendReports;
  surface = async (request) => gateway.app.fetch(request);
});
beforeEach(async () => {
  await app.reset();
  respond = app.fetch;
  token = await app.loginAs();
});
afterAll(() => app.close());

async function orderAndPay(): Promise<string> {
  const body = { channel_id: 'promptpay', sub_channel_id: 'qr', amount: '500' };
  const payment = (await app.call(generateQr, { token, body })).data;
  const pressed = await surface(
    new Request(new URL(payment.pay_url ?? '', TEST_URL), {
      method: 'POST',
      body: new URLSearchParams({ amount: 'exact' }),
    }),
  );
  expect(pressed.status).toBe(303);
  return payment.payment_id;
}

describe('a payment report', () => {
  it('is repeated after growing pauses until it arrives', async () => {
    const balance = await app.balanceOf(token);
    let tries = 0;
    respond = () => {
      tries += 1;
      return Promise.reject(new Error('the line is down'));
    };
    await orderAndPay();
    expect(tries).toBe(1);
    await sendReports();
    expect(tries, 'not before its time').toBe(1);
    await app.moveClock(2_000);
    await sendReports();
    expect(tries).toBe(2);
    await app.moveClock(5_000);
    await sendReports();
    expect(tries, 'the second wait is longer').toBe(2);
    respond = app.fetch;
    await app.moveClock(60_000);
    await sendReports();
    expect(await app.balanceOf(token)).toBe(balance + 500_00);
  });

  it('is repeated after a lost response, and credited only once', async () => {
    const balance = await app.balanceOf(token);
    respond = async (request) => {
      await app.fetch(request);
      throw new Error('the response was lost');
    };
    await orderAndPay();
    expect(await app.balanceOf(token)).toBe(balance + 500_00);
    respond = app.fetch;
    await app.moveClock(60_000);
    await sendReports();
    expect(await app.balanceOf(token)).toBe(balance + 500_00);
    expect((await app.verifyLedger()).faults).toEqual([]);
  });

  it.each([500, 503, 401])('is repeated after HTTP %i', async (status) => {
    const balance = await app.balanceOf(token);
    respond = () => Promise.resolve(new Response('', { status }));
    await orderAndPay();
    respond = app.fetch;
    await app.moveClock(60_000);
    await sendReports();
    expect(await app.balanceOf(token)).toBe(balance + 500_00);
  });

  it('is sent only once by two senders at the same time', async () => {
    let heard = 0;
    respond = () => Promise.reject(new Error('the line is down'));
    await orderAndPay();
    respond = (request) => {
      heard += 1;
      return app.fetch(request);
    };
    await app.moveClock(60_000);
    await Promise.all([sendReports(), sendReports()]);
    expect(heard).toBe(1);
  });
});
