import type { AreaModule } from '../area';
import { couponsOperatorRoutes } from './coupons.operator';
import { couponsRoutes } from './coupons.routes';
import { seedCoupons, seedCouponUses } from './coupons.seed';

/** The coupons area: codes for credit, points or spins. */
export const couponsArea: AreaModule = {
  create: (context) => ({
    endpoints: couponsRoutes(context),
    operatorEndpoints: couponsOperatorRoutes(context),
  }),
  seed: { site: seedCoupons, outcome: seedCouponUses },
};
