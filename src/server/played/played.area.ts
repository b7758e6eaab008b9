import type { AreaModule } from '../area';
import { createHorizonWatch } from './horizon-watch';
import { playedOperatorRoutes } from './played.operator';
import { rollUpPlayed } from './roll-up.service';

const ROLL_UP_EVERY_SECONDS = 2;
const WATCH_EVERY_SECONDS = 15;

/** The roll-up of settled stakes by member and day. */
export const playedArea: AreaModule = {
  create: ({ readDb, jobDb, logger, metrics }) => ({
    operatorEndpoints: playedOperatorRoutes({ readDb }),
    jobs: [
      {
        name: 'roll-up-played',
        everySeconds: ROLL_UP_EVERY_SECONDS,
        run: async (signal) => {
          await rollUpPlayed(jobDb, signal);
        },
      },
      {
        name: 'watch-transaction-horizon',
        everySeconds: WATCH_EVERY_SECONDS,
        run: createHorizonWatch({ db: jobDb, logger, metrics }),
      },
    ],
  }),
};
