import type { ColumnType, Generated } from 'kysely';
import type { GameCategory } from '@/contract/games.contract';
import type { TurnoverWeights } from '@/domain/expected-win';
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
  /** In satang. */
  required: number;
  started_at: Date;
  expires_at: Date | null;
  /** Game categories that count; null when all play counts. */
  categories: Json<GameCategory[]> | null;
  excluded_games: Json<string[]>;
  /** Share of a stake that counts, in basis points by kind of play; a kind without an entry counts in full. */
  weights: ColumnType<Partial<TurnoverWeights>, string | undefined, string>;
  /** Credit of the house in the main wallet, in satang. */
  gift: Generated<number>;
  /** Satang, like the other amounts. */
  largest_stake: Generated<number | null>;
  counted: Generated<number>;
  own_play: Generated<number>;
  own_played: Generated<number>;
  ended_at: Date | null;
  ended_as: 'met' | 'cancelled' | 'expired' | 'excluded' | null;
}

interface CountedStakesTable {
  requirement_id: string;
  area: string;
  reference: string;
  /** Satang, like the other amount. */
  turnover: number;
  counted: number;
}

declare module '../db/tables' {
  interface DatabaseTables {
    turnover_sources: TurnoverSourcesTable;
    turnover_requirements: TurnoverRequirementsTable;
    counted_stakes: CountedStakesTable;
  }
}
