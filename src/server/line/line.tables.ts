import type { Generated, GeneratedAlways } from 'kysely';

interface LineAccountsTable {
  member_id: number;
  agent_id: number;
  line_user_id: string;
  display_name: string;
  picture_url: string | null;
  linked_at: GeneratedAlways<Date>;
  /** Id of the user at the provider of the official account, where it differs. */
  oa_user_id: Generated<string | null>;
  friend_asked_at: Generated<Date | null>;
  /** LINE Login's answer at that time; null without one. */
  friend_by_login: Generated<boolean | null>;
}

declare module '../db/tables' {
  interface DatabaseTables {
    line_accounts: LineAccountsTable;
  }
}
