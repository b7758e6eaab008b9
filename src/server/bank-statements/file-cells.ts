import {
  MOST_STATEMENT_BYTES,
  MOST_STATEMENT_ROWS,
  type StatementEncoding,
} from '@/contract/operator/bank-statements.contract';
import { RefusalError } from '../http/refusal';
import { readCsv } from './csv-reader';
import type { FileRow } from './file-row';
import { readSheet } from './sheet-reader';

/** The cells of a file as texts. */
export interface FileCells {
  readonly encoding: StatementEncoding;
  readonly rows: readonly FileRow[];
}

const OLD_EXCEL = [0xd0, 0xcf, 0x11, 0xe0];
const ZIP = [0x50, 0x4b, 0x03, 0x04];

/**
 * Reads the file of a bank into cells. A CSV is UTF-8, or else the Thai code page of Windows.
 * @throws RefusalError `bank_statement.old_excel` | `bank_statement.unreadable` | `bank_statement.too_large` |
 * `bank_statement.bad_line`
 */
export function readFileCells(content: Uint8Array): FileCells {
  if (content.byteLength > MOST_STATEMENT_BYTES) throw new RefusalError('bank_statement.too_large');
  if (beginsWith(content, OLD_EXCEL)) throw new RefusalError('bank_statement.old_excel');
  const cells = beginsWith(content, ZIP)
    ? { encoding: 'xlsx' as const, rows: readSheet(content) }
    : readText(content);
  if (cells.rows.length > MOST_STATEMENT_ROWS) throw new RefusalError('bank_statement.too_large');
  return cells;
}

const beginsWith = (content: Uint8Array, mark: readonly number[]): boolean =>
  mark.every((byte, at) => content[at] === byte);

function readText(content: Uint8Array): FileCells {
  const text = decode(content, 'utf-8');
  if (text !== null) return { encoding: 'utf-8', rows: readCsv(text) };
  const thai = decode(content, 'windows-874');
  if (thai === null) throw new RefusalError('bank_statement.unreadable');
  return { encoding: 'windows-874', rows: readCsv(thai) };
}

/** Returns null when the content is not text in the encoding. A byte order mark is left out. */
function decode(content: Uint8Array, encoding: string): string | null {
  try {
    const text = new TextDecoder(encoding, { fatal: true }).decode(content);
    // Old exports named .xls are often web pages; PDF and pictures have control characters.
    const isForeign = /^\s*(?:<|%PDF)/.test(text) || /[^\P{Cc}\t\n\f\r]/u.test(text);
    return isForeign ? null : text;
  } catch {
    return null;
  }
}
