import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type * as v from 'valibot';
import type { ParsedQueryOf } from '@/contract/endpoint';
import type {
  StatementState,
  statementColumns,
  statementUpload,
} from '@/contract/operator/bank-statements.contract';
import { toCalendarDay } from '@/domain/calendar-day';
import { recordAction } from '../audit/audit.service';
import { fetchNow } from '../db/clock.queries';
import { queryRaw } from '../db/raw';
import { retryOnConflict } from '../db/retry-on-conflict';
import type { Db, Tx } from '../db/tables';
import { RefusalError } from '../http/refusal';
import type { Columns } from './statement-layouts';
import { type ReadLine, type ReadStatement, readStatement } from './statement-reader';

/** The operator of a call, and the agent. */
export interface Hand {
  agentId: number;
  operator: string;
}

/** Lines that are written by one statement. */
const LINES_AT_ONCE = 1_000;

/**
 * Reads a file and stores its lines for a preview. The same file again returns the earlier statement, unless that one
 * was discarded.
 * @returns the id of the statement
 * @throws RefusalError `request.not_found` for an account that is no bank account of the agent; the refusals of
 * `readStatement`
 */
export async function uploadStatement(
  db: Db,
  { agentId, operator }: Hand,
  {
    content,
    account: accountId,
    name: fileName,
  }: { content: Uint8Array } & ParsedQueryOf<typeof statementUpload>,
): Promise<number> {
  const account = await findBankAccount(db, agentId, accountId);
  const hash = createHash('sha256').update(content).digest();
  const read = await readStatement(content, {
    accountId,
    accountNumber: account.account_number,
    today: toCalendarDay(await fetchNow(db)),
    findNamed: (header) => findColumns(db, accountId, header),
  });
  // A second upload of the file at the same time finds the row of the first one.
  return retryOnConflict(() =>
    db.transaction().execute(async (tx) => {
      const earlier = await findFile(tx, accountId, hash);
      if (earlier !== undefined) return earlier;
      const id = await insertStatement(tx, { agentId, operator, accountId, fileName, hash, read });
      await insertLines(tx, id, read.lines);
      await recordAction(tx, {
        ...{ agentId, operator, action: 'statement.upload', subject: `statement/${id}` },
        detail: {
          accountId,
          fileName,
          sha256: hash.toString('hex'),
          layout: read.layout,
          lines: read.lines.length,
        },
      });
      return id;
    }),
  );
}

async function findBankAccount(db: Db, agentId: number, accountId: number) {
  const account = await db
    .selectFrom('receiving_accounts')
    .select('account_number')
    .where('agent_id', '=', agentId)
    .where('id', '=', accountId)
    .where('kind', '=', 'bank')
    .executeTakeFirst();
  if (!account) throw new RefusalError('request.not_found');
  return account;
}

type NamedColumns = v.InferOutput<typeof statementColumns>;

async function findColumns(db: Db, accountId: number, header: string): Promise<Columns | null> {
  const row = await db
    .selectFrom('statement_formats')
    .select('columns')
    .where('account_id', '=', accountId)
    .where('header_sha256', '=', Buffer.from(header, 'hex'))
    .executeTakeFirst();
  return (row?.columns as Columns | undefined) ?? null;
}

async function findFile(tx: Tx, accountId: number, hash: Uint8Array): Promise<number | undefined> {
  const row = await tx
    .selectFrom('bank_statements')
    .select('id')
    .where('account_id', '=', accountId)
    .where('file_sha256', '=', hash)
    .where('state', '<>', 'discarded')
    .executeTakeFirst();
  return row?.id;
}

async function insertStatement(
  tx: Tx,
  file: {
    agentId: number;
    operator: string;
    accountId: number;
    fileName: string;
    hash: Uint8Array;
    read: ReadStatement;
  },
): Promise<number> {
  const { layout, encoding, lines } = file.read;
  const times = lines.map(({ at }) => at.getTime());
  const { id } = await tx
    .insertInto('bank_statements')
    .values({
      agent_id: file.agentId,
      account_id: file.accountId,
      file_name: file.fileName,
      file_sha256: file.hash,
      layout,
      encoding,
      line_count: lines.length,
      from_at: new Date(times.reduce((least, time) => Math.min(least, time))),
      to_at: new Date(times.reduce((most, time) => Math.max(most, time))),
      last_balance: lines.at(-1)?.balance ?? 0,
      uploaded_by: `operator/${file.operator}`,
      uploaded_at: sql<Date>`business_now()`,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

async function insertLines(tx: Tx, id: number, lines: readonly ReadLine[]): Promise<void> {
  for (let start = 0; start < lines.length; start += LINES_AT_ONCE) {
    await tx
      .insertInto('bank_statement_lines')
      .values(
        lines.slice(start, start + LINES_AT_ONCE).map((line, at) => ({
          statement_id: id,
          position: start + at + 1,
          line: line.line,
          at: line.at,
          has_time: line.hasTime,
          amount: line.amount,
          balance: line.balance,
          channel: line.channel,
          text: line.text,
          sender_bank_code: line.bankCode,
          sender_account_number: line.account,
          sender_name: line.name,
          fingerprint: line.fingerprint,
        })),
      )
      .execute();
  }
}

/** A statement as a decision on it reads it, locked. */
export interface LockedStatement {
  id: number;
  account_id: number;
  state: StatementState;
  uploaded_by: string;
  decided_by: string | null;
  decided_at: Date | null;
}

/**
 * Locks a statement of the agent until the transaction ends.
 * @throws RefusalError `request.not_found`
 */
export async function lockStatement(tx: Tx, agentId: number, id: number): Promise<LockedStatement> {
  const row = await tx
    .selectFrom('bank_statements')
    .select(['id', 'account_id', 'state', 'uploaded_by', 'decided_by', 'decided_at'])
    .where('agent_id', '=', agentId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  if (!row) throw new RefusalError('request.not_found');
  return row;
}

/** Returns the refusal of a decision on a statement that was decided before. */
export function decidedBefore({ state, decided_at, decided_by }: LockedStatement): RefusalError {
  return new RefusalError('operator.decided', {
    data: { state, decided_at: decided_at?.toISOString() ?? null, decided_by },
  });
}

/**
 * Discards a statement that was not applied. A repetition by the same operator changes nothing.
 * @throws RefusalError `request.not_found` | `operator.decided`
 */
export async function discardStatement(
  db: Db,
  { agentId, operator }: Hand,
  id: number,
): Promise<void> {
  const by = `operator/${operator}`;
  await db.transaction().execute(async (tx) => {
    const statement = await lockStatement(tx, agentId, id);
    if (statement.state === 'discarded' && statement.decided_by === by) return;
    if (statement.state !== 'preview') throw decidedBefore(statement);
    await writeState(tx, id, 'discarded', by);
    await recordAction(tx, {
      ...{ agentId, operator, action: 'statement.discard', subject: `statement/${id}` },
      detail: { before: 'preview', after: 'discarded' },
    });
  });
}

/** Writes the state of a locked statement; a preview has no one who decided. */
export async function writeState(
  tx: Tx,
  id: number,
  state: StatementState,
  by: string | null,
): Promise<void> {
  await tx
    .updateTable('bank_statements')
    .set({ state, decided_by: by, decided_at: by === null ? null : sql<Date>`business_now()` })
    .where('id', '=', id)
    .execute();
}

/**
 * Names the columns of files with a header for an account; later names replace earlier ones.
 * @throws RefusalError `request.not_found` for an account that is no bank account of the agent
 */
export async function nameColumns(
  db: Db,
  { agentId, operator }: Hand,
  { accountId, header, columns }: { accountId: number; header: string; columns: NamedColumns },
): Promise<void> {
  await findBankAccount(db, agentId, accountId);
  await db.transaction().execute(async (tx) => {
    await queryRaw(
      tx,
      `INSERT INTO statement_formats (account_id, header_sha256, agent_id, columns, named_by, named_at)
       VALUES ($1, decode($2, 'hex'), $3, $4::text::jsonb, $5, business_now())
       ON CONFLICT (account_id, header_sha256)
       DO UPDATE SET columns = excluded.columns, named_by = excluded.named_by, named_at = excluded.named_at`,
      [accountId, header, agentId, JSON.stringify(columns), `operator/${operator}`],
    );
    await recordAction(tx, {
      ...{ agentId, operator, action: 'statement.format', subject: `account/${accountId}` },
      detail: { header, columns },
    });
  });
}
