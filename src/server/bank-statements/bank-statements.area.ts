import type { AreaModule } from '../area';
import { continueApplying } from './apply-statement.service';
import { bankStatementsOperatorRoutes } from './bank-statements.operator';

const CONTINUE_EVERY_SECONDS = 15;
const LONGEST_RUN_MS = 300_000;

/** Files that banks give for the agent's own accounts, read and handed in as arrived money. */
export const bankStatementsArea: AreaModule = {
  create: (context) => ({
    operatorEndpoints: bankStatementsOperatorRoutes(context),
    jobs: [
      {
        name: 'continue-bank-statements',
        everySeconds: CONTINUE_EVERY_SECONDS,
        isOfAgent: true,
        timeLimitMs: LONGEST_RUN_MS,
        run: (signal) => continueApplying(context.jobDb, context.agentId, signal),
      },
    ],
  }),
};
