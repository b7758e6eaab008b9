import { type Key, useState } from 'react';

/** Rows of a list that do not move while a person reads them. */
export interface GatheredRows<RowData> {
  readonly rows: readonly RowData[] | undefined;
  /** Number of rows that came since; `show` adds them. */
  readonly arrivedCount: number;
  readonly show: () => void;
}

/**
 * Keeps a list still: changed rows change in place, ended rows stay until the list is shown anew, and rows that arrive
 * are counted instead of pushing the others down.
 */
export function useGatheredRows<RowData>(
  rows: readonly RowData[] | undefined,
  keyOf: (row: RowData) => Key,
): GatheredRows<RowData> {
  const [kept, setKept] = useState<readonly RowData[]>();
  if (kept === undefined && rows !== undefined) setKept(rows);
  if (rows === undefined || kept === undefined)
    return { rows, arrivedCount: 0, show: () => undefined };
  const latest = new Map(rows.map((row) => [keyOf(row), row]));
  const known = new Set(kept.map(keyOf));
  const arrived = rows.filter((row) => !known.has(keyOf(row)));
  // A list that was empty has nothing to keep still.
  if (kept.length === 0 && arrived.length > 0) setKept(rows);
  return {
    rows: kept.flatMap((row) => latest.get(keyOf(row)) ?? []),
    arrivedCount: kept.length === 0 ? 0 : arrived.length,
    show: () => setKept(rows),
  };
}
