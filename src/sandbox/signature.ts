import { createHmac, timingSafeEqual } from 'node:crypto';
import { PROVIDER_TIMESTAMP_TOLERANCE_MS } from '@/contract/provider.contract';

/** A call between the platform and the sandbox, as both sides sign it. */
export interface SignedCall {
  readonly secret: string;
  readonly timestampMs: number;
  /** Path of the URL, without host and query. */
  readonly path: string;
  /** The raw body, byte for byte as it travels. */
  readonly body: string;
}

/**
 * Signs a call as the provider contract asks. A provider brings a program of its own for this, and so does the sandbox.
 * @returns hex HMAC-SHA256(secret, timestamp + "\n" + path + "\n" + body)
 */
export function signCall({ secret, timestampMs, path, body }: SignedCall): string {
  return createHmac('sha256', secret).update(`${timestampMs}\n${path}\n${body}`).digest('hex');
}

/** Whether a received call carries the right signature and a timestamp within the tolerance of the contract. */
export function isSigned(call: SignedCall, signature: string): boolean {
  const ageMs = Math.abs(Date.now() - call.timestampMs);
  if (call.secret === '' || !(ageMs <= PROVIDER_TIMESTAMP_TOLERANCE_MS)) return false;
  const expected = Buffer.from(signCall(call), 'utf8');
  const received = Buffer.from(signature, 'utf8');
  return expected.length === received.length && timingSafeEqual(expected, received);
}
