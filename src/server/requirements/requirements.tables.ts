import type { Generated } from 'kysely';
import type { GameCategory } from '@/contract/games.contract';
import type { Json } from '../db/column-types';
import type { TurnoverSource } from './turnover.queries';

interface TurnoverSourcesTable {
  source: TurnoverSource;
}

interface TurnoverRequirementsTable {
  id: Generated<string>;
  member_id: number;
  source: TurnoverSource;
  reference: string;
  name: string;
  /** Satang. */
  required: number;
  started_at: Date;
  expires_at: Date | null;
  /** Null: all play counts. */
  categories: Json<GameCategory[]> | null;
  excluded_games: Json<string[]>;
  checked_at: Generated<Date | null>;
  ended_at: Date | null;
  ended_as: 'met' | 'cancelled' | 'expired' | null;
}

/** Tables of turnover requirements. */
export interface RequirementsTables {
  turnover_sources: TurnoverSourcesTable;
  turnover_requirements: TurnoverRequirementsTable;
}
