import type { AreaModule } from '../area';
import { pointsOperatorRoutes } from './points.operator';
import { pointsRoutes } from './points.routes';
import { seedShop } from './points.seed';
import { creditPlayedPoints } from './points.service';
import { reviewVipLevels } from './vip.service';

const CREDIT_EVERY_SECONDS = 2;
const REVIEW_EVERY_SECONDS = 60;

/** The points area: points for play, the shop where they are redeemed, and VIP levels. */
export const pointsArea: AreaModule = {
  create: (context) => ({
    endpoints: pointsRoutes(context),
    operatorEndpoints: pointsOperatorRoutes(context),
    jobs: [
      {
        name: 'credit-played-points',
        everySeconds: CREDIT_EVERY_SECONDS,
        run: (signal) => creditPlayedPoints(context.jobDb, signal),
      },
      {
        name: 'review-vip-levels',
        everySeconds: REVIEW_EVERY_SECONDS,
        run: (signal) => reviewVipLevels(context.jobDb, signal),
      },
    ],
  }),
  seed: { site: seedShop },
};
