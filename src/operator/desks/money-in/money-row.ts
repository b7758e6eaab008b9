import type { DepositRow, IncomingRow } from '@/contract/operator/money-in.fields';

/** A row of the desk: reported money, or a deposit that waits for its money. Its key stands in the address. */
export type MoneyRow =
  | {
      readonly kind: 'incoming';
      readonly key: string;
      readonly at: string;
      readonly row: IncomingRow;
    }
  | {
      readonly kind: 'deposit';
      readonly key: string;
      readonly at: string;
      readonly row: DepositRow;
    };

export const toIncoming = (row: IncomingRow): MoneyRow => ({
  ...{ kind: 'incoming', key: `i${row.id}` },
  ...{ at: row.received_at, row },
});

export const toDeposit = (row: DepositRow): MoneyRow => ({
  ...{ kind: 'deposit', key: `d${row.number}` },
  ...{ at: row.created_at, row },
});

export const keyOf = ({ key }: MoneyRow): string => key;

/** Reads a key of a row: `i12` is incoming money 12, `d1042` is deposit D1042. */
export function readKey(
  text: string | undefined,
): { readonly kind: MoneyRow['kind']; readonly number: number } | null {
  const [, letter, digits] = /^([id])(\d{1,15})$/.exec(text ?? '') ?? [];
  if (letter === undefined) return null;
  return { kind: letter === 'i' ? 'incoming' : 'deposit', number: Number(digits) };
}
