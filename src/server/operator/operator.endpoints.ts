import type { Kysely } from 'kysely';
import type { Logger } from 'pino';
import { accountOperatorRoutes } from '../account/account.operator';
import { agentOperatorRoutes } from '../agent/agent.operator';
import { analyticsOperatorRoutes } from '../analytics/analytics.operator';
import { auditOperatorRoutes } from '../audit/audit.operator';
import { couponsOperatorRoutes } from '../coupons/coupons.operator';
import type { Database } from '../db/database';
import type { DatabaseTables } from '../db/tables';
import { depositsOperatorRoutes } from '../deposits/deposits.operator';
import type { MountedOperatorEndpoint } from '../http/endpoint-router';
import { ledgerOperatorRoutes } from '../ledger/ledger.operator';
import { lottoOperatorRoutes } from '../lotto/lotto.operator';
import { promotionsOperatorRoutes } from '../promotions/promotions.operator';
import { securityOperatorRoutes } from '../security/security.operator';
import { withdrawalsOperatorRoutes } from '../withdrawals/withdrawals.operator';
import { backupOperatorRoutes } from './backup.operator';
import { staffOperatorRoutes } from './staff.operator';

/** Every endpoint of the operator API, put together from the areas. */
export function operatorRoutes(deps: {
  db: Kysely<DatabaseTables>;
  /** For what takes as long as it takes. */
  workDb: Database;
  agentId: number;
  logger: Pick<Logger, 'warn'>;
}): MountedOperatorEndpoint[] {
  return [
    ...depositsOperatorRoutes(deps),
    ...withdrawalsOperatorRoutes(deps),
    ...couponsOperatorRoutes(deps),
    ...promotionsOperatorRoutes(deps),
    ...lottoOperatorRoutes(deps),
    ...accountOperatorRoutes(deps),
    ...securityOperatorRoutes(deps),
    ...agentOperatorRoutes(deps),
    ...analyticsOperatorRoutes(deps),
    ...ledgerOperatorRoutes(deps),
    ...auditOperatorRoutes(deps),
    ...staffOperatorRoutes(deps),
    ...backupOperatorRoutes(deps),
  ];
}
