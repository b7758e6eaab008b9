import { proxy } from 'valtio/vanilla';
import { persist } from '@/shared/state/persist';
import { isRecord } from '@/shared/state/stored';
import { readDigits } from './room.rules';

/** Digits typed but not shot yet; they survive a login. */
export const shotDraft = proxy({ roundId: '', digits: '' });

/** Saves the typed digits of a round; digits of another round are dropped. */
export function saveDigits(roundId: string, digits: string): void {
  shotDraft.roundId = roundId;
  shotDraft.digits = digits;
}

/** Deletes the typed digits. */
export function reset(): void {
  saveDigits('', '');
}

persist({
  name: 'yeekee-shot',
  version: 1,
  // LINE opens a mini-app in a new browser session each time.
  area: 'localStorage',
  store: shotDraft,
  save: ({ roundId, digits }) => ({ roundId, digits }),
  restore: (saved) => {
    const { roundId, digits } = isRecord(saved) ? saved : {};
    if (typeof roundId === 'string' && typeof digits === 'string')
      saveDigits(roundId, readDigits(digits));
    else reset();
  },
});
