import { queryRaw } from '../db/raw';
import type { Tx } from '../db/tables';
import {
  type DepositMatch,
  type IncomingPayment,
  type LockedDeposit,
  lockDeposit,
} from './incoming-match.service';

/**
 * Locks the deposit whose QR code money names: in a gateway's report, or in the text of a line of a bank statement. Both
 * lock it first, so that two reports of one payment find each other.
 * @returns undefined when the money names no code of the agent
 */
export async function lockPaidCode(
  tx: Tx,
  { agentId, to }: IncomingPayment,
): Promise<LockedDeposit | undefined> {
  const named = await findCode(tx, agentId, to);
  return named && lockDeposit(tx, named.id);
}

async function findCode(
  tx: Tx,
  agentId: number,
  to: IncomingPayment['to'],
): Promise<{ id: string } | undefined> {
  if ('paymentReference' in to) {
    const [row] = await queryRaw<{ id: string }>(
      tx,
      'SELECT id FROM deposits WHERE id::text = $3 AND agent_id = $1 AND gateway_id = $2',
      [agentId, to.gatewayId, to.paymentReference],
    );
    return row;
  }
  if (!('text' in to) || !to.text) return undefined;
  const [row] = await queryRaw<{ id: string }>(tx, 'SELECT id FROM code_of_line($1, $2)', [
    agentId,
    to.text,
  ]);
  return row;
}

/**
 * Takes the line of a bank statement that waits for the gateway's report off its deposit, so that the report is judged as
 * if there were no line.
 * @returns the line's id; null when none waits
 */
export async function detachLine(
  tx: Tx,
  { source, amountSatang }: IncomingPayment,
  code: LockedDeposit | undefined,
): Promise<number | null> {
  if (!code || !source.startsWith('gateway/')) return null;
  const [line] = await queryRaw<{ id: number }>(
    tx,
    `UPDATE incoming_payments SET deposit_id = NULL WHERE state = 'review' AND id = (
       SELECT id FROM incoming_payments
       WHERE code_deposit_id = $1 AND source = 'statement' AND state = 'review' AND amount = $2
       ORDER BY id LIMIT 1 FOR UPDATE)
     RETURNING id`,
    [code.id, amountSatang],
  );
  return line?.id ?? null;
}

/** A line that names a code waits for the report of its gateway, which proves whose money it is. */
export function matchCodeLine(code: LockedDeposit): DepositMatch {
  return code.is_unreported
    ? { deposit: code, reason: 'already_credited' }
    : { deposit: undefined, reason: 'awaits_gateway', senderId: code.member_id };
}
