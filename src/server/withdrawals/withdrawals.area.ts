import type { AreaModule } from '../area';
import { withdrawalsOperatorRoutes } from './withdrawals.operator';
import { withdrawalsRoutes } from './withdrawals.routes';

/** Money out: held at once, then paid or given back. */
export const withdrawalsArea: AreaModule = {
  create: (house) => ({
    endpoints: withdrawalsRoutes(house),
    operatorEndpoints: withdrawalsOperatorRoutes(house),
  }),
};
