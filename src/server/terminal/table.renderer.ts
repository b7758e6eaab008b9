/** A cell; null is shown as a dash. */
export type Cell = string | number | null;

/** Fields whose values can be cells. */
type CellField<Row> = {
  [Field in keyof Row]-?: Row[Field] extends Cell ? Field : never;
}[keyof Row];

/** A column: its title, the field or function for its cells, and its alignment, which is left by default. */
export type Column<Row> = readonly [
  title: string,
  cell: CellField<Row> | ((row: Row) => Cell),
  side?: 'right',
];

const GAP = '  ';
/** Thai vowels and tone marks above and below a consonant take no column. */
const WITHOUT_WIDTH = /\p{Mn}/gu;

/**
 * Renders rows in aligned columns under their titles; amounts of money should be aligned right.
 * @param none text for an empty list; without it only the titles are rendered
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

/** Renders facts as lines of name and value, under two titles. */
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
  // Replaces control characters in texts of members and banks, which must not reach the terminal.
  return text === '' ? '–' : text.replaceAll(/\p{Cc}/gu, ' ');
}

function widthOf(text: string): number {
  return Array.from(text.replaceAll(WITHOUT_WIDTH, '')).length;
}
