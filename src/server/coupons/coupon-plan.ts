import type { CouponKind } from '@/contract/operator/coupon.fields';
import type { CalendarDay } from '@/domain/calendar-day';
import type { Satang } from '@/domain/money';

/** Members that a coupon is for; the members of a list are named by their ids. */
export type TargetPlan =
  | { kind: 'all' }
  | { kind: 'vip'; leastLevel: 1 | 2 }
  | { kind: 'members'; memberIds: readonly number[] }
  | { kind: 'joined'; from: CalendarDay };

/** The gain of one use, its conditions and its time. */
export interface GainPlan {
  kind: CouponKind;
  /** Amount in satang, points or spins. */
  amount: number;
  turnoverMilli: number;
  /** Play in satang that one use requires; undefined for the play that pays for the coupon, null for none. */
  playSatang?: Satang | null | undefined;
  /** Undefined for all members. */
  target?: TargetPlan | undefined;
  /** Uses of a coupon, or codes of a batch, for each member. */
  usesPerMember: number;
  /** Undefined to start now. */
  startsAt: string | undefined;
  /** Undefined for a coupon that is valid until an operator ends it. */
  endsAt: string | undefined;
  /** An owner's reason to issue the coupon although the house loses by it. */
  insist: string | undefined;
}

/** A coupon as an operator defines it. */
export interface CouponPlan extends GainPlan {
  code: string;
  usesAllowed: number;
}

/** A batch of random codes as an operator defines it; each code is for one use. */
export interface BatchPlan extends GainPlan {
  name: string;
  prefix: string;
  codes: number;
}

/** A plan and the operator who issues it. */
export interface Issue<Plan extends GainPlan> {
  agentId: number;
  operator: string;
  plan: Plan;
  approvalId: number | null;
}
