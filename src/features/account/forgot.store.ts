import { proxy } from 'valtio/vanilla';
import { type AskedCode, restoreAskedCode } from '@/shared/state/asked-code';
import { persist } from '@/shared/state/persist';
import { isRecord } from '@/shared/state/stored';

/** State of a password reset, kept over a reload. */
export const forgotStore = proxy<{ asked: AskedCode | null }>({ asked: null });

/** Remembers that a code was requested. */
export function rememberAsked(asked: AskedCode): void {
  forgotStore.asked = asked;
}

/** Returns to the first step of the password reset. */
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
    forgotStore.asked = isRecord(saved) ? restoreAskedCode(saved['asked']) : null;
  },
});
