import { formatBaht } from '@/domain/baht';
import { toCalendarDay, toTimeOfDay } from '@/domain/calendar-day';
import type { Satang } from '@/domain/money';
import { type BuiltQuery, readByCursor } from '../db/row-cursor';
import type { Tx } from '../db/tables';
import { BYTE_ORDER_MARK, defuse, writeRow } from '../downloads/csv-writer';

/** The member whose data is written. */
export interface DataOwner {
  readonly memberId: number;
  readonly agentId: number;
}

/** A file of a member's own data. */
export interface DataFile {
  readonly name: string;
  /** Sentence about its content, in Thai. */
  readonly about: string;
  readonly write: (tx: Tx, owner: DataOwner) => AsyncIterable<string>;
}

/** A cell; times are written in Thailand's time, null is an empty cell. */
type Cell = string | number | Date | null | { readonly satang: Satang };

/** Returns the cell of an amount, which is written in baht. */
export function baht(satang: Satang | null): Cell {
  return satang === null ? null : { satang };
}

/**
 * Declares a CSV file with one line for each row of a query.
 * @param file.columns the cell of each column, by the column's title
 */
export function csvFile<Row>({
  name,
  about,
  query,
  columns,
}: {
  name: string;
  about: string;
  query: (tx: Tx, memberId: number) => BuiltQuery<Row> | Promise<BuiltQuery<Row>>;
  columns: Readonly<Record<string, (row: Row) => Cell>>;
}): DataFile {
  const cells = Object.values(columns);
  return {
    name: `${name}.csv`,
    about,
    async *write(tx, { memberId }) {
      yield BYTE_ORDER_MARK + writeRow(Object.keys(columns));
      const rows = await query(tx, memberId);
      for await (const batch of readByCursor(tx, `rows_of_${name.replaceAll('-', '_')}`, rows)) {
        yield batch.map((row) => writeRow(cells.map((cell) => toText(cell(row))))).join('');
      }
    },
  };
}

/** Declares a JSON file. */
export function jsonFile({
  name,
  about,
  read,
}: {
  name: string;
  about: string;
  read: (tx: Tx, owner: DataOwner) => Promise<unknown>;
}): DataFile {
  return {
    name: `${name}.json`,
    about,
    async *write(tx, owner) {
      yield `${JSON.stringify(await read(tx, owner), null, 2)}\n`;
    },
  };
}

function toText(cell: Cell): string {
  if (cell === null) return '';
  if (typeof cell === 'string') return defuse(cell);
  if (typeof cell === 'number') return String(cell);
  if (cell instanceof Date) return `${toCalendarDay(cell)} ${toTimeOfDay(cell)}`;
  return formatBaht(cell.satang);
}
