import { createHmac, timingSafeEqual } from 'node:crypto';
import { PROVIDER_TIMESTAMP_TOLERANCE_MS } from '@/contract/provider.contract';

/** The parts of a request that both sides sign. */
export interface SignedRequest {
  readonly secret: string;
  readonly timestampMs: number;
  /** Path of the URL, without host and query. */
  readonly path: string;
  /** The raw body, byte for byte as sent. */
  readonly body: string;
}

/** A received request with its claimed signature. */
export interface ClaimedRequest extends SignedRequest {
  readonly signature: string;
  readonly nowMs: number;
}

/**
 * Signs a call between the platform and a provider.
 * @returns hex HMAC-SHA256(secret, timestamp + "\n" + path + "\n" + body)
 */
export function signRequest({ secret, timestampMs, path, body }: SignedRequest): string {
  return createHmac('sha256', secret).update(`${timestampMs}\n${path}\n${body}`).digest('hex');
}

/**
 * Verifies a received call: the signature, compared in constant time, and a timestamp within the tolerance of the
 * contract. An empty secret never verifies.
 */
export function verifyRequest(request: ClaimedRequest): boolean {
  if (request.secret === '' || !Number.isSafeInteger(request.timestampMs)) return false;
  const age = Math.abs(request.nowMs - request.timestampMs);
  if (!(age <= PROVIDER_TIMESTAMP_TOLERANCE_MS)) return false;
  const expected = Buffer.from(signRequest(request), 'utf8');
  const received = Buffer.from(request.signature, 'utf8');
  return expected.length === received.length && timingSafeEqual(expected, received);
}
