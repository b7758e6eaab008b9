import type { AreaModule } from '../area';
import { endTimeOuts, forgetIdentities } from '../safety/breaks.service';
import { breaksOperatorRoutes } from './breaks.operator';
import { breaksRoutes } from './breaks.routes';

const END_EVERY_SECONDS = 5;
const FORGET_EVERY_SECONDS = 3_600;

/** The breaks area: a break begins, and everything ends that must not go on. */
export const breaksArea: AreaModule = {
  create: (context) => ({
    endpoints: breaksRoutes(context),
    operatorEndpoints: breaksOperatorRoutes(context),
    jobs: [
      {
        name: 'end-time-outs',
        everySeconds: END_EVERY_SECONDS,
        run: () => endTimeOuts(context.jobDb),
      },
      {
        name: 'forget-excluded-identities',
        everySeconds: FORGET_EVERY_SECONDS,
        run: () => forgetIdentities(context.jobDb),
      },
    ],
  }),
};
