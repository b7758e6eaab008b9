import { createHmac, timingSafeEqual } from 'node:crypto';
import { PROVIDER_TIMESTAMP_TOLERANCE_MS } from '@/contract/provider.contract';

/** A call between platform and sandbox, for its signature. */
export interface SignedCall {
  readonly secret: string;
  readonly timestampMs: number;
  /** Path of the URL, without host and query. */
  readonly path: string;
  /** The raw body, byte for byte as sent. */
  readonly body: string;
}

/**
 * Signs a call as the provider contract requires. The sandbox has its own implementation, as an external provider
 * would.
 * @returns hex HMAC-SHA256(secret, timestamp + "\n" + path + "\n" + body)
 */
export function signCall({ secret, timestampMs, path, body }: SignedCall): string {
  return createHmac('sha256', secret).update(`${timestampMs}\n${path}\n${body}`).digest('hex');
}

/** Returns whether a received call has a valid signature and a timestamp within the contract's tolerance. */
export function isSigned(call: SignedCall, signature: string): boolean {
  const ageMs = Math.abs(Date.now() - call.timestampMs);
  if (call.secret === '' || !(ageMs <= PROVIDER_TIMESTAMP_TOLERANCE_MS)) return false;
  const expected = Buffer.from(signCall(call), 'utf8');
  const received = Buffer.from(signature, 'utf8');
  return expected.length === received.length && timingSafeEqual(expected, received);
}
