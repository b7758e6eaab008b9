import type { ParsedBodyOf } from '@/contract/endpoint';
import { figureIds, reportFigures } from '@/contract/operator/report-figures';
import { figureCopy } from '@/contract/operator/report-figures.copy';
import type { reportExport } from '@/contract/operator/reports.contract';
import type { SheetColumn, SheetRow } from '../downloads/sheet-writer';
import { MalformedError } from '../http/refusal';
import type { ReportDeps } from './day-report.service';
import { depositsTable } from './deposits-table.queries';
import type { LineFilter } from './line-source';
import { fetchRangeReport } from './period-report.service';
import { toBaht, toPhone, toTime } from './report-cells';
import { lineSourceOf } from './report-lines.queries';
import { columnCopy } from './report-lists.copy';
import { listNotes, type TableRow, type TableSource, toSheetColumns } from './report-table';
import { reportTables } from './report-tables.queries';
import { withdrawalsTable } from './withdrawals-table.queries';

/** The list that an export asks for, with its filter. */
export type ExportAsk = ParsedBodyOf<typeof reportExport>;

/** All rows that the filter of an export finds. */
export interface ExportList {
  /** Beginning of the name of the file. */
  readonly name: string;
  readonly columns: readonly SheetColumn[];
  readonly notes: readonly { readonly title: string; readonly definition: string }[];
  readonly count: () => Promise<number>;
  /** Returns rows after a cursor; fewer than the limit at the end. */
  readonly fetchRows: (page: {
    cursor: string | undefined;
    limit: number;
  }) => Promise<readonly TableRow[]>;
}

/**
 * Opens the list of an export.
 * @throws MalformedError for lines without a figure, or a table without a section
 */
export function openExportList(deps: ReportDeps, ask: ExportAsk): ExportList {
  switch (ask.list) {
    case 'range':
      return openRange(deps, ask);
    case 'lines':
      return openLines(deps, ask);
    case 'table':
      if (ask.section === undefined) throw new MalformedError('section', 'ต้องเลือกรายงาน');
      return openTable(deps, ask, { name: ask.section, table: reportTables[ask.section] });
    case 'deposits':
      return openTable(deps, ask, { name: 'deposits', table: depositsTable });
    case 'withdrawals':
      return openTable(deps, ask, { name: 'withdrawals', table: withdrawalsTable });
  }
}

/**
 * Reads all rows of a list in batches. The next batch is read only after the previous one was taken, so memory holds
 * one batch however long the list is.
 */
export async function* readBatches(
  { fetchRows }: Pick<ExportList, 'fetchRows'>,
  limit: number,
): AsyncGenerator<readonly SheetRow[]> {
  let cursor: string | undefined;
  for (;;) {
    const rows = await fetchRows({ cursor, limit });
    if (rows.length > 0) yield rows.map(({ cells }) => cells);
    if (rows.length < limit) return;
    cursor = rows.at(-1)?.cursor;
  }
}

function openRange(deps: ReportDeps, { from, to }: ExportAsk): ExportList {
  return {
    name: 'days',
    columns: [
      { title: columnCopy.day, kind: 'text' },
      ...figureIds.map((id) => ({ title: figureCopy[id].title, kind: reportFigures[id].unit })),
    ],
    notes: figureIds.map((id) => figureCopy[id]),
    count: async () => (await fetchRangeReport(deps, { from, to })).days.length,
    fetchRows: async ({ cursor, limit }) => {
      const { days } = await fetchRangeReport(deps, { from, to });
      return days
        .filter(({ day }) => cursor === undefined || day > cursor)
        .slice(0, limit)
        .map(({ day, figures }) => ({
          cells: [day, ...figureIds.map((id) => figures[id] ?? null)],
          cursor: day,
        }));
    },
  };
}

const lineColumns = [
  ['at', 'time'],
  ['number', 'text'],
  ['line', 'text'],
  ['memberId', 'text'],
  ['phone', 'text'],
  ['amount', 'baht'],
] as const satisfies TableSource['columns'];

function openLines(
  { db, agentId }: ReportDeps,
  { figure, from, to, part, is_full: isFull }: ExportAsk,
): ExportList {
  if (figure === undefined) throw new MalformedError('figure', 'ต้องเลือกตัวเลข');
  const filter: LineFilter = { agentId, figure, from, to, part };
  const source = lineSourceOf(figure);
  return {
    name: figure.replaceAll('_', '-'),
    columns: toSheetColumns({ columns: lineColumns }),
    notes: [figureCopy[figure]],
    count: async () => (await source.fetchTotal(db, filter)).lines,
    fetchRows: async (page) => {
      const lines = await source.fetchLines(db, filter, page);
      return lines.map(({ at, number, title, memberId, username, amount, cursor }) => ({
        cells: [
          ...[toTime(at), number, title, memberId === null ? null : String(memberId)],
          ...[toPhone(username, isFull), toBaht(amount)],
        ],
        cursor,
      }));
    },
  };
}

function openTable(
  { db, agentId }: ReportDeps,
  { from, to, is_full: isFull }: ExportAsk,
  { name, table }: { name: string; table: TableSource },
): ExportList {
  const scope = { agentId, from, to, isFull };
  return {
    name,
    columns: toSheetColumns(table),
    notes: listNotes(table),
    count: () => table.count(db, scope),
    fetchRows: (page) => table.fetchRows(db, scope, page),
  };
}
