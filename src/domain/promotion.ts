import type { Satang } from './money';

/** The bonus of a promotion for a deposit: a share of it up to a maximum, or a fixed amount. */
export interface BonusTerms {
  minDepositSatang: Satang;
  /** 10,000 is the whole deposit. */
  bonus: { basisPoints: number; mostSatang: Satang } | { amountSatang: Satang };
}

/** The bonus for a deposit, in whole satang; 0 where it does not qualify. Rule: domain, "Promotion". */
export function bonusFor({ minDepositSatang, bonus }: BonusTerms, depositSatang: Satang): Satang {
  if (depositSatang < minDepositSatang) return 0;
  if ('amountSatang' in bonus) return bonus.amountSatang;
  return Math.min(Math.floor((depositSatang * bonus.basisPoints) / 10_000), bonus.mostSatang);
}

/** The turnover required for deposit and bonus together, rounded up to whole satang. */
export function turnoverFor(
  multipleMilli: number,
  depositSatang: Satang,
  bonusSatang: Satang,
): Satang {
  return Math.ceil(((depositSatang + bonusSatang) * multipleMilli) / 1_000);
}
