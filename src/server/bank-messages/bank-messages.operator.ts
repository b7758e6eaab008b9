import {
  bankDeviceAdd,
  bankDeviceRevoke,
  bankMessageClose,
  bankMessageList,
  bankMessageSetup,
  bankMessageThaw,
} from '@/contract/operator/bank-messages.contract';
import type { SeedSource } from '@/domain/fairness-key';
import type { ActDeps } from '../approvals/approvable-act';
import { handleForOperators, type MountedOperatorEndpoint } from '../http/endpoint-router';
import { addDevice, revokeDevice } from './bank-device.service';
import { closeMessage } from './bank-message.service';
import { messageThawAct } from './bank-messages.acts';
import { fetchMessageSetup, fetchMessages } from './bank-messages.operator-queries';

/** Returns the operator endpoints for messages of banks and the devices that forward them. */
export function bankMessagesOperatorRoutes(
  house: ActDeps & { agentId: number; seeds: SeedSource },
): MountedOperatorEndpoint[] {
  const { db, agentId, seeds } = house;
  return [
    handleForOperators(bankMessageList, ({ query }) => fetchMessages(db, agentId, query)),
    handleForOperators(bankMessageSetup, () => fetchMessageSetup(db, agentId)),
    handleForOperators(bankMessageClose, ({ body: { id }, operator: { name: operator } }) =>
      closeMessage(db, { agentId, operator, id }),
    ),
    handleForOperators(bankDeviceAdd, ({ body: plan, operator: { name: operator } }) =>
      addDevice(db, seeds, { agentId, operator, plan }),
    ),
    handleForOperators(bankDeviceRevoke, ({ body: { id }, operator: { name: operator } }) =>
      revokeDevice(db, { agentId, operator, id }),
    ),
    handleForOperators(bankMessageThaw, ({ body, operator: { name: operator } }) =>
      messageThawAct.doOrAsk(house, {
        ...{ agentId, operator },
        payload: { accountId: body.account_id },
      }),
    ),
  ];
}
