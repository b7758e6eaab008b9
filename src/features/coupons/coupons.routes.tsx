import type { ScreenTable } from '@/shared/routing/screen-table';

/** Screens of coupons. */
export const couponsRoutes = {
  coupon: { load: () => import('./screens/coupon.screen').then((m) => m.CouponScreen) },
} satisfies ScreenTable;
