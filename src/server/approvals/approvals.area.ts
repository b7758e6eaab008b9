import type { AreaModule } from '../area';
import type { ApprovableKind } from './approvable-act';
import { approvalsOperatorRoutes } from './approvals.operator';

declare module '../area' {
  interface Ports {
    /** Acts of operators that another person may have to agree to. */
    approvableKinds: readonly ApprovableKind[];
  }
}

/** The requests that wait for a second person. */
export const approvalsArea: AreaModule = {
  create: (house) => ({ operatorEndpoints: approvalsOperatorRoutes(house) }),
};
