import type { GeneratedAlways } from 'kysely';

interface SitePausesTable {
  id: GeneratedAlways<number>;
  agent_id: number;
  /** One of the scopes of `pauses.contract.ts`. */
  scope: string;
  starts_at: Date;
  ends_at: Date;
  message: string;
  created_by: string;
  created_at: Date;
  ended_by: string | null;
  ended_at: Date | null;
}

interface PauseLooksTable {
  token_hash: Uint8Array;
  agent_id: number;
  expires_at: Date;
  created_by: string;
}

declare module '../db/tables' {
  interface DatabaseTables {
    site_pauses: SitePausesTable;
    pause_looks: PauseLooksTable;
  }
}
