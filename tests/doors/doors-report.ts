import type { Visit } from './slow-phone';

/** Limits for the entry pages (doors) of a shell. */
export interface Budget {
  /** Largest ratio of the door's LCP to the LCP of the limit page. */
  readonly ratio: number;
  readonly scriptBytes: number;
  /** Milliseconds from a tap until screen and balance are shown. */
  readonly tapMs?: number;
  /** Milliseconds from a tap until screen and balance are shown, on a repeated visit. */
  readonly repeatTapMs?: number;
}

/** A door with the metrics of each of its visits. */
export interface DoorVisits {
  readonly door: string;
  readonly budget: Budget;
  readonly visits: Visit[];
  /** Second visits on the same phones. */
  readonly repeats: Visit[];
}

interface Column {
  readonly name: string;
  readonly digits: number;
  /** Returns the value of the column; NaN without data. */
  readonly read: (row: DoorVisits, limitMs: number) => number;
  /** Returns the limit of the value, if the column has one. */
  readonly most?: (budget: Budget) => number | undefined;
}

const TBT_MS = 100;
const CLS = 0.02;
const NUMBER_WIDTH = 11;

const columns: readonly Column[] = [
  { name: 'LCP ms', digits: 0, read: ({ visits }) => medianOf(visits, 'lcpMs') },
  {
    name: '÷ limit',
    digits: 2,
    read: ({ visits }, limitMs) => medianOf(visits, 'lcpMs') / limitMs,
    most: ({ ratio }) => ratio,
  },
  { name: 'FCP ms', digits: 0, read: ({ visits }) => medianOf(visits, 'fcpMs') },
  {
    name: 'TBT ms',
    digits: 0,
    read: ({ visits }) => medianOf(visits, 'tbtMs'),
    most: () => TBT_MS,
  },
  { name: 'CLS', digits: 3, read: ({ visits }) => medianOf(visits, 'cls'), most: () => CLS },
  {
    name: 'script kB',
    digits: 0,
    read: ({ visits }) => medianOf(visits, 'scriptBytes') / 1000,
    most: ({ scriptBytes }) => scriptBytes / 1000,
  },
  { name: 'all kB', digits: 0, read: ({ visits }) => medianOf(visits, 'bytes') / 1000 },
  { name: 'requests', digits: 0, read: ({ visits }) => medianOf(visits, 'requests') },
  {
    name: 'screen ms',
    digits: 0,
    read: ({ visits }) => medianOf(visits, 'screenMs'),
    most: ({ tapMs }) => tapMs,
  },
  {
    name: 'balance ms',
    digits: 0,
    read: ({ visits }) => medianOf(visits, 'balanceMs'),
    most: ({ tapMs }) => tapMs,
  },
  {
    name: '2nd screen',
    digits: 0,
    read: ({ repeats }) => medianOf(repeats, 'screenMs'),
    most: ({ repeatTapMs }) => repeatTapMs,
  },
  {
    name: '2nd bal.',
    digits: 0,
    read: ({ repeats }) => medianOf(repeats, 'balanceMs'),
    most: ({ repeatTapMs }) => repeatTapMs,
  },
];

/** Returns the lines of a shell's table, with a star behind each value that exceeds its budget. */
export function writeReport(rows: readonly DoorVisits[], limits: readonly Visit[]): string[] {
  const limitMs = medianOf(limits, 'lcpMs');
  const width = Math.max(...rows.map(({ door }) => door.length));
  const write = (door: string, cells: readonly string[], end: string) =>
    `${door.padEnd(width)} ${cells.map((cell) => cell.padStart(NUMBER_WIDTH)).join('')}  ${end}`;
  // On the web most doors have no logged-in member and no second visit, so their columns would be empty.
  const filled = columns.filter(({ read }) =>
    rows.some((row) => !Number.isNaN(read(row, limitMs))),
  );
  const table = rows.map((row) =>
    write(
      row.door,
      filled.map((column) => writeCell(column, row, limitMs)),
      row.visits.find(({ lcpMs }) => lcpMs === medianOf(row.visits, 'lcpMs'))?.lcpElement ?? '',
    ),
  );
  const troubles = rows.flatMap(({ visits, repeats }) =>
    [...visits, ...repeats].flatMap((visit) => visit.troubles),
  );
  return [
    write(
      'door',
      filled.map(({ name }) => `${name} `),
      'LCP element',
    ),
    ...table,
    ...[...new Set(troubles)].map((trouble) => `  trouble: ${trouble}`),
    `limit page: LCP ${limitMs.toFixed(0)} ms of ${limits.length} visits; the phone was ${medianOf(limits, 'slowdown').toFixed(1)} times slower than this machine`,
    ...new Set(rows.map(({ budget }) => writeBudget(budget))),
  ];
}

function writeCell({ read, digits, most }: Column, row: DoorVisits, limitMs: number): string {
  const value = read(row, limitMs);
  if (Number.isNaN(value)) return '– ';
  const isBeyond = value > (most?.(row.budget) ?? Infinity);
  return `${value.toFixed(digits)}${isBeyond ? '*' : ' '}`;
}

function writeBudget({ ratio, scriptBytes, tapMs, repeatTapMs }: Budget): string {
  const taps =
    tapMs === undefined ? '' : `, screen and balance ${tapMs} ms, again ${repeatTapMs ?? tapMs} ms`;
  return `budget (* is beyond): ÷ limit ${ratio}, TBT ${TBT_MS} ms, CLS ${CLS}, script ${scriptBytes / 1000} kB${taps}`;
}

type Figure = {
  [Key in keyof Visit]: Visit[Key] extends number | null ? Key : never;
}[keyof Visit];

/** Returns the median, the lower of two middle values, or NaN without values. */
function medianOf(visits: readonly Visit[], figure: Figure): number {
  const values = visits.flatMap((visit) => visit[figure] ?? []).sort((a, b) => a - b);
  return values[Math.floor((values.length - 1) / 2)] ?? Number.NaN;
}
