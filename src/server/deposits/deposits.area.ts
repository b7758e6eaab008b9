import type { AreaModule } from '../area';
import { endOverdue } from './deposit.service';
import { depositsOperatorRoutes } from './deposits.operator';
import { depositsRoutes } from './deposits.routes';
import { seedReceiving } from './deposits.seed';
import { createGatewayRouter } from './gateway.routes';
import { provideChannels } from './offered-channels.service';
import { askDuePayments } from './payment-asks.service';
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
const ASK_EVERY_SECONDS = 1;

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
      // Each gateway has a job of its own, so that a slow one delays no other.
      ...context.gateways
        .filter(({ findPayments }) => findPayments)
        .map((gateway) => ({
          name: `ask-payments/${gateway.gatewayId}`,
          everySeconds: ASK_EVERY_SECONDS,
          isOfAgent: true,
          run: (signal: AbortSignal) =>
            askDuePayments({ ...context, db: context.jobDb }, gateway, signal),
        })),
    ],
    open: () => provideChannels(context),
  }),
  seed: { site: seedReceiving },
};
