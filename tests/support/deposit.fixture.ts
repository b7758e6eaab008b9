import { randomUUID } from 'node:crypto';
import * as v from 'valibot';
import { type Deposit, depositCreate } from '@/contract/deposits.contract';
import type { OperatorEndpoint } from '@/contract/endpoint';
import { operatorEndpoints } from '@/contract/endpoints';
import { type ErrorName, findErrorName } from '@/contract/errors';
import { type GatewayPayment, gatewayPaymentResponse } from '@/contract/gateway.contract';
import { queryRaw } from '@/server/db/raw';
import {
  GatewayUnavailableError,
  type PaymentGateway,
  type PaymentRequest,
} from '@/server/deposits/payment-gateway';
import { createSignedReports } from '@/server/deposits/signed-reports';
import { signRequest } from '@/server/http/signature';
import { TEST_URL, type TestApp } from './app';
import { keyOf } from './staff.fixture';

/** Key of the operator API in tests of deposits. */
export const OPERATOR_KEY = 'the key of the operator';
const GATEWAY_PATH = '/gateway/v1/payment';

/** A gateway that a test can switch off, or whose responses it can lose. */
export interface TestGateway extends PaymentGateway {
  /** Secret that signs its reports. */
  readonly secret: string;
  /** Requests that the gateway received, oldest first. */
  readonly requests: PaymentRequest[];
  /** `down`: no request arrives; `deaf`: requests are carried out, but the response is lost. */
  state: 'up' | 'down' | 'deaf';
}

/** Creates a test gateway, by default named `sandbox`. */
export function createTestGateway(gatewayId = 'sandbox'): TestGateway {
  const secret = `a secret shared with ${gatewayId}`;
  const gateway: TestGateway = {
    gatewayId,
    secret,
    readReport: createSignedReports(secret),
    requests: [],
    state: 'up',
    createPayment: (request) => {
      if (gateway.state !== 'down') gateway.requests.push(request);
      return gateway.state === 'up'
        ? Promise.resolve({
            gatewayReference: `ref/${request.reference}`,
            qrPayload: `00020101${request.reference}`,
            payUrl: null,
          })
        : Promise.reject(new GatewayUnavailableError(gatewayId, 'switched off by the test'));
    },
  };
  return gateway;
}

/** Receiving accounts of the demo agent. */
export const receivingAccounts = {
  kbank: { id: '1', bank_code: '004', account_number: '0123456780' },
  scb: { id: '2', bank_code: '014', account_number: '4051234567' },
  trueMoney: { id: '3', bank_code: null, account_number: '0900000001' },
} as const;

/** Senders of money: the registered accounts of the demo members, and one that belongs to no member. */
export const senders = {
  first: { bank_code: '004', account_number: '0123456789', name: 'สมหญิง มีโชค' },
  second: { bank_code: '014', account_number: '4567890123', name: 'วีรชัย ทองดี' },
  stranger: { bank_code: '002', account_number: '1112223334', name: null },
} as const;

/** Deviations of a report from a correct one; tests set them to make an invalid report. */
export interface ReportOptions {
  readonly gatewayId?: string;
  readonly secret?: string;
  readonly timestampMs?: number;
}

/** Returns the signed request of a gateway's report. */
export function signReport(
  body: unknown,
  { gatewayId = 'sandbox', secret, timestampMs = Date.now() }: ReportOptions = {},
): RequestInit & { body: string } {
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  const signature = signRequest({
    secret: secret ?? createTestGateway(gatewayId).secret,
    timestampMs,
    path: GATEWAY_PATH,
    body: text,
  });
  return {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'x-gateway-id': gatewayId,
      'x-timestamp': String(timestampMs),
      'x-signature': signature,
    },
    body: text,
  };
}

/** Sends a report as the gateway does. */
export function sendReport(
  app: Pick<TestApp, 'fetch'>,
  body: unknown,
  options?: ReportOptions,
): Promise<Response> {
  return app.fetch(new Request(`${TEST_URL}${GATEWAY_PATH}`, signReport(body, options)));
}

/**
 * Sends a report. @returns the status in the response
 * @throws Error unless the HTTP status is 200
 */
export async function report(
  app: Pick<TestApp, 'fetch'>,
  body: GatewayPayment,
  options?: ReportOptions,
): Promise<v.InferOutput<typeof gatewayPaymentResponse>['status']> {
  const response = await sendReport(app, body, options);
  if (response.status !== 200) throw new Error(`the report got ${response.status}`);
  return v.parse(v.strictObject(gatewayPaymentResponse.entries), await response.json()).status;
}

/**
 * Returns a report of money on an account of the agent, by default from the first demo member to the first account.
 */
export function transfer(
  amountSatang: number,
  change: {
    to?: { bank_code: string | null; account_number: string };
    from?: { bank_code: string | null; account_number: string; name: string | null };
    transactionId?: string;
  } = {},
): GatewayPayment {
  const { bank_code, account_number } = change.to ?? receivingAccounts.kbank;
  return {
    event: 'account.credited',
    transaction_id: change.transactionId ?? randomUUID(),
    amount_satang: amountSatang,
    occurred_at: '2026-11-21T08:00:00Z',
    account: { bank_code, account_number },
    sender: change.from ?? senders.first,
  };
}

/** Returns a report of money paid by QR code. */
export function qrPaid(
  reference: string,
  amountSatang: number,
  transactionId: string = randomUUID(),
): GatewayPayment {
  return {
    event: 'qr.paid',
    transaction_id: transactionId,
    amount_satang: amountSatang,
    occurred_at: '2026-11-21T08:00:00Z',
    reference,
  };
}

/** Reserves an exact amount, by default 100 baht on the first account. */
export async function reserve(
  app: Pick<TestApp, 'call'>,
  token: string,
  {
    account = receivingAccounts.kbank.id,
    amount = '100',
  }: { account?: string; amount?: string } = {},
): Promise<Deposit> {
  return (await app.call(depositCreate, { token, body: { account_id: account, amount } })).data;
}

const envelope = v.object({ error: v.number(), data: v.unknown() });

/** A response of the operator API. */
export interface OperatorResponse {
  readonly status: number;
  readonly error: number;
  readonly data: unknown;
}

const declared: readonly OperatorEndpoint[] = operatorEndpoints;

/** Refusals by HTTP status that any operator call may get; refusals with status 200 are listed by the endpoint. */
const ofEveryCall: Readonly<Record<number, readonly ErrorName[]>> = {
  400: ['request.malformed'],
  401: ['operator.unknown_key'],
  403: ['operator.role_refused'],
  415: ['request.malformed'],
  429: ['request.too_many'],
  503: ['request.unavailable'],
};

/** Throws if the response violates the contract. */
function assertPromised(
  { method, path }: { method: string; path: string },
  { status, error, data }: OperatorResponse,
): void {
  const endpoint = declared.find((each) => each.method === method && each.path === path);
  if (!endpoint) throw new Error(`no contract has ${method} ${path}`);
  if (error === 0) {
    v.assert(endpoint.data, data);
    return;
  }
  const refusal = findErrorName(error);
  const promised = status === 200 ? endpoint.errors : (ofEveryCall[status] ?? []);
  if (refusal === undefined || !promised.includes(refusal)) {
    throw new Error(`${path} responded ${status} with ${error}, which its contract does not list`);
  }
}

/**
 * Calls the operator API, by default as the first owner; with a body the call is a POST. The response is checked
 * against the contract.
 */
export async function operate(
  app: Pick<TestApp, 'fetch'>,
  path: string,
  {
    body,
    as,
    key = as === undefined ? OPERATOR_KEY : keyOf(as),
  }: { body?: unknown; as?: string; key?: string } = {},
): Promise<OperatorResponse> {
  const url = new URL(`${TEST_URL}/operator/v1${path}`);
  // A body of bytes is the content of a file.
  const isFile = body instanceof Uint8Array;
  const content = isFile ? new Uint8Array(body) : JSON.stringify(body);
  const request = new Request(url, {
    headers: {
      authorization: `Bearer ${key}`,
      'content-type': isFile ? 'application/octet-stream' : 'application/json',
    },
    ...(body !== undefined && { method: 'POST', body: content }),
  });
  const response = await app.fetch(request);
  const { error, data } = v.parse(envelope, await response.json());
  const result = { status: response.status, error, data };
  assertPromised({ method: request.method, path: url.pathname }, result);
  return result;
}

/** Returns the ledger transfers of deposits, oldest first. */
export function fetchCredits(
  app: Pick<TestApp, 'db'>,
): Promise<{ reference: string; amount: number }[]> {
  return queryRaw(
    app.db,
    `SELECT reference, amount FROM transfers WHERE code = 'deposit' ORDER BY seq`,
  );
}

/** Returns the reported payments, oldest first. */
export function fetchIncomingRows(
  app: Pick<TestApp, 'db'>,
): Promise<
  { state: string; reason: string | null; deposit_id: string | null; username: string | null }[]
> {
  return queryRaw(
    app.db,
    `SELECT state, reason, deposit_id, username FROM incoming_payments i
     LEFT JOIN members m ON m.id = i.member_id ORDER BY i.id`,
  );
}
