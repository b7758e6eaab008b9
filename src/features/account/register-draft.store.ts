import { proxy } from 'valtio/vanilla';
import { type AskedCode, restoreAskedCode } from '@/shared/state/asked-code';
import { persist } from '@/shared/state/persist';
import { isRecord } from '@/shared/state/stored';

/** Fields of the registration that outlive a reload. */
export const draftFields = [
  'username',
  'first_name',
  'last_name',
  'bank_code',
  'bank_account_number',
  'birth_date',
  'ref',
] as const;

/** What was typed into the registration, never the password. */
export type RegisterDraft = Partial<Record<(typeof draftFields)[number], string>>;

interface DraftState {
  /** LINE user in front of whom it was typed; null for one from outside LINE. */
  owner: string | null;
  values: RegisterDraft;
  /** The code that was sent to the phone. */
  asked: AskedCode | null;
}

const store = proxy<DraftState>({ owner: null, values: {}, asked: null });

/** Keeps what was typed so far. */
export function saveDraft(owner: string | null, typed: object): void {
  if (store.owner !== owner) store.asked = null;
  store.owner = owner;
  store.values = pickDraft(typed);
}

/** What the same person typed before; nothing of anybody else's. */
export function readDraft(owner: string | null): RegisterDraft {
  return store.owner === owner ? { ...store.values } : {};
}

/** Remembers that a code was sent to the phone. */
export function rememberAsked(asked: AskedCode): void {
  store.asked = asked;
}

/** The code that the same person waits for. */
export function readAsked(owner: string | null): AskedCode | null {
  return store.owner === owner && store.asked ? { ...store.asked } : null;
}

/** Forgets it. */
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
