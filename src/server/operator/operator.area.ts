import type { AreaModule } from '../area';
import { auditOperatorRoutes } from '../audit/audit.operator';
import { ledgerOperatorRoutes } from '../ledger/ledger.operator';
import { securityOperatorRoutes } from '../security/security.operator';
import { authOperatorRoutes } from './auth.operator';
import { backupOperatorRoutes } from './backup.operator';
import { deskOperatorRoutes } from './desk.operator';
import { createDeskHub } from './desk-stream';
import { firstDayOperatorRoutes } from './first-day.operator';
import { goodwillOperatorRoutes } from './goodwill.operator';
import { lottoBillsOperatorRoutes } from './lotto-bills.operator';
import { membersOperatorRoutes } from './members.operator';
import { sweepDesk } from './operator-requests.service';
import { peopleOperatorRoutes } from './people.operator';
import { seedPeople } from './people.seed';

declare module '../area' {
  interface AdapterDeps {
    /** Key of the server's owner, who creates the first person. */
    operatorKey?: string | undefined;
    /** True when the people of the demo can sign in to the console. */
    isDemo?: boolean | undefined;
  }
}

/** Operators with their sign-in and keys, backups, the audit log, security events and the check of the ledger. */
export const operatorArea: AreaModule = {
  create: (context) => {
    const hub = createDeskHub(context);
    return {
      operatorEndpoints: [
        ...authOperatorRoutes({ ...context, isDemo: context.isDemo ?? false }),
        ...peopleOperatorRoutes(context),
        ...deskOperatorRoutes(context),
        ...firstDayOperatorRoutes({ ...context, hasLine: context.line !== undefined }),
        ...membersOperatorRoutes(context),
        ...goodwillOperatorRoutes(context),
        ...lottoBillsOperatorRoutes(context),
        ...backupOperatorRoutes(context),
        ...auditOperatorRoutes(context),
        ...securityOperatorRoutes(context),
        ...ledgerOperatorRoutes(context),
      ],
      routers: [hub.router],
      jobs: [
        {
          name: 'desk.sweep',
          everySeconds: 3600,
          isClaimed: true,
          run: () => sweepDesk(context.jobDb),
        },
      ],
      drain: hub.close,
    };
  },
  seed: { history: seedPeople },
};
