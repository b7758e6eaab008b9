import type { DataInputOf, ParsedQueryOf } from '@/contract/endpoint';
import {
  type LineVerdict,
  lineVerdicts,
  type statementLines,
  type statementList,
  type statementShow,
} from '@/contract/operator/bank-statements.contract';
import { formatBaht } from '@/domain/baht';
import { maskPhone } from '@/domain/masked-phone';
import { queryRaw } from '../db/raw';
import type { Db } from '../db/tables';
import { RefusalError } from '../http/refusal';
import { needsSecondPerson } from './apply-statement.service';
import type { Hand } from './bank-statement.service';
import { type JudgedRow, judgeLines } from './line-verdicts.queries';
import { findUnpaired } from './unpaired-deposits';

type ShownData = DataInputOf<typeof statementShow>;

/** Selects statements of an agent with their accounts. */
function selectStatements(db: Db, agentId: number) {
  return db
    .selectFrom('bank_statements')
    .innerJoin('receiving_accounts', 'receiving_accounts.id', 'bank_statements.account_id')
    .selectAll('bank_statements')
    .select([
      'receiving_accounts.bank_code',
      'receiving_accounts.account_number',
      'receiving_accounts.account_name',
    ])
    .where('bank_statements.agent_id', '=', agentId);
}

type SelectedRow = Awaited<
  ReturnType<ReturnType<typeof selectStatements>['executeTakeFirstOrThrow']>
>;

const toRow = (row: SelectedRow): DataInputOf<typeof statementList>['rows'][number] => ({
  id: row.id,
  account_id: row.account_id,
  bank_code: row.bank_code,
  account_number: row.account_number,
  account_name: row.account_name,
  file_name: row.file_name,
  layout: row.layout,
  encoding: row.encoding,
  line_count: row.line_count,
  from_at: row.from_at.toISOString(),
  to_at: row.to_at.toISOString(),
  last_balance: formatBaht(row.last_balance),
  state: row.state,
  uploaded_by: row.uploaded_by,
  uploaded_at: row.uploaded_at.toISOString(),
  decided_by: row.decided_by,
  decided_at: row.decided_at?.toISOString() ?? null,
});

async function findStatement(db: Db, agentId: number, id: number): Promise<SelectedRow> {
  const row = await selectStatements(db, agentId)
    .where('bank_statements.id', '=', id)
    .executeTakeFirst();
  if (!row) throw new RefusalError('request.not_found');
  return row;
}

/** Returns one statement, as lists show it. @throws RefusalError `request.not_found` */
export async function fetchStatement(db: Db, agentId: number, id: number) {
  return toRow(await findStatement(db, agentId, id));
}

/** Returns a page of the agent's statements, the last uploaded first. */
export async function fetchStatements(
  db: Db,
  agentId: number,
  { account, state, cursor, limit }: ParsedQueryOf<typeof statementList>,
): Promise<DataInputOf<typeof statementList>> {
  const rows = await selectStatements(db, agentId)
    .$if(account !== undefined, (query) =>
      query.where('bank_statements.account_id', '=', account ?? 0),
    )
    .$if(state !== undefined, (query) =>
      query.where('bank_statements.state', '=', state ?? 'preview'),
    )
    .$if(cursor !== undefined, (query) => query.where('bank_statements.id', '<', Number(cursor)))
    .orderBy('bank_statements.id', 'desc')
    .limit(limit + 1)
    .execute();
  const page = rows.slice(0, limit);
  return {
    rows: page.map(toRow),
    next_cursor: rows.length > limit ? String(page.at(-1)?.id) : null,
  };
}

/** Returns a statement with its sums, and the deposits that the bank does not show. @throws RefusalError `request.not_found` */
export async function fetchShownStatement(
  db: Db,
  { agentId, operator }: Hand,
  id: number,
): Promise<ShownData> {
  const statement = await findStatement(db, agentId, id);
  const lines = await judgeLines(db, id);
  const isOpen = statement.state === 'preview' || statement.state === 'applying';
  const sumSatang = lines
    .filter(({ verdict, incoming_id: handedIn }) => verdict === 'credit' && handedIn === null)
    .reduce((sum, { amount }) => sum + amount, 0);
  return {
    ...toRow(statement),
    figures: sumUp(lines),
    missing: await fetchMissing(db, statement, lines),
    needs_second_person:
      isOpen &&
      (await needsSecondPerson(db, {
        ...{ agentId, uploadedBy: statement.uploaded_by, by: `operator/${operator}`, sumSatang },
      })),
  };
}

function sumUp(lines: readonly JudgedRow[]): ShownData['figures'] {
  const figureOf = (verdict: LineVerdict) => {
    const amounts = lines.filter((line) => line.verdict === verdict).map(({ amount }) => amount);
    return {
      count: amounts.length,
      amount: formatBaht(amounts.reduce((sum, amount) => sum + amount, 0)),
    };
  };
  const [credit, repeated, review, out] = lineVerdicts;
  return {
    credit: figureOf(credit),
    repeated: figureOf(repeated),
    review: figureOf(review),
    out: figureOf(out),
  };
}

interface CreditedRow {
  id: string;
  number: number;
  member_id: number;
  member_name: string;
  username: string;
  credited_amount: number;
  at: Date;
  /** Earliest time at which its money can have arrived. */
  since: Date;
  decided_by: string;
  incoming_id: number | null;
}

/** Returns the credited deposits of the account and the span that no line pays. */
async function fetchMissing(
  db: Db,
  { agent_id: agentId, account_id: accountId, from_at: from, to_at: to }: SelectedRow,
  lines: readonly JudgedRow[],
): Promise<ShownData['missing']> {
  const rows = await queryRaw<CreditedRow>(
    db,
    `SELECT d.id, d.number, d.member_id, concat_ws(' ', m.first_name, m.last_name) AS member_name, m.username,
       d.credited_amount, coalesce(i.occurred_at, d.decided_at) AS at, coalesce(i.occurred_at, d.created_at) AS since,
       d.decided_by, i.id AS incoming_id
     FROM deposits d
     JOIN members m ON m.id = d.member_id
     LEFT JOIN incoming_payments i ON i.deposit_id = d.id AND i.state = 'credited'
     WHERE d.agent_id = $1 AND d.state = 'credited' AND coalesce(i.receiving_account_id, d.receiving_account_id) = $2
       AND d.decided_at > $3::timestamptz - interval '1 day'
       AND coalesce(i.occurred_at, d.decided_at) BETWEEN $3
         AND CASE WHEN $5 THEN $4::timestamptz ELSE $4::timestamptz + interval '1 day' END
     ORDER BY coalesce(i.occurred_at, d.decided_at), d.number`,
    [agentId, accountId, from, to, lines.at(-1)?.has_time ?? true],
  );
  return findUnpaired(rows, lines).map(({ credited_amount: amount, since: _, ...row }) => ({
    ...row,
    member_name: row.member_name || null,
    username: maskPhone(row.username),
    amount: formatBaht(amount),
    at: row.at.toISOString(),
  }));
}

/** Returns a page of lines with their verdicts, from the oldest on. @throws RefusalError `request.not_found` */
export async function fetchStatementLines(
  db: Db,
  agentId: number,
  { id, verdict, cursor, limit }: ParsedQueryOf<typeof statementLines>,
): Promise<DataInputOf<typeof statementLines>> {
  await findStatement(db, agentId, id);
  const lines = (await judgeLines(db, id)).filter(
    (line) =>
      (verdict === undefined || line.verdict === verdict) &&
      (cursor === undefined || line.position > Number(cursor)),
  );
  const page = lines.slice(0, limit);
  return {
    rows: page.map(({ position: _, ...line }) => ({
      ...line,
      at: line.at.toISOString(),
      amount: formatBaht(line.amount),
      balance: formatBaht(line.balance),
    })),
    next_cursor: lines.length > limit ? String(page.at(-1)?.position) : null,
  };
}
