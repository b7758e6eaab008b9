import { proxy } from 'valtio/vanilla';
import { persist } from '@/shared/state/persist';
import { isRecord } from '@/shared/state/stored';
import { type DepositMethod, isDepositMethod } from './deposit-methods';

/** Saved values of the deposit form; they stay after the deposit as defaults. */
export interface DepositDraft {
  amount: string;
  /** Account or channel of the last deposit. */
  targetId: string;
  /** Method of the last deposit; null before the first one. */
  method: DepositMethod | null;
}

const nothing: DepositDraft = { amount: '', targetId: '', method: null };

interface DraftState {
  /** Id of the member. */
  owner: string | null;
  draft: DepositDraft;
}

const store = proxy<DraftState>({ owner: null, draft: nothing });

/** Saves typed values. */
export function saveDraft(owner: string, typed: Partial<DepositDraft>): void {
  store.draft = { ...readDraft(owner), ...typed };
  store.owner = owner;
}

/** Returns the saved values of this member; empty for another member. */
export function readDraft(owner: string): DepositDraft {
  return store.owner === owner ? { ...store.draft } : { ...nothing };
}

/** Clears the draft. */
export function reset(): void {
  store.owner = null;
  store.draft = nothing;
}

persist({
  name: 'deposit-draft',
  version: 1,
  // LINE reopens a mini-app in a new session, which has an empty `sessionStorage`.
  area: 'localStorage',
  store,
  save: ({ owner, draft }) => ({ owner, draft }),
  restore: (saved) => {
    const draft = isRecord(saved) ? saved['draft'] : null;
    if (!isRecord(saved) || !isRecord(draft)) return;
    store.owner = typeof saved['owner'] === 'string' ? saved['owner'] : null;
    const method = readText(draft['method']);
    store.draft = {
      amount: readText(draft['amount']),
      targetId: readText(draft['targetId']),
      method: isDepositMethod(method) ? method : null,
    };
  },
});

function readText(value: unknown): string {
  return typeof value === 'string' ? value : '';
}
