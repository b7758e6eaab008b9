import type { ColumnType } from 'kysely';
import type { Json } from '../db/column-types';

interface BannersTable {
  agent_id: number;
  id: string;
  position: number;
  content: Json<unknown>;
}

interface NotificationsTable {
  agent_id: number;
  id: string;
  type: number;
  published_at: ColumnType<Date, Date | string | undefined, Date | string>;
  content: Json<unknown>;
}

interface EventsTable {
  agent_id: number;
  id: string;
  position: number;
  content: Json<unknown>;
}

interface NotificationReadsTable {
  member_id: number;
  agent_id: number;
  notification_id: string;
  read_at: Date;
}

declare module '../db/tables' {
  interface DatabaseTables {
    banners: BannersTable;
    notifications: NotificationsTable;
    events: EventsTable;
    notification_reads: NotificationReadsTable;
  }
}
