import type { AreaModule } from '../area';
import { approvalsOperatorRoutes } from './approvals.operator';

/** What waits for a second person. */
export const approvalsArea: AreaModule = {
  create: (house) => ({ operatorEndpoints: approvalsOperatorRoutes(house) }),
};
