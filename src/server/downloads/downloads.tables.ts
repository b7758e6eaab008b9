import type { Json } from '../db/column-types';

interface DownloadsTable {
  token_hash: Uint8Array;
  member_id: number;
  session_id: string;
  kind: string;
  content: Json<unknown>;
  expires_at: Date;
}

declare module '../db/tables' {
  interface DatabaseTables {
    downloads: DownloadsTable;
  }
}
