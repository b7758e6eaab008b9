import type { AreaModule } from '../area';
import { sweepAccess } from '../security/sweep.service';
import { accountOperatorRoutes } from './account.operator';
import { accountRoutes } from './account.routes';
import type { LineVoucher } from './account.service';
import type { HasPendingWithdrawal } from './bank-account.service';
import type { CodeSender } from './code.sender';
import { seedMembers } from './members.seed';
import { createPhoneCodes } from './phone-code.service';

declare module '../area' {
  interface Outside {
    /** Brings one-time codes to the members' phones. */
    codeSender: CodeSender;
  }
  interface Ports {
    /** Left out where signing in by LINE is not offered. */
    vouch: LineVoucher | undefined;
    hasPendingWithdrawal: HasPendingWithdrawal;
  }
}

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
