import { createHash } from 'node:crypto';
import type {
  StatementEncoding,
  StatementLayout,
} from '@/contract/operator/bank-statements.contract';
import { parseBaht } from '@/domain/baht';
import type { CalendarDay } from '@/domain/calendar-day';
import type { Satang } from '@/domain/money';
import { RefusalError } from '../http/refusal';
import { orderByChain } from './balance-chain';
import { readFileCells } from './file-cells';
import type { FileRow } from './file-row';
import { bankIn, plainMask, readSender, type ShownSender } from './sender-text';
import { type Columns, findTable, type KnownTable } from './statement-layouts';
import { decideYears, readTime, type WrittenTime } from './statement-time';

/** A line of a bank statement. */
export interface ReadLine extends ShownSender {
  /** Number in the file. */
  readonly line: number;
  readonly at: Date;
  /** False when the file has only the day. */
  readonly hasTime: boolean;
  /** Negative for money out. */
  readonly amount: Satang;
  /** Balance after the line. */
  readonly balance: Satang;
  readonly channel: string | null;
  readonly text: string | null;
  /** Names the movement in every file of the account. */
  readonly fingerprint: string;
}

/** A file of a bank, understood. */
export interface ReadStatement {
  readonly layout: StatementLayout;
  readonly encoding: StatementEncoding;
  /** From the oldest line on. */
  readonly lines: readonly ReadLine[];
}

/** Facts that decide how a file is read. */
export interface ReadingContext {
  readonly accountId: number;
  readonly accountNumber: string;
  readonly today: CalendarDay;
  /** Returns the columns that a person has named for a header; null for an unknown header. */
  readonly findNamed: (header: string) => Promise<Columns | null>;
}

/**
 * Reads the file of a bank. All its lines must be readable, and each balance must follow from the one before.
 * @throws RefusalError `bank_statement.old_excel` | `bank_statement.unreadable` | `bank_statement.too_large` |
 * `bank_statement.unknown_layout` | `bank_statement.unclear_year` | `bank_statement.empty`;
 * `bank_statement.bad_line` | `bank_statement.broken_chain` with the line; `bank_statement.wrong_account`
 */
export async function readStatement(
  content: Uint8Array,
  context: ReadingContext,
): Promise<ReadStatement> {
  const { encoding, rows } = readFileCells(content);
  const table = await findTable(rows, context.findNamed);
  refuseOtherAccount(table, context.accountNumber);
  const written = readRows(table);
  if (written.length === 0) throw new RefusalError('bank_statement.empty');
  const toDay = decideYears(
    written.map(({ written: { time } }) => time),
    context.today,
  );
  const lines = written.map(({ written: { time, ...rest }, row }) => {
    const day = toDay(time);
    if (day === null) throw badLine(row.line);
    return {
      ...rest,
      line: row.line,
      at: new Date(`${day}T${time.time ?? '00:00:00'}+07:00`),
      hasTime: time.time !== null,
    };
  });
  const chain = orderByChain(lines);
  if ('brokenLine' in chain) {
    throw new RefusalError('bank_statement.broken_chain', { data: { line: chain.brokenLine } });
  }
  return {
    layout: table.layout,
    encoding,
    lines: withFingerprints(chain.ordered, context.accountId),
  };
}

const badLine = (line: number): RefusalError =>
  new RefusalError('bank_statement.bad_line', { data: { line } });

const WRITTEN_ACCOUNT = /\b\d{3}-\d-\d{5}-\d\b/g;

/** Files of some banks name their account in each row or above the table. */
function refuseOtherAccount({ above, columns, rows }: KnownTable, accountNumber: string): void {
  const { account } = columns;
  const named =
    account === undefined
      ? above.flatMap(({ cells }) => cells.join(' ').match(WRITTEN_ACCOUNT) ?? [])
      : rows.map(({ cells }) => cells[account] ?? '');
  // Numbers that a sheet stores as figures have lost their leading zeros.
  const numbers = named
    .map((text) => text.replace(/\D/g, '').replace(/^0+/, ''))
    .filter((digits) => digits !== '');
  const own = accountNumber.replace(/^0+/, '');
  // Above the table the account of another party may stand beside the own one.
  const isOther =
    account === undefined
      ? numbers.length > 0 && !numbers.includes(own)
      : numbers.some((number) => number !== own);
  if (isOther) throw new RefusalError('bank_statement.wrong_account');
}

interface WrittenLine extends Omit<ReadLine, 'line' | 'at' | 'hasTime' | 'fingerprint'> {
  readonly time: WrittenTime;
}

/** Reads the rows that move money. Opening balances, repeated headers and sums at the end move none. */
function readRows(table: KnownTable): { row: FileRow; written: WrittenLine }[] {
  const lines: { row: FileRow; written: WrittenLine }[] = [];
  let sumsAt: number | null = null;
  for (const row of table.rows) {
    const read = readRow(row, table);
    if (read === 'sums') {
      sumsAt ??= row.line;
    } else if (read !== null) {
      // Sums stand at the end, so this row was no sum but a line without its date.
      if (sumsAt !== null) throw badLine(sumsAt);
      lines.push({ row, written: read });
    }
  }
  return lines;
}

const SUMS = /total|รวม|ยอดยกไป|balance carried/i;

function readRow(row: FileRow, { columns, header }: KnownTable): WrittenLine | 'sums' | null {
  const { cells, line } = row;
  if (cells.join('\n') === header.join('\n')) return null;
  const cell = (at: number | undefined): string => (at === undefined ? '' : (cells[at] ?? ''));
  const dateText = cell(columns.date);
  const time = readTime(dateText, cell(columns.time));
  const amount = readAmount(columns, cell, { line, hasDate: time !== null });
  if (amount === 0) return null;
  if (time === null) {
    const isSums = cells.some((each) => SUMS.test(each));
    if (isSums && (dateText === '' || SUMS.test(dateText))) return 'sums';
    throw badLine(line);
  }
  const balance = readFigure(cell(columns.balance));
  if (typeof balance !== 'number') throw badLine(line);
  const texts = [...(columns.texts ?? []), ...(columns.text === undefined ? [] : [columns.text])];
  const written = texts.map(cell).filter((text) => text !== '');
  return {
    ...{ time, amount, balance },
    channel: short(cell(columns.channel), LONGEST_CHANNEL),
    text: short(written.join(' · '), LONGEST_TEXT),
    ...(amount > 0 ? senderOf(columns, cell, written) : noSender),
  };
}

const LONGEST_CHANNEL = 60;
const LONGEST_TEXT = 300;
const noSender: ShownSender = { bankCode: null, account: null, name: null };

const short = (text: string, longest: number): string | null => text.slice(0, longest) || null;

function senderOf(
  columns: Columns,
  cell: (at: number | undefined) => string,
  texts: readonly string[],
): ShownSender {
  const read = texts.map(readSender).find(({ account }) => account !== null) ?? noSender;
  const number = cell(columns.sender_account);
  return {
    bankCode: bankIn(number) ?? read.bankCode,
    account: plainMask(number) ?? read.account,
    name: short(cell(columns.sender_name), LONGEST_CHANNEL * 2) ?? read.name,
  };
}

/**
 * Returns the satang that a row moves: negative for money out, 0 when it moves none.
 * @throws RefusalError `bank_statement.bad_line`
 */
function readAmount(
  columns: Columns,
  cell: (at: number | undefined) => string,
  row: { line: number; hasDate: boolean },
): Satang {
  const figures = [columns.amount, columns.credit, columns.debit].map((at) => readFigure(cell(at)));
  if (figures.includes(undefined)) {
    // Notes below the table stand in the same columns.
    if (row.hasDate) throw badLine(row.line);
    return 0;
  }
  const [amount = 0, credit = 0, debit = 0] = figures.map((figure) => figure ?? 0);
  // Sums at the end have no date.
  if (credit !== 0 && debit !== 0 && row.hasDate) throw badLine(row.line);
  // Money out has a minus in the files of some banks.
  return amount + Math.abs(credit) - Math.abs(debit);
}

/** Returns satang; null for an empty cell, and undefined for a text that is no amount. */
function readFigure(text: string): Satang | null | undefined {
  const plain = text.replace(/THB|บาท|[฿,\s]/gi, '').replace(/^\((.*)\)$/, '-$1');
  if (plain === '' || plain === '-') return null;
  try {
    return parseBaht(plain.replace(/^\+/, ''));
  } catch {
    return undefined;
  }
}

const MINUTE_MS = 60_000;
const FINGERPRINT_LENGTH = 32;

/**
 * Names each movement by account, minute, amount and balance, and counts equal ones, so that another file with the same
 * movement names it alike. Seconds are left out, because some files have none.
 */
function withFingerprints(
  lines: readonly Omit<ReadLine, 'fingerprint'>[],
  accountId: number,
): ReadLine[] {
  const seen = new Map<string, number>();
  return lines.map((line) => {
    const minute = Math.floor(line.at.getTime() / MINUTE_MS);
    const movement = [accountId, minute, line.amount, line.balance].join('/');
    const before = seen.get(movement) ?? 0;
    seen.set(movement, before + 1);
    const fingerprint = createHash('sha256').update(`${movement}/${before}`).digest('hex');
    return { ...line, fingerprint: fingerprint.slice(0, FINGERPRINT_LENGTH) };
  });
}
