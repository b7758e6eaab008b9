import { createHmac, timingSafeEqual } from 'node:crypto';
import * as v from 'valibot';
import {
  type FoundPayment,
  GatewayUnavailableError,
  type PaymentGateway,
  type PaymentRequest,
  type PaymentResponse,
  type ReportCall,
  ReportRefusedError,
} from '../../deposits/payment-gateway';
import type { OmiseSettings } from '../../gateway-settings';
import { parseJson } from '../outside-request';
import { asksFor } from './bill-code';
import { readCodePicture } from './code-picture';
import { requestGateway } from './gateway-request';

/** Name of Omise in channels, paths and the ledger's references. */
const OMISE_ID = 'omise';
const TOLERANCE_MS = 300_000;
const MOST_PICTURE_BYTES = 1024 * 1024;

const chargeId = v.pipe(v.string(), v.regex(/^chrg_\w{1,60}$/));
const event = v.object({ key: v.string(), data: v.object({ id: v.string() }) });
const charge = v.object({
  id: chargeId,
  amount: v.pipe(v.number(), v.safeInteger(), v.minValue(1)),
  refunded_amount: v.optional(v.pipe(v.number(), v.safeInteger(), v.minValue(0)), 0),
  currency: v.string(),
  status: v.string(),
  paid: v.optional(v.boolean(), false),
  paid_at: v.optional(v.nullable(v.string()), null),
  source: v.nullish(
    v.object({
      type: v.string(),
      scannable_code: v.nullish(
        v.object({ image: v.object({ download_uri: v.pipe(v.string(), v.url()) }) }),
      ),
    }),
  ),
});
type Charge = v.InferOutput<typeof charge>;

/**
 * Creates the gateway of Omise's PromptPay. Its events are signed and still only say what to ask, because the charge
 * itself may have changed since.
 */
export function createOmiseGateway(
  settings: OmiseSettings,
  fetch: typeof globalThis.fetch,
): PaymentGateway {
  return {
    gatewayId: OMISE_ID,
    ...(settings.secretKey.startsWith('skey_test_') && { isSimulated: true }),
    // Omise takes ฿20 to ฿150,000.
    channel: {
      name: 'พร้อมเพย์ QR',
      subChannelName: 'สแกนด้วยแอปธนาคาร',
      minSatang: 20_00,
      maxSatang: 50_000_00,
      validSeconds: 600,
    },
    createPayment: (request) => createCode(settings, fetch, request),
    readReport: (call) => {
      if (!isSigned(settings.webhookSecrets, call)) throw new ReportRefusedError('unsigned');
      const parsed = v.safeParse(v.pipe(v.string(), v.parseJson(), event), call.body);
      if (!parsed.success) throw new ReportRefusedError('malformed');
      const { key, data } = parsed.output;
      const isCharge = key === 'charge.complete' && v.is(chargeId, data.id);
      return {
        payments: [],
        hints: isCharge ? [{ gatewayReference: data.id, transactionId: data.id }] : [],
        acknowledge: () => ({}),
      };
    },
    findPayments: (id) => findCharge(settings, fetch, id),
  };
}

/** Returns whether one of the signatures is of one of the secrets; there are two of each while a secret is replaced. */
function isSigned(secrets: readonly string[], { header, body, nowMs }: ReportCall): boolean {
  const timestamp = header('omise-signature-timestamp');
  const age = Math.abs(nowMs - Number(timestamp) * 1_000);
  if (timestamp === '' || !(age <= TOLERANCE_MS)) return false;
  const received = header('omise-signature')
    .split(',')
    .map((signature) => Buffer.from(signature.trim(), 'hex'));
  return secrets.some((secret) => {
    const key = Buffer.from(secret, 'base64');
    const expected = createHmac('sha256', key).update(`${timestamp}.${body}`).digest();
    return received.some(
      (signature) => signature.length === expected.length && timingSafeEqual(signature, expected),
    );
  });
}

async function createCode(
  settings: OmiseSettings,
  fetch: typeof globalThis.fetch,
  { reference, amountSatang, validSeconds }: PaymentRequest,
): Promise<PaymentResponse> {
  const made = await callCharges(settings, fetch, {
    path: '/charges',
    body: new URLSearchParams({
      amount: String(amountSatang),
      currency: 'THB',
      'source[type]': 'promptpay',
      'metadata[reference]': reference,
      expires_at: new Date(Date.now() + validSeconds * 1_000).toISOString(),
    }),
  });
  const picture = made.source?.scannable_code?.image.download_uri;
  if (made.amount !== amountSatang || picture === undefined) {
    throw new GatewayUnavailableError(OMISE_ID, 'answered the order of a code in another form');
  }
  const qrPayload = await fetchCode(settings, fetch, picture);
  // Members pay by the code, so a wrong one would send their money astray.
  if (qrPayload === null || !asksFor(qrPayload, amountSatang)) {
    throw new GatewayUnavailableError(
      OMISE_ID,
      'made a picture without a readable code for the amount',
    );
  }
  return { gatewayReference: made.id, qrPayload, payUrl: null };
}

/** Fetches the picture of a code from Omise, and only from there, and reads it. */
async function fetchCode(
  settings: OmiseSettings,
  fetch: typeof globalThis.fetch,
  picture: string,
): Promise<string | null> {
  if (new URL(picture).origin !== new URL(settings.url).origin) {
    throw new GatewayUnavailableError(OMISE_ID, 'named a picture at another address');
  }
  const { status, body } = await requestGateway(fetch, {
    gatewayId: OMISE_ID,
    url: picture,
    headers: { authorization: authorize(settings) },
    timeoutMs: settings.timeoutMs,
    mostBytes: MOST_PICTURE_BYTES,
  });
  if (status !== 200) {
    throw new GatewayUnavailableError(OMISE_ID, `answered with status ${status} for a picture`);
  }
  return readCodePicture(body);
}

async function findCharge(
  settings: OmiseSettings,
  fetch: typeof globalThis.fetch,
  id: string,
): Promise<FoundPayment[]> {
  const found = await callCharges(settings, fetch, { path: `/charges/${encodeURIComponent(id)}` });
  const isPaid = found.status === 'successful' && found.paid && found.source?.type === 'promptpay';
  if (!isPaid || found.id !== id) return [];
  const at = new Date(found.paid_at ?? Number.NaN);
  if (found.currency.toUpperCase() !== 'THB' || Number.isNaN(at.getTime())) {
    throw new GatewayUnavailableError(OMISE_ID, 'answered with a charge in another form');
  }
  const amountSatang = found.amount - found.refunded_amount;
  return amountSatang > 0
    ? [{ transactionId: id, amountSatang, occurredAt: at.toISOString() }]
    : [];
}

async function callCharges(
  settings: OmiseSettings,
  fetch: typeof globalThis.fetch,
  { path, body }: { path: string; body?: URLSearchParams },
): Promise<Charge> {
  const { status, body: content } = await requestGateway(fetch, {
    gatewayId: OMISE_ID,
    url: `${settings.url}${path}`,
    method: body ? 'POST' : 'GET',
    headers: {
      authorization: authorize(settings),
      ...(body && { 'content-type': 'application/x-www-form-urlencoded' }),
    },
    ...(body && { body: body.toString() }),
    timeoutMs: settings.timeoutMs,
  });
  if (status !== 200) {
    throw new GatewayUnavailableError(OMISE_ID, `answered with status ${status}`);
  }
  const parsed = v.safeParse(charge, parseJson(content));
  if (!parsed.success) {
    throw new GatewayUnavailableError(OMISE_ID, 'answered with a charge in another form');
  }
  return parsed.output;
}

const authorize = ({ secretKey }: OmiseSettings): string =>
  `Basic ${Buffer.from(`${secretKey}:`).toString('base64')}`;
