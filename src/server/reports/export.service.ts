import { createHash, randomBytes } from 'node:crypto';
import * as v from 'valibot';
import { exportFile, MOST_SHEET_ROWS, reportExport } from '@/contract/operator/reports.contract';
import { recordAction } from '../audit/audit.service';
import { queryRaw } from '../db/raw';
import type { CallingOperator } from '../http/acting-operator';
import { RefusalError } from '../http/refusal';
import type { ReportDeps } from './day-report.service';
import { respondWithFile } from './export-file';
import { type ExportAsk, openExportList } from './export-lists.queries';

/** Seconds for which a prepared file waits. */
const LIFE_SECONDS = 60;

function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}

/** Returns the kind of file for a number of rows: more than a spreadsheet takes become CSV. */
export function formatOf(
  { format }: Pick<ExportAsk, 'format'>,
  count: number,
): ExportAsk['format'] {
  return count > MOST_SHEET_ROWS ? 'csv' : format;
}

/**
 * Prepares a file of all rows that a filter finds, and writes the export to the audit log. The rows are read when
 * the file is fetched.
 * @returns the path that serves the file once, and the number of rows
 * @throws RefusalError `operator.step_up_needed` for full numbers without a fresh code
 */
export async function prepareExport(
  deps: ReportDeps,
  { ask, operator }: { ask: ExportAsk; operator: Pick<CallingOperator, 'name' | 'session'> },
): Promise<{ path: string; count: number }> {
  if (ask.is_full && operator.session && !operator.session.isSteppedUp) {
    throw new RefusalError('operator.step_up_needed');
  }
  const count = await openExportList(deps, ask).count();
  const content: ExportAsk = { ...ask, format: formatOf(ask, count) };
  const token = randomBytes(32).toString('base64url');
  const { db, agentId } = deps;
  await db.transaction().execute(async (tx) => {
    await queryRaw(tx, 'DELETE FROM exports WHERE expires_at <= business_now()');
    await queryRaw(
      tx,
      `INSERT INTO exports (token_hash, agent_id, operator, content, expires_at)
       VALUES (decode($1, 'hex'), $2, $3, $4::text::jsonb, business_now() + $5 * interval '1 second')`,
      [hashToken(token), agentId, operator.name, JSON.stringify(content), LIFE_SECONDS],
    );
    const { list, ...filter } = content;
    await recordAction(tx, {
      ...{ agentId, operator: operator.name, action: 'export', subject: `export/${list}` },
      detail: { ...filter, rows: count },
    });
  });
  return { path: `${exportFile.path}?token=${token}`, count };
}

/**
 * Returns a prepared file, once.
 * @throws RefusalError `download.gone` for a token that is used, expired or of another operator
 */
export async function takeExport(
  deps: ReportDeps,
  { token, operator }: { token: string; operator: string },
): Promise<Response> {
  const [taken] = await queryRaw<{ content: unknown }>(
    deps.db,
    `UPDATE exports SET taken_at = business_now()
     WHERE token_hash = decode($1, 'hex') AND agent_id = $2 AND operator = $3 AND taken_at IS NULL
       AND expires_at > business_now() RETURNING content`,
    [hashToken(token), deps.agentId, operator],
  );
  if (!taken) throw new RefusalError('download.gone');
  const ask = v.parse(reportExport.body, taken.content);
  const list = openExportList(deps, ask);
  const name = [list.name, ask.from, ...(ask.to === ask.from ? [] : [ask.to])].join('-');
  return respondWithFile(list, { name, format: ask.format });
}
