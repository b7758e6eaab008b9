/** A line that a person has pasted from the bank's table. */
export interface PastedLine {
  readonly text: string;
  /** Null for a line that names no withdrawal. */
  readonly number: number | null;
  readonly reference: string;
}

const LINE = /^\s*W?\s*(\d{1,15})(?:\t|\s*[,;]\s*|\s+)(.*\S)\s*$/i;

/** Reads pasted lines: the number of a withdrawal, a tab (or comma or space), and the reference of the bank. */
export function readPastedLines(text: string): readonly PastedLine[] {
  return text
    .split(/\r?\n/)
    .filter((line) => line.trim() !== '')
    .map((line) => {
      const [, number, reference = ''] = LINE.exec(line) ?? [];
      return { text: line, number: number === undefined ? null : Number(number), reference };
    });
}
