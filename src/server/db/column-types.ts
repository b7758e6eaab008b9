import type { ColumnType } from 'kysely';

/** A jsonb column: read as a parsed value, written as JSON text. */
export type Json<T> = ColumnType<T, string, string>;

/** A column that TypeScript only reads; the SQL functions of the ledger write it. */
export type OfLedger<T> = ColumnType<T, never, never>;
