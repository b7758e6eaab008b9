import { commandIdOf } from '../ledger/command-id';

/** Route of the command of a call. */
export type WalletRoute = 'debit' | 'credit' | 'rollback';

/** Leg of the transfer of a call; the win of a call that also stakes has another one. */
export const MONEY_LEG = 'wallet';

/** Identifies a call of a provider. A rollback has the transaction id of the call that it undoes. */
export interface WalletCallKey {
  readonly source: string;
  readonly route: WalletRoute;
  readonly transactionId: string;
}

/** Returns the id of the command of a call. */
export function callIdOf({ source, route, transactionId }: WalletCallKey): string {
  return commandIdOf({ scope: `provider/${source}`, route, key: transactionId });
}
