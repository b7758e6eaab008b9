import type { CalendarDay } from '@/domain/calendar-day';
import type { Executor } from '../db/raw';
import type { SheetColumn, SheetRow } from '../downloads/sheet-writer';
import { columnCopy, columnDefinitions } from './report-lists.copy';

/** The period of a table, both days included. */
export interface TableScope {
  readonly agentId: number;
  readonly from: CalendarDay;
  readonly to: CalendarDay;
  /** Whether phone and account numbers are shown in full. */
  readonly isFull: boolean;
}

/** A row with the place after which the next page begins. */
export interface TableRow {
  readonly cells: SheetRow;
  readonly cursor: string;
}

/** Name of a heading. */
export type ColumnName = keyof typeof columnCopy;

/** A report with columns of its own. */
export interface TableSource {
  /** Columns with what their cells hold. */
  readonly columns: readonly (readonly [name: ColumnName, kind: SheetColumn['kind']])[];
  readonly fetchRows: (
    db: Executor,
    scope: TableScope,
    page: { readonly cursor: string | undefined; readonly limit: number },
  ) => Promise<TableRow[]>;
  readonly count: (db: Executor, scope: TableScope) => Promise<number>;
}

/** Returns the headings of a table. */
export function toSheetColumns({ columns }: Pick<TableSource, 'columns'>): SheetColumn[] {
  return columns.map(([name, kind]) => ({ title: columnCopy[name], kind }));
}

/** Returns the definitions of the columns that need one. */
export function listNotes({ columns }: Pick<TableSource, 'columns'>) {
  return columns.flatMap(([name]) => {
    const definition = columnDefinitions[name];
    return definition === undefined ? [] : [{ title: columnCopy[name], definition }];
  });
}
