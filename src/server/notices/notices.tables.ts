import type { Generated, GeneratedAlways } from 'kysely';
import type { NoticeKind } from '@/contract/notices.contract';
import type { DeliveryState } from '@/contract/operator/notices.contract';
import type { Json } from '../db/column-types';

interface NoticesTable {
  id: GeneratedAlways<number>;
  agent_id: number;
  member_id: number;
  kind: NoticeKind;
  subject: string;
  fact: Json<Record<string, unknown>>;
  session_id: string | null;
  happened_at: Generated<Date>;
  shown_at: Date | null;
  read_at: Date | null;
  handed_at: Date | null;
  written_at: Generated<Date>;
}

interface NoticeDeliveriesTable {
  id: Generated<string>;
  notice_id: number;
  channel: string;
  state: Generated<DeliveryState>;
  attempts: Generated<number>;
  next_attempt_at: Generated<Date>;
  last_error: string | null;
  ended_at: Date | null;
  rank: Generated<number>;
  bundle_id: string | null;
  message: Json<unknown> | null;
  request_id: string | null;
}

declare module '../db/tables' {
  interface DatabaseTables {
    notices: NoticesTable;
    notice_deliveries: NoticeDeliveriesTable;
  }
}
