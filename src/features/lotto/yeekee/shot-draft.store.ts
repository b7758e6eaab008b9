import { proxy } from 'valtio/vanilla';
import { isRecord, persist } from '@/shared/state/persist';
import { readDigits } from './room.rules';

/** Digits that are typed and not shot yet. They outlive the way through a login. */
export const shotDraft = proxy({ roundId: '', digits: '' });

/** Keeps what is typed for a round; another round begins anew. */
export function keepDigits(roundId: string, digits: string): void {
  shotDraft.roundId = roundId;
  shotDraft.digits = digits;
}

/** Forgets what was typed. */
export function reset(): void {
  keepDigits('', '');
}

persist({
  name: 'yeekee-shot',
  version: 1,
  // LINE brings a mini-app back in a session of its own.
  area: 'localStorage',
  store: shotDraft,
  save: ({ roundId, digits }) => ({ roundId, digits }),
  restore: (saved) => {
    const { roundId, digits } = isRecord(saved) ? saved : {};
    if (typeof roundId === 'string' && typeof digits === 'string')
      keepDigits(roundId, readDigits(digits));
    else reset();
  },
});
