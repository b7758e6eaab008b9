import type { GeneratedAlways } from 'kysely';

interface LineAccountsTable {
  member_id: number;
  agent_id: number;
  line_user_id: string;
  display_name: string;
  picture_url: string | null;
  linked_at: GeneratedAlways<Date>;
}

declare module '../db/tables' {
  interface DatabaseTables {
    line_accounts: LineAccountsTable;
  }
}
