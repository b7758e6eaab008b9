import * as v from 'valibot';
import {
  exportFile,
  exportLists,
  MOST_SHEET_ROWS,
  reportExport,
} from '@/contract/operator/reports.contract';
import { recordAction } from '../audit/audit.service';
import type { Db } from '../db/tables';
import { offerFile, takeFile } from '../downloads/operator-files.service';
import type { CallingOperator } from '../http/acting-operator';
import { RefusalError } from '../http/refusal';
import type { ReportDeps } from './day-report.service';
import { respondWithFile } from './export-file';
import { type ExportAsk, openExportList } from './export-lists.queries';

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
  const { db, agentId } = deps;
  const token = await db.transaction().execute(async (tx) => {
    const { list, ...filter } = content;
    await recordAction(tx, {
      ...{ agentId, operator: operator.name, action: 'export', subject: `export/${list}` },
      detail: { ...filter, rows: count },
    });
    return offerFile(tx, { agentId, operator: operator.name, content });
  });
  return { path: `${exportFile.path}?token=${token}`, count };
}

/**
 * Returns a prepared file, once.
 * @param readDb database that the rows are read from
 * @throws RefusalError `download.gone` for a token that is used, expired or of another operator
 */
export async function takeExport(
  deps: ReportDeps,
  readDb: Db,
  { token, operator }: { token: string; operator: string },
): Promise<Response> {
  const { db, agentId } = deps;
  const content = await takeFile(db, { token, agentId, operator, lists: exportLists });
  const ask = v.parse(reportExport.body, content);
  const list = openExportList({ ...deps, db: readDb }, ask);
  const name = [list.name, ask.from, ...(ask.to === ask.from ? [] : [ask.to])].join('-');
  return respondWithFile(list, { name, format: ask.format });
}
