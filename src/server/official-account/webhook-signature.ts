import { createHmac, timingSafeEqual } from 'node:crypto';

/**
 * Tells whether LINE signed a webhook: the header holds the base64 HMAC-SHA-256 of the body under the channel's secret.
 * @param body the body byte for byte as sent
 */
export function isSignedByLine(
  secret: string,
  body: Uint8Array,
  signature: string | undefined,
): boolean {
  if (secret === '' || signature === undefined) return false;
  const expected = Buffer.from(createHmac('sha256', secret).update(body).digest('base64'));
  const received = Buffer.from(signature);
  return expected.length === received.length && timingSafeEqual(expected, received);
}
