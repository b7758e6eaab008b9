import type { Generated, GeneratedAlways } from 'kysely';

interface FairnessKeysTable {
  id: GeneratedAlways<number>;
  /** Fingerprint of the key; the key itself is never stored in the database. */
  fingerprint: string;
  salt: Generated<string>;
  began_at: Generated<Date>;
  /** End of the use of the key; null while the key is in use. */
  ended_at: Date | null;
}

declare module '../db/tables' {
  interface DatabaseTables {
    fairness_keys: FairnessKeysTable;
  }
}
