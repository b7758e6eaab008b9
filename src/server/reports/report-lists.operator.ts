import {
  exportFile,
  reportExport,
  reportLines,
  reportTable,
} from '@/contract/operator/reports.contract';
import type { Db } from '../db/tables';
import { handleForOperators, type MountedOperatorEndpoint } from '../http/endpoint-router';
import type { ReportDeps } from './day-report.service';
import { prepareExport, takeExport } from './export.service';
import { fetchReportLines } from './report-lines.queries';
import { fetchReportTable } from './report-tables.queries';

/** Returns the operator endpoints for the lists behind figures, further reports, and exported files. */
export function reportListsOperatorRoutes({
  readDb,
  ...deps
}: ReportDeps & {
  /** Database for long reads, from which files are written. */
  readDb: Db;
}): MountedOperatorEndpoint[] {
  const { db, agentId } = deps;
  return [
    handleForOperators(reportLines, ({ query: { figure, from, to, part, cursor, limit } }) =>
      fetchReportLines(db, { agentId, figure, from, to, part }, { cursor, limit }),
    ),
    handleForOperators(reportTable, ({ query: { section, from, to, cursor, limit } }) =>
      fetchReportTable(db, { agentId, section, from, to, isFull: false }, { cursor, limit }),
    ),
    handleForOperators(reportExport, ({ body, operator }) =>
      prepareExport(deps, { ask: body, operator }),
    ),
    handleForOperators(exportFile, ({ query: { token }, operator: { name: operator } }) =>
      takeExport(deps, readDb, { token, operator }),
    ),
  ];
}
