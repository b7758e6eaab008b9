import type { ColumnType, Generated, GeneratedAlways } from 'kysely';
import type { ItemKind, LimitPeriod, Recipient, RedemptionState } from '@/contract/points.contract';
import type { CalendarDay } from '@/domain/calendar-day';

type VipLevel = 0 | 1 | 2;

interface VipChangesTable {
  id: GeneratedAlways<number>;
  member_id: number;
  from_level: VipLevel;
  to_level: VipLevel;
  turnover: number;
  changed_at: Date;
}

interface PointDaysTable {
  member_id: number;
  day: CalendarDay;
  /** Amount in satang. */
  turnover: number;
  earned_micro: number;
  granted: number;
  credited_at: Date;
}

interface PointEarningsTable {
  member_id: number;
  /** Amount in satang. */
  turnover: number;
  earned_micro: number;
  granted: number;
}

interface ShopItemsTable {
  id: GeneratedAlways<number>;
  agent_id: number;
  kind: ItemKind;
  title: string;
  description: string;
  image: string;
  price_version: Generated<number>;
  /** Amount in satang. */
  amount: number | null;
  turnover_milli: number | null;
  valid_days: number | null;
  provider_id: string | null;
  game_id: string | null;
  game_name: string | null;
  rounds: number | null;
  /** Amount in satang. */
  stake: number | null;
  spins: number | null;
  stock_left: number | null;
  redeemed: Generated<number>;
  most_per_member: number | null;
  period: LimitPeriod;
  least_vip_level: VipLevel;
  starts_at: Date;
  ends_at: Date | null;
  is_open: Generated<boolean>;
}

interface ShopPricesTable {
  item_id: number;
  version: number;
  /** Price in points. */
  cost: number;
  since: Date;
}

interface RedemptionsTable {
  id: Generated<string>;
  /** Number by which people name it. */
  number: GeneratedAlways<number>;
  agent_id: number;
  member_id: number;
  item_id: number;
  price_version: number;
  quantity: number;
  /** Price in points, for all pieces. */
  cost: number;
  state: RedemptionState;
  redeemed_at: Date;
  ended_at: Date | null;
  ended_by: string | null;
  note: string | null;
  recipient: ColumnType<Recipient | null, string | null, string | null>;
}

declare module '../db/tables' {
  interface DatabaseTables {
    vip_changes: VipChangesTable;
    point_days: PointDaysTable;
    point_earnings: PointEarningsTable;
    shop_items: ShopItemsTable;
    shop_prices: ShopPricesTable;
    redemptions: RedemptionsTable;
  }
}
