import {
  depositApprove,
  depositList,
  depositReject,
  incomingCredit,
  incomingList,
  incomingReport,
  incomingReturn,
  incomingSettle,
  receivingAccountAdd,
  receivingAccountList,
  receivingAccountOpen,
} from '@/contract/operator/deposits.contract';
import type { ActDeps } from '../approvals/approvable-act';
import { handleForOperators, type MountedOperatorEndpoint } from '../http/endpoint-router';
import { decideDeposit } from './deposit-decision.service';
import { depositApproveAct } from './deposits.acts';
import { fetchDepositsForOperator, fetchIncoming } from './deposits.operator-queries';
import { receivePayment } from './incoming.service';
import { decideIncoming } from './incoming-decision.service';
import {
  addReceivingAccount,
  fetchReceivingAccounts,
  setReceivingAccountOpen,
} from './receiving-account.service';

/** Returns the operator endpoints for deposits, arrived money, and the accounts that members pay into. */
export function depositsOperatorRoutes(
  house: ActDeps & { agentId: number },
): MountedOperatorEndpoint[] {
  const { db, agentId } = house;
  return [
    handleForOperators(depositList, ({ query: { state, limit } }) =>
      fetchDepositsForOperator(db, agentId, { state, limit }),
    ),
    handleForOperators(depositApprove, ({ body: { id }, operator: { name: operator } }) =>
      depositApproveAct.doOrAsk(house, { agentId, operator, payload: { depositId: id } }),
    ),
    handleForOperators(depositReject, ({ body: { id, note }, operator: { name: operator } }) =>
      decideDeposit(db, {
        ...{ agentId, operator, depositId: id, kind: 'reject', note, approvalId: null },
      }),
    ),
    handleForOperators(incomingList, ({ query: { state, limit } }) =>
      fetchIncoming(db, agentId, { state, limit }),
    ),
    handleForOperators(incomingReport, ({ body, operator }) =>
      receivePayment(
        db,
        {
          agentId,
          source: 'operator',
          reference: body.reference,
          amountSatang: body.amount,
          occurredAt: body.occurred_at,
          to: {
            account: { id: body.account_id },
            senderBankCode: body.sender_bank_code,
            senderAccountNumber: body.sender_account_number,
            senderName: body.sender_name,
          },
        },
        operator.name,
      ),
    ),
    handleForOperators(
      incomingCredit,
      ({ body: { id, username, beside }, operator: { name: operator } }) =>
        decideIncoming(db, {
          agentId,
          incomingId: id,
          operator,
          to: { username, besideDepositId: beside },
        }),
    ),
    handleForOperators(incomingSettle, ({ body: { id }, operator: { name: operator } }) =>
      decideIncoming(db, { agentId, incomingId: id, operator, to: 'settled' }),
    ),
    handleForOperators(incomingReturn, ({ body: { id }, operator: { name: operator } }) =>
      decideIncoming(db, { agentId, incomingId: id, operator, to: 'returned' }),
    ),
    handleForOperators(receivingAccountList, () => fetchReceivingAccounts(db, agentId)),
    handleForOperators(receivingAccountAdd, ({ body, operator: { name: operator } }) =>
      addReceivingAccount(db, {
        agentId,
        operator,
        account: {
          bankCode: body.bank_code,
          accountNumber: body.account_number,
          accountName: body.account_name,
          minSatang: body.min_amount,
          maxSatang: body.max_amount,
        },
      }),
    ),
    handleForOperators(
      receivingAccountOpen,
      ({ body: { id, is_open }, operator: { name: operator } }) =>
        setReceivingAccountOpen(db, { agentId, id, isOpen: is_open, operator }),
    ),
  ];
}
