/** A cell; null is shown as a dash. */
export type Cell = string | number | null;

const GAP = '  ';
/** Vowels and tones above and below a Thai consonant take no column of their own. */
const WITHOUT_WIDTH = /\p{Mn}/gu;

/** Text in aligned columns under their headings; numbers of baht belong to the right. */
export function renderTable(
  columns: readonly { title: string; isAmount?: boolean }[],
  rows: readonly (readonly Cell[])[],
): string {
  const lines = [columns.map(({ title }) => title), ...rows.map((row) => row.map(toText))];
  const widths = columns.map((_, index) =>
    Math.max(...lines.map((line) => widthOf(line[index] ?? ''))),
  );
  return lines
    .map((line) =>
      columns
        .map(({ isAmount }, index) => {
          const text = line[index] ?? '';
          const padding = ' '.repeat((widths[index] ?? 0) - widthOf(text));
          return isAmount ? padding + text : text + padding;
        })
        .join(GAP)
        .trimEnd(),
    )
    .join('\n');
}

function toText(cell: Cell): string {
  if (cell === null || cell === '') return '–';
  // Control characters in texts of members and banks must not reach the terminal.
  return String(cell).replaceAll(/\p{Cc}/gu, ' ');
}

function widthOf(text: string): number {
  return Array.from(text.replaceAll(WITHOUT_WIDTH, '')).length;
}
