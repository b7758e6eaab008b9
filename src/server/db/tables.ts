import type { Generated, Kysely, Transaction } from 'kysely';

interface ClockTable {
  only_row: Generated<boolean>;
  offset_ms: Generated<number>;
}

interface DemoSeedingTable {
  only_row: Generated<boolean>;
  begun_at: Generated<Date>;
  /** Null when the seeding was begun but not finished. */
  finished_at: Date | null;
}

interface MemberChangesTable {
  /** Exactly one of `member_id` and `agent_id` is set. */
  member_id: number | null;
  agent_id: number | null;
  kind: string;
  xid: Generated<string>;
}

/**
 * Tables of the platform without those of `src/sandbox`; a test compares them with the database. Each
 * `<area>.tables.ts` adds its own tables to this interface, so this file depends on no area.
 */
export interface DatabaseTables {
  clock: ClockTable;
  demo_seeding: DemoSeedingTable;
  /** Changes that triggers of every area record, so that open pages can refetch them. */
  member_changes: MemberChangesTable;
}

/** The database, or a transaction on it. */
export type Db = Kysely<DatabaseTables>;

/** A transaction, required by functions that must run inside one. */
export type Tx = Transaction<DatabaseTables>;
