import type { ColumnType, Generated, GeneratedAlways } from 'kysely';

interface CouponsTable {
  id: GeneratedAlways<number>;
  agent_id: number;
  code: string;
  kind: 'credit' | 'points';
  /** Amount in satang or points. */
  amount: number;
  /** Turnover in thousandths of the amount: 3000 is three times the amount. */
  turnover_milli: number;
  /** Play in satang that one use requires; null for none. */
  play: ColumnType<number | null, number | null | undefined, never>;
  uses_allowed: number;
  uses_per_member: number;
  used: Generated<number>;
  starts_at: Date;
  ends_at: Date | null;
  /** The only member who may use this coupon; null for a coupon for all members. */
  member_id: ColumnType<number | null, number | undefined, never>;
  /** Redemption of points that bought this coupon; null for all other coupons. */
  redemption_id: ColumnType<string | null, string | undefined, never>;
  /** Wheel play that won this coupon; null for all other coupons. */
  wheel_play_id: ColumnType<string | null, string | undefined, never>;
}

interface CouponUsesTable {
  id: Generated<string>;
  coupon_id: number;
  member_id: number;
  used_at: Date;
}

declare module '../db/tables' {
  interface DatabaseTables {
    coupons: CouponsTable;
    coupon_uses: CouponUsesTable;
  }
}
