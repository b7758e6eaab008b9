import { MOST_STATEMENT_ROWS } from '@/contract/operator/bank-statements.contract';
import { RefusalError } from '../http/refusal';
import type { FileRow } from './file-row';
import { openZip } from './zip-reader';

/** Limit for each unpacked part of a workbook. */
const MOST_BYTES = 64 * 1024 * 1024;
const DAY_MS = 86_400_000;
/** Days between the first day that sheets count and 1970, by either way of counting. */
const EPOCH_DAYS = 25_569;
const DAYS_OF_1904 = 1_462;
/** Number formats of dates that every workbook has. */
const DATE_FORMATS = new Set([14, 15, 16, 17, 18, 19, 20, 21, 22, 45, 46, 47]);
const MOST_COLUMNS = 200;

/**
 * Reads the first sheet of an XLSX workbook as texts: dates as `DD/MM/YYYY HH:MM:SS`, numbers with at most two decimals.
 * @throws RefusalError `bank_statement.unreadable` | `bank_statement.too_large`; `bank_statement.bad_line` with the row
 * of a formula, which no bank writes
 */
export function readSheet(content: Uint8Array): FileRow[] {
  try {
    return readWorkbook(content);
  } catch (error) {
    if (error instanceof RefusalError) throw error;
    throw new RefusalError('bank_statement.unreadable', { cause: error });
  }
}

function readWorkbook(content: Uint8Array): FileRow[] {
  const open = openZip(content, MOST_BYTES);
  const read = (name: string): string | null => {
    const part = open(name);
    return part && new TextDecoder('utf-8', { fatal: true }).decode(part);
  };
  const workbook = read('xl/workbook.xml');
  const sheet =
    workbook === null ? null : read(firstSheetOf(workbook, read('xl/_rels/workbook.xml.rels')));
  if (workbook === null || sheet === null) throw new Error('the workbook has no sheet');
  const texts = readTexts(read('xl/sharedStrings.xml') ?? '');
  const dateStyles = readDateStyles(read('xl/styles.xml') ?? '');
  const epochDays = /<(?:\w+:)?workbookPr\b[^>]*\bdate1904="(?:1|true)"/.test(workbook)
    ? EPOCH_DAYS - DAYS_OF_1904
    : EPOCH_DAYS;
  const show = (cell: Cell): string => {
    if (cell.type === 's') return texts[Number(cell.value)] ?? '';
    if (cell.type !== 'n') return cell.value;
    const figure = Number(cell.value);
    if (cell.value === '' || Number.isNaN(figure)) return cell.value;
    return dateStyles.has(cell.style) ? showDate(figure, epochDays) : showNumber(figure);
  };
  const rows: FileRow[] = [];
  let line = 0;
  for (const [, attributes = '', inside = ''] of sheet.matchAll(ROW)) {
    line = Number(attributeOf(attributes, 'r') ?? line + 1);
    const cells = readCells(inside, line).map((cell) => (cell ? show(cell).trim() : ''));
    if (cells.some((cell) => cell !== '')) rows.push({ line, cells });
    if (rows.length > MOST_STATEMENT_ROWS) throw new RefusalError('bank_statement.too_large');
  }
  return rows;
}

const ROW = /<(?:\w+:)?row\b([^>]*?)(?:\/>|>([\s\S]*?)<\/(?:\w+:)?row>)/g;
const CELL = /<(?:\w+:)?c\b([^>]*?)(?:\/>|>([\s\S]*?)<\/(?:\w+:)?c>)/g;
const TEXT = /<(?:\w+:)?t\b[^>]*?(?:\/>|>([\s\S]*?)<\/(?:\w+:)?t>)/g;

interface Cell {
  /** `s` for a shared text, `n` for a number, other kinds are texts. */
  readonly type: string;
  readonly style: number;
  readonly value: string;
}

function readCells(inside: string, line: number): (Cell | undefined)[] {
  const cells: (Cell | undefined)[] = [];
  for (const [, attributes = '', content = ''] of inside.matchAll(CELL)) {
    if (/<(?:\w+:)?f\b/.test(content)) {
      throw new RefusalError('bank_statement.bad_line', { data: { line } });
    }
    const type = attributeOf(attributes, 't') ?? 'n';
    const at = columnOf(attributeOf(attributes, 'r')) ?? cells.length;
    if (at >= MOST_COLUMNS) continue;
    const [, value = ''] = /<(?:\w+:)?v\b[^>]*>([\s\S]*?)<\/(?:\w+:)?v>/.exec(content) ?? [];
    cells[at] = {
      type,
      style: Number(attributeOf(attributes, 's') ?? -1),
      value: type === 'inlineStr' ? joinTexts(content) : decodeXml(value),
    };
  }
  return Array.from(cells);
}

function attributeOf(attributes: string, name: string): string | undefined {
  return new RegExp(`(?:^|\\s)${name}="([^"]*)"`).exec(attributes)?.[1];
}

/** Returns the index of a column from a reference such as `AB12`. */
function columnOf(reference: string | undefined): number | undefined {
  const letters = /^[A-Z]+/.exec(reference ?? '')?.[0];
  if (letters === undefined) return undefined;
  return Array.from(letters).reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1;
}

const joinTexts = (content: string): string =>
  Array.from(content.matchAll(TEXT), ([, text = '']) => decodeXml(text)).join('');

function readTexts(xml: string): string[] {
  const items = xml.matchAll(/<(?:\w+:)?si\b[^>]*?(?:\/>|>([\s\S]*?)<\/(?:\w+:)?si>)/g);
  // Phonetic hints repeat the text.
  return Array.from(items, ([, item = '']) =>
    joinTexts(item.replace(/<(?:\w+:)?rPh\b[\s\S]*?<\/(?:\w+:)?rPh>/g, '')),
  );
}

/** Returns the indexes of the cell styles that show a number as a date. */
function readDateStyles(xml: string): Set<number> {
  const dates = new Set(DATE_FORMATS);
  for (const [, attributes = ''] of xml.matchAll(/<(?:\w+:)?numFmt\b([^>]*)>/g)) {
    const code = decodeXml(attributeOf(attributes, 'formatCode') ?? '').replace(
      /"[^"]*"|\[[^\]]*\]/g,
      '',
    );
    if (/[ydh]/i.test(code)) dates.add(Number(attributeOf(attributes, 'numFmtId')));
  }
  const [, styles = ''] = /<(?:\w+:)?cellXfs\b[^>]*>([\s\S]*?)<\/(?:\w+:)?cellXfs>/.exec(xml) ?? [];
  const indexes = new Set<number>();
  Array.from(styles.matchAll(/<(?:\w+:)?xf\b([^>]*)>/g)).forEach(([, attributes = ''], at) => {
    if (dates.has(Number(attributeOf(attributes, 'numFmtId')))) indexes.add(at);
  });
  return indexes;
}

/** Returns the path of the first sheet within the archive. */
function firstSheetOf(workbook: string, relations: string | null): string {
  const [, sheet = ''] = /<(?:\w+:)?sheet\b([^>]*)>/.exec(workbook) ?? [];
  const id = /\bid="([^"]*)"/.exec(sheet.replace(/\bsheetId="[^"]*"/, ''))?.[1];
  for (const [, attributes = ''] of (relations ?? '').matchAll(
    /<(?:\w+:)?Relationship\b([^>]*)>/g,
  )) {
    const target = attributeOf(attributes, 'Target');
    if (attributeOf(attributes, 'Id') !== id || target === undefined) continue;
    return target.startsWith('/') ? target.slice(1) : `xl/${target}`;
  }
  return 'xl/worksheets/sheet1.xml';
}

/**
 * Formats a number that a cell shows as a date.
 * @param figure days since the first day that the workbook counts; less than one for a time alone
 */
function showDate(figure: number, epochDays: number): string {
  // Fractions of a second come from rounding.
  const instant = new Date(Math.round(((figure - epochDays) * DAY_MS) / 1000) * 1000);
  if (Number.isNaN(instant.getTime())) return '';
  const text = instant.toISOString();
  const time = text.slice(11, 19);
  if (figure < 1) return time;
  const day = `${text.slice(8, 10)}/${text.slice(5, 7)}/${text.slice(0, 4)}`;
  return time === '00:00:00' ? day : `${day} ${time}`;
}

/** Sheets hold amounts as binary fractions, such as 2670300.7699999998. */
const showNumber = (figure: number): string => String(Math.round(figure * 100) / 100);

const ENTITIES: Readonly<Record<string, string>> = {
  ...{ amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" },
};

const ENTITY = /&(?:#x([0-9a-f]{1,6})|#(\d{1,7})|(\w+));/gi;

function decodeXml(text: string): string {
  return text.replace(ENTITY, (whole: string, hex?: string, decimal?: string, name?: string) => {
    if (name !== undefined) return ENTITIES[name] ?? whole;
    const code = hex === undefined ? Number(decimal) : Number.parseInt(hex, 16);
    return code <= 0x10ffff ? String.fromCodePoint(code) : whole;
  });
}
