import type { ColumnType } from 'kysely';

/** jsonb: read parsed, written as JSON text. */
export type Json<T> = ColumnType<T, string, string>;

/** Read in TypeScript, and written by the SQL functions of the ledger only. */
export type OfLedger<T> = ColumnType<T, never, never>;
