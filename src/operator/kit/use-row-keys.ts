import { type Key, useState } from 'react';
import { useKeys } from './use-keys';

export interface RowKeysOptions<RowData, RowKey extends Key> {
  rows: readonly RowData[] | undefined;
  keyOf: (row: RowData) => RowKey;
  onOpen: (row: RowData) => void;
}

/**
 * Chooses a row of a list by J and K or the arrows, and opens it by Enter. A list that is read again keeps the chosen
 * row, wherever it then stands.
 * @returns the key of the chosen row, and a function that chooses a row and opens it
 */
export function useRowKeys<RowData, RowKey extends Key>({
  rows = [],
  keyOf,
  onOpen,
}: RowKeysOptions<RowData, RowKey>) {
  const [chosenKey, setChosenKey] = useState<RowKey>();
  const place = rows.findIndex((row) => keyOf(row) === chosenKey);
  const chosen = rows[place];
  const step = (by: number) => {
    const next = rows[Math.max(0, Math.min(place + by, rows.length - 1))];
    if (next) setChosenKey(keyOf(next));
  };
  useKeys({
    KeyJ: () => step(1),
    ArrowDown: () => step(1),
    KeyK: () => step(-1),
    ArrowUp: () => step(-1),
    ...(chosen && { Enter: () => onOpen(chosen) }),
  });
  const open = (row: RowData) => {
    setChosenKey(keyOf(row));
    onOpen(row);
  };
  return { chosenKey: chosen && chosenKey, open };
}
