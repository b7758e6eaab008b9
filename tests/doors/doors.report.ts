import type { Visit } from './slow-phone';

/** What a door of a shell may take. */
export interface Budget {
  /** Of its LCP ÷ that of the limit page. */
  readonly ratio: number;
  readonly scriptBytes: number;
}

/** A door, and how it opened each time. */
export interface DoorVisits {
  readonly door: string;
  readonly budget: Budget;
  readonly visits: readonly Visit[];
}

const TBT_MS = 100;
const CLS = 0.02;

/** One column: what stands in it, and the most that it may be. */
interface Column {
  readonly name: string;
  readonly read: (median: Medians, limitMs: number) => number;
  readonly digits: number;
  readonly most?: (budget: Budget) => number;
}

type Figure = { [Key in keyof Visit]: Visit[Key] extends number ? Key : never }[keyof Visit];
type Medians = Readonly<Record<Figure, number>>;

const columns: readonly Column[] = [
  { name: 'LCP ms', read: ({ lcpMs }) => lcpMs, digits: 0 },
  {
    name: '÷ limit',
    read: ({ lcpMs }, limitMs) => lcpMs / limitMs,
    digits: 2,
    most: ({ ratio }) => ratio,
  },
  { name: 'FCP ms', read: ({ fcpMs }) => fcpMs, digits: 0 },
  { name: 'TBT ms', read: ({ tbtMs }) => tbtMs, digits: 0, most: () => TBT_MS },
  { name: 'CLS', read: ({ cls }) => cls, digits: 3, most: () => CLS },
  {
    name: 'script kB',
    read: ({ scriptBytes }) => scriptBytes / 1000,
    digits: 0,
    most: ({ scriptBytes }) => scriptBytes / 1000,
  },
  { name: 'all kB', read: ({ bytes }) => bytes / 1000, digits: 0 },
  { name: 'requests', read: ({ requests }) => requests, digits: 0 },
];

/** The middle one; of an even number the lower of the two. */
export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.floor((sorted.length - 1) / 2)] ?? Number.NaN;
}

/** The table of a shell, with a star behind each figure that is beyond its budget. */
export function writeTable(rows: readonly DoorVisits[], limitMs: number): string[] {
  const width = Math.max(...rows.map(({ door }) => door.length)) + 2;
  const head = ['door'.padEnd(width), ...columns.map(({ name }) => name.padStart(10))];
  return [
    `${head.join('')}   LCP element`,
    ...rows.map(({ door, budget, visits }) => {
      const medians = mediansOf(visits);
      const cells = columns.map(({ read, digits, most }) => {
        const value = read(medians, limitMs);
        const isBeyond = most !== undefined && value > most(budget);
        return `${value.toFixed(digits)}${isBeyond ? '*' : ' '}`.padStart(10);
      });
      return `${door.padEnd(width)}${cells.join('')}   ${usualElement(visits, medians.lcpMs)}`;
    }),
  ];
}

function mediansOf(visits: readonly Visit[]): Medians {
  const of = (figure: Figure) => median(visits.map((visit) => visit[figure]));
  return {
    lcpMs: of('lcpMs'),
    fcpMs: of('fcpMs'),
    tbtMs: of('tbtMs'),
    cls: of('cls'),
    scriptBytes: of('scriptBytes'),
    bytes: of('bytes'),
    requests: of('requests'),
  };
}

/** What was painted in the visit that is shown. */
function usualElement(visits: readonly Visit[], lcpMs: number): string {
  return visits.find((visit) => visit.lcpMs === lcpMs)?.lcpElement ?? '';
}
