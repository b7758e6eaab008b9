import {
  depositApprove,
  depositAsk,
  depositAutomatic,
  depositCloseWith,
  depositList,
  depositReject,
  depositShow,
  depositUnseen,
} from '@/contract/operator/deposits.contract';
import type { ActDeps } from '../approvals/approvable-act';
import { handleForOperators, type MountedOperatorEndpoint } from '../http/endpoint-router';
import { closeWith } from './close-with.service';
import { askMember } from './deposit-ask.service';
import { decideDeposit } from './deposit-decision.service';
import { depositApproveAct } from './deposits.acts';
import {
  fetchAutomaticDeposits,
  fetchDepositForOperator,
  fetchDepositNumber,
  fetchDepositsForOperator,
  fetchUnseenDeposits,
} from './deposits.operator-queries';
import { incomingOperatorRoutes } from './incoming.operator';

/** Returns the operator endpoints for deposits and arrived money. */
export function depositsOperatorRoutes(
  house: ActDeps & { agentId: number },
): MountedOperatorEndpoint[] {
  const { db, agentId } = house;
  return [
    handleForOperators(depositList, ({ query, operator: { name: operator } }) =>
      fetchDepositsForOperator(db, { agentId, operator }, query),
    ),
    handleForOperators(depositShow, ({ query: { id }, operator: { name: operator } }) =>
      fetchDepositForOperator(db, { agentId, operator }, id),
    ),
    handleForOperators(depositApprove, async ({ body: { id }, operator: { name: operator } }) =>
      depositApproveAct.doOrAsk(house, {
        ...{ agentId, operator },
        payload: { depositId: id, depositNumber: await fetchDepositNumber(db, agentId, id) },
      }),
    ),
    handleForOperators(depositReject, ({ body: { id, note }, operator: { name: operator } }) =>
      decideDeposit(db, {
        ...{ agentId, operator, depositId: id, kind: 'reject', note, approvalId: null },
      }),
    ),
    handleForOperators(depositCloseWith, ({ body, operator: { name: operator } }) =>
      closeWith(db, {
        ...{ agentId, operator },
        ...{ incomingId: body.incoming_id, depositId: body.deposit_id },
      }),
    ),
    handleForOperators(depositAsk, ({ body: { id, note }, operator: { name: operator } }) =>
      askMember(db, { agentId, operator, depositId: id, note }),
    ),
    handleForOperators(depositUnseen, ({ query, operator: { name: operator } }) =>
      fetchUnseenDeposits(db, { agentId, operator }, query),
    ),
    handleForOperators(depositAutomatic, () => fetchAutomaticDeposits(db, agentId)),
    ...incomingOperatorRoutes({ db, agentId }),
  ];
}
