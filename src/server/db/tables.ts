import type { Generated, Kysely, Transaction } from 'kysely';

interface ClockTable {
  only_row: Generated<boolean>;
  offset_ms: Generated<number>;
}

interface DemoSeedingTable {
  only_row: Generated<boolean>;
  begun_at: Generated<Date>;
  /** Null where it was begun and not finished. */
  finished_at: Date | null;
}

interface MemberChangesTable {
  /** One of the two. */
  member_id: number | null;
  agent_id: number | null;
  kind: string;
  xid: Generated<string>;
}

/**
 * Tables of the platform, without those of `src/sandbox`; a test compares them with the database.
 * Each `<area>.tables.ts` declares its own into this interface, so this file knows no area.
 */
export interface DatabaseTables {
  clock: ClockTable;
  demo_seeding: DemoSeedingTable;
  /** What the triggers of every area note for the pages that show it. */
  member_changes: MemberChangesTable;
}

/** The database, or a transaction on it. */
export type Db = Kysely<DatabaseTables>;

/** A transaction, for what may only happen within one. */
export type Tx = Transaction<DatabaseTables>;
