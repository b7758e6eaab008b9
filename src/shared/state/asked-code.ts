import type { CodeSent } from '@/contract/fields';
import { isRecord } from './stored';

/** A requested one-time code. */
export interface AskedCode {
  /** Phone number to which the code was sent. */
  username: string;
  /** Time of the request in ms since the epoch by this device's clock, for display only. */
  askedAt: number;
  /** Seconds after the request until another code can be sent. */
  resendSeconds: number;
  /** Seconds after the request until the code expires. */
  expiresSeconds: number;
  /** The code itself, on a site that sends no SMS. */
  demoCode: string | null;
}

/** Returns the state of a code that was just sent. */
export function noteAskedCode(username: string, sent: CodeSent): AskedCode {
  return {
    username,
    askedAt: Date.now(),
    resendSeconds: sent.resend_after_seconds,
    expiresSeconds: sent.expires_in_seconds,
    demoCode: sent.demo_code ?? null,
  };
}

/** Returns a stored code after a reload; null if it is invalid or expired. */
export function restoreAskedCode(saved: unknown): AskedCode | null {
  if (!isRecord(saved)) return null;
  const { username, askedAt, resendSeconds, expiresSeconds, demoCode } = saved;
  const isWhole =
    typeof username === 'string' &&
    typeof askedAt === 'number' &&
    typeof resendSeconds === 'number' &&
    typeof expiresSeconds === 'number' &&
    askedAt + expiresSeconds * 1000 > Date.now();
  if (!isWhole) return null;
  return {
    username,
    askedAt,
    resendSeconds,
    expiresSeconds,
    demoCode: typeof demoCode === 'string' ? demoCode : null,
  };
}
