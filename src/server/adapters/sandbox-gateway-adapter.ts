import * as v from 'valibot';
import { writeTransferUrl } from '@/sandbox/gateway/transfer-account';
import {
  GatewayUnavailableError,
  type PaymentGateway,
  type PaymentRequest,
  type PaymentResponse,
} from '../deposits/payment-gateway';
import { createSignedReports } from '../deposits/signed-reports';
import { signRequest } from '../http/signature';

/** Name of the sandbox gateway in channels, headers and the ledger's references. */
export const SANDBOX_GATEWAY_ID = 'sandbox';
const CREATE_PATH = '/sandbox-gateway/v1/payments';
const RESPONSE_TIMEOUT_MS = 8_000;

const createResponse = v.object({
  gateway_reference: v.string(),
  qr_payload: v.string(),
  pay_path: v.pipe(v.string(), v.startsWith('/')),
});

/** Creates the platform's adapter of the sandbox gateway, which requests payments over signed HTTP. */
export function createSandboxGatewayAdapter(deps: {
  url: string;
  secret: string;
  fetch: typeof fetch;
}): PaymentGateway {
  return {
    gatewayId: SANDBOX_GATEWAY_ID,
    isSimulated: true,
    // The sandbox is reached at the site's own URL.
    transferUrlOf: (transfer) => writeTransferUrl(deps.secret, transfer),
    createPayment: async (request) => parsePayment(await postPayment(deps, request)),
    readReport: createSignedReports(deps.secret),
  };
}

async function postPayment(
  deps: { url: string; secret: string; fetch: typeof fetch },
  request: PaymentRequest,
): Promise<Response> {
  const body = JSON.stringify({
    reference: request.reference,
    amount_satang: request.amountSatang,
    channel_id: request.channelId,
    sub_channel_id: request.subChannelId,
    valid_seconds: request.validSeconds,
  });
  const timestampMs = Date.now();
  try {
    return await deps.fetch(`${deps.url}${CREATE_PATH}`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'x-timestamp': String(timestampMs),
        'x-signature': signRequest({ secret: deps.secret, timestampMs, path: CREATE_PATH, body }),
      },
      body,
      signal: AbortSignal.timeout(RESPONSE_TIMEOUT_MS),
    });
  } catch (error) {
    throw new GatewayUnavailableError(
      SANDBOX_GATEWAY_ID,
      error instanceof Error ? error.message : 'no response',
    );
  }
}

async function parsePayment(response: Response): Promise<PaymentResponse> {
  if (!response.ok)
    throw new GatewayUnavailableError(SANDBOX_GATEWAY_ID, `HTTP ${response.status}`);
  const parsed = v.safeParse(createResponse, await response.json().catch(() => null));
  if (!parsed.success) {
    throw new GatewayUnavailableError(SANDBOX_GATEWAY_ID, 'unexpected response to a new payment');
  }
  return {
    gatewayReference: parsed.output.gateway_reference,
    qrPayload: parsed.output.qr_payload,
    // The sandbox is reached at the site's own URL.
    payUrl: parsed.output.pay_path,
  };
}
