import type { AreaModule } from '../area';
import { endOverdue } from './deposit.service';
import { depositsOperatorRoutes } from './deposits.operator';
import { depositsRoutes } from './deposits.routes';
import { seedTill } from './deposits.seed';
import { createGatewayRouter } from './gateway.routes';
import type { PaymentGateway } from './payment-gateway';

declare module '../area' {
  interface Outside {
    gateways: readonly PaymentGateway[];
  }
}

const OVERDUE_EVERY_SECONDS = 15;

/** Money in: exact amounts, payments by gateways, and what has arrived. */
export const depositsArea: AreaModule = {
  create: (house) => ({
    operatorEndpoints: depositsOperatorRoutes(house),
    endpoints: depositsRoutes(house),
    routers: [createGatewayRouter(house)],
    jobs: [
      {
        name: 'end-overdue-deposits',
        everySeconds: OVERDUE_EVERY_SECONDS,
        run: async () => {
          await endOverdue(house.jobDb);
        },
      },
    ],
  }),
  seed: { site: seedTill },
};
