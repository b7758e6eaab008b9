import type { RedemptionState } from '@/contract/points.contract';
import type { BadgeProps } from '../../kit/badge';

/** Colours of the states of orders. */
export const orderTones: Readonly<Record<RedemptionState, NonNullable<BadgeProps['tone']>>> = {
  ordered: 'warn',
  sent: 'success',
  done: 'success',
  cancelled: 'plain',
};
