import { proxy } from 'valtio/vanilla';
import { isRecord, persist } from '@/shared/state/persist';

/** A code that was asked for. */
export interface AskedCode {
  username: string;
  /** Milliseconds since the epoch, by the clock of this device: for showing only. */
  askedAt: number;
  /** How long after asking the server sends another. */
  resendSeconds: number;
  /** How long after asking it is good for. */
  expiresSeconds: number;
}

/** How far somebody is with a forgotten password; a reload goes on there. */
export const forgotStore = proxy<{ asked: AskedCode | null }>({ asked: null });

/** Remembers that a code was asked for. */
export function rememberAsked(asked: AskedCode): void {
  forgotStore.asked = asked;
}

/** Back to the first step. */
export function reset(): void {
  forgotStore.asked = null;
}

persist({
  name: 'forgot',
  version: 2,
  area: 'sessionStorage',
  store: forgotStore,
  save: ({ asked }) => ({ asked }),
  restore: (saved) => {
    const asked = isRecord(saved) ? saved['asked'] : null;
    if (!isRecord(asked)) return;
    const { username, askedAt, resendSeconds, expiresSeconds } = asked;
    if (
      typeof username === 'string' &&
      typeof askedAt === 'number' &&
      typeof resendSeconds === 'number' &&
      typeof expiresSeconds === 'number' &&
      askedAt + expiresSeconds * 1000 > Date.now()
    )
      forgotStore.asked = { username, askedAt, resendSeconds, expiresSeconds };
  },
});
