import {
  payoutAccountList,
  payoutBatchFile,
  payoutBatchList,
  payoutBatchMake,
  payoutBatchPaid,
  payoutBatchShow,
  withdrawalApprove,
  withdrawalBounced,
  withdrawalHold,
  withdrawalList,
  withdrawalPaid,
  withdrawalReject,
  withdrawalRelease,
  withdrawalShow,
  withdrawalUnapprove,
} from '@/contract/operator/withdrawals.contract';
import type { ActDeps } from '../approvals/approvable-act';
import { handleForOperators, type MountedOperatorEndpoint } from '../http/endpoint-router';
import { planBounce } from './bounce.service';
import { holdForCheck, releaseFromCheck } from './hold.service';
import { makeBatch, payBatch } from './payout-batch.service';
import { fetchBatch, fetchBatches } from './payout-batches.operator-queries';
import { writeBatchFile } from './payout-file.service';
import { fetchPayoutPage } from './payout-page.operator-queries';
import { decideWithdrawal } from './withdrawal-decision.service';
import { bounceAct } from './withdrawals.acts';
import { fetchPayoutAccounts, fetchPayouts } from './withdrawals.operator-queries';

type House = ActDeps & { agentId: number };

/** Returns the operator endpoints for withdrawals. */
export function withdrawalsOperatorRoutes(house: House): MountedOperatorEndpoint[] {
  return [...readingRoutes(house), ...decisionRoutes(house), ...batchRoutes(house)];
}

function readingRoutes({ db, agentId }: House): MountedOperatorEndpoint[] {
  return [
    handleForOperators(withdrawalList, ({ query }) => fetchPayouts(db, agentId, query)),
    handleForOperators(withdrawalShow, ({ query: named, operator: by }) =>
      fetchPayoutPage(db, { agentId, named, by }),
    ),
    handleForOperators(payoutAccountList, () => fetchPayoutAccounts(db, agentId)),
    handleForOperators(payoutBatchList, ({ query: { cursor, limit } }) =>
      fetchBatches(db, agentId, { cursor, limit }),
    ),
    handleForOperators(payoutBatchShow, ({ query: { id } }) => fetchBatch(db, agentId, id)),
  ];
}

function decisionRoutes(house: House): MountedOperatorEndpoint[] {
  const { db, agentId } = house;
  return [
    handleForOperators(withdrawalApprove, ({ body: { id }, operator: { name: operator } }) =>
      decideWithdrawal(db, { agentId, withdrawalId: id, operator, kind: 'approve' }),
    ),
    handleForOperators(withdrawalUnapprove, ({ body: { id }, operator: { name: operator } }) =>
      decideWithdrawal(db, { agentId, withdrawalId: id, operator, kind: 'unapprove' }),
    ),
    handleForOperators(withdrawalPaid, ({ body, operator: { name: operator } }) =>
      decideWithdrawal(db, {
        ...{ agentId, withdrawalId: body.id, operator, kind: 'pay' },
        payment: {
          accountId: body.account_id,
          bankReference: body.bank_reference,
          paidAt: toDate(body.paid_at),
        },
      }),
    ),
    handleForOperators(withdrawalReject, ({ body: { id, note }, operator: { name: operator } }) =>
      decideWithdrawal(db, { agentId, withdrawalId: id, operator, kind: 'reject', note }),
    ),
    handleForOperators(withdrawalHold, ({ body: { id, note }, operator: { name: operator } }) =>
      holdForCheck(db, { agentId, withdrawalId: id, operator, note }),
    ),
    handleForOperators(withdrawalRelease, ({ body: { id }, operator: { name: operator } }) =>
      releaseFromCheck(db, { agentId, withdrawalId: id, operator }),
    ),
    handleForOperators(
      withdrawalBounced,
      async ({ body: { id, note }, operator: { name: operator } }) =>
        bounceAct.doOrAsk(house, {
          agentId,
          operator,
          payload: await planBounce(db, { agentId, withdrawalId: id, note }),
        }),
    ),
  ];
}

function batchRoutes({ db, agentId }: House): MountedOperatorEndpoint[] {
  return [
    handleForOperators(payoutBatchMake, async ({ body, operator: { name: operator } }) => {
      const { ids, account_id: accountId } = body;
      return fetchBatch(db, agentId, await makeBatch(db, { agentId, operator, accountId, ids }));
    }),
    handleForOperators(payoutBatchFile, ({ query: { id }, operator: { name: operator } }) =>
      writeBatchFile(db, { agentId, operator, id }),
    ),
    handleForOperators(payoutBatchPaid, ({ body, operator: { name: operator } }) => {
      const { batch_id: batchId, lines, paid_at } = body;
      return payBatch(db, { agentId, operator, batchId, lines, paidAt: toDate(paid_at) });
    }),
  ];
}

const toDate = (instant: string | undefined) => (instant === undefined ? null : new Date(instant));
