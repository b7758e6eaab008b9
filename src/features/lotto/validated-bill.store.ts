import { proxy } from 'valtio/vanilla';
import type { BillJudgement, JudgedItem } from '@/contract/lotto.contract';
import type { SlipItem } from './slip-draft.store';

/** A judgement that nobody changes. */
export interface Judgement extends Readonly<Omit<BillJudgement, 'items'>> {
  readonly items: readonly JudgedItem[];
}

/** What the server has said about a bill, and what it was asked about. */
export interface ValidatedBill {
  /** In the order of the judgement's items. */
  readonly input: readonly SlipItem[];
  readonly judgement: Judgement;
}

/** The bill that was validated last. It is of one visit; the slip that it came from is not. */
export const validatedBillStore = proxy<{ current: ValidatedBill | null }>({ current: null });

/** Keeps what a successful validation said. */
export function keepValidatedBill(bill: ValidatedBill): void {
  validatedBillStore.current = bill;
}

/** Forgets it: a round was loaded, or the bill was taken. */
export function clearValidatedBill(): void {
  validatedBillStore.current = null;
}
