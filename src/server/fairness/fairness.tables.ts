import type { Generated, GeneratedAlways } from 'kysely';

interface FairnessKeysTable {
  id: GeneratedAlways<number>;
  /** Fingerprint of the key, which itself is outside the database. */
  fingerprint: string;
  salt: Generated<string>;
  began_at: Generated<Date>;
  /** Null while the key is in use. */
  ended_at: Date | null;
}

declare module '../db/tables' {
  interface DatabaseTables {
    fairness_keys: FairnessKeysTable;
  }
}
