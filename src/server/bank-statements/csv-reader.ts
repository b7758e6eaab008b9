import type { FileRow } from './file-row';

const SEPARATORS = [',', ';', '\t'] as const;
/** Characters at the start of a file by which its separator is chosen. */
const START = 4_000;

/** Reads CSV with quoted cells. Rows without any text are left out, but counted. */
export function readCsv(text: string): FileRow[] {
  const separator = findSeparator(text.slice(0, START));
  const rows: FileRow[] = [];
  let cells: string[] = [];
  let cell = '';
  let isQuoted = false;
  let line = 1;
  let startLine = 1;
  const endRow = () => {
    cells.push(cell);
    if (cells.some((each) => each.trim() !== '')) {
      rows.push({ line: startLine, cells: cells.map((each) => each.trim()) });
    }
    cells = [];
    cell = '';
  };
  for (let at = 0; at < text.length; at += 1) {
    const mark = text.charAt(at);
    if (mark === '\n') line += 1;
    if (isQuoted) {
      if (mark !== '"') cell += mark;
      else if (text[at + 1] === '"') {
        cell += '"';
        at += 1;
      } else isQuoted = false;
    } else if (mark === '"' && cell.trim() === '') {
      isQuoted = true;
      cell = '';
    } else if (mark === separator) {
      cells.push(cell);
      cell = '';
    } else if (mark === '\n') {
      endRow();
      startLine = line;
    } else if (mark !== '\r') cell += mark;
  }
  endRow();
  return rows;
}

/** The separator that stands most often outside of quotes. */
function findSeparator(start: string): string {
  const bare = start.replace(/"[^"]*"/g, '');
  const counts = SEPARATORS.map((separator) => bare.split(separator).length);
  return SEPARATORS[counts.indexOf(Math.max(...counts))] ?? ',';
}
