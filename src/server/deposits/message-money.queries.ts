import { queryRaw } from '../db/raw';
import type { Tx } from '../db/tables';
import { type IncomingPayment, lockDeposit, type Place } from './incoming-match.service';
import { CERTAIN_SECONDS, isBankLine } from './statement-match.service';

const MESSAGE = 'message/';

/** Returns whether money is known from a message that a bank has sent to a phone. */
export const isMessage = (source: string): boolean => source.startsWith(MESSAGE);

/**
 * Finds the message that waits for an operator and names the same money as a better report, and takes it off the deposit
 * that it waits with, so that the report is judged as if there were no message.
 * @returns its id; null when there is none
 */
export async function detachMessage(
  tx: Tx,
  { agentId, source, amountSatang, occurredAt, to }: IncomingPayment,
  { receivingAccountId }: Place,
): Promise<number | null> {
  // A person who reports by hand compares both.
  if (receivingAccountId === null || isMessage(source) || source === 'operator') return null;
  const hasTime = !isBankLine(to) || to.hasTime;
  const [waiting] = await queryRaw<{ id: number; deposit_id: string | null }>(
    tx,
    `SELECT id, deposit_id FROM incoming_payments
     WHERE agent_id = $1 AND receiving_account_id = $2 AND starts_with(source, 'message/') AND amount = $3
       AND state = 'review'
       AND occurred_at >= $4::timestamptz - CASE WHEN $5 THEN ${CERTAIN_SECONDS} ELSE 0 END * interval '1 second'
       AND occurred_at <= $4::timestamptz
         + CASE WHEN $5 THEN ${CERTAIN_SECONDS} * interval '1 second' ELSE interval '1 day' END
     ORDER BY abs(extract(epoch FROM occurred_at - $4::timestamptz)), id LIMIT 1`,
    [agentId, receivingAccountId, amountSatang, occurredAt, hasTime],
  );
  if (!waiting) return null;
  // Deposits are locked before payments, as in all decisions.
  if (waiting.deposit_id !== null) await lockDeposit(tx, waiting.deposit_id);
  const detached = await queryRaw<{ id: number }>(
    tx,
    `UPDATE incoming_payments SET deposit_id = NULL
     WHERE id = $1 AND state = 'review' AND deposit_id IS NOT DISTINCT FROM $2::uuid RETURNING id`,
    [waiting.id, waiting.deposit_id],
  );
  const [message] = detached;
  if (!message) return null;
  if (waiting.deposit_id !== null) await reopenDeposit(tx, waiting.deposit_id);
  return message.id;
}

/** Lets a deposit wait for its money again, as before the message, unless its time or its place is over. */
async function reopenDeposit(tx: Tx, id: string): Promise<void> {
  await queryRaw(
    tx,
    `UPDATE deposits d SET state = 'pending', note = NULL
     WHERE id = $1 AND state = 'review' AND expires_at > business_now() AND NOT EXISTS (
       SELECT FROM deposits o WHERE o.state = 'pending' AND (o.member_id = d.member_id
         OR (o.receiving_account_id = d.receiving_account_id AND o.amount = d.amount)))`,
    [id],
  );
}

/** Ends a report that gave way as a repetition of a better one. */
export async function endReport(
  tx: Tx,
  { reportId, sameAs, by }: { reportId: number; sameAs: number; by: string },
): Promise<void> {
  await queryRaw(
    tx,
    `UPDATE incoming_payments SET state = 'repeated', reason = 'repeated', same_as = $2, decided_at = business_now(),
       decided_by = $3 WHERE id = $1`,
    [reportId, sameAs, by],
  );
}
