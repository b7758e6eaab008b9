import { randomBytes, randomInt, randomUUID } from 'node:crypto';
import { type Context, Hono } from 'hono';
import { type Kysely, sql } from 'kysely';
import type { Logger } from 'pino';
import { billPayment } from 'promptparse/generate';
import * as v from 'valibot';
import { isSigned } from '../signature';
import type { SandboxGatewayTables } from './gateway.tables';
import { renderNoPayment, renderPayPage } from './pay-page';
import { sendDueReports } from './report-sender';
import { AMOUNT_MISSING, readAmount } from './sandbox-amount';
import { writePageHeaders } from './sandbox-frame';
import { createTransferRoutes } from './transfer.routes';

export type { SandboxGatewayTables } from './gateway.tables';

/** Dependencies of the sandbox gateway, which uses nothing else of the platform. */
export interface SandboxGatewayDeps {
  readonly db: Kysely<SandboxGatewayTables>;
  readonly gatewayId: string;
  /** Merchant whose payments this instance serves. */
  readonly merchantId: string;
  /** URL before `/gateway/v1/payment`. */
  readonly platformUrl: string;
  /** Secret shared with the platform, for signing in both directions. */
  readonly secret: string;
  readonly fetch: typeof fetch;
  readonly logger: Logger;
}

/** The gateway's HTTP routes and its background work. */
export interface SandboxGateway {
  /** Routes under `/sandbox-gateway`. */
  readonly app: Hono;
  /** Sends reports of payments without a response yet; safe in any number of processes. */
  readonly sendReports: () => Promise<void>;
}

/** Biller id of the sandbox, unknown to every bank. */
const BILLER_ID = '000000000000000';
const REFERENCE_ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
/** Length limit of Ref 1 in a Thai QR bill payment. */
const REFERENCE_LENGTH = 20;
const CREATE_PATH = '/sandbox-gateway/v1/payments';

const createBody = v.strictObject({
  reference: v.pipe(v.string(), v.minLength(1), v.maxLength(100)),
  amount_satang: v.pipe(v.number(), v.safeInteger(), v.minValue(1)),
  channel_id: v.string(),
  sub_channel_id: v.string(),
  valid_seconds: v.pipe(v.number(), v.safeInteger(), v.minValue(1)),
});

/** Creates the default payment gateway: an independent service that runs in the same process. It moves no money. */
export function createSandboxGateway(deps: SandboxGatewayDeps): SandboxGateway {
  const { db, logger } = deps;
  const app = new Hono();
  const sendReports = (): Promise<void> =>
    sendDueReports({
      ...deps,
      onTrouble: (what) => {
        logger.warn(what, 'sandbox gateway: the platform did not accept a payment report');
      },
    });

  app.post(CREATE_PATH, async (c) => {
    const body = await c.req.text();
    const call = {
      secret: deps.secret,
      timestampMs: Number(c.req.header('x-timestamp')),
      path: CREATE_PATH,
      body,
    };
    if (!isSigned(call, c.req.header('x-signature') ?? ''))
      return c.json({ error: 'signature' }, 401);
    const request = v.safeParse(v.pipe(v.string(), v.parseJson(), createBody), body);
    if (!request.success) return c.json({ error: 'malformed' }, 400);
    const payment = await createPayment(deps, request.output);
    if (payment.amount !== request.output.amount_satang) return c.json({ error: 'conflict' }, 409);
    return c.json({
      gateway_reference: payment.gateway_reference,
      qr_payload: payment.qr_payload,
      pay_path: `/sandbox-gateway/pay/${payment.gateway_reference}`,
    });
  });

  app.get('/sandbox-gateway/pay/:reference', (c) => showPayment(c, null));

  app.post('/sandbox-gateway/pay/:reference', async (c) => {
    const payment = await findPayment(db, c.req.param('reference'));
    if (!payment) return showPayment(c, null);
    const { amount } = await c.req.parseBody();
    const amountSatang = amount === 'exact' ? payment.amount : readAmount(amount);
    if (amountSatang === null) return showPayment(c, AMOUNT_MISSING);
    await db
      .insertInto('sandbox_gateway.reports')
      .values({
        transaction_id: randomUUID(),
        gateway_reference: payment.gateway_reference,
        amount: amountSatang,
      })
      .execute();
    await sendReports();
    return c.redirect(c.req.path, 303);
  });

  app.route('/', createTransferRoutes({ ...deps, sendReports }));

  async function showPayment(c: Context, problem: string | null): Promise<Response> {
    const nonce = randomBytes(16).toString('base64');
    writePageHeaders(c, nonce);
    const payment = await findPayment(db, c.req.param('reference') ?? '');
    if (!payment) return c.html(renderNoPayment(nonce), 404);
    const reports = await db
      .selectFrom('sandbox_gateway.reports')
      .select(['amount', 'answer'])
      .where('gateway_reference', '=', payment.gateway_reference)
      .orderBy('paid_at')
      .execute();
    return c.html(
      renderPayPage({
        gatewayReference: payment.gateway_reference,
        amountSatang: payment.amount,
        isExpired: payment.is_expired,
        reports: reports.map(({ amount, answer: response }) => ({
          amountSatang: amount,
          response,
        })),
        problem,
        nonce,
      }),
      problem === null ? 200 : 400,
    );
  }

  return { app, sendReports };
}

async function createPayment(
  { db, merchantId }: SandboxGatewayDeps,
  request: v.InferOutput<typeof createBody>,
) {
  const gatewayReference = makeReference();
  await db
    .insertInto('sandbox_gateway.payments')
    .values({
      gateway_reference: gatewayReference,
      merchant_id: merchantId,
      reference: request.reference,
      amount: request.amount_satang,
      qr_payload: billPayment({
        billerId: BILLER_ID,
        amount: request.amount_satang / 100,
        ref1: gatewayReference,
      }),
      expires_at: sql<Date>`business_now() + ${request.valid_seconds} * interval '1 second'`,
    })
    .onConflict((conflict) => conflict.columns(['merchant_id', 'reference']).doNothing())
    .execute();
  return db
    .selectFrom('sandbox_gateway.payments')
    .select(['gateway_reference', 'amount', 'qr_payload'])
    .where('merchant_id', '=', merchantId)
    .where('reference', '=', request.reference)
    .executeTakeFirstOrThrow();
}

function findPayment(db: Kysely<SandboxGatewayTables>, gatewayReference: string) {
  return db
    .selectFrom('sandbox_gateway.payments')
    .select([
      'gateway_reference',
      'amount',
      sql<boolean>`expires_at <= business_now()`.as('is_expired'),
    ])
    .where('gateway_reference', '=', gatewayReference)
    .executeTakeFirst();
}

function makeReference(): string {
  return Array.from({ length: REFERENCE_LENGTH }, () =>
    REFERENCE_ALPHABET.charAt(randomInt(REFERENCE_ALPHABET.length)),
  ).join('');
}
