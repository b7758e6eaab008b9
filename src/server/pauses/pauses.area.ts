import type { AreaModule } from '../area';
import { closeOverPauses } from './pause-plan.service';
import { pausesOperatorRoutes } from './pauses.operator';
import { createLookRouter, pausesRoutes } from './pauses.routes';
import { seedPauses } from './pauses.seed';

const CLOSE_EVERY_SECONDS = 5;

/** Maintenance of the site: pauses of all of it, of play, of money, or of one game, provider or market. */
export const pausesArea: AreaModule = {
  create: (context) => ({
    endpoints: pausesRoutes(context),
    operatorEndpoints: pausesOperatorRoutes(context),
    routers: [createLookRouter(context)],
    jobs: [
      {
        name: 'close-pauses',
        everySeconds: CLOSE_EVERY_SECONDS,
        run: () => closeOverPauses(context.jobDb),
      },
    ],
  }),
  seed: { site: seedPauses },
};
