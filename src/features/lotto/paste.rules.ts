import type { BetType } from '@/domain/lotto';
import type { PastedBet, ReadBet } from '@/domain/lotto-paste';
import type { Satang } from '@/domain/money';
import { formatAmountField, readAmount } from './amount.format';

/** What was changed by hand about a bet that was read. */
export interface PasteEdit {
  readonly type?: BetType;
  /** As it is typed. */
  readonly price?: string;
  readonly isRemoved?: boolean;
}

/** Edits by the keys of the bets that they are about. */
export type PasteEdits = Readonly<Record<string, PasteEdit>>;

/** A line of the table of what was read. */
export interface PasteRow {
  readonly key: string;
  readonly number: string;
  readonly type: BetType;
  /** As it stands in its field. */
  readonly price: string;
  /** Null while the field holds no price. */
  readonly amountSatang: Satang | null;
}

/** What was read, as it was changed by hand. */
export function toPasteRows(bets: readonly ReadBet[], edits: PasteEdits): PasteRow[] {
  return bets.flatMap(({ key, bet_type, number, amountSatang }) => {
    const edit = edits[key];
    if (edit?.isRemoved) return [];
    const price = edit?.price ?? (amountSatang === null ? '' : formatAmountField(amountSatang));
    return [{ key, number, type: edit?.type ?? bet_type, price, amountSatang: readAmount(price) }];
  });
}

/** The bets of the rows; null while one of them has no price. */
export function toPastedBets(rows: readonly PasteRow[]): PastedBet[] | null {
  const bets = rows.flatMap(({ number, type, amountSatang }) =>
    amountSatang === null ? [] : [{ bet_type: type, number, amountSatang }],
  );
  return bets.length === rows.length ? bets : null;
}
