/** Without this mark, Excel reads the file in the machine's local code page. */
export const BYTE_ORDER_MARK = '\ufeff';

/**
 * Puts an apostrophe before a text that a spreadsheet would take for a formula. Amounts are not texts and stay
 * unchanged.
 */
export function defuse(text: string): string {
  return /^[\s]*[=+\-@|%＝＋－＠]/.test(text) || /^[\t\r\n]/.test(text) ? `'${text}` : text;
}

/** Returns a line of CSV with its line break. Call `defuse` on each text first. */
export function writeRow(cells: readonly string[]): string {
  return `${cells.map(quote).join(',')}\r\n`;
}

function quote(cell: string): string {
  return /[",\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;
}
