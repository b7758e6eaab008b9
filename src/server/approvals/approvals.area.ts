import type { AreaModule } from '../area';
import type { ApprovableKind } from './approvable-act';
import { approvalsOperatorRoutes } from './approvals.operator';

declare module '../area' {
  interface Ports {
    /** Kinds of operator acts that another person may have to approve. */
    approvableKinds: readonly ApprovableKind[];
  }
}

/** The approvals area: requests that wait for a second person. */
export const approvalsArea: AreaModule = {
  create: (context) => ({ operatorEndpoints: approvalsOperatorRoutes(context) }),
};
