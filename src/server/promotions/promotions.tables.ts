import type { Generated, GeneratedAlways } from 'kysely';
import type { GameCategory } from '@/contract/games.contract';
import type { MemberPromotionState, PromotionKind } from '@/contract/promotions.contract';
import type { Json } from '../db/column-types';

interface PromotionsTable {
  id: GeneratedAlways<number>;
  agent_id: number;
  /** Id of the first version, by which members know the promotion; set by the database for a first version. */
  lineage_id: Generated<number>;
  version: Generated<number>;
  revision: Generated<number>;
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
  quota: number | null;
  /** Satang. */
  budget: number | null;
  /** Days of the week on which it may be taken; bit 0 is Monday. */
  weekdays: Generated<number>;
  /** Minutes of the day in Thailand. */
  takes_from: number | null;
  takes_until: number | null;
  least_vip_level: Generated<0 | 1 | 2>;
  written_by: Generated<string>;
  /** Set by the database when it is left out. */
  written_at: Generated<Date>;
  /** Null for a draft. */
  published_at: Date | null;
  /** Time from which a later version stands in its place. */
  replaced_at: Date | null;
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
  /** Time until which the place is kept without a deposit; null for a promotion without a quota and budget. */
  reserved_until: Date | null;
}

interface PromotionUsesTable {
  promotion_id: number;
  part: number;
  waiting: number;
  running: number;
  granted: number;
  /** Satang. */
  bonus: number;
}

declare module '../db/tables' {
  interface DatabaseTables {
    promotions: PromotionsTable;
    member_promotions: MemberPromotionsTable;
    promotion_uses: PromotionUsesTable;
  }
}
