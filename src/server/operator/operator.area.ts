import type { AreaModule } from '../area';
import { auditOperatorRoutes } from '../audit/audit.operator';
import { ledgerOperatorRoutes } from '../ledger/ledger.operator';
import { securityOperatorRoutes } from '../security/security.operator';
import { backupOperatorRoutes } from './backup.operator';
import { staffOperatorRoutes } from './staff.operator';

/** Operators with their keys, backups, the audit log, security events and the check of the ledger. */
export const operatorArea: AreaModule = {
  create: (context) => ({
    operatorEndpoints: [
      ...staffOperatorRoutes(context),
      ...backupOperatorRoutes(context),
      ...auditOperatorRoutes(context),
      ...securityOperatorRoutes(context),
      ...ledgerOperatorRoutes(context),
    ],
  }),
};
