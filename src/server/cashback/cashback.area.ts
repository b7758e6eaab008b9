import type { AreaModule } from '../area';
import { cashbackOperatorRoutes } from './cashback.operator';
import { cashbackRoutes } from './cashback.routes';
import { seedCashback } from './cashback.seed';
import { computeCashback } from './compute.service';

const COMPUTE_EVERY_SECONDS = 5;

/** What a day's play brings back: a part of what was lost, or of what was played. */
export const cashbackArea: AreaModule = {
  create: (house) => ({
    endpoints: cashbackRoutes(house),
    operatorEndpoints: cashbackOperatorRoutes(house),
    jobs: [
      {
        name: 'compute-cashback',
        everySeconds: COMPUTE_EVERY_SECONDS,
        run: (signal) => computeCashback(house.jobDb, signal),
      },
    ],
  }),
  seed: { outcome: seedCashback },
};
