import type { ColumnType, Generated, GeneratedAlways } from 'kysely';
import type { SpinSource } from '@/contract/wheel.contract';
import type { WheelPrizeKind } from '@/domain/wheel';

interface WheelSetsTable {
  id: GeneratedAlways<number>;
  agent_id: number;
  version: number;
  text: string;
  put_by: string;
  put_at: Date;
}

interface WheelPrizesTable {
  set_id: number;
  no: number;
  weight: number;
  kind: WheelPrizeKind;
  /** Amount in satang, points, spins or rounds. */
  amount: number;
  turnover_milli: number | null;
  valid_days: number | null;
  fallback_no: number | null;
  provider_id: string | null;
  game_id: string | null;
  game_name: string | null;
  /** Amount in satang. */
  stake: number | null;
}

interface WheelStocksTable {
  set_id: number;
  no: number;
  pieces_left: number;
}

interface WheelMembersTable {
  member_id: number;
  next_nonce: Generated<number>;
  client_seed: string | null;
  /** Key from which the seed is derived when the member spins. */
  fairness_key_id: number | null;
  commitment: Uint8Array | null;
  set_id: number | null;
  committed_at: Date | null;
}

interface WheelGrantsTable {
  id: GeneratedAlways<number>;
  member_id: number;
  source: SpinSource;
  reference: string;
  note: string | null;
  granted: number;
  granted_at: Date;
}

interface WheelSpinsTable {
  id: GeneratedAlways<number>;
  member_id: number;
  grant_id: number;
  expires_at: Date;
  spent_at: Date | null;
}

interface WheelPlaysTable {
  id: Generated<string>;
  agent_id: number;
  member_id: number;
  spin_id: number;
  nonce: number;
  set_id: number;
  server_seed: Uint8Array;
  client_seed: string;
  commitment: Uint8Array;
  /** Drawn number from 0 to 9999, in hundredths of a per cent. */
  number: number;
  drawn_no: number;
  given_no: number;
  is_refused: Generated<boolean>;
  played_at: Date;
  seen_at: ColumnType<Date | null, Date | undefined, Date>;
}

declare module '../db/tables' {
  interface DatabaseTables {
    wheel_sets: WheelSetsTable;
    wheel_prizes: WheelPrizesTable;
    wheel_stocks: WheelStocksTable;
    wheel_members: WheelMembersTable;
    wheel_grants: WheelGrantsTable;
    wheel_spins: WheelSpinsTable;
    wheel_plays: WheelPlaysTable;
  }
}
