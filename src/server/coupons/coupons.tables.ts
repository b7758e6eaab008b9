import type { ColumnType, Generated, GeneratedAlways } from 'kysely';
import type { CouponKind } from '@/contract/operator/coupon.fields';
import type { CalendarDay } from '@/domain/calendar-day';

interface CouponsTable {
  id: GeneratedAlways<number>;
  agent_id: number;
  code: string;
  kind: CouponKind;
  /** Amount in satang, points or spins. */
  amount: number;
  /** Turnover in thousandths of the amount: 3000 is three times the amount. */
  turnover_milli: number;
  /** Play in satang that one use requires; null for none. */
  play: ColumnType<number | null, number | null | undefined, never>;
  uses_allowed: number;
  /** Uses per member; for a code of a batch, codes of the batch per member. */
  uses_per_member: number;
  used: Generated<number>;
  starts_at: Date;
  ends_at: Date | null;
  /** The only member who may use this coupon; null for a coupon for several members. */
  member_id: ColumnType<number | null, number | undefined, never>;
  /** Redemption of points that bought this coupon; null for all other coupons. */
  redemption_id: ColumnType<string | null, string | undefined, never>;
  /** Wheel play that won this coupon; null for all other coupons. */
  wheel_play_id: ColumnType<string | null, string | undefined, never>;
  /** Members that the coupon is for; null for all. */
  target_id: ColumnType<number | null, number | null | undefined, never>;
  batch_id: ColumnType<number | null, number | undefined, never>;
  /** Place in the batch, from 1. */
  batch_no: ColumnType<number | null, number | undefined, never>;
}

interface CouponUsesTable {
  id: Generated<string>;
  coupon_id: number;
  member_id: number;
  used_at: Date;
  /** Batch of the code; null for a single coupon. */
  batch_id: ColumnType<number | null, number | null | undefined, never>;
}

interface CouponTargetsTable {
  id: GeneratedAlways<number>;
  agent_id: number;
  kind: 'vip' | 'members' | 'joined';
  least_vip_level: 1 | 2 | null;
  joined_from: CalendarDay | null;
}

interface CouponTargetMembersTable {
  target_id: number;
  member_id: number;
}

interface CouponBatchesTable {
  id: GeneratedAlways<number>;
  agent_id: number;
  name: string;
  codes: number;
  starts_at: Date;
  ends_at: Date | null;
  /** `operator/{name}` */
  made_by: string;
  made_at: Date;
}

declare module '../db/tables' {
  interface DatabaseTables {
    coupons: CouponsTable;
    coupon_uses: CouponUsesTable;
    coupon_targets: CouponTargetsTable;
    coupon_target_members: CouponTargetMembersTable;
    coupon_batches: CouponBatchesTable;
  }
}
