import type { AreaModule } from '../area';
import { auditOperatorRoutes } from '../audit/audit.operator';
import { ledgerOperatorRoutes } from '../ledger/ledger.operator';
import { securityOperatorRoutes } from '../security/security.operator';
import { backupOperatorRoutes } from './backup.operator';
import { staffOperatorRoutes } from './staff.operator';

/** Operators and their keys, and their views of the house itself. */
export const operatorArea: AreaModule = {
  create: (house) => ({
    operatorEndpoints: [
      ...staffOperatorRoutes(house),
      ...backupOperatorRoutes(house),
      ...auditOperatorRoutes(house),
      ...securityOperatorRoutes(house),
      ...ledgerOperatorRoutes(house),
    ],
  }),
};
