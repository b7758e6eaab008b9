import type { Generated, GeneratedAlways } from 'kysely';
import type { NoticeKind } from '@/contract/security.contract';
import type { SecurityKind } from '@/contract/security-kinds';
import type { Json } from '../db/column-types';

interface SecurityNoticesTable {
  id: GeneratedAlways<number>;
  member_id: number;
  kind: NoticeKind;
  session_id: string | null;
  user_agent: string;
  happened_at: Generated<Date>;
  read_at: Date | null;
}

interface SecurityEventsTable {
  id: GeneratedAlways<number>;
  agent_id: number;
  member_id: number | null;
  kind: SecurityKind;
  address: string;
  user_agent: string;
  detail: Json<Record<string, string | number | boolean | null>>;
  happened_at: Generated<Date>;
}

declare module '../db/tables' {
  interface DatabaseTables {
    security_notices: SecurityNoticesTable;
    security_events: SecurityEventsTable;
  }
}
