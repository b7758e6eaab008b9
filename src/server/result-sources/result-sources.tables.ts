import type { Generated, GeneratedAlways } from 'kysely';
import type { readingStates } from '@/contract/operator/lotto-sources.contract';
import type { Announcement } from '@/domain/lotto-results';
import type { Json } from '../db/column-types';

interface LottoMarketSourcesTable {
  agent_id: number;
  market_id: string;
  source_id: string;
  position: number;
}

interface LottoSourceBodiesTable {
  /** Hex SHA-256 of the body before it was compressed. */
  hash: string;
  /** Compressed by gzip. */
  body: Uint8Array;
  content_type: string;
  kept_at: Date;
}

interface LottoSourceReadingsTable {
  id: GeneratedAlways<number>;
  round_id: number;
  source_id: string;
  family: string;
  is_simulated: boolean;
  state: (typeof readingStates)[number];
  announcement: Json<Announcement> | null;
  moved_to: string | null;
  why: string | null;
  body_hash: string | null;
  read_at: Date;
  /** The last time at which the same answer was read. */
  last_read_at: Date;
  /** A complete answer counts once it was read again, unchanged, at or after this time. */
  settles_at: Date;
}

interface LottoSourcePollsTable {
  round_id: number;
  source_id: string;
  /** Null when the source is not asked again about this round. */
  next_at: Date | null;
  /** Failed readings in a row. */
  failures: Generated<number>;
}

interface LottoSourceDaysTable {
  agent_id: number;
  market_id: string;
  source_id: string;
  days: string[] | null;
  body_hash: string | null;
  read_at: Date | null;
  why: string | null;
  next_at: Date;
}

declare module '../db/tables' {
  interface DatabaseTables {
    lotto_market_sources: LottoMarketSourcesTable;
    lotto_source_bodies: LottoSourceBodiesTable;
    lotto_source_readings: LottoSourceReadingsTable;
    lotto_source_polls: LottoSourcePollsTable;
    lotto_source_days: LottoSourceDaysTable;
  }
}
