import type { BetType } from '@/domain/lotto';
import type { ReadBet } from '@/domain/lotto-paste/answers';
import type { PastedBet } from '@/domain/lotto-paste/bets';
import type { Satang } from '@/domain/money';
import { formatAmountField, readAmount } from './amount-format';

/** The member's changes to one bet of the pasted list. */
export interface PasteEdit {
  readonly type?: BetType;
  /** Price as typed. */
  readonly price?: string;
  readonly isRemoved?: boolean;
}

/** Edits by the key of their bet. */
export type PasteEdits = Readonly<Record<string, PasteEdit>>;

/** One bet in the table of the paste dialog. */
export interface PasteRow {
  readonly key: string;
  readonly number: string;
  readonly type: BetType;
  /** Text in the price field. */
  readonly price: string;
  /** Price in satang; null while the text is not a price. */
  readonly amountSatang: Satang | null;
}

/** Applies the member's edits to the parsed bets. */
export function toPasteRows(bets: readonly ReadBet[], edits: PasteEdits): PasteRow[] {
  return bets.flatMap(({ key, bet_type, number, amountSatang }) => {
    const edit = edits[key];
    if (edit?.isRemoved) return [];
    const price = edit?.price ?? (amountSatang === null ? '' : formatAmountField(amountSatang));
    return [{ key, number, type: edit?.type ?? bet_type, price, amountSatang: readAmount(price) }];
  });
}

/** Returns the bets of the rows; null while a row has no price. */
export function toPastedBets(rows: readonly PasteRow[]): PastedBet[] | null {
  const bets = rows.flatMap(({ number, type, amountSatang }) =>
    amountSatang === null ? [] : [{ bet_type: type, number, amountSatang }],
  );
  return bets.length === rows.length ? bets : null;
}
