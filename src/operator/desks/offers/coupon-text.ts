import type { CouponState } from '@/contract/operator/coupon.fields';
import type { OperatorCoupon } from '@/contract/operator/coupons.contract';
import { formatInteger } from '@/domain/format-integer';
import { formatMoney } from '@/domain/money';
import type { BadgeProps } from '../../kit/badge';
import { couponsCopy as copy, targetNames } from './coupons.copy';

/** Colours of the states. */
export const couponTones: Readonly<Record<CouponState, NonNullable<BadgeProps['tone']>>> = {
  coming: 'info',
  running: 'success',
  ended: 'plain',
  used_up: 'warn',
};

/** Returns the code of a coupon, or the name of a batch. */
export function nameCoupon({ code, batch }: OperatorCoupon): string {
  return batch?.name ?? code ?? '';
}

/** Names the gain of one use. */
export function sayGain({ amount, point, spins }: OperatorCoupon): string {
  if (amount !== null) return formatMoney(amount);
  return point === null ? copy.spins(formatInteger(spins ?? 0)) : copy.points(formatInteger(point));
}

/** Names the members that a coupon is for. */
export function sayTarget({ target }: OperatorCoupon): string {
  if (target.kind === 'vip') return copy.vipTarget(target.least_vip_level ?? 1);
  if (target.kind === 'members') return copy.membersTarget(target.members ?? 0);
  return target.kind === 'joined' && target.from !== null
    ? copy.joinedTarget(target.from)
    : targetNames.all;
}
