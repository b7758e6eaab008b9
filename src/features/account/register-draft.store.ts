import { proxy } from 'valtio/vanilla';
import { type AskedCode, restoreAskedCode } from '@/shared/state/asked-code';
import { persist } from '@/shared/state/persist';
import { isRecord } from '@/shared/state/stored';

/** Registration fields that survive a reload. */
export const draftFields = [
  'username',
  'first_name',
  'last_name',
  'bank_code',
  'bank_account_number',
  'birth_date',
  'ref',
] as const;

/** Saved values of the registration form, never the password. */
export type RegisterDraft = Partial<Record<(typeof draftFields)[number], string>>;

interface DraftState {
  /** LINE user id that the values belong to; null outside LINE. */
  owner: string | null;
  values: RegisterDraft;
  /** The code that was sent to the phone; null for none. */
  asked: AskedCode | null;
}

const store = proxy<DraftState>({ owner: null, values: {}, asked: null });

/** Saves the typed values; drops the code when the owner changes. */
export function saveDraft(owner: string | null, typed: object): void {
  if (store.owner !== owner) store.asked = null;
  store.owner = owner;
  store.values = pickDraft(typed);
}

/** Returns the saved values of this owner; empty for another owner. */
export function readDraft(owner: string | null): RegisterDraft {
  return store.owner === owner ? { ...store.values } : {};
}

/** Remembers that a code was sent to the phone. */
export function rememberAsked(asked: AskedCode): void {
  store.asked = asked;
}

/** Returns the code that was sent for this owner; null for none. */
export function readAsked(owner: string | null): AskedCode | null {
  return store.owner === owner && store.asked ? { ...store.asked } : null;
}

/** Clears the draft. */
export function reset(): void {
  store.owner = null;
  store.values = {};
  store.asked = null;
}

persist({
  name: 'register-draft',
  version: 1,
  area: 'sessionStorage',
  store,
  save: ({ owner, values, asked }) => ({ owner, values, asked }),
  restore: (saved) => {
    if (!isRecord(saved) || !isRecord(saved['values'])) return;
    store.owner = typeof saved['owner'] === 'string' ? saved['owner'] : null;
    store.values = pickDraft(saved['values']);
    store.asked = restoreAskedCode(saved['asked']);
  },
});

function pickDraft(typed: object): RegisterDraft {
  const draft: RegisterDraft = {};
  for (const field of draftFields) {
    const value: unknown = Reflect.get(typed, field);
    if (typeof value === 'string') draft[field] = value;
  }
  return draft;
}
