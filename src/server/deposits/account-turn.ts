import type { Satang } from '@/domain/money';
import { queryRaw } from '../db/raw';
import type { Tx } from '../db/tables';

/** Waits until no other transaction hands in money of the same account from a bank's own list or messages. */
export async function takeTurn(tx: Tx, accountId: number): Promise<void> {
  await waitFor(tx, `bank_statement/${accountId}`);
}

/**
 * Waits until no other transaction hands in money of the same account and amount, from any source. Two reports of one
 * transfer then find each other.
 */
export async function takeAmountTurn(
  tx: Tx,
  accountId: number,
  amountSatang: Satang,
): Promise<void> {
  await waitFor(tx, `incoming_payment/${accountId}/${amountSatang}`);
}

/** Holds a lock of this name until the transaction ends. */
async function waitFor(tx: Tx, name: string): Promise<void> {
  await queryRaw(tx, 'SELECT pg_advisory_xact_lock(hashtextextended($1, 0))', [name]);
}
