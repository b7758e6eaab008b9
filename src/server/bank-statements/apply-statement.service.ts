import type { DataInputOf } from '@/contract/endpoint';
import type { statementApply } from '@/contract/operator/bank-statements.contract';
import { assertFreshCode } from '../approvals/fresh-code.service';
import { recordAction } from '../audit/audit.service';
import { findSqlState } from '../db/engine/sql-state';
import { nestedIn } from '../db/nested-transactions';
import { queryRaw } from '../db/raw';
import { givenUp, retryOnConflict } from '../db/retry-on-conflict';
import type { Db, Tx } from '../db/tables';
import { takeTurn } from '../deposits/account-turn';
import { receivePayment } from '../deposits/incoming.service';
import { RefusalError } from '../http/refusal';
import { decidedBefore, type Hand, lockStatement, writeState } from './bank-statement.service';
import { judgeLines } from './line-verdicts.queries';
import { freezeWithoutMoney } from './message-freeze.service';

/** Time in ms that a call spends on lines; a job hands in the others. */
const CALL_BUDGET_MS = 4_000;

/**
 * Applies a statement: hands in its lines as arrived money, one by one, and each with its own transaction. A call that
 * is cut off leaves the statement in `applying`; a repetition or the job continues it.
 * @throws RefusalError `request.not_found` | `operator.decided`; `bank_statement.second_person` when the sum to credit
 * needs another person than the one who uploaded the file
 * @throws CodeNeededError
 */
export async function applyStatement(
  db: Db,
  hand: Hand,
  id: number,
  budgetMs = CALL_BUDGET_MS,
): Promise<DataInputOf<typeof statementApply>> {
  const begun = await begin(db, hand, id);
  if (begun === 'applied') return { state: 'applied', lines_left: 0 };
  return handInLines(db, id, budgetMs);
}

/** Continues all applications that a server left; each line is handed in once, also if a call continues them too. */
export async function continueApplying(
  db: Db,
  agentId: number,
  signal: AbortSignal,
): Promise<void> {
  const rows = await db
    .selectFrom('bank_statements')
    .select('id')
    .where('agent_id', '=', agentId)
    .where('state', '=', 'applying')
    .orderBy('id')
    .execute();
  for (const { id } of rows) {
    for (let left = 1; left > 0 && !signal.aborted; ) {
      // A refused application has gone back to its preview, where another person sees it.
      const turn = await handInLines(db, id, CALL_BUDGET_MS).catch(ignoreRefusal);
      left = turn.lines_left;
    }
  }
}

function ignoreRefusal(error: unknown): { lines_left: number } {
  if (error instanceof RefusalError) return { lines_left: 0 };
  throw error;
}

async function begin(
  db: Db,
  { agentId, operator }: Hand,
  id: number,
): Promise<'applying' | 'applied'> {
  const by = `operator/${operator}`;
  const sumSatang = await sumToCredit(db, id);
  return db.transaction().execute(async (tx) => {
    const statement = await lockStatement(tx, agentId, id);
    if (statement.state === 'applied' && statement.decided_by === by) return 'applied';
    if (statement.state === 'applying' && statement.decided_by === by) return 'applying';
    if (statement.state === 'applied' || statement.state === 'discarded') {
      throw decidedBefore(statement);
    }
    const person = { agentId, uploadedBy: statement.uploaded_by, by, sumSatang };
    if (await needsSecondPerson(tx, person)) throw new RefusalError('bank_statement.second_person');
    await assertFreshCode(tx, { agentId, amountSatang: sumSatang });
    await writeState(tx, id, 'applying', by);
    await recordAction(tx, {
      ...{ agentId, operator, action: 'statement.apply', subject: `statement/${id}` },
      detail: { before: statement.state, after: 'applying', sumToCreditSatang: sumSatang },
    });
    return 'applying';
  });
}

/** Returns the satang that an application would credit now. */
async function sumToCredit(db: Db, id: number): Promise<number> {
  const lines = await judgeLines(db, id);
  return lines
    .filter(({ verdict, incoming_id: handedIn }) => verdict === 'credit' && handedIn === null)
    .reduce((sum, { amount }) => sum + amount, 0);
}

/**
 * Returns whether a sum is credited only when another person than the one who uploaded the file applies it: from the
 * amount on that two people handle, and beyond what this person may still credit alone today.
 */
export async function needsSecondPerson(
  db: Db,
  act: { agentId: number; uploadedBy: string; by: string; sumSatang: number },
): Promise<boolean> {
  if (act.sumSatang === 0) return false;
  const [found] = await queryRaw<{ is_needed: boolean }>(
    db,
    `SELECT is_same_person($1, $2, $3) AND ($4 >= desk_limit($1, 'four_eyes_from')
       OR NOT may_act_alone($1, person_behind($1, $3), NULL, 'unseen_credit', $4)) AS is_needed`,
    [act.agentId, act.uploadedBy, act.by, act.sumSatang],
  );
  return found?.is_needed === true;
}

/** Hands in lines until none is left or the time is over. */
async function handInLines(
  db: Db,
  id: number,
  budgetMs: number,
): Promise<DataInputOf<typeof statementApply>> {
  const until = performance.now() + budgetMs;
  for (;;) {
    const state = await handInNext(db, id);
    if (state !== 'applying') return { state, lines_left: 0 };
    if (performance.now() > until) return { state, lines_left: await countLeft(db, id) };
  }
}

async function countLeft(db: Db, id: number): Promise<number> {
  const [left] = await queryRaw<{ count: number }>(
    db,
    `SELECT count(*) AS count FROM bank_statement_lines
     WHERE statement_id = $1 AND incoming_id IS NULL AND amount > 0`,
    [id],
  );
  return left?.count ?? 0;
}

interface NextLine {
  agent_id: number;
  account_id: number;
  uploaded_by: string;
  decided_by: string;
  position: number;
  at: Date;
  has_time: boolean;
  amount: number;
  sender_bank_code: string | null;
  sender_account_number: string | null;
  sender_name: string | null;
  text: string | null;
  fingerprint: string;
}

/**
 * Hands in the next line together with its link, or completes the statement when none is left.
 * @returns the state of the statement
 */
async function handInNext(
  db: Db,
  id: number,
): Promise<DataInputOf<typeof statementApply>['state']> {
  try {
    return await retryOnConflict(
      () => db.transaction().execute((tx) => handInNextWithin(tx, id)),
      givenUp,
    );
  } catch (error) {
    if (findSqlState(error)?.constraint !== 'bank_statements_four_eyes') throw error;
    await giveBack(db, id);
    throw new RefusalError('bank_statement.second_person');
  }
}

async function handInNextWithin(tx: Tx, id: number) {
  const line = await takeNext(tx, id);
  if (!line) return complete(tx, id);
  const known = await findIncoming(tx, line);
  if (known === undefined) {
    await receivePayment(nestedIn(tx), toPayment(line), {
      reportedBy: nameOf(line.uploaded_by),
      creditedBy: nameOf(line.decided_by),
    });
  }
  await tx
    .updateTable('bank_statement_lines')
    .set({
      incoming_id: known ?? (await findIncoming(tx, line)),
      is_known: known !== undefined,
    })
    .where('statement_id', '=', id)
    .where('position', '=', line.position)
    .execute();
  return 'applying' as const;
}

/** Applications on one account take turns, so that two files with the same line find each other's. */
async function takeNext(tx: Tx, id: number): Promise<NextLine | undefined> {
  const { account_id: accountId } = await tx
    .selectFrom('bank_statements')
    .select('account_id')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  await takeTurn(tx, accountId);
  const [line] = await queryRaw<NextLine>(
    tx,
    `SELECT s.agent_id, s.account_id, s.uploaded_by, s.decided_by, l.position, l.at, l.has_time, l.amount,
       l.sender_bank_code, l.sender_account_number, l.sender_name, l.text, l.fingerprint
     FROM bank_statements s JOIN bank_statement_lines l ON l.statement_id = s.id
     WHERE s.id = $1 AND s.state = 'applying' AND l.incoming_id IS NULL AND l.amount > 0
     ORDER BY l.position LIMIT 1`,
    [id],
  );
  return line;
}

/** Completes a statement without further lines; another call may have done so. */
async function complete(tx: Tx, id: number) {
  const completed = await queryRaw(
    tx,
    `UPDATE bank_statements SET state = 'applied' WHERE id = $1 AND state = 'applying' RETURNING id`,
    [id],
  );
  if (completed.length > 0) await freezeWithoutMoney(tx, id);
  const { state } = await tx
    .selectFrom('bank_statements')
    .select('state')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return state;
}

/** Returns an application that two people have to do to its preview; lines that were handed in stay so. */
async function giveBack(db: Db, id: number): Promise<void> {
  await queryRaw(
    db,
    `UPDATE bank_statements SET state = 'preview', decided_by = NULL, decided_at = NULL
     WHERE id = $1 AND state = 'applying'`,
    [id],
  );
}

async function findIncoming(
  tx: Tx,
  { agent_id: agentId, fingerprint }: NextLine,
): Promise<number | undefined> {
  const row = await tx
    .selectFrom('incoming_payments')
    .select('id')
    .where('agent_id', '=', agentId)
    .where('source', '=', 'statement')
    .where('reference', '=', fingerprint)
    .executeTakeFirst();
  return row?.id;
}

const nameOf = (by: string): string => by.replace('operator/', '');

const toPayment = (line: NextLine) => ({
  agentId: line.agent_id,
  source: 'statement',
  reference: line.fingerprint,
  amountSatang: line.amount,
  occurredAt: line.at.toISOString(),
  to: {
    account: { id: line.account_id },
    senderBankCode: line.sender_bank_code,
    senderAccountNumber: line.sender_account_number,
    senderName: line.sender_name,
    hasTime: line.has_time,
    text: line.text,
  },
});
