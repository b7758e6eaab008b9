/** A row of a file with its number, counted from 1. */
export interface FileRow {
  readonly line: number;
  readonly cells: readonly string[];
}
