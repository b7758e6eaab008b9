import type { AreaModule } from '../area';
import { sweepAccess } from '../security/sweep.service';
import { accountOperatorRoutes } from './account.operator';
import { accountRoutes } from './account.routes';
import { seedMembers } from './members.seed';
import { createPhoneCodes } from './phone-code.service';

const SWEEP_EVERY_SECONDS = 300;

/** Signing in, registering, forgotten passwords, and the member's own data. */
export const accountArea: AreaModule = {
  create: (house) => ({
    operatorEndpoints: accountOperatorRoutes(house),
    endpoints: accountRoutes({
      ...house,
      phoneCodes: createPhoneCodes(house),
    }),
    jobs: [
      {
        name: 'sweep-access',
        everySeconds: SWEEP_EVERY_SECONDS,
        isClaimed: true,
        run: () => sweepAccess(house.jobDb),
      },
    ],
  }),
  seed: { history: seedMembers },
};
