import type { AreaModule } from '../area';
import { banksOperatorRoutes } from './banks.operator';

/** The agent's own accounts: where members pay in, from where withdrawals are paid, and what lies there. */
export const banksArea: AreaModule = {
  create: (context) => ({ operatorEndpoints: banksOperatorRoutes(context) }),
};
