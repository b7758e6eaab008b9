import { proxy } from 'valtio/vanilla';
import { persist } from '@/shared/state/persist';
import { isRecord } from '@/shared/state/stored';
import { type DepositMethod, isDepositMethod } from './deposit-methods';

/** What a member has typed, and what of it stays for the next time once it is sent. */
export interface DepositDraft {
  amount: string;
  /** Account or channel that was chosen last. */
  targetId: string;
  /** How the member paid in last; null before the first time. */
  method: DepositMethod | null;
}

const nothing: DepositDraft = { amount: '', targetId: '', method: null };

interface DraftState {
  /** Id of the member. */
  owner: string | null;
  draft: DepositDraft;
}

const store = proxy<DraftState>({ owner: null, draft: nothing });

/** Keeps what was typed so far. */
export function saveDraft(owner: string, typed: Partial<DepositDraft>): void {
  store.draft = { ...readDraft(owner), ...typed };
  store.owner = owner;
}

/** What the same member typed before; nothing of anybody else's. */
export function readDraft(owner: string): DepositDraft {
  return store.owner === owner ? { ...store.draft } : { ...nothing };
}

/** Forgets it. */
export function reset(): void {
  store.owner = null;
  store.draft = nothing;
}

persist({
  name: 'deposit-draft',
  version: 1,
  // LINE brings a mini-app back in a session of its own.
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
