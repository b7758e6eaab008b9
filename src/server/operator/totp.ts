import { createHmac } from 'node:crypto';

const STEP_SECONDS = 30;
const DIGITS = 6;
/** Clocks of phones differ by up to one step. */
const TOLERATED_STEPS = 1;
const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** Returns the one-time code of a time step (RFC 6238 with SHA-1 and 30 seconds). */
export function codeOfStep(secret: Uint8Array, step: number): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const hash = createHmac('sha1', secret).update(counter).digest();
  const offset = (hash.at(-1) ?? 0) & 0xf;
  const number = hash.readUInt32BE(offset) & 0x7fff_ffff;
  return String(number % 10 ** DIGITS).padStart(DIGITS, '0');
}

/** Returns the time step of a moment. */
export function stepAt(timeMs: number): number {
  return Math.floor(timeMs / 1000 / STEP_SECONDS);
}

/**
 * Returns the time step for which a code is valid now.
 * @returns undefined for a wrong code
 */
export function findStep(secret: Uint8Array, code: string, nowMs: number): number | undefined {
  const now = stepAt(nowMs);
  const steps = [now, now - TOLERATED_STEPS, now + TOLERATED_STEPS];
  return steps.find((step) => codeOfStep(secret, step) === code);
}

/** Returns a secret in the Base32 form that authenticator apps read. */
export function toBase32(secret: Uint8Array): string {
  let bits = '';
  for (const byte of secret) bits += byte.toString(2).padStart(8, '0');
  return (bits.match(/.{1,5}/g) ?? [])
    .map((group) => BASE32[Number.parseInt(group.padEnd(5, '0'), 2)])
    .join('');
}

/** Returns the URL that an authenticator app reads from a QR code. */
export function totpUrl({
  secret,
  issuer,
  name,
}: {
  secret: Uint8Array;
  issuer: string;
  name: string;
}): string {
  const query = new URLSearchParams({ secret: toBase32(secret), issuer });
  const label = encodeURIComponent(`${issuer}:${name}`);
  return `otpauth://totp/${label}?${query.toString().replaceAll('+', '%20')}`;
}
