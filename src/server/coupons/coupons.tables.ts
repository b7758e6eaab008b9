import type { ColumnType, Generated, GeneratedAlways } from 'kysely';

interface CouponsTable {
  id: GeneratedAlways<number>;
  agent_id: number;
  code: string;
  kind: 'credit' | 'points';
  /** Satang or points. */
  amount: number;
  /** Thousandths: 3000 is three times the amount. */
  turnover_milli: number;
  /** Satang of play that one use asks for; null: everybody may use it. */
  play: ColumnType<number | null, number | null | undefined, never>;
  uses_allowed: number;
  uses_per_member: number;
  used: Generated<number>;
  starts_at: Date;
  ends_at: Date | null;
  /** Whose alone it is; null: anybody's. */
  member_id: ColumnType<number | null, number | undefined, never>;
  /** By which it was bought with points. */
  redemption_id: ColumnType<string | null, string | undefined, never>;
  /** By which it was won. */
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
