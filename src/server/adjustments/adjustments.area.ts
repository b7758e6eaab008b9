import type { AreaModule } from '../area';
import { adjustmentsOperatorRoutes } from './adjustments.operator';

/** Adjustments: operators mend the balance of a member, always two of them. */
export const adjustmentsArea: AreaModule = {
  create: (context) => ({ operatorEndpoints: adjustmentsOperatorRoutes(context) }),
};
