import type { ColumnType, Generated } from 'kysely';
import type { FreeRoundsState } from '@/contract/free-rounds';
import type { TurnoverWeights } from '@/domain/expected-win';
import type { TurnoverSource } from '../requirements/turnover.queries';

interface FreeRoundGrantsTable {
  id: Generated<string>;
  agent_id: number;
  member_id: number;
  account_id: number;
  budget_account_id: number;
  source: string;
  player_id: string;
  provider_id: string;
  game_id: string;
  rounds: number;
  /** In satang. */
  stake: number;
  turnover_milli: number;
  /**
   * Share of a stake that counts towards the turnover of the wins, in basis points by kind of play; a kind without an
   * entry counts in full.
   */
  turnover_weights: ColumnType<Partial<TurnoverWeights>, string | undefined, string>;
  requirement_source: TurnoverSource;
  requirement_name: string;
  requirement_id: string | null;
  origin: string;
  expires_at: Date;
  state: Generated<FreeRoundsState>;
  rounds_played: Generated<number>;
  /** In satang. */
  won: Generated<number>;
  ordered_at: Generated<Date>;
  ended_at: Date | null;
  /** Id by which the provider's calls name the rounds; null where they name our id. */
  provider_reference: string | null;
  attempts: Generated<number>;
  next_attempt_at: Generated<Date>;
}

declare module '../db/tables' {
  interface DatabaseTables {
    free_round_grants: FreeRoundGrantsTable;
  }
}
