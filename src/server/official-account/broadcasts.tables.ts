import type { Generated, GeneratedAlways } from 'kysely';
import type {
  BroadcastCard,
  BroadcastEnding,
  BroadcastSegment,
} from '@/contract/operator/broadcasts.contract';
import type { Json } from '../db/column-types';
import type { LineMessage } from './messaging-gateway';

interface LineBroadcastsTable {
  id: GeneratedAlways<number>;
  agent_id: number;
  revision: Generated<number>;
  title: string;
  segment: BroadcastSegment;
  card: Json<BroadcastCard>;
  starts_at: Date | null;
  state: Generated<'draft' | 'approved' | 'ended' | 'discarded'>;
  written_by: string;
  written_at: Generated<Date>;
  proposed_by: string | null;
  approval_id: number | null;
  approved_at: Date | null;
  ended_at: Date | null;
  ended_as: BroadcastEnding | null;
  stopped_by: string | null;
  messages: Json<readonly LineMessage[]> | null;
  next_batch_at: Date | null;
  tries: Generated<number>;
  leased_until: Date | null;
}

interface LineBroadcastBatchesTable {
  id: Generated<string>;
  broadcast_id: number;
  position: number;
  state: Generated<'waiting' | 'accepted' | 'empty' | 'failed' | 'unsent'>;
  size: number;
  left_out: Generated<number>;
  first_try_at: Date | null;
  sent_at: Date | null;
  error: string | null;
}

interface LineBroadcastRecipientsTable {
  broadcast_id: number;
  member_id: number;
  batch_id: string;
  user_id: string;
  is_left_out: Generated<boolean>;
}

interface LineMessagePricesTable {
  agent_id: number;
  free_messages: number;
  /** Satang. */
  price: number | null;
}

declare module '../db/tables' {
  interface DatabaseTables {
    line_broadcasts: LineBroadcastsTable;
    line_broadcast_batches: LineBroadcastBatchesTable;
    line_broadcast_recipients: LineBroadcastRecipientsTable;
    line_message_prices: LineMessagePricesTable;
  }
}
