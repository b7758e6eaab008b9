import type { CodeSent } from '@/contract/fields';
import { isRecord } from './stored';

/** A one-time code that was asked for. */
export interface AskedCode {
  /** The phone that it was sent to. */
  username: string;
  /** Milliseconds since the epoch, by the clock of this device: for showing only. */
  askedAt: number;
  /** How long after asking the server sends another. */
  resendSeconds: number;
  /** How long after asking it is good for. */
  expiresSeconds: number;
  /** The code itself, on a site that sends no SMS. */
  demoCode: string | null;
}

/** Remembers what the server said about a code, and when. */
export function noteAskedCode(username: string, sent: CodeSent): AskedCode {
  return {
    username,
    askedAt: Date.now(),
    resendSeconds: sent.resend_after_seconds,
    expiresSeconds: sent.expires_in_seconds,
    demoCode: sent.demo_code ?? null,
  };
}

/** Reads a code back that was kept over a reload; null for one that is too old, or none. */
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
