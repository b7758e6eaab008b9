import { proxy } from 'valtio/vanilla';
import { isRecord, persist } from '@/shared/state/persist';

/** A code that was asked for. */
interface AskedCode {
  username: string;
  /** Milliseconds since the epoch, by the clock of this device: for showing only. */
  resendAt: number;
  expiresAt: number;
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
  version: 1,
  area: 'sessionStorage',
  store: forgotStore,
  save: ({ asked }) => ({ asked }),
  restore: (saved) => {
    const asked = isRecord(saved) ? saved['asked'] : null;
    if (!isRecord(asked)) return;
    const { username, resendAt, expiresAt } = asked;
    if (
      typeof username === 'string' &&
      typeof resendAt === 'number' &&
      typeof expiresAt === 'number' &&
      expiresAt > Date.now()
    )
      forgotStore.asked = { username, resendAt, expiresAt };
  },
});
