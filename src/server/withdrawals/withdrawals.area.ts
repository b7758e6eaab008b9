import type { AreaModule } from '../area';
import { withdrawalsOperatorRoutes } from './withdrawals.operator';
import { withdrawalsRoutes } from './withdrawals.routes';

/** Withdrawals: the money is held at once, then paid or returned. */
export const withdrawalsArea: AreaModule = {
  create: (context) => ({
    endpoints: withdrawalsRoutes(context),
    operatorEndpoints: withdrawalsOperatorRoutes(context),
  }),
};
