import type { AreaModule } from '../area';
import { endOverdue } from './deposit.service';
import { depositsOperatorRoutes } from './deposits.operator';
import { depositsRoutes } from './deposits.routes';
import { seedReceiving } from './deposits.seed';
import { createGatewayRouter } from './gateway.routes';
import type { PaymentGateway } from './payment-gateway';
import type { SlipVerifier } from './slip-verifier';

declare module '../area' {
  interface AdapterDeps {
    gateways: readonly PaymentGateway[];
    /** Undefined where no service asks banks about slips. */
    slipVerifier?: SlipVerifier | undefined;
  }
}

const OVERDUE_EVERY_SECONDS = 15;

/** The deposits area: exact amounts, payments by gateways, and arrived money. */
export const depositsArea: AreaModule = {
  create: (context) => ({
    operatorEndpoints: depositsOperatorRoutes(context),
    endpoints: depositsRoutes(context),
    routers: [createGatewayRouter(context)],
    jobs: [
      {
        name: 'end-overdue-deposits',
        everySeconds: OVERDUE_EVERY_SECONDS,
        run: async () => {
          await endOverdue(context.jobDb);
        },
      },
    ],
  }),
  seed: { site: seedReceiving },
};
