import type { Generated } from 'kysely';
import type { ContentKind } from '@/contract/operator/content.fields';
import type { Json } from '../db/column-types';

interface ContentSlotsTable {
  agent_id: number;
  kind: ContentKind;
  id: string;
  position: number;
  /** The version that members see; null until the item is published for the first time. */
  published_version: number | null;
  starts_at: Date | null;
  ends_at: Date | null;
  withdrawn_at: Date | null;
}

interface ContentVersionsTable {
  agent_id: number;
  kind: ContentKind;
  id: string;
  version: number;
  content: Json<unknown>;
  written_by: string;
  written_at: Date;
}

interface NotificationReadsTable {
  member_id: number;
  agent_id: number;
  notification_id: string;
  kind: Generated<'notification'>;
  read_at: Date;
}

declare module '../db/tables' {
  interface DatabaseTables {
    content_slots: ContentSlotsTable;
    content_versions: ContentVersionsTable;
    notification_reads: NotificationReadsTable;
  }
}
