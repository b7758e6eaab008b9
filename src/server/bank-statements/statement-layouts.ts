import { createHash } from 'node:crypto';
import type {
  StatementColumnName,
  StatementLayout,
  UnknownLayout,
} from '@/contract/operator/bank-statements.contract';
import { RefusalError } from '../http/refusal';
import type { FileRow } from './file-row';
import { readTime } from './statement-time';

/** Columns of a file: their indexes by meaning. A text may stand in several columns. */
export type Columns = Readonly<Partial<Record<StatementColumnName | 'account', number>>> & {
  readonly texts?: readonly number[];
};

/** A file whose header is understood. */
export interface KnownTable {
  readonly layout: StatementLayout;
  readonly columns: Columns;
  readonly header: readonly string[];
  /** Rows above the header. */
  readonly above: readonly FileRow[];
  readonly rows: readonly FileRow[];
}

interface LayoutNames {
  readonly layout: StatementLayout;
  /** Titles of columns that a header must have, by meaning; any of the titles will do. */
  readonly needed: Readonly<Partial<Record<StatementColumnName | 'account', readonly string[]>>>;
  readonly further?: Readonly<Partial<Record<StatementColumnName, readonly string[]>>>;
  /** Titles of columns whose texts are joined. */
  readonly texts: readonly string[];
}

/** Layouts from the most special to the most common one. */
const layouts: readonly LayoutNames[] = [
  {
    layout: 'kbank_english',
    needed: {
      date: ['transaction date and time'],
      debit: ['debit amount'],
      credit: ['credit amount'],
      balance: ['ledger balance'],
    },
    further: {
      channel: ['channel of transaction'],
      sender_name: ['counter party account name'],
      sender_account: ['counter party account number'],
    },
    texts: ['description', 'narrative'],
  },
  {
    layout: 'kbank_thai',
    needed: {
      date: ['วันที่ทำรายการ'],
      debit: ['หักบัญชี'],
      credit: ['เข้าบัญชี'],
      balance: ['ยอดคงเหลือ'],
    },
    further: { channel: ['ช่องทางทำรายการ'] },
    texts: ['คำอธิบาย'],
  },
  {
    layout: 'kbank_sheet',
    needed: {
      date: ['วันที่'],
      time: ['เวลา', 'เวลา/วันที่มีผล'],
      debit: ['ถอนเงิน'],
      credit: ['ฝากเงิน'],
      balance: ['ยอดคงเหลือ'],
    },
    further: { channel: ['ช่องทาง'] },
    texts: ['รายการ', 'รายละเอียด'],
  },
  {
    layout: 'scb_business',
    needed: {
      account: ['account number'],
      date: ['date'],
      time: ['time'],
      debit: ['withdrawal'],
      credit: ['deposit'],
      balance: ['outstanding balance'],
    },
    further: { channel: ['channel'] },
    texts: ['description', 'tr description'],
  },
  {
    layout: 'bbl_passbook',
    needed: {
      date: ['date'],
      debit: ['withdrawal'],
      credit: ['deposit'],
      balance: ['balance'],
      channel: ['via'],
    },
    texts: ['particulars'],
  },
];

/** Rows within which a header must stand; names, periods and the like come before it. */
const HEADER_WITHIN = 40;
const FEWEST_COLUMNS = 4;
const SAMPLES = 3;
const LONGEST_SAMPLE = 60;

const titleOf = (cell: string): string =>
  cell
    .toLowerCase()
    .replace(/\((?:thb|บาท)\)/g, '')
    .replace(/\s+/g, ' ')
    .replace(/[.:*]+$/, '')
    .trim();

/**
 * Finds the header of a file, by the layouts that are known or by columns that a person has named.
 * @param findNamed returns the named columns of a header; null for an unknown one
 * @throws RefusalError `bank_statement.unknown_layout` with `UnknownLayout` | `bank_statement.empty`
 */
export async function findTable(
  rows: readonly FileRow[],
  findNamed: (header: string) => Promise<Columns | null>,
): Promise<KnownTable> {
  const top = rows.slice(0, HEADER_WITHIN);
  for (const [at, { cells }] of top.entries()) {
    for (const names of layouts) {
      const columns = matchHeader(cells.map(titleOf), names);
      if (columns) return { layout: names.layout, columns, ...cutAt(rows, at, cells) };
    }
  }
  const at = guessHeader(top);
  const header = rows[at]?.cells;
  if (!header) throw new RefusalError('bank_statement.empty');
  const hash = hashHeader(header);
  const named = await findNamed(hash);
  if (named) return { layout: 'mapped', columns: named, ...cutAt(rows, at, header) };
  const data: UnknownLayout = {
    header: hash,
    columns: header.map((cell, index) => cell.slice(0, LONGEST_SAMPLE) || `#${index + 1}`),
    samples: rows
      .slice(at + 1, at + 1 + SAMPLES)
      .map(({ cells }) => cells.map((cell) => cell.slice(0, LONGEST_SAMPLE))),
  };
  throw new RefusalError('bank_statement.unknown_layout', { data });
}

const cutAt = (rows: readonly FileRow[], at: number, header: readonly string[]) => ({
  header,
  above: rows.slice(0, at),
  rows: rows.slice(at + 1),
});

function matchHeader(titles: readonly string[], names: LayoutNames): Columns | null {
  const columns: Partial<Record<StatementColumnName | 'account', number>> = {};
  const indexOf = (wanted: readonly string[]): number =>
    titles.findIndex((title) => wanted.includes(title));
  for (const [meaning, wanted] of entriesOf(names.needed)) {
    const at = indexOf(wanted);
    if (at < 0) return null;
    columns[meaning] = at;
  }
  for (const [meaning, wanted] of entriesOf(names.further ?? {})) {
    const at = indexOf(wanted);
    if (at >= 0) columns[meaning] = at;
  }
  const texts = names.texts.map((title) => titles.indexOf(title)).filter((at) => at >= 0);
  return { ...columns, texts };
}

const entriesOf = <Key extends string>(
  record: Readonly<Partial<Record<Key, readonly string[]>>>,
): (readonly [Key, readonly string[]])[] =>
  Object.entries<readonly string[]>(record as Record<Key, readonly string[]>).map(
    ([key, titles]) => [key as Key, titles],
  );

/** The row above the first one with a date: wide enough, and without figures of its own. */
function guessHeader(rows: readonly FileRow[]): number {
  const filled = ({ cells }: FileRow) => cells.filter((cell) => cell !== '').length;
  const isData = ({ cells }: FileRow): boolean =>
    cells.some((cell) => readTime(cell) !== null) && cells.some((cell) => /\d\.\d{2}\b/.test(cell));
  const first = rows.findIndex((row) => filled(row) >= FEWEST_COLUMNS && isData(row));
  const above = rows.slice(0, first < 0 ? rows.length : first);
  return above.findLastIndex((row) => filled(row) >= FEWEST_COLUMNS && !isData(row));
}

function hashHeader(header: readonly string[]): string {
  return createHash('sha256').update(header.map(titleOf).join('\n')).digest('hex');
}
