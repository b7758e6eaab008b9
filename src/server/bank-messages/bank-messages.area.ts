import { Gauge } from 'prom-client';
import type { AreaModule } from '../area';
import { createBankMessageRouter } from './bank-message.routes';
import { bankMessagesOperatorRoutes } from './bank-messages.operator';
import { fetchFrozenAccounts } from './freeze.service';

/** Messages that banks send to phones about money that came in; without a device there are none. */
export const bankMessagesArea: AreaModule = {
  create: (context) => {
    const { db, agentId, metrics } = context;
    new Gauge({
      name: 'bank_message_frozen_accounts',
      help: 'Number of own accounts on which a message has credited money that the bank does not show',
      registers: [metrics],
      async collect() {
        const found = await fetchFrozenAccounts(db.usedFor('probe'), agentId).catch(
          () => undefined,
        );
        this.set(found?.length ?? Number.NaN);
      },
    });
    return {
      operatorEndpoints: bankMessagesOperatorRoutes(context),
      routers: [createBankMessageRouter(context)],
    };
  },
};
