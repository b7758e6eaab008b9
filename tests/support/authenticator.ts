import { codeOfStep, stepAt } from '@/server/operator/totp';

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/**
 * Returns a code of an authenticator app.
 * @param secret the secret in Base32; spaces are ignored
 * @param later number of half minutes from now; a server accepts a code half a minute before and after its time
 */
export function codeOf(secret: string, later = 0): string {
  const bits = Array.from(secret.replaceAll(' ', ''), (letter) =>
    LETTERS.indexOf(letter).toString(2).padStart(5, '0'),
  ).join('');
  const bytes = bits.match(/.{8}/g)?.map((byte) => Number.parseInt(byte, 2)) ?? [];
  return codeOfStep(Uint8Array.from(bytes), stepAt(Date.now()) + later);
}
