import { compareAccountNumber } from '@/domain/payer-likeness';
import { queryRaw } from '../db/raw';
import type { Tx } from '../db/tables';
import type { IncomingPayment, Place } from './incoming-match.service';

/** Minutes between the times that two sources give for the same money. */
const MINUTES_APART = 10;

/**
 * Finds an earlier row that seems to report the same money: with the same bank reference, or on the same account at
 * about the same time from an account that may be the same, or as a line of a bank statement that names the same QR code.
 * Gateways are believed: two equal payments may follow each other, two gateways may give the same number, and a message
 * or a line that waits gives way to them. A person may type one transfer twice.
 * @param codeDepositId the deposit whose QR code was paid
 * @returns its id; null when there is none
 */
export async function findRepeated(
  tx: Tx,
  { agentId, source, reference, amountSatang, occurredAt, to }: IncomingPayment,
  { receivingAccountId }: Place,
  codeDepositId: string | null,
): Promise<number | null> {
  const rows = await queryRaw<{
    id: number;
    sender_account_number: string | null;
    is_same_reference: boolean;
  }>(
    tx,
    `SELECT id, sender_account_number,
       reference = $4 OR coalesce(code_deposit_id = $7, false) AS is_same_reference
     FROM incoming_payments
     WHERE agent_id = $1 AND amount = $2 AND state <> 'repeated'
       AND NOT (starts_with(source, 'gateway/') AND starts_with($3::text, 'gateway/'))
       AND NOT (state = 'review' AND (starts_with(source, 'message/') OR coalesce(code_deposit_id = $7, false))
         AND starts_with($3::text, 'gateway/'))
       AND (reference = $4 OR code_deposit_id = $7
       OR receiving_account_id = $5 AND occurred_at BETWEEN $6::timestamptz - ${MINUTES_APART} * interval '1 minute'
         AND $6::timestamptz + ${MINUTES_APART} * interval '1 minute')
     ORDER BY id`,
    [agentId, amountSatang, source, reference, receivingAccountId, occurredAt, codeDepositId],
  );
  const sender = 'account' in to ? to.senderAccountNumber : null;
  const same = rows.find(
    (row) => row.is_same_reference || mayBeSame(sender, row.sender_account_number),
  );
  return same?.id ?? null;
}

/** Numbers without hidden digits must be equal; a missing one fits every other. */
function mayBeSame(one: string | null, other: string | null): boolean {
  if (one === null || other === null) return true;
  const isPartial =
    compareAccountNumber(one, other) !== 'different' ||
    compareAccountNumber(other, one) !== 'different';
  return one === other || isPartial;
}
