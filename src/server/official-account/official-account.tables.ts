import type { Generated } from 'kysely';
import type { Json } from '../db/column-types';

interface LineFriendsTable {
  agent_id: number;
  user_id: string;
  is_friend: boolean;
  changed_at: Date;
  seen_at: Generated<Date>;
  quiet_until: Date | null;
  asked_staff_at: Date | null;
  menu: 'member' | 'paused' | 'unknown' | null;
  menu_due_at: Date | null;
  menu_tries: Generated<number>;
}

interface LineEventsTable {
  webhook_event_id: string;
  agent_id: number;
  type: string;
  user_id: string | null;
  happened_at: Date;
  received_at: Generated<Date>;
  payload: Json<unknown> | null;
  leased_until: Date | null;
  tries: Generated<number>;
  done_at: Date | null;
  result: string | null;
}

interface LineMenusTable {
  agent_id: number;
  name: 'visitor' | 'member' | 'paused';
  hash: string;
  rich_menu_id: string;
  replaced: Generated<string[]>;
  put_at: Generated<Date>;
}

interface LinePreferencesTable {
  member_id: number;
  money: boolean;
  results: boolean;
  rewards: boolean;
  hides_amounts: Generated<boolean>;
  changed_at: Generated<Date>;
}

interface LineOfficialAccountsTable {
  agent_id: number;
  channel_id: string;
  bot_user_id: string;
  basic_id: string;
  display_name: string;
  can_chat: boolean;
  provider: Generated<'unknown' | 'same' | 'other'>;
  connected_at: Generated<Date>;
  read_at: Generated<Date>;
  leased_until: Date | null;
}

declare module '../db/tables' {
  interface DatabaseTables {
    line_friends: LineFriendsTable;
    line_events: LineEventsTable;
    line_menus: LineMenusTable;
    line_preferences: LinePreferencesTable;
    line_official_accounts: LineOfficialAccountsTable;
  }
}
