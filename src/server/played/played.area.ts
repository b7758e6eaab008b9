import type { AreaModule } from '../area';
import { playedOperatorRoutes } from './played.operator';
import { rollUpPlayed } from './roll-up.service';

const ROLL_UP_EVERY_SECONDS = 2;

/** What members played, summed up by day. */
export const playedArea: AreaModule = {
  create: (house) => ({
    operatorEndpoints: playedOperatorRoutes(house),
    jobs: [
      {
        name: 'roll-up-played',
        everySeconds: ROLL_UP_EVERY_SECONDS,
        run: async (signal) => {
          await rollUpPlayed(house.jobDb, signal);
        },
      },
    ],
  }),
};
