import type { CalendarDay } from '@/domain/calendar-day';
import { type Executor, queryRaw } from '../db/raw';

/** Numbers of transfers that one statement sums up; an embedded database serves no other caller during a statement. */
const SLICE = 20_000;
const MOST_LISTED = 100;

/** A day and code whose stored sums differ from the transfers; amounts in satang or points. */
export interface HouseFault {
  readonly day: CalendarDay;
  readonly code: string;
  readonly kept: number;
  readonly computed: number;
}

/** Result of comparing `house_days` with the transfers. */
export interface HouseReport {
  /** Number of compared days. */
  readonly days: number;
  /** The first faults, at most `MOST_LISTED`. */
  readonly faults: readonly HouseFault[];
}

interface Cell {
  day: CalendarDay;
  debitKind: string;
  creditKind: string;
  code: string;
  count: number;
  amount: number;
}

/**
 * Sums up all transfers of an agent again, in slices, and compares the sums with `house_days`. The stored sums and
 * their last number are read in one statement, and committed transfers never change, so no transaction is needed
 * around the slices.
 */
export async function verifyHouse(db: Executor, agentId: number): Promise<HouseReport> {
  const [end] = await queryRaw<{ seq: number; cells: Cell[] }>(
    db,
    `SELECT summed_seq AS seq, coalesce((
       SELECT jsonb_agg(jsonb_build_object('day', day, 'debitKind', debit_kind, 'creditKind', credit_kind, 'code', code,
         'count', count, 'amount', amount)) FROM house_days WHERE agent_id = $1), '[]') AS cells
     FROM house_roll_up`,
    [agentId],
  );
  const kept = new Map<string, Cell>();
  for (const cell of end?.cells ?? []) addCell(kept, cell);
  const computed = new Map<string, Cell>();
  for (let after = 0; after < (end?.seq ?? 0); after += SLICE) {
    const rows = await queryRaw<Cell>(
      db,
      `SELECT day::text, debit_kind AS "debitKind", credit_kind AS "creditKind", code, count, amount
       FROM sum_transfers($2, $3) WHERE agent_id = $1`,
      [agentId, after, Math.min(after + SLICE, end?.seq ?? 0)],
    );
    for (const cell of rows) addCell(computed, cell);
  }
  const days = new Set([...kept.values(), ...computed.values()].map(({ day }) => day)).size;
  return { days, faults: compare(kept, computed) };
}

const keyOf = ({ day, debitKind, creditKind, code }: Cell): string =>
  [day, code, debitKind, creditKind].join(' ');

function addCell(cells: Map<string, Cell>, cell: Cell): void {
  const known = cells.get(keyOf(cell));
  cells.set(keyOf(cell), {
    ...cell,
    count: cell.count + (known?.count ?? 0),
    amount: cell.amount + (known?.amount ?? 0),
  });
}

/** Returns the days and codes with a cell that differs, in order of day and code. */
function compare(
  kept: ReadonlyMap<string, Cell>,
  computed: ReadonlyMap<string, Cell>,
): HouseFault[] {
  const wrong = new Set<string>();
  for (const key of new Set([...kept.keys(), ...computed.keys()])) {
    const [own, other] = [kept.get(key), computed.get(key)];
    if (own?.amount === other?.amount && own?.count === other?.count) continue;
    wrong.add(key.split(' ').slice(0, 2).join(' '));
  }
  const sum = (cells: ReadonlyMap<string, Cell>, day: string, code: string): number =>
    [...cells.values()]
      .filter((cell) => cell.day === day && cell.code === code)
      .reduce((total, { amount }) => total + amount, 0);
  return [...wrong]
    .sort()
    .slice(0, MOST_LISTED)
    .map((key) => {
      const [day = '', code = ''] = key.split(' ');
      return { day, code, kept: sum(kept, day, code), computed: sum(computed, day, code) };
    });
}
