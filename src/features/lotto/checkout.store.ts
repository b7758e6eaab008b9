import { proxy, ref } from 'valtio/vanilla';
import type { LottoRound } from '@/contract/lotto.contract';
import type { BillDetail, BillValidation } from '@/contract/lotto-bills.contract';
import { createUuid } from '@/domain/uuid';
import { persist } from '@/shared/state/persist';
import { isRecord } from '@/shared/state/stored';
import { clearSlip, removeFromSlip, type SlipItem } from './slip-draft.store';

/** A dialog that helps to edit the slip. */
export type SlipPanel = 'tools' | 'paste' | 'bills' | 'slip';

/** A slip with the server's validation. */
export interface ValidatedBill {
  readonly slipKey: string;
  /** The bets of the slip, in the order of the validation's items. */
  readonly input: readonly SlipItem[];
  readonly validation: BillValidation;
  /** Round of the bets; only given where the page is not about this round. */
  readonly round?: LottoRound;
}

/** The steps of buying a slip. The functions below are the only transitions. */
export type Checkout =
  /** `pasted` is the text with which the paste dialog opens. */
  | { readonly step: 'editing'; readonly panel: SlipPanel | null; readonly pasted: string }
  | { readonly step: 'validated'; readonly bill: ValidatedBill }
  | { readonly step: 'taken'; readonly bill: BillDetail };

interface SentBill {
  readonly content: string;
  readonly key: string;
}

interface CheckoutState {
  /** Round on the screen; null for none. Responses about other rounds change no step. */
  roundId: string | null;
  checkout: ReturnType<typeof ref<Checkout>>;
  /** The last bill that was sent and is not confirmed yet. */
  sent: SentBill | null;
}

const editing: Checkout = { step: 'editing', panel: null, pasted: '' };

const store = proxy<CheckoutState>({ roundId: null, checkout: ref(editing), sent: null });

export const checkoutStore: Readonly<CheckoutState> = store;

/** Starts a new checkout for a round; call it with null when the member leaves the round's screen. */
export function loadRound(roundId: string | null): void {
  store.roundId = roundId;
  backToEditing();
}

/** Closes every dialog. The slip keeps its bets. */
export function backToEditing(): void {
  moveTo(editing);
}

/** Opens a dialog over the number pad. */
export function openPanel(panel: SlipPanel, pasted = ''): void {
  moveTo({ step: 'editing', panel, pasted });
}

/** Returns the text that the paste dialog opens with. */
export function readPasted(): string {
  return store.checkout.step === 'editing' ? store.checkout.pasted : '';
}

/** Shows a slip that the server has validated. */
export function showValidated(bill: ValidatedBill): void {
  if (bill.validation.round_id === store.roundId) moveTo({ step: 'validated', bill });
}

/** Replaces the validation by a newer one, unless the member has left the confirmation. */
export function revalidate(bill: ValidatedBill, validation: BillValidation): void {
  const { checkout } = store;
  if (checkout.step === 'validated' && checkout.bill === bill) {
    showValidated({ ...bill, validation });
  }
}

/** Removes the refused bets from the bill and from its slip. The total never included them. */
export function dropRefused(bill: ValidatedBill): void {
  const { slipKey, input, validation } = bill;
  const isAccepted = (_: unknown, at: number) => validation.items[at]?.verdict !== 'refused';
  const kept = input.filter(isAccepted);
  removeFromSlip(
    slipKey,
    input.filter((item) => !kept.includes(item)).map(({ id }) => id),
  );
  const items = validation.items.filter(isAccepted);
  showValidated({ ...bill, input: kept, validation: { ...validation, items } });
}

/**
 * Returns the idempotency key of a bill. The same content keeps its key until the bill is taken, so confirming again
 * after a lost response or a reload does not pay twice.
 */
export function toBillKey(content: string): string {
  // The key is created only when the bill is sent, because another tab may have sent the same content before.
  if (store.sent?.content !== content) store.sent = { content, key: createUuid() };
  return store.sent.key;
}

/** Ends the purchase: empties the slip and shows the bill. Sending the same bets again gets a new key. */
export function finish(slipKey: string, bill: BillDetail): void {
  store.sent = null;
  clearSlip(slipKey);
  if (bill.round.round_id === store.roundId) moveTo({ step: 'taken', bill });
}

/** Clears the saved checkout. */
export function reset(): void {
  store.sent = null;
  loadRound(null);
}

persist({
  name: 'lotto-sent-bill',
  version: 1,
  // LINE opens a mini-app in a new browser session each time.
  area: 'localStorage',
  store,
  save: ({ sent }) => sent,
  restore: (saved) => {
    store.sent = isSentBill(saved) ? saved : null;
  },
});

function moveTo(checkout: Checkout): void {
  store.checkout = ref(checkout);
}

function isSentBill(saved: unknown): saved is SentBill {
  return (
    isRecord(saved) && typeof saved['content'] === 'string' && typeof saved['key'] === 'string'
  );
}
