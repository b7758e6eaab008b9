import type { AreaModule } from '../area';
import { deliverFreeRounds } from './free-rounds.service';
import { pointsOperatorRoutes } from './points.operator';
import { pointsRoutes } from './points.routes';
import { seedShop } from './points.seed';
import { creditPlayedPoints } from './points.service';
import { reviewVipLevels } from './vip.service';

const CREDIT_EVERY_SECONDS = 2;
const REVIEW_EVERY_SECONDS = 60;
const DELIVER_EVERY_SECONDS = 15;

/** Points for what was played, the shop where they are redeemed, and VIP levels. */
export const pointsArea: AreaModule = {
  create: (house) => {
    const { jobDb, logger } = house;
    let delivering: Promise<void> = Promise.resolve();
    const deliver = (): Promise<void> => deliverFreeRounds(house);
    return {
      endpoints: pointsRoutes({
        ...house,
        onOrdered: () => {
          delivering = deliver().catch((error: unknown) => {
            logger.warn({ err: error }, 'ordered free rounds wait for the next turn');
          });
        },
      }),
      operatorEndpoints: pointsOperatorRoutes(house),
      jobs: [
        {
          name: 'credit-played-points',
          everySeconds: CREDIT_EVERY_SECONDS,
          run: (signal) => creditPlayedPoints(jobDb, signal),
        },
        {
          name: 'review-vip-levels',
          everySeconds: REVIEW_EVERY_SECONDS,
          run: (signal) => reviewVipLevels(jobDb, signal),
        },
        { name: 'deliver-free-rounds', everySeconds: DELIVER_EVERY_SECONDS, run: deliver },
      ],
      drain: () => delivering,
    };
  },
  seed: { site: seedShop },
};
