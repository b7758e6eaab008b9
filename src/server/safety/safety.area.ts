import type { AreaModule } from '../area';
import { lapseRaises } from './limits.service';
import { safetyRoutes } from './safety.routes';
import { seedSafety } from './safety.seed';

const LAPSE_EVERY_SECONDS = 60;

/** The safety area: limits that members set for themselves, and the rule that each stake and deposit asks. */
export const safetyArea: AreaModule = {
  create: (context) => ({
    endpoints: safetyRoutes(context),
    jobs: [
      {
        name: 'lapse-limit-raises',
        everySeconds: LAPSE_EVERY_SECONDS,
        run: () => lapseRaises(context.jobDb),
      },
    ],
  }),
  seed: { outcome: seedSafety },
};
