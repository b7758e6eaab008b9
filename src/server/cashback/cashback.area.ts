import type { AreaModule } from '../area';
import { cashbackOperatorRoutes } from './cashback.operator';
import { cashbackRoutes } from './cashback.routes';
import { seedCashback } from './cashback.seed';
import { computeCashback } from './compute.service';

const COMPUTE_EVERY_SECONDS = 5;

/** The cashback area: part of a day's losses or turnover is paid back. */
export const cashbackArea: AreaModule = {
  create: (context) => ({
    endpoints: cashbackRoutes(context),
    operatorEndpoints: cashbackOperatorRoutes(context),
    jobs: [
      {
        name: 'compute-cashback',
        everySeconds: COMPUTE_EVERY_SECONDS,
        run: (signal) => computeCashback(context.jobDb, signal),
      },
    ],
  }),
  seed: { outcome: seedCashback },
};
