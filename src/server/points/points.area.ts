import type { AreaModule } from '../area';
import { pointsOperatorRoutes } from './points.operator';
import { pointsRoutes } from './points.routes';
import { seedShop } from './points.seed';
import { creditPlayedPoints } from './points.service';
import { reviewVipLevels } from './vip.service';

const CREDIT_EVERY_SECONDS = 2;
const REVIEW_EVERY_SECONDS = 60;

/** Points for what was played, the shop where they are redeemed, and VIP levels. */
export const pointsArea: AreaModule = {
  create: (house) => ({
    endpoints: pointsRoutes(house),
    operatorEndpoints: pointsOperatorRoutes(house),
    jobs: [
      {
        name: 'credit-played-points',
        everySeconds: CREDIT_EVERY_SECONDS,
        run: (signal) => creditPlayedPoints(house.jobDb, signal),
      },
      {
        name: 'review-vip-levels',
        everySeconds: REVIEW_EVERY_SECONDS,
        run: (signal) => reviewVipLevels(house.jobDb, signal),
      },
    ],
  }),
  seed: { site: seedShop },
};
