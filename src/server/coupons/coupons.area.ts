import type { AreaModule } from '../area';
import { couponsOperatorRoutes } from './coupons.operator';
import { couponsRoutes } from './coupons.routes';
import { seedCoupons } from './coupons.seed';

/** The coupons area: codes for credit or points. */
export const couponsArea: AreaModule = {
  create: (context) => ({
    endpoints: couponsRoutes(context),
    operatorEndpoints: couponsOperatorRoutes(context),
  }),
  seed: { site: seedCoupons },
};
