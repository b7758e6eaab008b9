import { proxy } from 'valtio/vanilla';
import { type AskedCode, restoreAskedCode } from '@/shared/state/asked-code';
import { persist } from '@/shared/state/persist';
import { isRecord } from '@/shared/state/stored';

/** The step of a password reset; a reload continues there. */
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
    forgotStore.asked = isRecord(saved) ? restoreAskedCode(saved['asked']) : null;
  },
});
