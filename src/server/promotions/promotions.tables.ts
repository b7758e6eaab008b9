import type { Generated, GeneratedAlways } from 'kysely';
import type { GameCategory } from '@/contract/games.contract';
import type { MemberPromotionState, PromotionKind } from '@/contract/promotions.contract';
import type { Json } from '../db/column-types';

interface PromotionsTable {
  id: GeneratedAlways<number>;
  agent_id: number;
  code: string;
  kind: PromotionKind;
  position: number;
  is_open: Generated<boolean>;
  /** Satang, like the other amounts. */
  min_deposit: number;
  bonus_basis_points: number | null;
  max_bonus: number | null;
  bonus_amount: number | null;
  turnover_milli: number;
  largest_stake: number;
  days_to_play: number;
  categories: Json<GameCategory[]>;
  /** Games on which the bonus cannot be played, as `provider_id/game_id`. */
  excluded_games: Json<string[]>;
  limit_per_member: number | null;
  starts_at: Date | null;
  ends_at: Date | null;
  content: Json<unknown>;
}

interface MemberPromotionsTable {
  id: Generated<string>;
  member_id: number;
  promotion_id: number;
  state: Generated<MemberPromotionState>;
  accepted_at: Date;
  granted_at: Date | null;
  deposit_id: string | null;
  /** Satang, like the other amounts. */
  deposit_amount: number | null;
  bonus_amount: number | null;
  requirement_id: string | null;
  ended_at: Date | null;
  moved_amount: Generated<number>;
}

declare module '../db/tables' {
  interface DatabaseTables {
    promotions: PromotionsTable;
    member_promotions: MemberPromotionsTable;
  }
}
