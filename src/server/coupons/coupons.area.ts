import type { AreaModule } from '../area';
import { couponsRoutes } from './coupons.routes';
import { seedCoupons } from './coupons.seed';

/** Codes for credit or points. */
export const couponsArea: AreaModule = {
  create: (house) => ({ endpoints: couponsRoutes(house) }),
  seed: { site: seedCoupons },
};
