import type { Generated } from 'kysely';

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

/** Tables of the clock and of seeding the demo. */
export interface ClockTables {
  clock: ClockTable;
  demo_seeding: DemoSeedingTable;
}
