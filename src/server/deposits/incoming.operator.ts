import type { ParsedBodyOf } from '@/contract/endpoint';
import {
  incomingCandidates,
  incomingCredit,
  incomingKeep,
  incomingList,
  incomingReport,
  incomingReturn,
  incomingReturned,
  incomingSettle,
  incomingShow,
} from '@/contract/operator/incoming.contract';
import type { AreaDeps } from '../area';
import { queryRaw } from '../db/raw';
import type { Db } from '../db/tables';
import { handleForOperators, type MountedOperatorEndpoint } from '../http/endpoint-router';
import { RefusalError } from '../http/refusal';
import { fetchCandidates } from './candidates.operator-queries';
import { settleWith } from './close-with.service';
import { fetchIncoming, fetchIncomingPayment, fetchReported } from './incoming.operator-queries';
import { receivePayment } from './incoming.service';
import { decideIncoming } from './incoming-decision.service';
import { keepPayment, recordReturn } from './incoming-return.service';

/** Returns the operator endpoints for arrived money. */
export function incomingOperatorRoutes({ db, agentId }: AreaDeps): MountedOperatorEndpoint[] {
  return [
    handleForOperators(incomingList, ({ query, operator: { name: operator } }) =>
      fetchIncoming(db, { agentId, operator }, query),
    ),
    handleForOperators(incomingShow, ({ query: { id }, operator: { name: operator } }) =>
      fetchIncomingPayment(db, { agentId, operator }, id),
    ),
    handleForOperators(incomingCandidates, ({ query: { id } }) => fetchCandidates(db, agentId, id)),
    handleForOperators(incomingReport, ({ body, operator: { name: operator } }) =>
      reportByHand(db, { agentId, operator }, body),
    ),
    handleForOperators(incomingCredit, ({ body, operator: { name: operator } }) =>
      decideIncoming(db, {
        ...{ agentId, operator, incomingId: body.id },
        to: {
          // The contract takes exactly one of the two.
          member:
            body.username === undefined
              ? { memberId: body.member_id ?? 0 }
              : { username: body.username },
          besideDepositId: body.beside,
        },
      }),
    ),
    handleForOperators(incomingSettle, ({ body, operator: { name: operator } }) =>
      body.deposit_id === undefined
        ? decideIncoming(db, { agentId, operator, incomingId: body.id, to: 'settled' })
        : settleWith(db, {
            ...{ agentId, operator },
            ...{ incomingId: body.id, depositId: body.deposit_id },
          }),
    ),
    handleForOperators(incomingReturn, ({ body: { id }, operator: { name: operator } }) =>
      decideIncoming(db, { agentId, operator, incomingId: id, to: 'returning' }),
    ),
    handleForOperators(incomingKeep, ({ body: { id }, operator: { name: operator } }) =>
      keepPayment(db, { agentId, operator, incomingId: id }),
    ),
    handleForOperators(incomingReturned, ({ body, operator: { name: operator } }) =>
      recordReturn(db, {
        ...{ agentId, operator, incomingId: body.id },
        ...{ accountId: body.account_id, bankReference: body.bank_reference },
      }),
    ),
  ];
}

/** Records money that an operator saw at the bank. The same reference again returns the earlier row as it is now. */
async function reportByHand(
  db: Db,
  { agentId, operator }: { agentId: number; operator: string },
  body: ParsedBodyOf<typeof incomingReport>,
) {
  const [clock] = await queryRaw<{ now: Date }>(db, 'SELECT business_now() AS now');
  const report = receivePayment(
    db,
    {
      ...{ agentId, source: 'operator', reference: body.reference, amountSatang: body.amount },
      occurredAt: body.occurred_at ?? (clock?.now ?? new Date()).toISOString(),
      to: {
        account: { id: body.account_id },
        senderBankCode: body.sender_bank_code,
        senderAccountNumber: body.sender_account_number,
        senderName: body.sender_name,
      },
    },
    { reportedBy: operator, creditedBy: operator },
  );
  const { isRepeated } = await report.catch((error: unknown) =>
    nameEarlier(db, agentId, body, error),
  );
  return { ...(await fetchReported(db, agentId, body.reference)), is_repeated: isRepeated };
}

/** Adds the id of the earlier row to the refusal of a reference that came with other content. */
async function nameEarlier(
  db: Db,
  agentId: number,
  { reference }: { reference: string },
  error: unknown,
): Promise<never> {
  const isConflict =
    error instanceof RefusalError && error.errorName === 'request.idempotency_conflict';
  if (!isConflict) throw error;
  const { id } = await fetchReported(db, agentId, reference);
  throw new RefusalError('request.idempotency_conflict', { data: { incoming_id: id } });
}
