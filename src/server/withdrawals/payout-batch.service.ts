import { randomUUID } from 'node:crypto';
import type { PayoutLineIssue } from '@/contract/operator/withdrawals.contract';
import { recordAction } from '../audit/audit.service';
import { nestedIn } from '../db/nested-transactions';
import { queryRaw } from '../db/raw';
import type { Db, Tx } from '../db/tables';
import { RefusalError } from '../http/refusal';
import { type CommandContext, runCommand } from '../ledger/ledger.service';
import { assertNotHeld } from './locked-withdrawal.service';
import { assertPayoutAccount, payOut } from './payment.service';
import type { WithdrawalRow } from './withdrawal.queries';

/** A line of a batch that cannot be carried out. */
interface LineProblem {
  /** Null for an id that names no withdrawal of the agent. */
  number: number | null;
  issue: PayoutLineIssue;
}

const refusalIssues = new Map<string, PayoutLineIssue>([
  ['withdraw.held', 'held'],
  ['withdraw.payouts_held', 'payouts_held'],
  ['withdraw.reference_taken', 'reference_taken'],
  ['operator.paid_by_same', 'needs_second'],
]);

/**
 * Puts approved withdrawals into one batch, all or none.
 * @returns the number of the batch
 * @throws RefusalError `withdraw.account_refused` | `withdraw.batch_refused` with the issues of the lines
 */
export async function makeBatch(
  db: Db,
  order: { agentId: number; operator: string; accountId: number; ids: readonly string[] },
): Promise<number> {
  const { agentId, operator, accountId } = order;
  const ids = [...new Set(order.ids)];
  return db.transaction().execute(async (tx) => {
    await assertPayoutAccount(tx, { agentId, accountId });
    const rows = await lockAll(tx, agentId, ids);
    const problems: LineProblem[] = [];
    if (rows.length < ids.length) problems.push({ number: null, issue: 'unknown' });
    for (const row of rows) {
      const issue = await findBatchIssue(tx, row);
      if (issue) problems.push({ number: row.number, issue });
    }
    refuse(problems);
    const { id } = await tx
      .insertInto('payout_batches')
      .values({ agent_id: agentId, account_id: accountId, made_by: `operator/${operator}` })
      .returning('id')
      .executeTakeFirstOrThrow();
    await tx.updateTable('withdrawals').set({ batch_id: id }).where('id', 'in', ids).execute();
    await recordAction(tx, {
      agentId,
      operator,
      action: 'withdrawal.batch',
      subject: `payout_batch/${id}`,
      detail: {
        accountId,
        numbers: rows.map(({ number }) => number),
        amountSatang: rows.reduce((sum, { amount }) => sum + amount, 0),
      },
    });
    return id;
  });
}

async function lockAll(tx: Tx, agentId: number, ids: readonly string[]): Promise<WithdrawalRow[]> {
  await queryRaw(
    tx,
    'SELECT FROM withdrawals WHERE agent_id = $1 AND id = ANY ($2::text::uuid[]) ORDER BY number FOR UPDATE',
    [agentId, `{${ids.join(',')}}`],
  );
  return tx
    .selectFrom('withdrawals')
    .selectAll()
    .where('agent_id', '=', agentId)
    .where('id', 'in', ids)
    .orderBy('number')
    .execute();
}

async function findBatchIssue(tx: Tx, row: WithdrawalRow): Promise<PayoutLineIssue | null> {
  if (row.state === 'requested') return 'not_approved';
  if (row.state !== 'approved') return 'decided';
  if (row.batch_id !== null) return 'in_batch';
  return findIssue(() => assertNotHeld(tx, row));
}

/** Payments of a batch, as a person has copied them from the bank. */
export interface BatchPayment {
  agentId: number;
  operator: string;
  batchId: number;
  lines: readonly { number: number; bank_reference: string }[];
  /** Time at the bank; null means now. */
  paidAt: Date | null;
}

/**
 * Books withdrawals of a batch as paid, all or none. A line that was booked before with the same number of the bank
 * changes nothing, so the same lines can be sent again.
 * @returns how many withdrawals are booked by this call, and how many were before
 * @throws RefusalError `request.not_found` | `withdraw.account_refused` | `withdraw.batch_refused` with the issues of the
 * lines
 */
export function payBatch(db: Db, payment: BatchPayment): Promise<{ paid: number; known: number }> {
  const { agentId, operator, batchId, lines } = payment;
  const command = {
    scope: `operator/${operator}`,
    route: 'withdrawal_batch_paid',
    // The key is random, because a repetition is recognised by the states of the withdrawals.
    key: randomUUID(),
    content: { batchId, lines },
    lockAccountIds: [],
  };
  return runCommand(db, command, async (context) => {
    const { tx } = context;
    const accountId = await lockBatch(tx, agentId, batchId);
    const rows = await lockLines(tx, payment);
    const results = [];
    for (const line of lines.toSorted((a, b) => a.number - b.number)) {
      const row = rows.get(line.number);
      const bankReference = line.bank_reference;
      const result = await payLine(context, row, {
        by: `operator/${operator}`,
        payment: { accountId, bankReference, paidAt: payment.paidAt },
        isTwice: lines.some((other) => other !== line && isSame(other, line)),
      });
      results.push({ number: line.number, result });
      if (row && result === 'paid')
        await recordPayment(tx, payment, { row, accountId, bankReference });
    }
    refuse(
      results.flatMap(({ number, result: issue }) =>
        issue === 'paid' || issue === 'known' ? [] : [{ number, issue }],
      ),
    );
    const paid = results.filter(({ result }) => result === 'paid').length;
    return { paid, known: results.length - paid };
  });
}

type Line = BatchPayment['lines'][number];
const isSame = (one: Line, other: Line) =>
  one.number === other.number || one.bank_reference === other.bank_reference;

/** Locks a batch until the transaction ends. @returns its account */
async function lockBatch(tx: Tx, agentId: number, id: number): Promise<number> {
  const [batch] = await queryRaw<{ accountId: number }>(
    tx,
    `SELECT account_id AS "accountId" FROM payout_batches WHERE agent_id = $1 AND id = $2 FOR UPDATE`,
    [agentId, id],
  );
  if (!batch) throw new RefusalError('request.not_found');
  await assertPayoutAccount(tx, { agentId, ...batch });
  return batch.accountId;
}

async function lockLines(
  tx: Tx,
  { batchId, lines }: BatchPayment,
): Promise<ReadonlyMap<number, WithdrawalRow>> {
  await queryRaw(
    tx,
    `SELECT FROM withdrawals WHERE batch_id = $1 AND number = ANY ($2::text::bigint[]) ORDER BY number FOR UPDATE`,
    [batchId, `{${lines.map(({ number }) => number).join(',')}}`],
  );
  const rows = await tx
    .selectFrom('withdrawals')
    .selectAll()
    .where('batch_id', '=', batchId)
    .execute();
  return new Map(rows.map((row) => [row.number, row]));
}

async function payLine(
  { tx, post }: CommandContext,
  row: WithdrawalRow | undefined,
  { isTwice, ...line }: Parameters<typeof payOut>[2] & { isTwice: boolean },
): Promise<PayoutLineIssue | 'paid' | 'known'> {
  if (!row) return 'unknown';
  if (isTwice) return 'twice';
  const { accountId, bankReference } = line.payment;
  if (row.state === 'paid') {
    const isKnown = row.paid_account_id === accountId && row.bank_reference === bankReference;
    return isKnown ? 'known' : 'decided';
  }
  if (row.state === 'requested') return 'not_approved';
  if (row.state !== 'approved') return 'decided';
  const issue = await findIssue(async () => {
    await assertNotHeld(tx, row);
    // A refusal by the database ends only this line, so that the issues of the other lines are found too.
    await nestedIn(tx)
      .transaction()
      .execute((inner) => payOut({ tx: inner, post }, row, line));
  });
  return issue ?? 'paid';
}

/** Returns the issue that a refusal means for a line; null when the work succeeds. */
async function findIssue(work: () => Promise<void>): Promise<PayoutLineIssue | null> {
  try {
    await work();
    return null;
  } catch (error) {
    const issue = error instanceof RefusalError ? refusalIssues.get(error.errorName) : undefined;
    if (issue === undefined) throw error;
    return issue;
  }
}

function refuse(problems: readonly LineProblem[]): void {
  if (problems.length === 0) return;
  throw new RefusalError('withdraw.batch_refused', { data: { lines: problems } });
}

function recordPayment(
  tx: Tx,
  { agentId, operator, batchId, paidAt }: BatchPayment,
  {
    row,
    accountId,
    bankReference,
  }: { row: WithdrawalRow; accountId: number; bankReference: string },
): Promise<void> {
  return recordAction(tx, {
    agentId,
    operator,
    action: 'withdrawal.pay',
    subject: `withdrawal/${row.id}`,
    detail: {
      ...{ memberId: row.member_id, amountSatang: row.amount, note: null },
      ...{ accountId, bankReference, paidAt, batchId },
    },
  });
}
