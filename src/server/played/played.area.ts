import type { AreaModule } from '../area';
import { playedOperatorRoutes } from './played.operator';
import { createRollUp } from './roll-up.service';

const ROLL_UP_EVERY_SECONDS = 2;

/** What members played, summed up by day. */
export const playedArea: AreaModule = {
  create: (house) => {
    const rollUp = createRollUp(house.jobDb);
    return {
      operatorEndpoints: playedOperatorRoutes(house),
      jobs: [
        {
          name: 'roll-up-played',
          everySeconds: ROLL_UP_EVERY_SECONDS,
          run: async (signal) => {
            await rollUp.run(signal);
          },
        },
      ],
    };
  },
};
