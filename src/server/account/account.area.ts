import type { AreaModule } from '../area';
import { sweepAccess } from '../security/sweep.service';
import { accountOperatorRoutes } from './account.operator';
import { accountRoutes } from './account.routes';
import type { LineVerifier } from './account.service';
import type { HasPendingWithdrawal } from './bank-account.service';
import type { CodeSender } from './code-sender';
import { seedMembers } from './members.seed';
import { createPhoneCodes } from './phone-code.service';

declare module '../area' {
  interface AdapterDeps {
    /** Sends one-time codes to the members' phones. */
    codeSender: CodeSender;
  }
  interface Ports {
    /** Undefined where sign-in by LINE is not offered. */
    verifyLine: LineVerifier | undefined;
    hasPendingWithdrawal: HasPendingWithdrawal;
  }
}

const SWEEP_EVERY_SECONDS = 300;

/** The account area: sign-in, registration, forgotten passwords, and the member's own data. */
export const accountArea: AreaModule = {
  create: (context) => ({
    operatorEndpoints: accountOperatorRoutes(context),
    endpoints: accountRoutes({
      ...context,
      phoneCodes: createPhoneCodes(context),
    }),
    jobs: [
      {
        name: 'sweep-access',
        everySeconds: SWEEP_EVERY_SECONDS,
        isClaimed: true,
        run: () => sweepAccess(context.jobDb),
      },
    ],
  }),
  seed: { history: seedMembers },
};
