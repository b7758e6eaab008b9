import { proxy } from 'valtio/vanilla';
import { createUuid } from '@/domain/uuid';
import { isRecord, persist } from '@/shared/state/persist';

interface SentBill {
  readonly content: string;
  readonly key: string;
}

/** The bill that was sent last, until its answer was here. */
const store = proxy<{ sent: SentBill | null }>({ sent: null });

/**
 * The key under which a bill is sent: the same one for the same content until `forgetSentBill`, even when its answer
 * was lost together with the page. So nobody who confirms again pays twice.
 */
export function toBillKey(content: string): string {
  if (store.sent?.content !== content) store.sent = { content, key: createUuid() };
  return store.sent.key;
}

/** The bill is known to be taken: the same numbers once more are another one. */
export function forgetSentBill(): void {
  store.sent = null;
}

persist({
  name: 'lotto-sent-bill',
  version: 1,
  // LINE brings a mini-app back in a session of its own.
  area: 'localStorage',
  store,
  save: ({ sent }) => sent,
  restore: (saved) => {
    store.sent = isSentBill(saved) ? saved : null;
  },
});

function isSentBill(saved: unknown): saved is SentBill {
  return (
    isRecord(saved) && typeof saved['content'] === 'string' && typeof saved['key'] === 'string'
  );
}
