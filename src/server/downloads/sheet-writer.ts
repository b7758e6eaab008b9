import type { cellKinds } from '@/contract/operator/reports.contract';
import { writeZip, type ZipFile } from './zip-writer';

/** Values of a row, as texts of the contract; null for an empty cell. */
export type SheetRow = readonly (string | null)[];

/** A column with what its cells hold. */
export interface SheetColumn {
  readonly title: string;
  readonly kind: (typeof cellKinds)[number];
  /** Width in letters; by default one that suits the kind. */
  readonly width?: number;
}

/** A sheet of a workbook; its first row holds the titles and stays in view. */
export interface Sheet {
  readonly name: string;
  readonly columns: readonly SheetColumn[];
  readonly batches: Iterable<readonly SheetRow[]> | AsyncIterable<readonly SheetRow[]>;
}

/** Type of the files that spreadsheet programs open. */
export const SHEET_CONTENT_TYPE =
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const RELATIONS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';
const PART = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

/** Offset of Thailand. A spreadsheet has no time zones, so times are written as clocks in Thailand show them. */
const THAI_OFFSET_MS = 7 * 3_600_000;
const DAY_MS = 86_400_000;
/** Day 0 of spreadsheets, 30 December 1899, counted back from 1970. */
const DAYS_BEFORE_1970 = 25_569;

/** Rows that are written in one go, so that other requests are not kept waiting. */
const PIECE_ROWS = 200;
const BOLD_STYLE = 1;
/** Style of the cells of each kind: a place in `cellXfs`. */
const styleOf: Readonly<Record<SheetColumn['kind'], number>> = {
  ...{ text: 0, baht: 2, count: 3, percent: 4, seconds: 3, time: 5 },
};
const STYLES = `${HEAD}<styleSheet xmlns="${MAIN}"><numFmts count="1"><numFmt numFmtId="164" formatCode="yyyy\\-mm\\-dd\\ hh:mm:ss"/></numFmts><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="6"><xf/><xf fontId="1" applyFont="1"/>${[4, 3, 10, 164].map((format) => `<xf numFmtId="${format}" applyNumberFormat="1"/>`).join('')}</cellXfs><cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>`;

/**
 * Writes an XLSX file piece by piece, so that memory holds one batch of rows however many there are. Texts stay texts,
 * so a phone number keeps its zero.
 */
export function writeSheets(sheets: readonly Sheet[]): AsyncGenerator<Uint8Array> {
  const numbers = sheets.map((_, at) => at + 1);
  const files: ZipFile[] = [
    {
      name: '[Content_Types].xml',
      content: [
        `${HEAD}<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${PART}.sheet.main+xml"/><Override PartName="/xl/styles.xml" ContentType="${PART}.styles+xml"/>${numbers.map((n) => `<Override PartName="/xl/worksheets/sheet${n}.xml" ContentType="${PART}.worksheet+xml"/>`).join('')}</Types>`,
      ],
    },
    {
      name: '_rels/.rels',
      content: [
        `${HEAD}<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${RELATIONS}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
      ],
    },
    {
      name: 'xl/workbook.xml',
      content: [
        `${HEAD}<workbook xmlns="${MAIN}" xmlns:r="${RELATIONS}"><sheets>${sheets.map(({ name }, at) => `<sheet name="${escapeXml(name)}" sheetId="${at + 1}" r:id="rId${at + 1}"/>`).join('')}</sheets></workbook>`,
      ],
    },
    {
      name: 'xl/_rels/workbook.xml.rels',
      content: [
        `${HEAD}<Relationships xmlns="${PACKAGE}/relationships">${numbers.map((n) => `<Relationship Id="rId${n}" Type="${RELATIONS}/worksheet" Target="worksheets/sheet${n}.xml"/>`).join('')}<Relationship Id="rId${sheets.length + 1}" Type="${RELATIONS}/styles" Target="styles.xml"/></Relationships>`,
      ],
    },
    { name: 'xl/styles.xml', content: [STYLES] },
    ...sheets.map((sheet, at) => ({
      name: `xl/worksheets/sheet${at + 1}.xml`,
      content: writeRows(sheet),
    })),
  ];
  return writeZip(files);
}

/** Writes an XLSX file that is small enough to be held whole. */
export async function writeWholeSheets(sheets: readonly Sheet[]): Promise<Buffer> {
  const pieces: Uint8Array[] = [];
  for await (const piece of writeSheets(sheets)) pieces.push(piece);
  return Buffer.concat(pieces);
}

async function* writeRows({ columns, batches }: Sheet): AsyncGenerator<string> {
  const widths = columns.map(
    ({ kind, width = kind === 'text' || kind === 'time' ? 22 : 14 }, at) =>
      `<col min="${at + 1}" max="${at + 1}" width="${width}" customWidth="1"/>`,
  );
  const letters = columns.map((_, at) => toLetters(at));
  const titles = columns.map(({ title }, at) => writeText(`${letters[at]}1`, title, BOLD_STYLE));
  let row = 1;
  const writeRow = (cells: SheetRow): string => {
    row += 1;
    const written = columns.map(({ kind }, at) =>
      writeCell(`${letters[at]}${row}`, kind, cells[at]),
    );
    return `<row r="${row}">${written.join('')}</row>`;
  };
  yield `${HEAD}<worksheet xmlns="${MAIN}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><cols>${widths.join('')}</cols><sheetData><row r="1">${titles.join('')}</row>`;
  for await (const rows of batches) {
    for (let at = 0; at < rows.length; at += PIECE_ROWS) {
      yield rows
        .slice(at, at + PIECE_ROWS)
        .map(writeRow)
        .join('');
    }
  }
  yield '</sheetData></worksheet>';
}

/** Returns the letters of a column: A to Z, then AA and so on. */
function toLetters(at: number): string {
  const last = String.fromCharCode(65 + (at % 26));
  return at < 26 ? last : toLetters(Math.floor(at / 26) - 1) + last;
}

function writeCell(
  place: string,
  kind: SheetColumn['kind'],
  text: string | null | undefined,
): string {
  if (text === null || text === undefined) return `<c r="${place}"/>`;
  if (kind === 'text') return writeText(place, text, styleOf.text);
  return `<c r="${place}" s="${styleOf[kind]}"><v>${toNumber(kind, text)}</v></c>`;
}

function toNumber(kind: SheetColumn['kind'], text: string): number {
  if (kind === 'time') return (Date.parse(text) + THAI_OFFSET_MS) / DAY_MS + DAYS_BEFORE_1970;
  return kind === 'percent' ? Number(text) / 100 : Number(text);
}

function writeText(place: string, text: string, style: number): string {
  return `<c r="${place}" s="${style}" t="inlineStr"><is><t xml:space="preserve">${escapeXml(text)}</t></is></c>`;
}

/** Escapes a text for XML, and leaves out the characters that XML cannot hold. */
function escapeXml(text: string): string {
  return text
    .replace(/(?![\t\n\r])[\p{Cc}\ufffe\uffff]/gu, '')
    .replace(/\p{Surrogate}/gu, '\ufffd')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}
