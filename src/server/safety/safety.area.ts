import type { AreaModule } from '../area';
import { inviteReviews, lapseRaises } from './limits.service';
import { followPlay } from './play-sessions.service';
import { safetyRoutes } from './safety.routes';
import { seedSafety } from './safety.seed';

const LAPSE_EVERY_SECONDS = 60;
const REVIEWS_EVERY_SECONDS = 60;
/** The bar of a game shows the sums of the play session, so they are read more often than checks are due. */
const PLAY_EVERY_SECONDS = 5;

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
      {
        name: 'invite-limits-reviews',
        everySeconds: REVIEWS_EVERY_SECONDS,
        run: () => inviteReviews(context.jobDb),
      },
      {
        name: 'play-sessions',
        everySeconds: PLAY_EVERY_SECONDS,
        run: (signal) => followPlay(context.jobDb, signal),
      },
    ],
  }),
  seed: { outcome: seedSafety },
};
