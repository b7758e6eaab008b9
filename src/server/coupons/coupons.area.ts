import type { AreaModule } from '../area';
import { couponsOperatorRoutes } from './coupons.operator';
import { couponsRoutes } from './coupons.routes';
import { seedCoupons } from './coupons.seed';

/** Codes for credit or points. */
export const couponsArea: AreaModule = {
  create: (house) => ({
    endpoints: couponsRoutes(house),
    operatorEndpoints: couponsOperatorRoutes(house),
  }),
  seed: { site: seedCoupons },
};
