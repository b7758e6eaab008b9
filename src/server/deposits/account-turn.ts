import { queryRaw } from '../db/raw';
import type { Tx } from '../db/tables';

/**
 * Waits until no other transaction hands in money of the same account from a bank's own list or messages. Two reports of
 * one transfer then find each other.
 */
export async function takeTurn(tx: Tx, accountId: number): Promise<void> {
  await queryRaw(
    tx,
    `SELECT pg_advisory_xact_lock(hashtextextended('bank_statement/' || $1::bigint, 0))`,
    [accountId],
  );
}
