import type { AreaModule } from '../area';
import { approvalsOperatorRoutes } from './approvals.operator';

/** The requests that wait for a second person. */
export const approvalsArea: AreaModule = {
  create: (house) => ({ operatorEndpoints: approvalsOperatorRoutes(house) }),
};
