/** A cell; null is shown as a dash. */
export type Cell = string | number | null;

/** Fields that are cells as they are. */
type CellField<Row> = {
  [Field in keyof Row]-?: Row[Field] extends Cell ? Field : never;
}[keyof Row];

/** A column: its title, the field or function that gives the cell of a row, and where it stands; the left unless said. */
export type Column<Row> = readonly [
  title: string,
  cell: CellField<Row> | ((row: Row) => Cell),
  side?: 'right',
];

const GAP = '  ';
/** Vowels and tones above and below a Thai consonant take no column of their own. */
const WITHOUT_WIDTH = /\p{Mn}/gu;

/**
 * Rows in aligned columns under their titles; numbers of baht belong to the right.
 * @param none said where there are no rows; without it the titles stand alone
 */
export function renderTable<Row>(
  rows: readonly Row[],
  columns: readonly Column<NoInfer<Row>>[],
  none?: string,
): string {
  if (rows.length === 0 && none !== undefined) return none;
  const lines = [
    columns.map(([title]) => title),
    ...rows.map((row) =>
      columns.map(([, cell]) => toText(typeof cell === 'function' ? cell(row) : row[cell])),
    ),
  ];
  const widths = columns.map((_, index) =>
    Math.max(...lines.map((line) => widthOf(line[index] ?? ''))),
  );
  return lines
    .map((line) =>
      columns
        .map(([, , side], index) => {
          const text = line[index] ?? '';
          const padding = ' '.repeat((widths[index] ?? 0) - widthOf(text));
          return side === 'right' ? padding + text : text + padding;
        })
        .join(GAP)
        .trimEnd(),
    )
    .join('\n');
}

/** The facts about one thing, a line each: name and value, under two titles. */
export function renderFacts(
  [name, value]: readonly [string, string],
  facts: readonly (readonly [string, Cell])[],
): string {
  const rows = facts.map(([fact, known]) => ({ fact, known }));
  return renderTable(rows, [
    [name, 'fact'],
    [value, 'known'],
  ]);
}

function toText(cell: unknown): string {
  const text = typeof cell === 'string' || typeof cell === 'number' ? String(cell) : '';
  // Control characters in texts of members and banks must not reach the terminal.
  return text === '' ? '–' : text.replaceAll(/\p{Cc}/gu, ' ');
}

function widthOf(text: string): number {
  return Array.from(text.replaceAll(WITHOUT_WIDTH, '')).length;
}
